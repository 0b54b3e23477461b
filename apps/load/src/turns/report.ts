/** Combines the turns of each server: medians with the smallest and the largest value, and the ratio of the servers' costs. */
import type { ContenderName } from '../config/options.ts';
import type { Turn } from './turn.ts';

/** The median of several measurements, and their range. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

type Measured = { readonly [Name in keyof Turn]: Spread | null };

export interface LoadReport {
  readonly node: string;
  readonly races: number;
  readonly players: number;
  readonly turns: number;
  readonly servers: Readonly<Partial<Record<ContenderName, Measured>>>;
  /** The game's processor time per race-tick divided by that of Colyseus in the same round; null if only one was measured. */
  readonly ratio: Spread | null;
}

const UNITS: Readonly<Record<keyof Turn, string>> = {
  cpuMsPerRaceTick: 'CPU per race-tick (ms)',
  racesPerCore: 'races per core',
  socketsPerCore: 'sockets per core',
  messagesUpPerSecond: 'messages up per client and second',
  messagesDownPerSecond: 'messages down per client and second',
  bytesUpPerSecond: 'bytes up per client and second',
  bytesDownPerSecond: 'bytes down per client and second',
  latenessP50Ms: 'tick lateness p50 (ms), at most',
  latenessP99Ms: 'tick lateness p99 (ms), at most',
  clientCores: 'cores used by the clients',
};
const NAMES = Object.keys(UNITS) as (keyof Turn)[];

/** Returns the median and the range. Requires at least one value. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { median, min: sorted[0]!, max: sorted.at(-1)! };
}

/** Combines the turns; the turns with the same index were measured one after the other. */
export function reportOf(
  { races, players }: { readonly races: number; readonly players: number },
  turns: ReadonlyMap<ContenderName, readonly Turn[]>,
): LoadReport {
  const [game, colyseus] = [turns.get('game'), turns.get('colyseus')];
  const servers = Object.fromEntries([...turns].map(([name, all]) => [name, measuredIn(all)]));
  const ratios = game?.flatMap((turn, round) => {
    const other = colyseus?.[round];
    return other ? [turn.cpuMsPerRaceTick / other.cpuMsPerRaceTick] : [];
  });
  return {
    node: process.version,
    races,
    players,
    turns: [...turns.values()][0]!.length,
    servers,
    ratio: ratios?.length ? spreadOf(ratios) : null,
  };
}

const measuredIn = (turns: readonly Turn[]): Measured =>
  Object.fromEntries(
    NAMES.map((name) => {
      const values = turns.flatMap((turn) => turn[name] ?? []);
      return [name, values.length > 0 ? spreadOf(values) : null];
    }),
  ) as Measured;

/** Three significant digits. */
const digits = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
const spreadText = (spread: Spread | null | undefined): string =>
  spread ? `${digits(spread.median)} (${digits(spread.min)} to ${digits(spread.max)})` : '-';

/** The report as a table. */
export function reportText({ node, races, players, turns, servers, ratio }: LoadReport): string {
  const names = Object.keys(servers) as ContenderName[];
  const row = (first: string, cells: readonly string[]): string =>
    `${first.padEnd(36)}${cells.map((cell) => cell.padEnd(28)).join('')}`.trimEnd();
  return [
    `${races} races of ${players} players, Node ${node}: the median of ${turns} turns (smallest to largest)`,
    row('', names),
    ...NAMES.map((name) =>
      row(
        UNITS[name],
        names.map((server) => spreadText(servers[server]?.[name])),
      ),
    ),
    ...(ratio ? [`CPU per race-tick, game / colyseus: ${spreadText(ratio)}`] : []),
  ].join('\n');
}
