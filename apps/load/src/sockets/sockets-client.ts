/** A client of the server that only has sockets: it sends messages at the rate of the game's clients. */
import { once } from 'node:events';
import { TICK_MS } from '@shotgun-rally/sim';
import { WebSocket } from 'ws';
import type { Client, Place } from '../processes/client.ts';
import { INPUTS_BYTES } from './sizes.ts';

const INPUTS = Buffer.alloc(INPUTS_BYTES);

/** Resolves when the client is connected. */
export async function joinSockets({ port, traffic }: Place): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.on('message', (data: Buffer) => {
    traffic.receivedMessages++;
    traffic.receivedBytes += data.length;
  });
  setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    traffic.sentMessages++;
    traffic.sentBytes += INPUTS_BYTES;
    socket.send(INPUTS);
  }, TICK_MS);
  return {
    get isPlaying() {
      return socket.readyState === socket.OPEN;
    },
    get failure() {
      return socket.readyState === socket.OPEN ? null : 'the connection is closed';
    },
    // The server sends from the beginning.
    start: () => {},
  };
}
