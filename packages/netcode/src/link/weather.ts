/** Weather (simulated network conditions: delay, jitter, loss), and the named profiles used for measurements. */

import { requireName } from '../errors/require-name.ts';
import { requireObject } from '../errors/require-type.ts';

/** Time is divided into slots of this length (ms). Loss and outages are drawn once per slot. */
export const SLOT_MS = 16;
/** After a long pause only this many past slots are drawn, which is enough for the random process to reach its steady state. */
export const MAX_DRAWN_SLOTS = 64;

/** The conditions of one direction of a link. */
export interface Weather {
  /** The delay of each message (ms) is uniformly distributed between the minimum and the maximum. */
  readonly delayMinMs: number;
  readonly delayMaxMs: number;
  /** Share of slots (0 to 1) in which every message is lost. */
  readonly lossShare: number;
  /** Average length (ms) of consecutive lost slots; 0 if slots are lost independently of each other. */
  readonly lossBurstMs: number;
  /** Share of messages (0 to 1) that arrive twice. */
  readonly duplicateShare: number;
  /** Average time (ms) between two outages; 0 for none. */
  readonly outageEveryMs: number;
  /** Length (ms) of an outage, which affects both directions at once. */
  readonly outageMs: number;
  /** Average time (ms) between two periods in which the client's tab is hidden; 0 for none. Links ignore it. */
  readonly hiddenEveryMs: number;
  /** Length (ms) of such a period. In it the client's timers run once a second, but messages keep arriving. */
  readonly hiddenMs: number;
}

/**
 * Different conditions in each direction: `up` for messages that are sent on a link (in a client: to the server), `down` for
 * messages that arrive. Outages and hidden tabs are taken from `down`.
 */
export interface WeatherEachWay {
  readonly up: Weather;
  readonly down: Weather;
}

/** Returns the conditions of each direction. A single `Weather` applies to both directions. */
export const eachWay = (weather: Weather | WeatherEachWay): WeatherEachWay =>
  'up' in weather ? weather : { up: weather, down: weather };

/** A `datagram` link loses, duplicates and reorders messages. A `stream` link delays them instead, and keeps their order. */
export type LinkKind = (typeof LINK_KINDS)[number];
const LINK_KINDS = ['datagram', 'stream'] as const;

const calm: Weather = {
  delayMinMs: 0,
  delayMaxMs: 0,
  lossShare: 0,
  lossBurstMs: 0,
  duplicateShare: 0,
  outageEveryMs: 0,
  outageMs: 0,
  hiddenEveryMs: 0,
  hiddenMs: 0,
};
const typical: Weather = { ...calm, delayMinMs: 40, delayMaxMs: 60, lossShare: 0.02, lossBurstMs: 48 };

const SHARES: readonly (keyof Weather)[] = ['lossShare', 'duplicateShare'];

/** Returns the conditions of each direction. Throws a TypeError or RangeError if `kind`, an object or a number is wrong or missing. */
export function checkedWeather(weather: Weather | WeatherEachWay, kind: LinkKind): WeatherEachWay {
  requireName('kind', kind, LINK_KINDS);
  requireObject('weather', weather, 'an object with the conditions, or with up and down');
  const ways = eachWay(weather);
  requireConditions('weather.up', ways.up);
  requireConditions('weather.down', ways.down);
  return ways;
}

function requireConditions(path: string, conditions: Weather): void {
  requireObject(path, conditions, 'an object with the conditions of one direction');
  for (const name of Object.keys(calm) as (keyof Weather)[]) {
    const value = conditions[name];
    const max = SHARES.includes(name) ? 1 : Number.MAX_VALUE;
    if (typeof value === 'number' && value >= 0 && value <= max) continue;
    throw new RangeError(`${name}: got ${value}; allowed: numbers from 0${max === 1 ? ' to 1' : ''}`);
  }
  const { delayMinMs, delayMaxMs } = conditions;
  if (delayMinMs > delayMaxMs)
    throw new RangeError(`delayMinMs: got ${delayMinMs}; allowed: 0 to delayMaxMs, which is ${delayMaxMs}`);
}

/** The profiles by name. SEED is named after a design document: delays from 0 to 100 ms. */
export const WEATHERS = {
  LAN: calm,
  SEED: { ...calm, delayMaxMs: 100 },
  GOOD: { ...calm, delayMinMs: 27.5, delayMaxMs: 32.5, lossShare: 0.005 },
  TYPICAL: typical,
  BAD: { ...calm, delayMinMs: 80, delayMaxMs: 120, lossShare: 0.05, lossBurstMs: 48 },
  FAR: { ...calm, delayMinMs: 135, delayMaxMs: 165, lossShare: 0.01 },
  EDGE: { ...calm, delayMinMs: 180, delayMaxMs: 220, lossShare: 0.02, lossBurstMs: 48 },
  FREEZE: { ...typical, outageEveryMs: 20_000, outageMs: 1000 },
  HIDDEN: { ...typical, hiddenEveryMs: 30_000, hiddenMs: 10_000 },
} as const satisfies Record<string, Weather>;

/** The name of a profile in WEATHERS. */
export type WeatherName = keyof typeof WEATHERS;
