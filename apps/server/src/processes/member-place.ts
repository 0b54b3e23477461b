/** The place of a process in a group of processes that share a port. The parent passes it on in the environment. */

export interface MemberPlace {
  /** 0 for the first process. */
  readonly number: number;
  /** The port of the group, which the parent has opened. */
  readonly port: number;
}

const VARIABLE = 'SHOTGUN_MEMBER';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the place of this process; null if it does not belong to a group. */
export function memberPlaceOf(environment: Environment): MemberPlace | null {
  const [, number, port] = /^(\d+):(\d+)$/.exec(environment[VARIABLE] ?? '') ?? [];
  return number === undefined ? null : { number: Number(number), port: Number(port) };
}

/** Returns `environment` for a process at `place`. */
export const environmentFor = (environment: Environment, { number, port }: MemberPlace): NodeJS.ProcessEnv => ({
  ...environment,
  [VARIABLE]: `${number}:${port}`,
});
