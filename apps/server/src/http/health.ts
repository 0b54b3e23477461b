/** The answer to `GET /healthz`. */
import { readFileSync } from 'node:fs';
import { PACKAGE_FILE } from '../config/paths.ts';
import type { Refusals } from '../limits/refusals.ts';

const { version } = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')) as { readonly version: string };

const SECOND_MS = 1000;

/** The state of the server for monitoring; sent as JSON. */
export interface Health {
  readonly status: 'ok';
  /** Version of the server's package. */
  readonly version: string;
  readonly uptime_s: number;
  readonly races: number;
  /** Connected players in all races. */
  readonly players: number;
  /** How often something was refused since the start, by reason. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** Describes the state of the server. `uptimeMs` is rounded down to seconds. */
export function healthOf(
  uptimeMs: number,
  { raceCount: races, playerCount: players }: { readonly raceCount: number; readonly playerCount: number },
  refusals: Refusals,
): Health {
  const counts = Object.fromEntries(refusals.counts);
  return { status: 'ok', version, uptime_s: Math.floor(uptimeMs / SECOND_MS), races, players, refusals: counts };
}
