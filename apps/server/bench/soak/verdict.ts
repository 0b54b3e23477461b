/** Judges the report of a soak run. */
import type { SoakReport } from './soak.ts';
import type { Memory, ServerRun } from './soaked-server.ts';

/** The run is divided into this many parts. The first one is left out, because caches fill and code is optimised in it. */
const PARTS = 5;
/** With fewer samples (one a second) no growth is computed. */
const SAMPLES_MIN = 120;
/** By this factor the memory may grow from the second part to the last. */
const GROWTH_MAX = 1.1;

/**
 * If a state arrived later than this (ms), or a larger share of ticks began late, the machine was too busy for real time, and late
 * inputs prove nothing about the server. The longest outage of the simulated networks takes 1000 ms.
 */
const LATENESS_MAX_MS = 1100;
const LATE_TICKS_MAX = 0.01;

/** Returns true if server and honest player kept up with real time. */
export const hasKeptUp = ({ latenessMs, lateTicks }: ServerRun): boolean =>
  latenessMs <= LATENESS_MAX_MS && lateTicks <= LATE_TICKS_MAX;

/** A quantity of the memory in two parts of the run (bytes), and the factor between them. */
export interface Growth {
  readonly from: number;
  readonly to: number;
  readonly factor: number;
}

/**
 * Returns how the smallest value in each part of the run has grown, from the second part to the last. The smallest value comes
 * right after a garbage collection. Returns null if the run was too short.
 */
export function growthOf(memory: readonly Memory[], quantity: keyof Memory): Growth | null {
  if (memory.length < SAMPLES_MIN) return null;
  const length = Math.floor(memory.length / PARTS);
  const lowest = (start: number): number =>
    Math.min(...memory.slice(start, start + length).map((sample) => sample[quantity]));
  const [from, to] = [lowest(length), lowest(memory.length - length)];
  return { from, to, factor: to / from };
}

/** Returns a sentence for everything that is wrong; none if the servers have passed. */
export function faultsOf(report: SoakReport): readonly string[] {
  const { runs, crashedCrowds, leftovers, exitCodes } = report;
  const faultsOfRuns = runs.flatMap((run, index) =>
    faultsOfRun(run).map((fault) => `server process ${index + 1} (${run.weather}, ${run.link}): ${fault}`),
  );
  const faults = [...report.faults, ...faultsOfRuns];
  for (const [what, count] of Object.entries(leftovers ?? {})) if (count > 0) faults.push(`${count} ${what} were left`);
  if (crashedCrowds > 0) faults.push(`${crashedCrowds} crowds crashed: see the output above`);
  if (exitCodes.some((code) => code !== 0)) faults.push(`the servers stopped with the exit codes ${exitCodes}`);
  for (const quantity of ['heap', 'resident'] as const) {
    const factor = growthOf(report.memory, quantity)?.factor ?? 1;
    if (factor > GROWTH_MAX) faults.push(`memory (${quantity}) grew by the factor ${factor.toFixed(2)}`);
  }
  return faults;
}

function faultsOfRun(run: ServerRun): readonly string[] {
  const { ticks, missed, isConnected, errors } = run;
  const cause = hasKeptUp(run) ? '' : ', but the machine was too busy for real time';
  const faults = [...errors];
  if (!isConnected) faults.push(`the honest player was disconnected${cause}`);
  if (missed > 0) faults.push(`${missed} of ${ticks} inputs of the honest player were missing${cause}`);
  return faults;
}
