/** Creates the placement of a server from its options. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '@shotgun-rally/netcode';
import { socketUrlOf } from '../config/socket-url.ts';
import type { Log } from '../logging/log.ts';
import type { Directory } from './directory.ts';
import { MemoryDirectory } from './memory-directory.ts';
import { Placement } from './placement.ts';
import { RedisDirectory } from './redis-directory.ts';

export interface PlacementEnvironment {
  /** Address of the directory in Redis; null for a server on its own. */
  readonly directoryUrl: string | null;
  /** Returns the address under which clients reach this server. */
  readonly publicUrl: () => string;
  readonly clock: Clock;
  readonly log: Log;
  /** The number of a worker, and the directory of all workers; null for a process on its own. */
  readonly worker: { readonly number: number; readonly directory: Directory } | null;
}

/** Connects to the directory in Redis if there is one. Otherwise the directory is that of the workers. */
export function createPlacement({ directoryUrl, publicUrl, clock, log, worker }: PlacementEnvironment): Placement {
  const directory = directoryUrl === null ? (worker?.directory ?? new MemoryDirectory(clock)) : null;
  const processNumber = worker?.number ?? null;
  return new Placement({
    directory: directory ?? new RedisDirectory(directoryUrl ?? '', clock),
    id: randomUUID(),
    // In one group, clients stay at the server that they have found, whatever its address is.
    url: () => (directory ? relativeSocketUrl(processNumber) : socketUrlOf(publicUrl(), processNumber)),
    clock,
    log,
  });
}

const relativeSocketUrl = (processNumber: number | null): string =>
  processNumber === null ? 'ws' : `ws?process=${processNumber}`;
