/** Tests of the rooms that a page opens, and of the names that it generates. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseConfig } from '../page/config.ts';
import { requestedSeat, type SeatRequest } from './requested-seat.ts';

describe('requestedSeat', () => {
  const seatOf = (search: string): SeatRequest => {
    const result = parseConfig(search);
    if (!result.ok) throw new Error(`expected a readable link, got ${search}`);
    return requestedSeat(result.config);
  };
  /** Returns the room that a page opens. */
  const roomOf = (search: string): string => seatOf(search).room;

  it('requestedSeat generates the code of an unlisted room for ?private, with 10 random characters of 32 that do not look alike', () => {
    const codes = Array.from({ length: 1000 }, () => roomOf('?private'));
    for (const code of codes) expect(code).toMatch(/^P-[A-HJ-NP-Z2-9]{10}$/);
    expect(new Set(codes).size).toBe(codes.length);
    // Each of the ten characters can be any of the 32.
    for (let index = 'P-'.length; index < codes[0]!.length; index++)
      expect(new Set(codes.map((code) => code[index])).size).toBe(32);
  });

  it('requestedSeat generates a name once, and then uses it until the player enters another one', () => {
    const stored = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
    };
    vi.stubGlobal('window', { localStorage });
    onTestFinished(() => void vi.unstubAllGlobals());
    const names = [0, 1, 2].map(() => seatOf('').name);
    expect(names[0]).toMatch(/^Player \d\d$/);
    expect(new Set(names).size).toBe(1);
    expect(seatOf('?name=Ann').name).toBe('Ann');
  });

  it('requestedSeat generates the code of a listed room without ?private, and keeps a room of the link', () => {
    expect(roomOf('')).toMatch(/^[A-HJ-NP-Z2-9]{5}$/);
    expect(roomOf('?private&room=RALLY')).toBe('RALLY');
  });
});
