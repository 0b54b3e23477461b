/** Which races the options ask for. */
import { type LinkKind, WEATHERS, type Weather, type WeatherEachWay, type WeatherName } from '@shotgun-rally/netcode';
import type { LabConfig } from './config.ts';
import type { Conditions } from './figure.ts';
import { changedWeather, type WeatherChange } from './options.ts';

/** A race to play, as plain data, so that it can be handed to another thread. */
export interface RacePlan {
  readonly conditions: Conditions;
  readonly weather: Weather | WeatherEachWay;
  readonly cars: number;
  readonly seed: number;
  readonly durationMs: number;
  /** Only this row, or all. */
  readonly row: number | null;
}

const MINUTE_MS = 60_000;
/** Row 10 wants a thousand hits in these weathers. */
const MANY_HITS: readonly Conditions['weather'][] = ['SEED', 'TYPICAL', 'BAD'];
const LONG_MINUTES = 4;
const SHORT_MINUTES = 2;

/** The races, in the order in which they are printed. */
export function planRaces(config: LabConfig): RacePlan[] {
  const { cars, seed, minutes, row } = config;
  return weathersOf(config).map(({ conditions, weather }) => {
    const durationMs = Math.round((minutes ?? minutesIn(conditions)) * MINUTE_MS);
    return { conditions, weather, cars, seed, durationMs, row };
  });
}

function weathersOf(config: LabConfig): Pick<RacePlan, 'conditions' | 'weather'>[] {
  const each = changeOf(config);
  const base: Weather = WEATHERS[config.weather ?? 'LAN'];
  const isOwn = Object.keys(each).length > 0 || config.up !== null || config.down !== null;
  if (isOwn) {
    const up = changedWeather(base, { ...each, ...config.up });
    const down = changedWeather(base, { ...each, ...config.down });
    return [{ conditions: { weather: 'OWN', link: config.link ?? 'datagram' }, weather: { up, down } }];
  }
  const names = config.weather ? [config.weather] : (Object.keys(WEATHERS) as WeatherName[]);
  const links: LinkKind[] = [config.link ?? 'datagram'];
  const races = names.flatMap((weather) => links.map((link) => named(weather, link)));
  return config.weather || config.link ? races : [...races, named('GOOD', 'stream')];
}

const minutesIn = ({ weather, link }: Conditions): number =>
  link === 'datagram' && MANY_HITS.includes(weather) ? LONG_MINUTES : SHORT_MINUTES;

const named = (weather: WeatherName, link: LinkKind) => ({ conditions: { weather, link }, weather: WEATHERS[weather] });

function changeOf({ lag, jitter, loss, duplicate }: LabConfig): WeatherChange {
  return {
    ...(lag && { lag }),
    ...(jitter === null ? {} : { jitterMs: jitter }),
    ...(loss === null ? {} : { lossShare: loss }),
    ...(duplicate === null ? {} : { duplicateShare: duplicate }),
  };
}
