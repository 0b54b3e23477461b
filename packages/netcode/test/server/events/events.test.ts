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
});
