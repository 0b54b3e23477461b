/** Plans the races of the scoreboard from the options. */
import { type LinkKind, WEATHERS, type Weather, type WeatherEachWay, type WeatherName } from '@shotgun-rally/netcode';
import type { Conditions } from '../race/measure.ts';
import type { LabConfig } from './config.ts';
import { type ConditionsChange, changedConditions } from './network-conditions.ts';

/** A race to play. Plain data, so that it can be passed to another thread. */
export interface PlannedRace {
  readonly conditions: Conditions;
  readonly weather: Weather | WeatherEachWay;
  readonly cars: number;
  readonly seed: number;
  readonly durationMs: number;
  /** The only row of the scoreboard to report; null for all. */
  readonly row: number | null;
}

export const MINUTE_MS = 60_000;
/**
 * These network conditions need longer races, because row 10 (disagreement on hits) has a limit in them and is judged
 * from 1000 hits on.
 */
const CONDITIONS_WITH_MANY_HITS: readonly Conditions['weather'][] = ['SEED', 'TYPICAL', 'BAD'];
const LONG_MINUTES = 4;
const SHORT_MINUTES = 2;

/** The races, in the order in which they are printed. */
export function planRaces(config: LabConfig): PlannedRace[] {
  const { cars, seed, minutes, row } = config;
  return conditionsOf(config).map(({ conditions, weather }) => {
    const durationMs = Math.round((minutes ?? defaultMinutes(conditions)) * MINUTE_MS);
    return { conditions, weather, cars, seed, durationMs, row };
  });
}

function conditionsOf(config: LabConfig): Pick<PlannedRace, 'conditions' | 'weather'>[] {
  const change = changeOf(config);
  const isCustom = Object.keys(change).length > 0 || config.up !== null || config.down !== null;
  if (isCustom) {
    const base = WEATHERS[config.weather ?? 'LAN'];
    const up = changedConditions(base, { ...change, ...config.up });
    const down = changedConditions(base, { ...change, ...config.down });
    return [{ conditions: { weather: 'OWN', link: config.link ?? 'datagram' }, weather: { up, down } }];
  }
  const names = config.weather ? [config.weather] : (Object.keys(WEATHERS) as WeatherName[]);
  const races = names.map((weather) => namedConditions(weather, config.link ?? 'datagram'));
  return config.weather || config.link ? races : [...races, namedConditions('GOOD', 'stream')];
}

const defaultMinutes = ({ weather, link }: Conditions): number =>
  link === 'datagram' && CONDITIONS_WITH_MANY_HITS.includes(weather) ? LONG_MINUTES : SHORT_MINUTES;

const namedConditions = (weather: WeatherName, link: LinkKind) => ({
  conditions: { weather, link },
  weather: WEATHERS[weather],
});

function changeOf({ lag, jitter, loss, duplicate }: LabConfig): ConditionsChange {
  return {
    ...(lag && { lag }),
    ...(jitter === null ? {} : { jitterMs: jitter }),
    ...(loss === null ? {} : { lossShare: loss }),
    ...(duplicate === null ? {} : { duplicateShare: duplicate }),
  };
}
