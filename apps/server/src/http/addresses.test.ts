/** Links that people are given. */
import { describe, expect, it } from 'vitest';
import { reachableHosts, urlOf } from './addresses.ts';

describe('urlOf', () => {
  it.each([
    ['localhost', 'http://localhost:80'],
    ['127.0.0.1', 'http://127.0.0.1:80'],
    ['::1', 'http://[::1]:80'],
  ])('makes %s a URL', (host, url) => {
    expect(urlOf('http', host, 80)).toBe(url);
  });
});

describe('reachableHosts', () => {
  it('names nothing but the host that was asked for', () => {
    expect(reachableHosts('127.0.0.1')).toEqual(['127.0.0.1']);
  });

  it.each(['0.0.0.0', '::'])('starts with this machine where %s is listened on', (host) => {
    const [first, ...lan] = reachableHosts(host);
    expect(first).toBe('localhost');
    for (const address of lan) expect(address).toMatch(/^(\d+\.){3}\d+$/);
  });
});
