/** Tests of the choice of a race for "Play now". */
import { describe, expect, it } from 'vitest';
import { type OpenRace, quickJoin } from './race-list.ts';

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
