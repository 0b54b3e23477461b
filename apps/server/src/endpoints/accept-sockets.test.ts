/** Tests how many TCP connections of an address are open at the same time, with real sockets. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { listen, portOf } from '../http/port.ts';
import { AddressLimits } from '../limits/address-limits.ts';
import { proxyList } from '../limits/client-address.ts';
import { Refusals } from '../limits/refusals.ts';
import { limitConnections } from './accept-sockets.ts';

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
