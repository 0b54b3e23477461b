/** Tests the addresses and links that the server prints. */
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

  it.each(['0.0.0.0', '::'])('reachableHosts returns localhost and then IPv4 addresses for %s', (host) => {
    const [first, ...lan] = reachableHosts(host);
    expect(first).toBe('localhost');
    for (const address of lan) expect(address).toMatch(/^(\d+\.){3}\d+$/);
  });
});

describe('linkLines', () => {
  it('linkLines returns a link for a driver and one for a gunner', () => {
    expect(linkLines(['http://localhost:80'], 'RALLY')).toEqual([
      '  driver  http://localhost:80/?room=RALLY&role=driver',
      '  gunner  http://localhost:80/?room=RALLY&role=gunner',
    ]);
  });
});
