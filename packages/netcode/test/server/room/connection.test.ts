/** What the server remembers of a client's connection, and what it does not believe. */
import { decodeClientMessage, decodeServerMessage, encodeClientMessage } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { type Link, WEATHERS } from '../../../src/index.ts';
import type { Match } from '../../../src/testing/index.ts';
import { HELLO } from '../../testing/hello.ts';
import { matchOnOval } from '../../testing/oval-match.ts';
import { withSend } from '../../testing/with-send.ts';
import { admit, holding, joinDrivers } from './room.ts';

const CARS = 4;

/** Creates a match in which `pass` sends the messages of one end of each link, and may change or count them. */
const matchOnLan = (from: 'server' | 'client', pass: (bytes: Uint8Array, send: Link['send']) => void): Match =>
  matchOnOval({
    weather: WEATHERS.LAN,
    seed: 3,
    cars: CARS,
    wrap: (link, end) => (end === from ? withSend(link, (bytes) => pass(bytes, (passed) => link.send(passed))) : link),
  });

describe('a connection', () => {
  it('keeps its measured latency if the player connects again', () => {
    const { match, people } = joinDrivers(1, WEATHERS.BAD);
    const { latency } = match.server.participants.get(0, 'driver') ?? {};
    admit(match, { token: people[0]?.client.welcome?.token ?? '' });
    expect(match.server.participants.get(0, 'driver')?.latency.medianMs).toBe(latency?.medianMs);
    expect(latency?.medianMs).toBeGreaterThan(0);
  });

  it('gets at most ten welcomes a second, however often its client says hello', () => {
    let welcomes = 0;
    const match = matchOnLan('server', (bytes, send) => {
      const decoded = decodeServerMessage(bytes, CARS);
      if (decoded.ok && decoded.message.kind === 'welcome') welcomes++;
      send(bytes);
    });
    const { client, link } = match.join('driver', 0, holding, { encoding: 'plain' });
    match.run(1000);
    const token = client.welcome?.token ?? '';
    welcomes = 0;
    for (let count = 0; count < 200; count++) {
      link.send(encodeClientMessage({ ...HELLO, car: -1, encoding: 'plain', token }, 'driver'));
      match.run(5);
    }
    expect(welcomes).toBeGreaterThan(5);
    expect(welcomes).toBeLessThanOrEqual(11);
  });

  it('cannot make the server believe that its client has forgotten a state', () => {
    let forgets = false;
    const match = matchOnLan('client', (bytes, send) => {
      const decoded = decodeClientMessage(bytes, 'gunner');
      const isInputs = forgets && decoded.ok && decoded.message.kind === 'inputs';
      send(isInputs ? encodeClientMessage({ ...decoded.message, stateTick: 1 }, 'gunner') : bytes);
    });
    match.join('gunner', 0, holding);
    match.run(3000);
    forgets = true;
    const acknowledgedTick = match.server.tickNumber - 10;
    match.run(500);
    const queue = match.server.participants.get(0, 'gunner')?.queue;
    const newestTick = (queue?.lastTimeMs ?? 0) / TICK_MS;
    expect(newestTick).toBeGreaterThan(acknowledgedTick + 20);
    expect(queue?.knownTick(newestTick)).toBeGreaterThanOrEqual(acknowledgedTick);
  });
});
