/** What a client does if it reconnects to a server that has forgotten it, and takes it for another person. */
import { TICK_MS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../src/index.ts';
import type { Match, Player } from '../../src/testing/index.ts';
import { idle, joinDrivers, personOf } from '../server/room/room.ts';
import { anotherLink } from '../testing/another-link.ts';
import { HELLO } from '../testing/hello.ts';
import { matchOnOval } from '../testing/oval-match.ts';

const CALL = { call: 'slow', target: -1, x: 0, y: 0, z: 0 } as const;

/** Ends the connection of a player who has not played, and connects again after `meanwhile` with the old token and role. */
function reconnect(match: Match, { client }: Player, meanwhile: () => void, server = match.server): void {
  const { token = '', role = 'driver' } = client.welcome ?? {};
  const participant = match.server.participants.findByToken(token);
  const link = participant?.link;
  if (!participant || !link) throw new Error('expected a connected player');
  match.server.attendance.disconnect(participant, link);
  meanwhile();
  expect(server.join(anotherLink(link), { ...HELLO, role, token })).toMatchObject({ ok: true });
}

it('a client whose seat was not kept becomes a new person in the same race, with choices, events and a new token', () => {
  const { match, people } = joinDrivers(2, WEATHERS.LAN, idle);
  const [player, other] = people as [Player, Player];
  const { client } = player;
  const { token, personId } = client.welcome!;
  client.call(CALL);
  match.run(500);
  expect(client.takeEvents()).toHaveLength(1);
  // An event that the client misses while it is not in the race.
  reconnect(match, player, () => {
    other.client.call(CALL);
    match.run(500);
  });
  match.run(1000);
  expect(client.phase).toBe('playing');
  expect(client.welcome).toMatchObject({ token: match.server.participants.get(0, 'driver')?.token });
  expect(client.welcome?.token).not.toBe(token);
  expect(personOf(player).id).not.toBe(personId);
  client.choose({ isReady: true });
  client.call(CALL);
  match.run(1000);
  expect(personOf(player).isReady).toBe(true);
  expect(client.takeEvents()).toMatchObject([{ kind: 'call' }]);
});

it('a client that reconnects to a restarted server plays in its race', () => {
  const match = matchOnOval({ weather: WEATHERS.LAN, cars: 2, seed: 1 });
  const restarted = matchOnOval({ weather: WEATHERS.LAN, cars: 2, seed: 2 });
  const player = match.join('driver', 0, idle);
  match.run(5000);
  const { client } = player;
  reconnect(match, player, () => {}, restarted.server);
  for (let tick = 0; tick < 100; tick++) {
    restarted.run(16);
    match.run(16);
  }
  expect(client.phase).toBe('playing');
  expect(client.welcome?.seed).toBe(2);
  expect(client.person).not.toBeNull();
  expect(Math.abs((client.serverTimeMs ?? 0) - restarted.server.timeMs)).toBeLessThan(32);
});

describe('a gunner who comes from a race of a minute into a new race', () => {
  /** Delay in each direction (ms) after the change. */
  const SLOW_MS = 100;

  /** Returns the gunner in the new race, and a function that runs the match and the new race together. */
  function enterNewRace() {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 2, seed: 1 });
    const restarted = matchOnOval({ weather: WEATHERS.LAN, cars: 2, seed: 2 });
    const player = match.join('gunner', 0, idle);
    match.run(60_000);
    reconnect(match, player, () => {}, restarted.server);
    const run = (ms: number): void => {
      for (let ranMs = 0; ranMs < ms; ranMs += TICK_MS) {
        restarted.run(TICK_MS);
        match.run(TICK_MS);
      }
    };
    run(1000);
    expect(player.client.phase).toBe('playing');
    return { player, run };
  }

  it('has an interpolation delay that follows a changed delay of the network', () => {
    const { player, run } = enterNewRace();
    const before = player.client.stats.interpolationDelayMs;
    player.link.setWeather({ ...WEATHERS.LAN, delayMinMs: SLOW_MS, delayMaxMs: SLOW_MS }, 'datagram');
    run(8000);
    const change = player.client.stats.interpolationDelayMs - before;
    expect(change).toBeGreaterThan(SLOW_MS / 2);
    expect(change).toBeLessThan(2 * SLOW_MS);
  });

  it('has lost no states if the network loses none', () => {
    expect(enterNewRace().player.client.stats.lossShare).toBeLessThan(0.05);
  });
});
