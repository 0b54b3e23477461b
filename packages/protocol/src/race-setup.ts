/** What kind of race it is, to and from an array. */
import { BOT_LEVELS } from './kinds.ts';
import { MAX_CARS } from './limits.ts';
import type { RaceSetup } from './messages.ts';
import type { FieldReader } from './validate.ts';

export const setupFields = ({ trackName, laps, botCars, botLevel, weapons }: RaceSetup): unknown[] => [
  trackName,
  laps,
  botCars,
  BOT_LEVELS[botLevel],
  Number(weapons),
];

/** Reads the array that comes next. */
export function readSetup(fields: FieldReader): RaceSetup {
  const setup = fields.array('setup', 5, 5);
  return {
    trackName: setup.text('track_name', 1, 32),
    laps: setup.integer('laps', 1, 255),
    botCars: setup.integer('bot_cars', 0, MAX_CARS),
    botLevel: setup.word('bot_level', BOT_LEVELS),
    weapons: setup.boolean('weapons'),
  };
}
