/** Creates the placement of a server from its options. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '@shotgun-rally/netcode';
import type { Log } from '../logging/log.ts';
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
}

/** Connects to the directory in Redis if there is one. */
export function createPlacement({ directoryUrl, publicUrl, clock, log }: PlacementEnvironment): Placement {
  const directory = directoryUrl === null ? new MemoryDirectory(clock) : new RedisDirectory(directoryUrl, clock);
  return new Placement({ directory, id: randomUUID(), url: () => socketUrlOf(publicUrl()), clock, log });
}

/** Returns the address of the WebSocket of the server at `publicUrl`, which is an http or https address. */
function socketUrlOf(publicUrl: string): string {
  const folder = publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`;
  return new URL('ws', folder).href.replace(/^http/, 'ws');
}
