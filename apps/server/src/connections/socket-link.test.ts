/** Tests a SocketLink on a real socket whose client does not read or sends too much. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { CLIENT_ALLOWANCES } from '../limits/client-budget.ts';
import { SocketLink } from './socket-link.ts';

const CHUNK = new Uint8Array(256 * 1024);
/** 100 MiB: far more than the operating system buffers for a client that does not read. */
const CHUNKS = 400;
/** Above the limit of a SocketLink, 1 MiB, because the limit is checked before the last chunk is added. */
const BUFFERED_MAX_BYTES = 2 * 1024 * 1024;
const DATAGRAM_BYTES = 4096;

describe('SocketLink', () => {
  let sockets: WebSocketServer;
  let client: WebSocket;
  let socket: WebSocket;
  let link: SocketLink;

  beforeEach(async () => {
    sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(sockets, 'listening');
    client = new WebSocket(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`);
    const [accepted, request] = (await once(sockets, 'connection')) as [WebSocket, IncomingMessage];
    socket = accepted;
    link = new SocketLink(socket, request.socket, () => 0);
    if (client.readyState !== client.OPEN) await once(client, 'open');
    client.pause();
  });
  afterEach(() => {
    client.terminate();
    sockets.close();
  });

  it.each<[string, () => void]>([
    ['messages', () => link.send(CHUNK)],
    ['signals', () => link.sendText('x'.repeat(CHUNK.length))],
  ])(
    'SocketLink cuts off a client that does not read, before 2 MiB of %s are waiting to be sent',
    async (_what, send) => {
      let isClosed = false;
      link.onClose(() => {
        isClosed = true;
      });
      let mostBytes = 0;
      for (let sent = 0; sent < CHUNKS && !isClosed; sent++) {
        send();
        mostBytes = Math.max(mostBytes, socket.bufferedAmount);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(isClosed).toBe(true);
      expect(mostBytes).toBeLessThan(BUFFERED_MAX_BYTES);
    },
  );

  it('SocketLink cuts off a client that ends its half of the connection and does not read the rest', async () => {
    const isClosed = new Promise<void>((resolve) => link.onClose(resolve));
    while (socket.bufferedAmount === 0) link.send(CHUNK);
    (client as unknown as { readonly _socket: Socket })._socket.end();
    await isClosed;
  });

  it('SocketLink counts the last message', () => {
    link.close(new Uint8Array(10));
    expect(link.traffic).toMatchObject({ sentMessages: 1, sentBytes: 10 });
  });

  it('SocketLink pauses a client that sends more than 1 MiB at once on its data channel, in few messages', () => {
    for (let sent = 0; sent < CLIENT_ALLOWANCES.bytes.burst; sent += DATAGRAM_BYTES)
      expect(link.acceptsDatagram(DATAGRAM_BYTES)).toBe(true);
    expect(link.controlReading()).toBe('read');
    expect(link.acceptsDatagram(DATAGRAM_BYTES)).toBe(false);
    expect(link.controlReading()).toBe('pause');
  });
});
