/** The options of the lab, each declared once. */
import { type LinkKind, WEATHERS, type WeatherName } from '@shotgun-rally/netcode';
import {
  decimal,
  flag,
  integer,
  NETWORK_OPTIONS,
  type OptionValues,
  oneOf,
  option,
  optional,
} from '@shotgun-rally/options';
import { MAX_CARS } from '@shotgun-rally/sim';
import { RACE_CARS } from '@shotgun-rally/sim/tuning';
import { conditionsChange } from './network-conditions.ts';

const MINUTES_MIN = 0.1;
const MINUTES_MAX = 60;
const SEEDS_MAX = 20;
/** 20 sets of six races. */
const RACES_MAX = 120;
const RACES_DEFAULT = 12;
/** The seeds after this one are integers of 32 bits too. */
const SEED_MAX = 0x7fff_ffff - SEEDS_MAX;
/** The rows of the scoreboard that the lab measures; benchmarks and other tests measure the other rows. */
const ROWS: readonly number[] = [1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 18, 19, 20, 21, 23, 24, 25];
/** Measured in races of its own, with weapons in TYPICAL, over both kinds of link. */
export const JOINING_ROW = 24;
/** Measured in races with the most cars. */
export const LARGE_RACE_ROW = 25;

/** Every option, by the name of its flag. */
export const OPTIONS = {
  row: optional(oneOf(ROWS), { placeholder: 'N', help: 'only this row of the scoreboard' }),
  weather: optional(oneOf(Object.keys(WEATHERS) as WeatherName[]), {
    placeholder: 'PROFILE',
    help: 'only these network conditions; --lag, --jitter, --loss, --duplicate, --up and --down override parts of them',
  }),
  ...NETWORK_OPTIONS,
  up: optional(conditionsChange, {
    placeholder: 'LIST',
    help: 'changes towards the server only, such as lag=50,jitter=10,loss=2,duplicate=1',
  }),
  down: optional(conditionsChange, {
    placeholder: 'LIST',
    help: 'changes towards the clients only, in the same form',
  }),
  link: optional(oneOf<LinkKind>(['datagram', 'stream']), {
    placeholder: 'KIND',
    help: 'datagram loses and reorders messages, stream keeps their order and stalls',
  }),
  weapons: optional(oneOf<'on' | 'off'>(['on', 'off']), {
    placeholder: 'on|off',
    help: 'only races with weapons, or only races without them (default both)',
  }),
  minutes: optional(decimal(MINUTES_MIN, MINUTES_MAX), {
    placeholder: 'N',
    help: 'measured minutes of each race (default 0.4; 0.8 where 0.4 gives too few samples; 20 s with strategies)',
  }),
  seed: option(integer(0, SEED_MAX), 1, { placeholder: 'N', help: 'seed of all random numbers' }),
  seeds: option(integer(1, SEEDS_MAX), 1, {
    placeholder: 'N',
    help: 'plays every race with this many seeds, from --seed on, and prints means with 95 % intervals',
  }),
  cars: option(integer(1, MAX_CARS), RACE_CARS, {
    placeholder: 'N',
    help: 'cars in the race, with two players each (at most 4 with strategies)',
  }),
  races: option(integer(1, RACES_MAX), RACES_DEFAULT, {
    placeholder: 'N',
    help: 'races of each kind that measure fairness, rounded up to a multiple of 6',
  }),
  write: option(flag(), false, {
    placeholder: '',
    help: 'also write docs/scoreboard.md, docs/strategies.md, docs/fairness.md or docs/faults.md',
  }),
  json: option(flag(), false, { placeholder: '', help: 'print the figures as JSON instead of a table' }),
};

/** The value of each option; null if it was not given and has no default. */
export type LabSettings = OptionValues<typeof OPTIONS>;
