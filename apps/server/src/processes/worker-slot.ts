/** The number of a worker among the processes that share a port. The parent passes it on in the environment. */

export interface WorkerSlot {
  /** 0 for the first process. */
  readonly number: number;
  /** The port of the group, which the parent has opened. */
  readonly port: number;
}

const VARIABLE = 'SHOTGUN_WORKER';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the slot of this process; null if it is no worker. */
export function workerSlotOf(environment: Environment): WorkerSlot | null {
  const [, number, port] = /^(\d+):(\d+)$/.exec(environment[VARIABLE] ?? '') ?? [];
  return number === undefined ? null : { number: Number(number), port: Number(port) };
}

/** Returns `environment` for a process in `slot`. */
export const environmentFor = (environment: Environment, { number, port }: WorkerSlot): NodeJS.ProcessEnv => ({
  ...environment,
  [VARIABLE]: `${number}:${port}`,
});
