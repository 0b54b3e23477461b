/** Checks how the benchmarks of races read their options. */
import { readCommandLine } from '@shotgun-rally/options';
import { describe, expect, it } from 'vitest';
import { raceOptions } from '../bench/race-options.ts';

const read = (...args: string[]) => readCommandLine(raceOptions(['valley', 'oval'], 20), { args });

describe('raceOptions', () => {
  it('raceOptions has a default for every option', () => {
    const values = { races: 20, firstSeed: 1, tracks: ['valley', 'canyon', 'city'], laps: 2 };
    expect(read()).toMatchObject({ ok: true, values });
  });

  it('raceOptions returns the given values', () => {
    const values = { races: 3, firstSeed: 7, tracks: ['oval', 'valley'], laps: 1 };
    const args = ['--races', '3', '--first-seed', '7', '--tracks', 'oval,valley', '--laps', '1'];
    expect(read(...args)).toMatchObject({ ok: true, values });
  });

  it.each([
    ['--races', 'x', 'an integer from 1 to 10000'],
    ['--races', '0', 'an integer from 1 to 10000'],
    ['--laps', '1.5', 'an integer from 1 to 99'],
    ['--tracks', 'oval,moon', 'one or more, with commas between them: each valley, oval'],
  ])('raceOptions refuses %s %s and says what is allowed', (option, text, allowed) => {
    expect(read(option, text)).toEqual({ ok: false, error: `${option}: got '${text}', allowed: ${allowed}` });
  });
});
