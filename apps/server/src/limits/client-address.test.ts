/** Tests which address of an HTTP request the limits apply to. */
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddressOf, proxyList } from './client-address.ts';

const requestFrom = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

const trusted = proxyList(['10.0.0.0/8', '::1']);

describe('clientAddressOf', () => {
  it.each([
    ['a client without a proxy', '203.0.113.5', undefined, '203.0.113.5'],
    ['a client that invents a header', '203.0.113.5', '192.0.2.1', '203.0.113.5'],
    ['a client behind a trusted proxy', '10.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['a client behind two trusted proxies', '::1', '203.0.113.5, 10.1.1.1', '203.0.113.5'],
    ['a client that invents an entry before the one of the proxy', '10.0.0.1', '192.0.2.1, 203.0.113.5', '203.0.113.5'],
    ['a trusted proxy without a header', '10.0.0.1', undefined, '10.0.0.1'],
    ['a trusted proxy with a header that is no address', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['IPv4 in the form of IPv6', '::ffff:203.0.113.5', undefined, '203.0.113.5'],
    ['IPv6 in the network of a household', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['IPv6 with zeros left out', '2001:db8::6', undefined, '2001:db8:0:0::/64'],
  ])('clientAddressOf returns the right address for %s', (_kind, remote, forwarded, address) => {
    expect(clientAddressOf(requestFrom(remote, forwarded), trusted)).toBe(address);
  });
});
