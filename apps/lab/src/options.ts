/** Every option of the lab: its name, what it means, what is allowed, and how its text is read. */
import { type LinkKind, WEATHERS, type Weather, type WeatherName } from '@shotgun-rally/netcode';

/** Most cars in a race. */
const CARS_MAX = 8;
const MINUTES_MAX = 60;
const LAG_MAX_MS = 5000;
const SEED_MAX = 0x7fff_ffff;
/** The rows that the lab measures; the others come from the bench and from browsers. */
export const ROWS: readonly number[] = [1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 18, 19];

interface Option<Value> {
  /** Placeholder in the help; '' for a flag without a value. */
  readonly value: string;
  readonly help: string;
  readonly allowed: string;
  /** Read like anything that a person types; '' where it was not given. */
  readonly default: string;
  /** undefined: not allowed. */
  readonly read: (text: string) => Value | undefined;
}

const number = (min: number, max: number, pattern: RegExp) => (text: string) => {
  const value = Number(text);
  return pattern.test(text) && value >= min && value <= max ? value : undefined;
};
const integer = (min: number, max: number) => number(min, max, /^\d+$/);
const decimal = (min: number, max: number) => number(min, max, /^\d+(\.\d+)?$/);
const oneOf =
  <Name extends string>(names: readonly Name[]) =>
  (text: string): Name | undefined =>
    names.find((name) => name === text);
/** null where the text is empty: the option was not given. */
const optional =
  <Value>(read: (text: string) => Value | undefined) =>
  (text: string): Value | null | undefined =>
    text === '' ? null : read(text);

/** Given without a value, or not at all. */
const flag = (text: string): boolean | undefined => (text === 'no' ? false : text === '' ? true : undefined);

/** What changes a weather; delays in ms, shares from 0 to 1. */
export interface WeatherChange {
  readonly lag?: { readonly minMs: number; readonly maxMs: number };
  readonly jitterMs?: number;
  readonly lossShare?: number;
  readonly duplicateShare?: number;
}

function readLag(text: string): WeatherChange['lag'] | undefined {
  const match = /^(\d+)(?:-(\d+))?$/.exec(text);
  if (!match) return undefined;
  const minMs = Number(match[1]);
  const maxMs = Number(match[2] ?? match[1]);
  return minMs <= maxMs && maxMs <= LAG_MAX_MS ? { minMs, maxMs } : undefined;
}

const readJitter = integer(0, LAG_MAX_MS);

/** A percentage as a share from 0 to 1. */
function readPercent(text: string): number | undefined {
  const percent = decimal(0, 100)(text);
  return percent === undefined ? undefined : percent / 100;
}

/** `lag=50,jitter=10,loss=2,duplicate=1`, any of them, each at most once. */
function readDirection(text: string): WeatherChange | undefined {
  const change: Record<string, unknown> = {};
  for (const part of text.split(',')) {
    const [name = '', value = '', ...more] = part.split('=');
    const parameter = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name as keyof typeof PARAMETERS] : undefined;
    const read = parameter?.read(value);
    if (!parameter || read === undefined || more.length > 0 || Object.hasOwn(change, parameter.field)) return undefined;
    change[parameter.field] = read;
  }
  return change;
}

const PARAMETERS = {
  lag: { field: 'lag', read: readLag },
  jitter: { field: 'jitterMs', read: readJitter },
  loss: { field: 'lossShare', read: readPercent },
  duplicate: { field: 'duplicateShare', read: readPercent },
} as const;

/** The weather with the changes laid over it. */
export function changedWeather(
  base: Weather,
  { lag, jitterMs = 0, lossShare, duplicateShare }: WeatherChange,
): Weather {
  return {
    ...base,
    delayMinMs: Math.max(0, (lag?.minMs ?? base.delayMinMs) - jitterMs),
    delayMaxMs: (lag?.maxMs ?? base.delayMaxMs) + jitterMs,
    ...(lossShare === undefined ? {} : { lossShare, lossBurstMs: 0 }),
    ...(duplicateShare === undefined ? {} : { duplicateShare }),
  };
}

const DIRECTION = `lag=, jitter=, loss=, duplicate= with commas between, such as lag=50,jitter=10,loss=2`;
const option = <Value>(spec: Option<Value>): Option<Value> => spec;

export const OPTIONS = {
  row: option({
    value: 'N',
    help: 'only this row of the scoreboard',
    allowed: ROWS.join(' '),
    default: '',
    read: optional((text) => ROWS.find((row) => `${row}` === text)),
  }),
  weather: option({
    value: 'PROFILE',
    help: 'only this weather; --lag, --jitter, --loss, --duplicate, --up and --down change it',
    allowed: Object.keys(WEATHERS).join(' '),
    default: '',
    read: optional(oneOf(Object.keys(WEATHERS) as WeatherName[])),
  }),
  lag: option({
    value: 'MIN-MAX',
    help: 'a weather of your own: lag each way, ms, uniform per message; one number means fixed',
    allowed: `MIN-MAX or one number, ms from 0 to ${LAG_MAX_MS}, such as 0-100 or 50`,
    default: '',
    read: optional(readLag),
  }),
  jitter: option({
    value: 'MS',
    help: 'makes the lag up to so much shorter or longer, ms each way',
    allowed: `an integer from 0 to ${LAG_MAX_MS}, ms`,
    default: '',
    read: optional(readJitter),
  }),
  loss: option({
    value: 'PERCENT',
    help: 'loss each way, independent per 16 ms',
    allowed: 'a number from 0 to 100, percent',
    default: '',
    read: optional(readPercent),
  }),
  duplicate: option({
    value: 'PERCENT',
    help: 'share of messages that arrive twice (datagram links only)',
    allowed: 'a number from 0 to 100, percent',
    default: '',
    read: optional(readPercent),
  }),
  up: option({
    value: 'LIST',
    help: 'the same four, towards the server only',
    allowed: DIRECTION,
    default: '',
    read: optional(readDirection),
  }),
  down: option({
    value: 'LIST',
    help: 'the same four, towards the clients only',
    allowed: DIRECTION,
    default: '',
    read: optional(readDirection),
  }),
  link: option({
    value: 'KIND',
    help: 'datagram loses and reorders, stream keeps order and stalls',
    allowed: 'datagram stream',
    default: '',
    read: optional(oneOf<LinkKind>(['datagram', 'stream'])),
  }),
  minutes: option({
    value: 'N',
    help: 'measured race time in each weather (default 4 in SEED, TYPICAL and BAD, for their hits, and 2 elsewhere)',
    allowed: `a number from 0.1 to ${MINUTES_MAX}`,
    default: '',
    read: optional(decimal(0.1, MINUTES_MAX)),
  }),
  seed: option({
    value: 'N',
    help: 'seed of everything that is left to chance',
    allowed: `an integer from 0 to ${SEED_MAX}`,
    default: '1',
    read: integer(0, SEED_MAX),
  }),
  cars: option({
    value: 'N',
    help: 'cars in the race, two players each',
    allowed: `an integer from 1 to ${CARS_MAX}`,
    default: `${CARS_MAX}`,
    read: integer(1, CARS_MAX),
  }),
  write: option({
    value: '',
    help: 'write docs/scoreboard.md, or docs/strategies.md, as well',
    allowed: 'no value',
    default: 'no',
    read: flag,
  }),
  json: option({
    value: '',
    help: 'print the figures as JSON instead of a table',
    allowed: 'no value',
    default: 'no',
    read: flag,
  }),
};

export type OptionName = keyof typeof OPTIONS;
/** Each option's value; null where it was not given and has no default. */
export type Settings = {
  readonly [Name in OptionName]: Exclude<ReturnType<(typeof OPTIONS)[Name]['read']>, undefined>;
};
