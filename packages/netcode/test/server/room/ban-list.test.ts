/** Tests which people a room's ban list refuses, and for how long. */
import { describe, expect, it } from 'vitest';
import { BanList } from '../../../src/server/room/ban-list.ts';

const BANNED = { token: 'token', address: '203.0.113.5' };

describe('BanList', () => {
  it('BanList refuses the token and the address of a banned person for 10 minutes', () => {
    let nowMs = 0;
    const banList = new BanList(() => nowMs);
    banList.add(BANNED);
    const identities = [
      { token: 'token', address: '203.0.113.6' },
      { token: '', address: '203.0.113.5' },
    ];
    nowMs = 599_999;
    expect(identities.map((each) => banList.has(each))).toEqual([true, true]);
    nowMs = 600_000;
    expect(identities.map((each) => banList.has(each))).toEqual([false, false]);
  });

  it.each([Number.NaN, -1])('BanList throws if a duration is %f', (durationMs) => {
    expect(() => new BanList(() => 0, durationMs)).toThrow(`durationMs: got ${durationMs}; allowed: a number from 0`);
    expect(() => new BanList(() => 0).add(BANNED, durationMs)).toThrow(RangeError);
  });

  it('BanList refuses a person for the given time', () => {
    let nowMs = 0;
    const banList = new BanList(() => nowMs);
    banList.add(BANNED, 1000);
    nowMs = 999;
    expect(banList.has(BANNED)).toBe(true);
    nowMs = 1000;
    expect(banList.has(BANNED)).toBe(false);
  });

  it('BanList is empty until somebody is banned, and again when the ban has ended', () => {
    let nowMs = 0;
    const banList = new BanList(() => nowMs, 1000);
    expect(banList.isEmpty).toBe(true);
    banList.add(BANNED);
    nowMs = 999;
    expect(banList.isEmpty).toBe(false);
    nowMs = 1000;
    expect(banList.isEmpty).toBe(true);
  });

  it('BanList refuses nobody without a token if the address of the banned person was not known', () => {
    const banList = new BanList(() => 0);
    banList.add({ token: 'token', address: '' });
    expect(banList.has({ token: '', address: '' })).toBe(false);
  });
});
