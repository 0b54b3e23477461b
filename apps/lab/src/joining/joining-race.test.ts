/** Tests of row 24: the time from a player's hello to control. */
import { type Link, WEATHERS } from '@shotgun-rally/netcode';
import { parseTrack } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import oval from '../../../../assets/tracks/oval.json' with { type: 'json' };
import type { Figure } from '../race/measure.ts';
import { changedLink } from '../race/observed-link.ts';
import { type JoiningOptions, measureJoining } from './joining-race.ts';

const track = parseTrack(oval);
const OPTIONS: JoiningOptions = {
  track,
  cars: 4,
  seed: 3,
  durationMs: 8000,
  conditions: { weather: 'TYPICAL', link: 'datagram', weapons: true },
  weather: WEATHERS.TYPICAL,
};

const p95 = (options: Partial<JoiningOptions> = {}): Figure => measureJoining({ ...OPTIONS, ...options })[0]!;

/** A server that ignores the first two messages of each player, so a hello waits until the client has repeated it twice. */
function ignoringTwoHellos(link: Link): Link {
  let ignored = 0;
  return changedLink(link, {
    onReceive: (handler) => link.onReceive((bytes) => (ignored < 2 ? void ignored++ : handler(bytes))),
  });
}

describe('the time from hello to control', () => {
  it('is at least one round trip and within its limit on a datagram link, with many joins', () => {
    const { value, atMost, samples } = p95();
    expect(samples).toBeGreaterThan(20);
    expect(value).toBeGreaterThan(100);
    expect(value).toBeLessThanOrEqual(atMost as number);
  });

  it('exceeds its limit if the server ignores the first two messages of a player', () => {
    const { value, atMost } = p95({ wrap: ignoringTwoHellos });
    expect(value).toBeGreaterThan(atMost as number);
  });

  it('counts players who never get control with the time since their hello', () => {
    const deaf = (link: Link): Link => changedLink(link, { onReceive: () => {} });
    const { value, samples } = p95({ wrap: deaf, durationMs: 3000 });
    expect(samples).toBe(4);
    expect(value).toBeGreaterThan(2000);
  });
});
