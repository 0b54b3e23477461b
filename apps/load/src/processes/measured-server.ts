/** A server that is measured: a process of its own. */

/** What a server has done since its start. */
export interface ServerFigures {
  /** Processor time of the process, of all its threads. */
  readonly cpuMs: number;
  /** Ticks, added up over all races. */
  readonly raceTicks: number;
  /** Counts ticks by the time (ms) that they began late: pairs of an upper bound, the last one infinite, and the number of ticks up to it. */
  readonly lateness: readonly (readonly [uptoMs: number, ticks: number])[];
}

export interface MeasuredServer {
  readonly port: number;
  figures(): Promise<ServerFigures>;
  stop(): Promise<void>;
}
