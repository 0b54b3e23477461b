/** A server of several processes that share a port, for tests. */
import type { ServerProcess } from './server-process.ts';

export const ADMIN_TOKEN = 'token-of-the-tests';

/** Options for small races. All players of a test have the same address, so there are no limits per address. */
export const GROUP_OPTIONS = [
  ...['--track', 'oval', '--transport', 'ws', '--bots', '0', '--cars', '2', '--rates', '10'],
  ...['--admin-token', ADMIN_TOKEN, '--public-url', 'https://race.example'],
  ...['--connections-per-address', '0', '--rooms-per-address', '0', '--joins-per-minute', '0'],
];

/** Returns the id that the operating system has given to process `number`, which may have started several times. */
export const pidOf = (server: ServerProcess, number: unknown): number =>
  Number(server.log.filter(({ msg, process }) => msg === 'process started' && process === number).at(-1)?.pid);

/** Kills a process that may have ended. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
