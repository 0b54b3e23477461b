/**
 * In a network with a long but constant delay, most inputs of a gunner are a few milliseconds late: their view would be too old
 * otherwise (timelines.ts). The server executes them afterwards, so they count like inputs that are on time.
 */
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER, NEUTRAL_INPUT } from '@shotgun-rally/sim';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import type { Bot } from '../../../src/server/input-collector.ts';
import type { InputSource } from '../../../src/testing/index.ts';
import { matchOnOval } from '../../testing/oval-match.ts';

const driver: InputSource = (_client, tick) => ({ ...NEUTRAL_DRIVER, throttle: 1 + (tick % AXIS_MAX) });
/** Looks around without firing. */
const watchful: InputSource = (_client, tick) => ({ ...NEUTRAL_GUNNER, aimYaw: 1 + (tick % 500) });
/** Fires whenever it plays the gunner's seat. */
const firingBot: Bot = () => ({ ...NEUTRAL_INPUT, gunner: { ...NEUTRAL_GUNNER, fire: true } });

describe.each([100, 150, 200])('a gunner whose messages take %i ms each way, with hardly any variation', (delayMs) => {
  const weather = { ...WEATHERS.LAN, delayMinMs: delayMs, delayMaxMs: delayMs + 1 };
  const match = matchOnOval({ weather, seed: 3, cars: 2, bot: firingBot });
  match.join('driver', 0, driver);
  const { client } = match.join('gunner', 0, watchful);
  match.run(5000);
  const { queue, activity } = match.server.participants.get(0, 'gunner')!;
  const { late } = queue.counts;
  let framesWithBot = 0;
  match.run(15_000, () => {
    if (match.server.executedInputs[0]?.gunner.fire) framesWithBot++;
  });

  it('sends most inputs late', () => {
    expect(queue.counts.late - late).toBeGreaterThan(600);
  });

  it('keeps the seat', () => {
    expect(client.bye).toBeNull();
    expect(client.welcome?.role).toBe('gunner');
  });

  it('has played, and is not idle', () => {
    expect(activity.hasPlayed).toBe(true);
    expect(activity.idleMs(match.nowMs)).toBeLessThan(100);
  });

  it('is not helped by a bot', () => {
    expect(framesWithBot).toBe(0);
  });
});
