/** What the processes of a group call in each other, over the channel between a process and its parent. */
import type { BannedPerson, OperatorStatus } from '../admin/operator.ts';
import type { Directory } from '../directory/directory.ts';
import type { OpenRace } from '../directory/open-race.ts';
import type { ServerStatus } from '../http/health.ts';

/** A call without an answer fails after this time (ms). */
export const CALL_TIMEOUT_MS = 5000;
/** The problem that `/admin` shows if a process does not answer. */
export const NO_ANSWER = 'A process of the server does not answer.';

/** What a worker reports regularly. */
export interface WorkerReport extends ServerStatus {
  /** The listed races of this process. */
  readonly ownRaces: readonly OpenRace[];
  /** The listed races of all other processes and servers; empty unless the parent has asked for them. */
  readonly otherRaces: readonly OpenRace[];
  /** False while the directory in Redis cannot be reached. */
  readonly areRacesComplete: boolean;
  /** What the operator's page shows. */
  readonly operator: OperatorStatus;
}

/** The functions of the parent that a worker calls. The parent's memory is the directory of a group without Redis. */
export interface ParentFunctions extends Directory {
  /** Returns true if the next report must contain the races of the others. */
  report(report: WorkerReport): boolean;
  /** Applies a ban of the operator to all other workers, also to those that start later. */
  ban(person: BannedPerson): void;
}

/** The functions of a worker. The parent calls them only after the first report, except `close`. */
export interface WorkerFunctions {
  /** Carries out an action of the operator. Resolves to a sentence about a problem; null if there is none. */
  perform(action: unknown): string | null;
  /** Refuses a person for `durationMs`. */
  ban(person: BannedPerson, durationMs: number): void;
  drain(): void;
  /** Disconnects all clients and ends the process. */
  close(): void;
}
