/** Links that people are given. */
import { describe, expect, it } from 'vitest';
import { localUrl, reachableUrls } from './addresses.ts';

describe('localUrl', () => {
  it.each([
    ['0.0.0.0', 'http://localhost:80'],
    ['::', 'http://localhost:80'],
    ['127.0.0.1', 'http://127.0.0.1:80'],
    ['::1', 'http://[::1]:80'],
  ])('makes %s a URL that a browser of this machine opens', (host, url) => {
    expect(localUrl(host, 80)).toBe(url);
  });
});

describe('reachableUrls', () => {
  it('names nothing but the host that was asked for', () => {
    expect(reachableUrls('127.0.0.1', 80)).toEqual(['http://127.0.0.1:80']);
  });

  it('starts with this machine where all addresses are listened on', () => {
    const [first, ...lan] = reachableUrls('0.0.0.0', 80);
    expect(first).toBe('http://localhost:80');
    for (const url of lan) expect(url).toMatch(/^http:\/\/(\d+\.){3}\d+:80$/);
  });
});
