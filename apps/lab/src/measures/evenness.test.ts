/** Tests of row 19: frames in which the driver's view does not advance. */
import { type ClientView, WEATHERS } from '@shotgun-rally/netcode';
import { parseTrack } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import valley from '../../../../assets/tracks/valley.json' with { type: 'json' };
import { playRace, type RaceOverrides } from '../race/race.ts';
import { Evenness } from './evenness.ts';

/** One view in this many is shown twice. */
const REPEAT_INTERVAL = 40;

/** Plays a short race over LAN, and returns the figures of row 19 at 60 Hz. */
function unevennessAt60Hz(overrides: RaceOverrides = {}) {
  const race = {
    conditions: { weather: 'LAN', link: 'datagram', weapons: false } as const,
    weather: WEATHERS.LAN,
    track: parseTrack(valley),
    cars: 1,
    seed: 3,
    durationMs: 4000,
  };
  const [measure] = playRace({ ...race, overrides, observers: [(observed) => new Evenness(observed)] });
  return measure!.figures()[0]!;
}

it('a frame that shows the same view again counts as a deviation of 100 %', () => {
  const even = unevennessAt60Hz();
  let frames = 0;
  let shown: ClientView | null = null;
  const repeated = unevennessAt60Hz({
    show: (view, { role }) => {
      if (role !== 'driver') return view;
      if (!shown || ++frames % REPEAT_INTERVAL > 0) shown = structuredClone(view);
      return shown;
    },
  });
  expect(even.value).toBeLessThan(2);
  expect(repeated.value).toBeGreaterThan(95);
  expect(repeated.samples).toBe(even.samples);
});
