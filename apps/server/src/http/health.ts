/** The answers to `GET /healthz` and `GET /readyz`. */
import { readFileSync } from 'node:fs';
import { PACKAGE_FILE } from '../config/paths.ts';
import { STATUS_OK, STATUS_UNAVAILABLE } from './status-codes.ts';

const { version } = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')) as { readonly version: string };

const SECOND_MS = 1000;

/** The part of the server that the answers describe. */
export interface ServerStatus {
  /** False while no process of a group runs, so that nobody can connect. */
  readonly isAvailable: boolean;
  /** Open rooms; each has one race at a time. */
  readonly roomCount: number;
  /** Connected people in all rooms, including spectators. */
  readonly peopleCount: number;
  /** True if more than half of the recent ticks began late. */
  readonly isOverloaded: boolean;
  /** True if the server lets its races end before it stops. */
  readonly isDraining: boolean;
  /** True if no more rooms can be opened. */
  readonly isFull: boolean;
  /** How often something was refused since the start, by reason. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** An answer: its HTTP status, and what is sent as JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The state of the server for monitoring. */
interface Health {
  readonly status: 'ok' | 'overloaded' | 'draining' | 'unavailable';
  /** Version of the server's package. */
  readonly version: string;
  readonly uptime_s: number;
  readonly races: number;
  /** Connected people, including spectators. */
  readonly players: number;
  /** How often something was refused since the start, by reason. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** Describes the state of the server, with status 503 if players should go elsewhere. `uptimeMs` is rounded down to seconds. */
export function healthOf(uptimeMs: number, server: ServerStatus): Answer {
  const { roomCount: races, peopleCount: players, refusals } = server;
  const body: Health = {
    status: conditionOf(server),
    version,
    uptime_s: Math.floor(uptimeMs / SECOND_MS),
    races,
    players,
    refusals,
  };
  return { status: body.status === 'ok' ? STATUS_OK : STATUS_UNAVAILABLE, body };
}

function conditionOf({ isAvailable, isDraining, isOverloaded }: ServerStatus): Health['status'] {
  if (!isAvailable) return 'unavailable';
  if (isDraining) return 'draining';
  return isOverloaded ? 'overloaded' : 'ok';
}

/** Returns true if another race can begin on this server. */
export const isReady = ({ isAvailable, isDraining, isOverloaded, isFull }: ServerStatus): boolean =>
  isAvailable && !isDraining && !isOverloaded && !isFull;

/** Returns the answer to `GET /readyz`: whether another race can begin. */
export function readinessOf(server: ServerStatus): Answer {
  const ready = isReady(server);
  return { status: ready ? STATUS_OK : STATUS_UNAVAILABLE, body: { ready } };
}
