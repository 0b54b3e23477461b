/** Tests when an HTTP server closes connections, with real sockets. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { until } from '../testing/until.ts';
import { closeServer, HTTP_LIMITS, HTTPS_LIMITS, listen, portOf } from './port.ts';

const HOST = '127.0.0.1';
/** The server and its clients share this process, which may be busy for longer than this. The tests allow for that. */
const IDLE_MAX_MS = 100;
const ATTEMPTS_MAX = 20;
/** More than the operating system buffers for a client that does not read. */
const LARGE_BYTES = 16 * 1024 * 1024;

let http: Server;
beforeEach(() => {
  http = createServer((_request, response) => response.end(Buffer.alloc(LARGE_BYTES)));
});
afterEach(() => {
  http.close();
  http.closeAllConnections();
});

describe('listen', () => {
  beforeEach(() => listen(http, { port: 0, host: HOST, idleMaxMs: IDLE_MAX_MS }));

  /** Asks for an answer without reading it. Resolves when the server has closed the connection. */
  async function askWithoutReading(): Promise<void> {
    const accepted = once(http, 'connection');
    const client = connect(portOf(http), HOST)
      .on('error', () => {})
      .pause();
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [stream] = await accepted;
    await once(stream, 'close');
    client.destroy();
  }

  /** Opens a WebSocket. Tries again if this process was so busy that the connection was idle before it became a WebSocket. */
  async function openSocket(): Promise<WebSocket> {
    for (let attempt = 1; ; attempt++) {
      const socket = new WebSocket(`ws://${HOST}:${portOf(http)}`);
      try {
        await once(socket, 'open');
        return socket;
      } catch (error) {
        if (attempt === ATTEMPTS_MAX) throw error;
      }
    }
  }

  it('listen makes the server close a connection whose client does not read the answer', async () => {
    await expect(askWithoutReading()).resolves.toBeUndefined();
  });

  it('listen lets a WebSocket stay open that is idle for longer than an HTTP connection may be', async () => {
    const sockets = new WebSocketServer({ server: http });
    const socket = await openSocket();
    // Both begin after the WebSocket has become idle.
    await askWithoutReading();
    await askWithoutReading();
    expect(sockets.clients.size).toBe(1);
    socket.terminate();
  });
});

describe('HTTP_LIMITS', () => {
  it('HTTP_LIMITS make a server wait 10 s for the head of a request and for the whole request, and check once a second', () => {
    const { headersTimeout, requestTimeout } = createServer(HTTP_LIMITS);
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 10_000]);
    expect(HTTP_LIMITS.connectionsCheckingInterval).toBe(1000);
  });

  it('HTTPS_LIMITS make a server wait 10 s for the TLS handshake', () => {
    expect(HTTPS_LIMITS.handshakeTimeout).toBe(10_000);
  });
});

describe('closeServer', () => {
  it('closeServer resolves even if a client completes its request for a WebSocket after the call', async () => {
    await listen(http, { port: 0, host: HOST });
    const sockets = new WebSocketServer({ server: http });
    const accepted = once(http, 'connection');
    const client = connect(portOf(http), HOST)
      .on('error', () => {})
      .resume();
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n');
    const [stream] = await accepted;
    await until(() => expect(stream.bytesRead).toBeGreaterThan(0));
    const closed = closeServer(http);
    client.write('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n');
    await closed;
    expect(sockets.clients.size).toBe(0);
    client.destroy();
  });
});
