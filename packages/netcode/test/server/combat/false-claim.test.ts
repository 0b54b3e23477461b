/**
 * A gunner's client that claims an older view than it has, so that it could hit cars where they no longer are. A client that
 * rewrites its messages plays against the server: the server's own measurement of the latency must expose the claim.
 */
import { decodeClientMessage, encodeClientMessage, type ShotEvent } from '@shotgun-rally/protocol';
import { describe, expect, it } from 'vitest';
import { type Link, WEATHERS, type Weather } from '../../../src/index.ts';
import type { Hitches } from '../../../src/testing/frame-schedule.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { hunter, shakyDriver } from '../../testing/scripted-players.ts';

const SHOOTER = 0;
const TARGET = 1;
/** The players join in this order: the drivers of both cars, then the gunner. */
const GUNNER_INDEX = 2;

/** Rewrites the view delay of every shot that the client sends. */
const claiming = (link: Link, claimMs: number): Link => ({
  onReceive: link.onReceive.bind(link),
  onClose: link.onClose.bind(link),
  close: link.close.bind(link),
  send: (bytes) => {
    const decoded = decodeClientMessage(bytes, 'gunner');
    if (!decoded.ok || decoded.message.kind !== 'inputs') return link.send(bytes);
    const runs = decoded.message.runs.map((run) =>
      'fire' in run.movement && run.movement.fire
        ? { ...run, movement: { ...run.movement, viewDelayMs: claimMs } }
        : run,
    );
    link.send(encodeClientMessage({ ...decoded.message, runs }, 'gunner', 'plain'));
  },
});

/**
 * Plays 20 s in which a gunner shoots at a moving car. Returns the results of its shots. `claimMs` null: an honest client.
 * `hitches`: regular pauses of the gunner's page; none if not given.
 */
function shoot(weather: Weather, claimMs: number | null, hitches?: Hitches) {
  const match = matchOnOval({
    weather,
    seed: 5,
    cars: 2,
    wrap: (link, end, index) =>
      claimMs !== null && end === 'client' && index === GUNNER_INDEX ? claiming(link, claimMs) : link,
  });
  match.join('driver', TARGET, shakyDriver(OVAL, 5));
  match.join('driver', SHOOTER, shakyDriver(OVAL, 6));
  const gunner = match.join('gunner', SHOOTER, hunter(TARGET), hitches ? { hitches } : {});
  const shots: ShotEvent[] = [];
  match.run(20_000, () => {
    for (const event of gunner.client.takeEvents())
      if (event.kind === 'shot' && event.car === SHOOTER) shots.push(event);
  });
  return { hits: shots.filter(({ hitCar }) => hitCar === TARGET).length, shots, ...match.server.gunnery.judge.counts };
}

describe('a client on a link with a round trip of 1 ms', () => {
  const link: Weather = { ...WEATHERS.LAN, delayMinMs: 0.5, delayMaxMs: 0.5 };

  it('hits, and none of its shots is refused, if its claim is honest', () => {
    const { hits, refused } = shoot(link, null);
    expect(hits).toBeGreaterThan(10);
    expect(refused).toBe(0);
  });

  it.each([160, 190])('has all but its first two shots refused if it claims a view delay of %i ms', (claimMs) => {
    const { shots, refused } = shoot(link, claimMs);
    expect(shots.length).toBeGreaterThan(10);
    expect(refused).toBeGreaterThanOrEqual(shots.length - 2);
  });
});

describe('an honest client', () => {
  const slow = (rttMs: number): Weather => ({
    ...WEATHERS.LAN,
    delayMinMs: rttMs / 2 - 15,
    delayMaxMs: rttMs / 2 + 15,
    lossShare: 0.02,
    lossBurstMs: 48,
  });

  it.each([300, 400])('is not refused a shot at a round trip of %i ms with bursts of loss', (rttMs) => {
    const { hits, refused } = shoot(slow(rttMs), null);
    expect(hits).toBeGreaterThan(5);
    expect(refused).toBe(0);
  });

  it('is not refused a shot at a round trip of 400 ms if its page pauses for 150 ms, four times a second', () => {
    const { shots, refused } = shoot(slow(400), null, { everyMs: 250, lengthMs: 150 });
    expect(shots.length).toBeGreaterThan(50);
    expect(refused).toBe(0);
  });
});
