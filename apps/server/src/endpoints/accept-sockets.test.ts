/** Tests which TCP connections and WebSockets of an address are accepted, with real sockets. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Traffic } from '../connections/traffic.ts';
import { listen, portOf } from '../http/port.ts';
import { RequestGuard } from '../http/security.ts';
import { AddressLimits } from '../limits/address-limits.ts';
import { proxyList } from '../limits/client-address.ts';
import { Refusals } from '../limits/refusals.ts';
import type { Lobby } from '../rooms/lobby.ts';
import { acceptSockets, limitConnections } from './accept-sockets.ts';

const HOST = '127.0.0.1';
/** The most open TCP connections of an address that may have one connection to the game. */
const OPEN_MAX = 97;

describe('limitConnections', () => {
  let http: Server;
  let refusals: Refusals;
  let clients: Socket[];
  let forget: (stream: Socket) => void;

  async function start(...proxies: string[]): Promise<void> {
    http = createServer();
    refusals = new Refusals();
    clients = [];
    const limits = new AddressLimits({ connections: 1, rooms: 0, joinsPerMinute: 0 }, () => 0);
    forget = limitConnections(http, { refusals, limits, proxies: proxyList(proxies) });
    await listen(http, { port: 0, host: HOST });
  }
  afterEach(() => {
    http.close();
    for (const client of clients) client.destroy();
  });

  /** Opens a connection. Resolves with the server's end of it. */
  async function open(): Promise<Socket> {
    const accepted = once(http, 'connection');
    clients.push(connect(portOf(http), HOST).on('error', () => {}));
    const [stream] = await accepted;
    return stream;
  }

  /** Opens as many connections as an address may have. Resolves with the server's end of the last one. */
  async function openAll(): Promise<Socket> {
    for (let count = 1; count < OPEN_MAX; count++) await open();
    return open();
  }

  it('limitConnections closes a connection of an address that has too many open ones, until one of them ends', async () => {
    await start();
    const last = await openAll();
    expect((await open()).destroyed).toBe(true);
    expect(refusals.counts.get('addressBlocked')).toBe(1);
    last.destroy();
    await once(last, 'close');
    expect((await open()).destroyed).toBe(false);
  });

  it('limitConnections does not count a connection that another process has taken over', async () => {
    await start();
    forget(await openAll());
    expect((await open()).destroyed).toBe(false);
    expect((await open()).destroyed).toBe(true);
  });

  it('limitConnections does not limit the connections of a trusted proxy', async () => {
    await start(HOST);
    await openAll();
    expect((await open()).destroyed).toBe(false);
  });
});

describe('acceptSockets', () => {
  /** WebSockets that an address may open at once. */
  const OPENINGS_MAX = 100;
  /** More than the operating system buffers for a client that does not read. */
  const LARGE_BYTES = 16 * 1024 * 1024;

  let http: Server;
  let clients: { readonly terminate: () => void }[];

  async function start(...proxies: string[]): Promise<void> {
    http = createServer((_request, response) => response.end(Buffer.alloc(LARGE_BYTES)));
    clients = [];
    const lobby = { admit: () => {} } as unknown as Lobby;
    acceptSockets(
      http,
      { lobby, rendezvous: null },
      {
        guard: new RequestGuard(HOST, []),
        refusals: new Refusals(),
        limits: new AddressLimits({ connections: 1, rooms: 0, joinsPerMinute: 0 }, () => 0),
        proxies: proxyList(proxies),
        traffic: new Traffic(),
      },
    );
    await listen(http, { port: 0, host: HOST });
  }
  afterEach(() => {
    for (const client of clients) client.terminate();
    http.close();
    http.closeAllConnections();
  });

  /** Opens a WebSocket through a proxy. Resolves with true if it is accepted. */
  async function isAccepted(address: string): Promise<boolean> {
    const headers = { 'X-Forwarded-For': address };
    const client = new WebSocket(`ws://${HOST}:${portOf(http)}/ws`, { headers }).on('error', () => {});
    clients.push(client);
    return new Promise((resolve) => {
      client.on('open', () => resolve(true));
      client.on('close', () => resolve(false));
    });
  }

  it('acceptSockets refuses the WebSockets of an address that opens too many at once through a proxy, and no others', async () => {
    await start(HOST);
    for (let count = 0; count < OPENINGS_MAX; count++) expect(await isAccepted('192.0.2.1')).toBe(true);
    expect(await isAccepted('192.0.2.1')).toBe(false);
    expect(await isAccepted('192.0.2.2')).toBe(true);
  });

  it('acceptSockets closes a connection whose WebSocket is refused, even if the client reads nothing', async () => {
    await start();
    const accepted = once(http, 'connection');
    const client = connect(portOf(http), HOST)
      .on('error', () => {})
      .pause();
    clients.push({ terminate: () => client.destroy() });
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
    client.write(`GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n${upgrade}\r\n\r\n`);
    const [stream] = await accepted;
    await once(stream, 'close');
  });
});
