/** Tests the limits of HTTP requests with real sockets, and a clock that only the tests move. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AddressLimits } from '../limits/address-limits.ts';
import { Refusals } from '../limits/refusals.ts';
import { listen, portOf } from './port.ts';
import { RequestLimits } from './request-limits.ts';

const ADDRESS = '203.0.113.5';
/** The most unanswered requests of a connection. */
const UNANSWERED_MAX = 8;
/** The requests of a flood, which arrive in one chunk. */
const FLOOD = 1000;

describe('RequestLimits', () => {
  let http: Server;
  let nowMs: number;
  let limits: AddressLimits;
  let refusals: Refusals;

  beforeEach(async () => {
    nowMs = 0;
    limits = new AddressLimits({ connections: 32, rooms: 0, joinsPerMinute: 0 }, () => nowMs);
    refusals = new Refusals();
    const requestLimits = new RequestLimits({ limits, refusals, addressOf: () => ADDRESS });
    http = createServer((request, response) => {
      if (requestLimits.accept(request, response)) response.end();
    });
    await listen(http, { port: 0, host: '127.0.0.1' });
  });
  afterEach(() => {
    http.close();
  });

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

  it('RequestLimits does not block an address that asks once more than it may and waits for each answer', async () => {
    useUpRequests();
    const response = await fetch(`http://127.0.0.1:${portOf(http)}/`);
    expect(response.status).toBe(429);
    expect(limits.isBlocked(ADDRESS)).toBe(false);
  });
});
