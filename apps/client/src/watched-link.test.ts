import { createLinkPair } from '@shotgun-rally/netcode';
import { describe, expect, it } from 'vitest';
import { WatchedLink } from './watched-link.ts';

/** Asks every 16 ms of virtual time whether the link is lost; the time of the first yes, or null. */
function lostAt(link: WatchedLink, fromMs: number, toMs: number): number | null {
  for (let nowMs = fromMs; nowMs <= toMs; nowMs += 16) if (link.isLost(nowMs)) return nowMs;
  return null;
}

describe('WatchedLink', () => {
  it('is lost after two seconds of silence', () => {
    const [here] = createLinkPair();
    expect(lostAt(new WatchedLink(here, 0), 0, 5000)).toBe(2016);
  });

  it('counts the silence from the last message', () => {
    const [here, there] = createLinkPair();
    const link = new WatchedLink(here, 0);
    expect(lostAt(link, 0, 1500)).toBeNull();
    there.send(new Uint8Array([1]));
    expect(lostAt(link, 1504, 3400)).toBeNull();
    expect(lostAt(link, 3400, 5000)).not.toBeNull();
  });

  it('does not blame the network for a pause of the page', () => {
    const [here] = createLinkPair();
    const link = new WatchedLink(here, 0);
    expect(link.isLost(60_000)).toBe(false);
  });

  it('hands messages on', () => {
    const [here, there] = createLinkPair();
    const link = new WatchedLink(here, 0);
    const received: number[] = [];
    link.onReceive((bytes) => received.push(...bytes));
    there.send(new Uint8Array([7]));
    expect(received).toEqual([7]);
  });
});
