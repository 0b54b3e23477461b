/** The address of a server's WebSocket. Other servers send it to players in a `bye`, so it must not be too long. */
import { BYE_TEXT_LENGTH_MAX } from '@shotgun-rally/protocol';

/** The most processes that share a port. */
export const PROCESSES_MAX = 64;
/** Describes the addresses that `hasShortSocketUrl` accepts. */
export const SHORT_SOCKET_URL = `whose WebSocket address, such as wss://race.example/ws?process=${PROCESSES_MAX - 1}, has at most ${BYE_TEXT_LENGTH_MAX} characters`;

/**
 * Returns the address of the WebSocket of the server at `publicUrl`, which is an http or https address; that of one of its processes
 * if `processNumber` is not null.
 */
export function socketUrlOf(publicUrl: string, processNumber: number | null): string {
  const folder = publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`;
  const query = processNumber === null ? '' : `?process=${processNumber}`;
  return `${new URL('ws', folder).href.replace(/^http/, 'ws')}${query}`;
}

/** Returns true if a `bye` can contain the WebSocket address of every process of the server at `publicUrl`. */
export const hasShortSocketUrl = (publicUrl: string): boolean =>
  socketUrlOf(publicUrl, PROCESSES_MAX - 1).length <= BYE_TEXT_LENGTH_MAX;
