/** Tests the limits per address, with a clock that the tests set. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type AddressLimitOptions, AddressLimits } from './address-limits.ts';

const ADDRESS = '203.0.113.5';
const OTHER = '203.0.113.6';

describe('AddressLimits', () => {
  let nowMs: number;
  beforeEach(() => {
    nowMs = 0;
  });
  const limitsOf = (options: Partial<AddressLimitOptions>): AddressLimits =>
    new AddressLimits({ connections: 0, rooms: 0, joinsPerMinute: 0, ...options }, () => nowMs);

  it('AddressLimits refuses a third connection of an address if 2 are allowed, until one of them ends', () => {
    const limits = limitsOf({ connections: 2 });
    expect([limits.openConnection(ADDRESS), limits.openConnection(ADDRESS), limits.openConnection(ADDRESS)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(limits.openConnection(OTHER)).toBe(true);
    limits.closeConnection(ADDRESS);
    limits.closeConnection(ADDRESS);
    expect(limits.openConnection(ADDRESS)).toBe(true);
  });

  it('AddressLimits refuses a second room of an address if 1 is allowed, until the first one closes', () => {
    const limits = limitsOf({ rooms: 1 });
    expect(limits.mayOpenRoom(ADDRESS)).toBe(true);
    limits.openRoom(ADDRESS);
    expect([limits.mayOpenRoom(ADDRESS), limits.mayOpenRoom(OTHER)]).toEqual([false, true]);
    limits.closeRoom(ADDRESS);
    expect(limits.mayOpenRoom(ADDRESS)).toBe(true);
  });

  it('AddressLimits accepts 3 joins at once if 3 per minute are allowed, and one more after 20 s', () => {
    const limits = limitsOf({ joinsPerMinute: 3 });
    expect(Array.from({ length: 4 }, () => limits.takeJoin(ADDRESS))).toEqual([true, true, true, false]);
    expect(limits.takeJoin(OTHER)).toBe(true);
    nowMs = 20_000;
    expect([limits.takeJoin(ADDRESS), limits.takeJoin(ADDRESS)]).toEqual([true, false]);
  });

  it('AddressLimits blocks an address after 21 refusals in quick succession, and accepts it again after a second', () => {
    const limits = limitsOf({});
    for (let refusal = 0; refusal < 20; refusal++) limits.countRefusal(ADDRESS);
    expect(limits.isBlocked(ADDRESS)).toBe(false);
    limits.countRefusal(ADDRESS);
    expect([limits.isBlocked(ADDRESS), limits.isBlocked(OTHER)]).toEqual([true, false]);
    nowMs = 1000;
    expect(limits.isBlocked(ADDRESS)).toBe(false);
  });

  it('AddressLimits accepts an address again a second after the last of 1000 refusals in quick succession', () => {
    const limits = limitsOf({});
    for (let refusal = 0; refusal < 1000; refusal++) limits.countRefusal(ADDRESS);
    expect(limits.isBlocked(ADDRESS)).toBe(true);
    nowMs = 1000;
    expect(limits.isBlocked(ADDRESS)).toBe(false);
  });

  it('AddressLimits lets an address open 100 TCP connections at once and 20 more after a second', () => {
    const limits = limitsOf({ connections: 32 });
    const openAll = (): number => Array.from({ length: 200 }, () => limits.openTcp(ADDRESS)).filter(Boolean).length;
    expect(openAll()).toBe(100);
    expect(limits.openTcp(OTHER)).toBe(true);
    nowMs = 1000;
    expect(openAll()).toBe(20);
  });

  it('AddressLimits lets an address have 128 open TCP connections if it may have 32 connections to the game', () => {
    const limits = limitsOf({ connections: 32 });
    const openInSteps = (): boolean => {
      nowMs += 1000;
      return limits.openTcp(ADDRESS);
    };
    expect(Array.from({ length: 200 }, openInSteps).filter(Boolean)).toHaveLength(128);
    expect(limits.openTcp(OTHER)).toBe(true);
    limits.closeTcp(ADDRESS);
    limits.forgetUnused();
    expect([limits.openTcp(ADDRESS), limits.openTcp(ADDRESS)]).toEqual([true, false]);
  });

  it('AddressLimits lets an address send 2000 HTTP requests at once and 100 more after a second', () => {
    const limits = limitsOf({ connections: 32 });
    const sendAll = (): number =>
      Array.from({ length: 3000 }, () => limits.takeRequest(ADDRESS)).filter(Boolean).length;
    expect(sendAll()).toBe(2000);
    expect(limits.takeRequest(OTHER)).toBe(true);
    nowMs = 1000;
    expect(sendAll()).toBe(100);
  });

  it('AddressLimits blocks an address for a minute, also if it is blocked twice', () => {
    const limits = limitsOf({ connections: 32 });
    limits.block(ADDRESS);
    nowMs = 30_000;
    limits.block(ADDRESS);
    nowMs = 59_000;
    expect([limits.openTcp(ADDRESS), limits.openTcp(OTHER)]).toEqual([false, true]);
    nowMs = 60_000;
    expect(limits.openTcp(ADDRESS)).toBe(true);
  });

  it('AddressLimits blocks an address for a minute, not longer, if refusals were counted before', () => {
    const limits = limitsOf({ connections: 32 });
    for (let refusal = 0; refusal < 20; refusal++) limits.countRefusal(ADDRESS);
    limits.block(ADDRESS);
    nowMs = 60_000;
    limits.forgetUnused();
    expect(limits.isBlocked(ADDRESS)).toBe(false);
  });

  it('AddressLimits blocks an address for a minute, not shorter, if it was blocked because of refusals before', () => {
    const limits = limitsOf({ connections: 32 });
    for (let refusal = 0; refusal < 21; refusal++) limits.countRefusal(ADDRESS);
    limits.block(ADDRESS);
    nowMs = 59_000;
    limits.forgetUnused();
    expect(limits.isBlocked(ADDRESS)).toBe(true);
  });

  it('AddressLimits keeps an address in use when it forgets unused ones', () => {
    const limits = limitsOf({ connections: 1 });
    limits.openConnection(ADDRESS);
    limits.forgetUnused();
    expect(limits.openConnection(ADDRESS)).toBe(false);
  });
});
