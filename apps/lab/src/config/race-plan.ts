/** Plans the races of the scoreboard from the options. */
import { type LinkKind, WEATHERS, type Weather, type WeatherEachWay, type WeatherName } from '@shotgun-rally/netcode';
import { MAX_CARS } from '@shotgun-rally/sim';
import { type Conditions, MINUTE_MS } from '../race/measure.ts';
import type { LabConfig } from './config.ts';
import { type ConditionsChange, changedConditions } from './network-conditions.ts';
import { JOINING_ROW, LARGE_RACE_ROW } from './options.ts';

/** A race to play. Plain data, so that it can be passed to another thread. */
export interface PlannedRace {
  readonly conditions: Conditions;
  readonly weather: Weather | WeatherEachWay;
  readonly cars: number;
  readonly seed: number;
  readonly durationMs: number;
  /** The only rows of the scoreboard to report; null for all. */
  readonly rows: readonly number[] | null;
  /** All figures are reported in this row instead of their own; null if not. */
  readonly reportedAs: number | null;
}

const WEATHER_NAMES = Object.keys(WEATHERS) as WeatherName[];
/** These profiles are also played over streams if no option selects a profile or a link. */
const STREAM_WEATHERS: readonly WeatherName[] = ['GOOD', 'TYPICAL', 'BAD'];
/**
 * These rows have a limit in every network. With several seeds, all other profiles are played over streams for them: with weapons for
 * row 10, and also without, because hits leave too few undisturbed ticks for rows 1 and 2.
 */
const ROWS_OF_EVERY_NETWORK: readonly number[] = [1, 2, 10];
/**
 * Row 25 has the figures of these rows in a race with the most cars, with weapons and without them for the same reason. It is played
 * with several seeds, or on its own.
 */
const ROWS_OF_LARGE_RACE: readonly number[] = [1, 2, 10, 11];
/**
 * Row 10 (disagreement on hits) has a limit in these profiles, over datagrams. It is judged from 1000 hits on, so they need
 * longer races with weapons.
 */
const WEATHERS_WITH_MANY_HITS: readonly Conditions['weather'][] = ['SEED', 'TYPICAL', 'BAD', 'FAR'];
/**
 * In these networks, few ticks count for row 1: many inputs are late, or the cause of a correction is searched over many ticks. They
 * need longer races with several seeds. One seed is too few anyway, and must not take more than five minutes.
 */
const NETWORKS_WITH_FEW_CLEAN_TICKS: readonly string[] = ['EDGE datagram', 'BAD stream', 'FAR stream', 'EDGE stream'];
const LONGER_MINUTES = 0.8;
/** Raised, a run with one seed takes over five minutes on two cores; lowered, five seeds are too few for some rows. */
const USUAL_MINUTES = 0.4;

/** A simulated network: the parts of a planned race without its players and seed. */
interface PlannedNetwork {
  readonly name: Conditions['weather'];
  readonly link: LinkKind;
  readonly weather: Weather | WeatherEachWay;
}

/** The part of a planned race that is the same for all seeds. */
interface RaceKind {
  readonly network: PlannedNetwork;
  readonly weapons: boolean;
  readonly cars: number;
  readonly rows: readonly number[] | null;
  readonly reportedAs: number | null;
}

/**
 * The races, in the order in which they are printed: first all races with weapons, then all races without them, then those that
 * are only played with several seeds.
 */
export function planRaces(config: LabConfig): PlannedRace[] {
  const { seed, seeds, minutes } = config;
  const defaultMinutes = seeds > 1 ? minutesOfSeveralSeeds : minutesOfOneSeed;
  return raceKinds(config).flatMap(({ network: { name, link, weather }, weapons, ...kind }) => {
    const conditions = { weather: name, link, weapons };
    const durationMs = Math.round((minutes ?? defaultMinutes(conditions)) * MINUTE_MS);
    return Array.from({ length: seeds }, (_, index) => ({
      conditions,
      weather,
      ...kind,
      seed: seed + index,
      durationMs,
    }));
  });
}

function raceKinds(config: LabConfig): RaceKind[] {
  const { cars, row, seeds } = config;
  const networks = networksOf(config);
  const weaponsOfRaces = config.weapons === null ? [true, false] : [config.weapons === 'on'];
  const kindsOver = (played: readonly PlannedNetwork[], kind: Omit<RaceKind, 'network' | 'weapons'>) =>
    weaponsOfRaces.flatMap((weapons) => played.map((network) => ({ network, weapons, ...kind })));
  const largeRaces = kindsOver(isDefaultNetwork(config) ? [namedNetwork('TYPICAL', 'datagram')] : networks, {
    cars: MAX_CARS,
    rows: ROWS_OF_LARGE_RACE,
    reportedAs: LARGE_RACE_ROW,
  });
  if (row === LARGE_RACE_ROW) return largeRaces;
  if (row === JOINING_ROW) {
    const typical = networks.filter(({ name }) => name === 'TYPICAL');
    return typical.map((network) => ({ network, weapons: true, cars, rows: [row], reportedAs: null }));
  }
  const usual = kindsOver(networks, { cars, rows: row === null ? null : [row], reportedAs: null });
  const isWholeScoreboard = seeds > 1 && row === null && isDefaultNetwork(config) && config.weapons === null;
  if (!isWholeScoreboard) return usual;
  const streams = WEATHER_NAMES.filter((name) => !STREAM_WEATHERS.includes(name)).map((name) =>
    namedNetwork(name, 'stream'),
  );
  const otherStreams = kindsOver(streams, { cars, rows: ROWS_OF_EVERY_NETWORK, reportedAs: null });
  return [...usual, ...otherStreams, ...largeRaces];
}

/** True if no option selects or changes the network. */
const isDefaultNetwork = (config: LabConfig): boolean =>
  config.weather === null && config.link === null && !isCustomNetwork(config);

const isCustomNetwork = (config: LabConfig): boolean =>
  Object.keys(changeOf(config)).length > 0 || config.up !== null || config.down !== null;

function networksOf(config: LabConfig): PlannedNetwork[] {
  const link = config.link ?? 'datagram';
  if (isCustomNetwork(config)) {
    const change = changeOf(config);
    const base = WEATHERS[config.weather ?? 'LAN'];
    const up = changedConditions(base, { ...change, ...config.up });
    const down = changedConditions(base, { ...change, ...config.down });
    return [{ name: 'OWN', link, weather: { up, down } }];
  }
  if (config.weather) return [namedNetwork(config.weather, link)];
  const networks = WEATHER_NAMES.map((name) => namedNetwork(name, link));
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
