/** Events reach every client, also if messages are lost. */
import { decodeServerMessage } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { type Link, WEATHERS } from '../../../src/index.ts';
import { matchOnOval } from '../../testing/oval-match.ts';
import { withSend } from '../../testing/with-send.ts';
import { idle } from '../room/room.ts';

const CARS = 1;
const CALL = { call: 'look', target: -1, x: 0, y: 0, z: 0 } as const;

/** Returns the link without its first message with events. */
function loseFirstEvents(link: Link): Link {
  let isLost = false;
  return withSend(link, (bytes) => {
    const decoded = decodeServerMessage(bytes, CARS);
    const isFirst = !isLost && decoded.ok && decoded.message.kind === 'events';
    if (isFirst) isLost = true;
    else link.send(bytes);
  });
}

/** Returns the link, and adds the number of each event that is sent on it to `sent`. */
function recordEvents(link: Link, sent: number[]): Link {
  return withSend(link, (bytes) => {
    const decoded = decodeServerMessage(bytes, CARS);
    if (decoded.ok && decoded.message.kind === 'events')
      sent.push(...decoded.message.events.map(({ sequence }) => sequence));
    link.send(bytes);
  });
}

describe('the events of a race', () => {
  it('reach a client in order if its first message with events is lost and the next one arrives before the repetition', () => {
    const match = matchOnOval({
      weather: WEATHERS.FAR,
      seed: 3,
      cars: CARS,
      wrap: (link, end) => (end === 'client' ? link : loseFirstEvents(link)),
    });
    const driver = match.join('driver', 0, idle, { encoding: 'plain' });
    const gunner = match.join('gunner', 0, idle, { encoding: 'plain' });
    match.run(3000);
    driver.client.call(CALL);
    match.run(4 * TICK_MS);
    gunner.client.call(CALL);
    match.run(3000);
    for (const { client } of [driver, gunner]) {
      expect(client.takeEvents()).toMatchObject([{ role: 'driver' }, { role: 'gunner' }]);
    }
  });

  it('are sent once to a spectator with a round trip of 300 ms if nothing is lost', () => {
    const sent: number[] = [];
    const match = matchOnOval({
      weather: { ...WEATHERS.LAN, delayMinMs: 150, delayMaxMs: 150 },
      seed: 3,
      cars: CARS,
      wrap: (link, end, player) => (end === 'server' && player === 1 ? recordEvents(link, sent) : link),
    });
    const driver = match.join('driver', 0, idle);
    match.join('spectator', -1, idle, { encoding: 'plain' });
    // In this time the server measures the round trip.
    match.run(5000);
    sent.length = 0;
    driver.client.start();
    match.run(10_000);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent).toEqual([...new Set(sent)]);
  });
});
