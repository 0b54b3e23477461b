/** What `GET /healthz` answers. */
import { readFileSync } from 'node:fs';

/** Both apps/server/src and apps/server/dist stand as far from it. */
const PACKAGE = new URL('../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { readonly version: string };

export interface Health {
  readonly status: 'ok';
  readonly version: string;
  readonly uptime_s: number;
  readonly races: number;
  /** People connected, over all races. */
  readonly players: number;
}

export function healthOf(uptimeMs: number, races: number, players: number): Health {
  return { status: 'ok', version, uptime_s: Math.floor(uptimeMs / 1000), races, players };
}
