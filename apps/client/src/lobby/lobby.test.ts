import { BYE_CODES, type ByeReason } from '@shotgun-rally/protocol';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../page/config.ts';
import { badParameter, NO_WEBGL, problemOfBye, unknownTrack } from '../ui/known-problems.ts';
import { crashed, notLoaded } from '../ui/problems.ts';
import { requestedSeat } from './lobby.ts';
import { type OpenRace, quickJoin } from './race-list.ts';
import { seatUrl } from './share-link.ts';

const REASONS = Object.keys(BYE_CODES) as ByeReason[];

describe('problem screens', () => {
  it('there is no problem screen after a closing server, a silent connection, the start of the next race or a change of the server', () => {
    const withoutScreen = REASONS.filter((reason) => problemOfBye(reason, '', 'A') === null);
    expect(withoutScreen).toEqual(['serverClosing', 'tooSilent', 'nextRace', 'otherServer']);
  });

  it('the problem screens have advice, at least one button, and different ids', () => {
    const problems = [
      ...REASONS.map((reason) => problemOfBye(reason, '', 'A')),
      NO_WEBGL,
      badParameter({ parameter: 'car', got: '99', allowed: '0 to 15' }),
      unknownTrack('moon'),
      crashed(new Error('broken')),
      notLoaded(new Error('offline')),
    ].filter((problem) => problem !== null);
    for (const problem of problems) {
      expect(problem.advice, problem.id).not.toBe('');
      expect(problem.remedies.length, problem.id).toBeGreaterThan(0);
    }
    expect(new Set(problems.map((problem) => problem.id)).size).toBe(problems.length);
  });

  it('the screen for a bad parameter names the parameter, its value and the allowed values', () => {
    const { text } = badParameter({ parameter: 'car', got: '99', allowed: '0 to 15' });
    expect(text).toMatch(/car=99.*0 to 15/);
  });
});

describe('seatUrl', () => {
  it('seatUrl returns a link that joins the given room, role and car without the lobby', () => {
    const page = new URL('http://pit-lane.local:8080/?room=OLD&debug') as unknown as Location;
    const url = new URL(seatUrl(page, 'RALLY', 'gunner', 3));
    expect(url.origin).toBe('http://pit-lane.local:8080');
    const seat = { room: 'RALLY', role: 'gunner', car: 3, autojoin: true };
    expect(parseConfig(url.search)).toMatchObject({ ok: true, config: seat });
  });
});

describe('requestedSeat', () => {
  /** Returns the room that a page opens. */
  const roomOf = (search: string): string => {
    const result = parseConfig(search);
    if (!result.ok) throw new Error(`expected a readable link, got ${search}`);
    return requestedSeat(result.config).room;
  };

  it('requestedSeat generates the code of an unlisted room for ?private, with 10 random characters of 32 that do not look alike', () => {
    const codes = Array.from({ length: 1000 }, () => roomOf('?private'));
    for (const code of codes) expect(code).toMatch(/^P-[A-HJ-NP-Z2-9]{10}$/);
    expect(new Set(codes).size).toBe(codes.length);
    // Each of the ten characters can be any of the 32.
    for (let index = 'P-'.length; index < codes[0]!.length; index++)
      expect(new Set(codes.map((code) => code[index])).size).toBe(32);
  });

  it('requestedSeat generates the code of a listed room without ?private, and keeps a room of the link', () => {
    expect(roomOf('')).toMatch(/^[A-HJ-NP-Z2-9]{5}$/);
    expect(roomOf('?private&room=RALLY')).toBe('RALLY');
  });
});

describe('quick join', () => {
  const race = (code: string, changes: Partial<OpenRace>): OpenRace => ({
    code,
    phase: 'warmup',
    people: ['Mira'],
    free_seats: 4,
    alone: [],
    track: 'Oval',
    laps: 3,
    bots: 2,
    ...changes,
  });
  const mira = { name: 'Mira', role: 'driver' } as const;

  it('quick join takes the seat beside a person who is alone in a car, even if the player asked for the other role', () => {
    const races = [race('FULL-CARS', { people: ['A', 'B'] }), race('ALONE', { alone: [mira] })];
    expect(quickJoin(races, 'driver')).toEqual({ code: 'ALONE', role: 'gunner' });
    expect(quickJoin(races, 'gunner')).toEqual({ code: 'ALONE', role: 'gunner' });
  });

  it('quick join prefers the role that the player asked for, and then a race in warm-up', () => {
    const gunner = race('GUNNER', { phase: 'racing', alone: [{ name: 'Tom', role: 'gunner' }] });
    const [running, waiting] = [
      race('RUNNING', { phase: 'racing', alone: [mira] }),
      race('WAITING', { alone: [mira] }),
    ];
    expect(quickJoin([running, waiting, gunner], 'driver')).toEqual({ code: 'GUNNER', role: 'driver' });
    expect(quickJoin([running, waiting, gunner], 'gunner')).toEqual({ code: 'WAITING', role: 'gunner' });
  });

  it('quick join prefers a race in warm-up to a running one if nobody is alone', () => {
    const races = [race('ON', { phase: 'racing' }), race('WAITING', {})];
    expect(quickJoin(races, 'driver')).toEqual({ code: 'WAITING', role: 'driver' });
    expect(quickJoin(races.slice(0, 1), 'driver')?.code).toBe('ON');
  });

  it('quick join ignores full rooms and rooms without people', () => {
    expect(quickJoin([race('FULL', { free_seats: 0 }), race('EMPTY', { people: [] })], 'driver')).toBeNull();
  });
});
