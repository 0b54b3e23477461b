/** Tests the addresses and links that the server prints. */
import type { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { linkLines, reachableHosts, urlOf } from './addresses.ts';

describe('urlOf', () => {
  it.each([
    ['localhost', 'http://localhost:80'],
    ['127.0.0.1', 'http://127.0.0.1:80'],
    ['::1', 'http://[::1]:80'],
  ])('urlOf makes a URL from the host %s', (host, url) => {
    expect(urlOf('http', host, 80)).toBe(url);
  });
});

describe('reachableHosts', () => {
  it('reachableHosts returns only the given host if it is a single address', () => {
    expect(reachableHosts('127.0.0.1')).toEqual(['127.0.0.1']);
  });

  it.each(['0.0.0.0', '::'])(
    'reachableHosts returns localhost and then the IPv4 addresses of the machine for %s',
    (host) => {
      const entry = { netmask: '', mac: '', cidr: null };
      const interfaces: ReturnType<typeof networkInterfaces> = {
        lo: [{ ...entry, family: 'IPv4', address: '127.0.0.1', internal: true }],
        eth0: [
          { ...entry, family: 'IPv6', address: 'fe80::1', internal: false, scopeid: 2 },
          { ...entry, family: 'IPv4', address: '192.168.1.20', internal: false },
        ],
        wlan0: [{ ...entry, family: 'IPv4', address: '10.0.0.7', internal: false }],
      };
      expect(reachableHosts(host, interfaces)).toEqual(['localhost', '192.168.1.20', '10.0.0.7']);
    },
  );
});

describe('linkLines', () => {
  it('linkLines returns a link for a driver and one for a gunner', () => {
    expect(linkLines(['http://localhost:80'], 'RALLY')).toEqual([
      '  driver  http://localhost:80/?room=RALLY&role=driver',
      '  gunner  http://localhost:80/?room=RALLY&role=gunner',
    ]);
  });
});
