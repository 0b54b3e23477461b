/** A client of the Colyseus server: the Colyseus SDK, which sends inputs at the rate of the game's clients. */
import { ColyseusSDK } from '@colyseus/sdk';
import { TICK_MS } from '@shotgun-rally/sim';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import type { Client, Place } from '../processes/client.ts';
import type { SeatMessage } from './race-room.ts';

/** Joins the first room that has a free seat. Resolves when the client has joined. */
export async function joinColyseus({ port, traffic }: Place): Promise<Client> {
  const room = await new ColyseusSDK(`http://127.0.0.1:${port}`).joinOrCreate('race');
  const { connection } = room;
  const receive = connection.events.onmessage;
  connection.events.onmessage = (event: { readonly data: ArrayBuffer }) => {
    traffic.receivedMessages++;
    traffic.receivedBytes += event.data.byteLength;
    receive?.(event);
  };
  const send = connection.send.bind(connection);
  connection.send = (bytes) => {
    traffic.sentMessages++;
    traffic.sentBytes += bytes.length;
    send(bytes);
  };
  let tick = 0;
  setInterval(() => {
    tick++;
    const input: SeatMessage = { tick, steer: tick % AXIS_MAX, throttle: AXIS_MAX, buttons: tick & 1 };
    room.send('input', input);
  }, TICK_MS);
  return {
    get isPlaying() {
      return connection.isOpen && room.state?.tick > 0;
    },
    get failure() {
      return connection.isOpen ? null : 'the connection is closed';
    },
    // A recorded race runs from the beginning.
    start: () => {},
  };
}
