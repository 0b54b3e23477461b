/** What a group of processes answers to HTTP requests, from what its processes have reported. */
import { mergeRaces } from '../directory/open-race.ts';
import { isReady, type ServerStatus } from '../http/health.ts';
import type { RequestSources } from '../http/requests.ts';
import { type RefusalCounts, type Refusals, sumOfCounts } from '../limits/refusals.ts';
import { NO_ANSWER, type WorkerReport } from './group-functions.ts';

/** What is known of a process. */
interface Worker {
  /** What the process has reported last; null while it does not run. */
  readonly report: WorkerReport | null;
  /** How often something was refused since the start of the group, also by earlier processes in this slot. */
  readonly refusals: RefusalCounts;
}

export type Workers = readonly Worker[];

export const reportsOf = (workers: Workers): readonly WorkerReport[] => workers.flatMap(({ report }) => report ?? []);

/** Returns the sums of the processes' numbers, and what is true of all of them. `refusals` are those of the parent. */
export function statusOf(workers: Workers, refusals: Refusals): ServerStatus {
  const sum = (name: 'roomCount' | 'peopleCount'): number =>
    reportsOf(workers).reduce((total, report) => total + report[name], 0);
  return {
    get isAvailable() {
      return reportsOf(workers).length > 0;
    },
    get roomCount() {
      return sum('roomCount');
    },
    get peopleCount() {
      return sum('peopleCount');
    },
    get isOverloaded() {
      // Also true without any process: then Agones gets no sign of life.
      return reportsOf(workers).every(({ isOverloaded }) => isOverloaded);
    },
    get isFull() {
      // One process may be full while the other one is overloaded.
      return !reportsOf(workers).some(isReady);
    },
    get isDraining() {
      return this.isAvailable && reportsOf(workers).every(({ isDraining }) => isDraining);
    },
    get refusals() {
      return sumOfCounts([Object.fromEntries(refusals.counts), ...workers.map((worker) => worker.refusals)]);
    },
  };
}

/**
 * Returns true if `worker` must report the races of other servers, which the processes of a group with a directory know. One process
 * is enough: reports of all of them would grow with the square of their number.
 */
export const needsOtherRaces = (workers: Workers, worker: Worker, hasDirectory: boolean): boolean =>
  hasDirectory && workers.find(({ report }) => report !== null) === worker;

/** Returns the listed races of all processes and servers. */
export const listsOf = (workers: Workers): RequestSources['lists'] => ({
  openRaces: () => {
    const reports = reportsOf(workers);
    return mergeRaces(
      reports.flatMap(({ ownRaces }) => ownRaces),
      reports.flatMap(({ otherRaces }) => otherRaces),
    );
  },
  areComplete: () => reportsOf(workers).every(({ areRacesComplete }) => areRacesComplete),
});

/**
 * Returns the problem of an action of the operator, from the answers of all processes; null if one of them has carried it out. A person
 * is in one process, and the others answer that this person has left. That is not certain if a process has not answered.
 */
export function problemOf(answers: readonly (string | null)[]): string | null {
  if (answers.includes(null)) return null;
  return answers.find((answer) => answer === NO_ANSWER) ?? answers[0] ?? null;
}
