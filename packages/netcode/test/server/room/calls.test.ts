/** Calls: short messages between the two players of a car, such as "look at that car". */
import { encodeClientMessage, type GameEvent } from '@shotgun-rally/protocol';
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import type { Player } from '../../../src/testing/index.ts';
import { matchOnOval } from '../../testing/oval-match.ts';
import { finish, idle, joinDrivers, LOSSY, rejoin } from './room.ts';

describe('a call', () => {
  const CALL = { call: 'target', target: 1, x: 12.5, y: 1.25, z: -40 } as const;
  const callsOf = (events: readonly GameEvent[]) => events.filter(({ kind }) => kind === 'call');

  it('reaches both players of the car once in spite of packet loss', () => {
    const match = matchOnOval({ weather: LOSSY, seed: 6, cars: 1 });
    const driver = match.join('driver', 0, idle);
    const gunner = match.join('gunner', 0, idle);
    match.run(3000);
    driver.client.call(CALL);
    match.run(3000);
    for (const { client } of [driver, gunner]) {
      expect(callsOf(client.takeEvents())).toEqual([{ kind: 'call', car: 0, role: 'driver', ...CALL }]);
    }
  });

  it('reaches the caller, but no driver of another car and no spectator', () => {
    const { match, people } = joinDrivers(4, WEATHERS.LAN);
    const spectator = match.join('spectator', -1, idle);
    match.run(500);
    people[0]?.client.call(CALL);
    match.run(1500);
    const received = [...people, spectator].map(({ client }) => callsOf(client.takeEvents()).length);
    expect(received).toEqual([1, 0, 0, 0, 0]);
  });

  it('does not keep players of other cars from receiving later events', () => {
    const { match, people } = joinDrivers(3, WEATHERS.LAN);
    // The phase events of a race show that events arrive, before the call and after it.
    const race = (): void => {
      people[0]?.client.start();
      match.run(8000);
      finish(match);
      match.run(500);
    };
    race();
    for (const { client } of people) client.takeEvents();
    people[0]?.client.call(CALL);
    match.run(1000);
    race();
    for (const { client } of people.slice(1)) {
      expect(client.takeEvents().map(({ kind }) => kind)).toContain('phase');
    }
  });

  it('is accepted 3 to 5 times if 1000 calls are sent within 2 s, once more after a pause, and the caller stays', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN);
    const [player] = people as [Player];
    const send = (number: number): void =>
      player.link.send(encodeClientMessage({ kind: 'call', number, ...CALL }, 'driver'));
    for (let number = 1; number <= 1000; number++) {
      send(number);
      match.run(2);
    }
    match.run(500);
    const accepted = callsOf(player.client.takeEvents()).length;
    expect(accepted).toBeGreaterThanOrEqual(3);
    expect(accepted).toBeLessThanOrEqual(5);
    match.run(2000);
    send(1001);
    match.run(500);
    expect(callsOf(player.client.takeEvents())).toHaveLength(1);
    expect(player.client.bye).toBeNull();
  });

  it('is accepted no more often if the caller reconnects before each call', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN);
    const watcher = match.join('gunner', 0, idle);
    match.run(500);
    for (let count = 0; count < 10; count++) {
      const again = rejoin(match, people[0]!);
      match.run(50);
      for (const number of [1, 2, 3]) again.link.send(encodeClientMessage({ kind: 'call', number, ...CALL }, 'driver'));
      match.run(50);
    }
    match.run(500);
    const accepted = callsOf(watcher.client.takeEvents()).length;
    expect(accepted).toBeGreaterThanOrEqual(3);
    expect(accepted).toBeLessThanOrEqual(5);
  });

  it('is ignored if it is from a spectator', () => {
    const { match, people } = joinDrivers(1, WEATHERS.LAN);
    const spectator = match.join('spectator', -1, idle);
    match.run(500);
    spectator.client.call(CALL);
    match.run(1500);
    for (const { client } of [...people, spectator]) expect(callsOf(client.takeEvents())).toEqual([]);
  });
});
