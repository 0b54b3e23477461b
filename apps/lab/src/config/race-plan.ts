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
/** These profiles are also played over streams if no option selects a profile or a link. */
const STREAM_WEATHERS: readonly WeatherName[] = ['GOOD', 'TYPICAL', 'BAD'];
/**
 * Row 10 (disagreement on hits) has a limit in these profiles, over datagrams. It is judged from 1000 hits on, so they need
 * longer races with weapons.
 */
const WEATHERS_WITH_MANY_HITS: readonly Conditions['weather'][] = ['SEED', 'TYPICAL', 'BAD', 'FAR'];
/**
 * In these networks, few ticks count for row 1: many inputs are late, or the cause of a correction is searched over many ticks. They
 * need longer races with several seeds. One seed is too few anyway, and must not take more than five minutes.
 */
const NETWORKS_WITH_FEW_CLEAN_TICKS: readonly string[] = ['EDGE datagram', 'BAD stream'];
const LONGER_MINUTES = 0.8;
/** Raised, a run with one seed takes over five minutes on two cores; lowered, five seeds are too few for some rows. */
const USUAL_MINUTES = 0.4;

/** A simulated network: the parts of a planned race without its players and seed. */
interface PlannedNetwork {
  readonly name: Conditions['weather'];
  readonly link: LinkKind;
  readonly weather: Weather | WeatherEachWay;
}

/** The races, in the order in which they are printed: first all races with weapons, then all races without them. */
export function planRaces(config: LabConfig): PlannedRace[] {
  const { cars, seed, seeds, minutes, row } = config;
  const defaultMinutes = seeds > 1 ? minutesOfSeveralSeeds : minutesOfOneSeed;
  const networks = networksOf(config);
  const weaponsOfRaces = config.weapons === null ? [true, false] : [config.weapons === 'on'];
  return weaponsOfRaces.flatMap((weapons) =>
    networks.flatMap(({ name, link, weather }) => {
      const conditions = { weather: name, link, weapons };
      const durationMs = Math.round((minutes ?? defaultMinutes(conditions)) * MINUTE_MS);
      return Array.from({ length: seeds }, (_, index) => {
        return { conditions, weather, cars, seed: seed + index, durationMs, row };
      });
    }),
  );
}

function networksOf(config: LabConfig): PlannedNetwork[] {
  const change = changeOf(config);
  const link = config.link ?? 'datagram';
  const isCustom = Object.keys(change).length > 0 || config.up !== null || config.down !== null;
  if (isCustom) {
    const base = WEATHERS[config.weather ?? 'LAN'];
    const up = changedConditions(base, { ...change, ...config.up });
    const down = changedConditions(base, { ...change, ...config.down });
    return [{ name: 'OWN', link, weather: { up, down } }];
  }
  if (config.weather) return [namedNetwork(config.weather, link)];
  const networks = (Object.keys(WEATHERS) as WeatherName[]).map((name) => namedNetwork(name, link));
  return config.link ? networks : [...networks, ...STREAM_WEATHERS.map((name) => namedNetwork(name, 'stream'))];
}

function minutesOfOneSeed({ weather, link, weapons }: Conditions): number {
  const hasManyHits = weapons && link === 'datagram' && WEATHERS_WITH_MANY_HITS.includes(weather);
  return hasManyHits ? LONGER_MINUTES : USUAL_MINUTES;
}

function minutesOfSeveralSeeds(conditions: Conditions): number {
  const hasFewCleanTicks = NETWORKS_WITH_FEW_CLEAN_TICKS.includes(`${conditions.weather} ${conditions.link}`);
  return hasFewCleanTicks ? LONGER_MINUTES : minutesOfOneSeed(conditions);
}

const namedNetwork = (name: WeatherName, link: LinkKind): PlannedNetwork => {
  return { name, link, weather: WEATHERS[name] };
};

function changeOf({ lag, jitter, loss, duplicate }: LabConfig): ConditionsChange {
  return {
    ...(lag && { lag }),
    ...(jitter === null ? {} : { jitterMs: jitter }),
    ...(loss === null ? {} : { lossShare: loss }),
    ...(duplicate === null ? {} : { duplicateShare: duplicate }),
  };
}
