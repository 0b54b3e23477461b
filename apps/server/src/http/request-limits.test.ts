/** Tests the limits of HTTP requests with real sockets, and a clock that only the tests move. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AddressLimits } from '../limits/address-limits.ts';
import { Refusals } from '../limits/refusals.ts';
import { listen, portOf } from './port.ts';
import { RequestLimits } from './request-limits.ts';

const ADDRESS = '203.0.113.5';
const OTHER_ADDRESS = '203.0.113.6';
/** The most unanswered requests of a connection. */
const UNANSWERED_MAX = 8;
/** The requests of a flood, which arrive in one chunk. */
const FLOOD = 1000;

describe('RequestLimits', () => {
  let http: Server;
  let nowMs: number;
  let limits: AddressLimits;
  let refusals: Refusals;
  /** The address of the next connections; null: a trusted proxy. */
  let opener: string | null;

  beforeEach(async () => {
    nowMs = 0;
    limits = new AddressLimits({ connections: 32, rooms: 0, joinsPerMinute: 0 }, () => nowMs);
    refusals = new Refusals();
    opener = ADDRESS;
    http = createServer((request, response) => {
      if (requestLimits.accept(request, response)) response.end();
    });
    const requestLimits = new RequestLimits(http, {
      limits,
      refusals,
      addressOf: () => ADDRESS,
      openerOf: () => opener,
    });
    await listen(http, { port: 0, host: '127.0.0.1' });
  });
  afterEach(() => {
    http.close();
    http.closeAllConnections();
  });

  /** Opens a connection from an address. Resolves with the server's end of it. */
  async function open(from: string | null): Promise<Socket> {
    opener = from;
    const accepted = once(http, 'connection');
    connect(portOf(http), '127.0.0.1').on('error', () => {});
    const [stream] = await accepted;
    return stream;
  }

  /** Sends a flood of requests without waiting for answers. Resolves when the server has closed the connection. */
  async function flood(): Promise<void> {
    const client = connect(portOf(http), '127.0.0.1').on('error', () => {});
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(FLOOD));
    await once(client.resume(), 'close');
  }

  function expectBlockedForAMinute(): void {
    nowMs = 59_999;
    expect(limits.isBlocked(ADDRESS)).toBe(true);
    nowMs = 60_000;
    expect(limits.isBlocked(ADDRESS)).toBe(false);
  }

  function useUpRequests(): void {
    while (limits.takeRequest(ADDRESS));
  }

  it('RequestLimits closes a connection with a flood of requests, and blocks its address for a minute', async () => {
    await flood();
    expect(refusals.counts.get('tooManyRequests')).toBe(1);
    expectBlockedForAMinute();
  });

  it('RequestLimits closes a connection with a flood also if the address may send no request at the moment', async () => {
    useUpRequests();
    await flood();
    expect(refusals.counts.get('tooManyRequests')).toBe(UNANSWERED_MAX + 1);
    expectBlockedForAMinute();
  });

  it('RequestLimits closes the other connections of an address that sends a flood, and no others', async () => {
    const streams = [await open(ADDRESS), await open(OTHER_ADDRESS), await open(null)];
    await flood();
    expect(streams.map((stream) => stream.destroyed)).toEqual([true, false, false]);
  });

  it('RequestLimits does not close a WebSocket of an address that sends a flood', async () => {
    const upgraded = once(http, 'upgrade');
    const client = connect(portOf(http), '127.0.0.1').on('error', () => {});
    client.write('GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const [{ socket }] = await upgraded;
    await flood();
    expect(socket.destroyed).toBe(false);
    client.destroy();
  });

  it('RequestLimits does not block an address that asks once more than it may and waits for each answer', async () => {
    useUpRequests();
    const response = await fetch(`http://127.0.0.1:${portOf(http)}/`);
    expect(response.status).toBe(429);
    expect(limits.isBlocked(ADDRESS)).toBe(false);
  });
});
