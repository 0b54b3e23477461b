/** What a group of processes answers to HTTP requests, from what its processes have reported. */
import { mergeRaces } from '../directory/open-race.ts';
import { isReady, type ServerStatus } from '../http/health.ts';
import type { RequestSources } from '../http/requests.ts';
import { type RefusalCounts, type Refusals, sumOfCounts } from '../limits/refusals.ts';
import { type MemberReport, NO_ANSWER } from './group-functions.ts';

/** What is known of a process. */
interface Member {
  /** What the process has reported last; null while it does not run. */
  readonly report: MemberReport | null;
  /** How often something was refused since the start of the group, also by earlier processes in this place. */
  readonly refusals: RefusalCounts;
}

export type Members = readonly Member[];

export const reportsOf = (members: Members): readonly MemberReport[] => members.flatMap(({ report }) => report ?? []);

/** Returns the sums of the processes' numbers, and what is true of all of them. `refusals` are those of the parent. */
export function statusOf(members: Members, refusals: Refusals): ServerStatus {
  const sum = (name: 'roomCount' | 'peopleCount'): number =>
    reportsOf(members).reduce((total, report) => total + report[name], 0);
  return {
    get isAvailable() {
      return reportsOf(members).length > 0;
    },
    get roomCount() {
      return sum('roomCount');
    },
    get peopleCount() {
      return sum('peopleCount');
    },
    get isOverloaded() {
      // Also true without any process: then Agones gets no sign of life.
      return reportsOf(members).every(({ isOverloaded }) => isOverloaded);
    },
    get isFull() {
      // One process may be full while the other one is overloaded.
      return !reportsOf(members).some(isReady);
    },
    get isDraining() {
      return this.isAvailable && reportsOf(members).every(({ isDraining }) => isDraining);
    },
    get refusals() {
      return sumOfCounts([Object.fromEntries(refusals.counts), ...members.map((member) => member.refusals)]);
    },
  };
}

/**
 * Returns true if `member` must report the races of other servers, which the processes of a group with a directory know. One process
 * is enough: reports of all of them would grow with the square of their number.
 */
export const needsOtherRaces = (members: Members, member: Member, hasDirectory: boolean): boolean =>
  hasDirectory && members.find(({ report }) => report !== null) === member;

/** Returns the listed races of all processes and servers. */
export const listsOf = (members: Members): RequestSources['lists'] => ({
  openRaces: () => {
    const reports = reportsOf(members);
    return mergeRaces(
      reports.flatMap(({ ownRaces }) => ownRaces),
      reports.flatMap(({ otherRaces }) => otherRaces),
    );
  },
  areComplete: () => reportsOf(members).every(({ areRacesComplete }) => areRacesComplete),
});

/**
 * Returns the problem of an action of the operator, from the answers of all processes; null if one of them has carried it out. A person
 * is in one process, and the others answer that this person has left. That is not certain if a process has not answered.
 */
export function problemOf(answers: readonly (string | null)[]): string | null {
  if (answers.includes(null)) return null;
  return answers.find((answer) => answer === NO_ANSWER) ?? answers[0] ?? null;
}
