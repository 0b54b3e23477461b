/** Opens and closes the port of an HTTP server. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A client must send the head of a request, and a whole request, within 10 s. Both are checked once a second. A request without a
 * Host header reaches the request handler, which refuses and counts it; Node would answer it without counting.
 */
export const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  requireHostHeader: false,
};
/** Before that, a client of https must finish the TLS handshake, also within 10 s. */
export const HTTPS_LIMITS = { ...HTTP_LIMITS, handshakeTimeout: HTTP_LIMITS.headersTimeout };

/**
 * The most TCP connections that wait to be accepted. All of them are accepted in one turn of the event loop, so a larger number
 * delays the next tick. A client whose connection does not fit tries again after a second.
 */
const BACKLOG_MAX = 64;

/** A connection that is idle for this long (ms) is closed, except a WebSocket. */
const IDLE_MAX_MS = 30_000;

/** When a server closes, requests that are still open after this time (ms) are cut off. */
const CLOSE_GRACE_MS = 500;
/** It counts as closed after this time (ms) in any case: Node never reports the end of a server that has passed on a socket. */
const CLOSE_MAX_MS = 2 * CLOSE_GRACE_MS;

/** Returns the port of a server that listens. */
export const portOf = (http: Server): number => (http.address() as AddressInfo).port;

/** Where a server listens, and when it closes an idle connection. */
interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly idleMaxMs?: number;
}

/** Opens the port. Rejects with the system's error if it is not available. */
export function listen(http: Server, { port, host, idleMaxMs = IDLE_MAX_MS }: ListenOptions): Promise<void> {
  // Without it, a client that asks for files and never reads them keeps its connection forever.
  http.setTimeout(idleMaxMs);
  return new Promise((resolve, reject) => {
    http.on('error', reject);
    http.listen({ port, host, backlog: BACKLOG_MAX }, resolve);
  });
}

/**
 * Waits for open requests to end, but cuts them off after CLOSE_GRACE_MS. Resolves after
 * CLOSE_MAX_MS at the latest. WebSockets must be closed by their owners.
 */
export async function closeServer(http: Server): Promise<void> {
  // Nobody would close a WebSocket that opens from now on. Without a listener, Node treats its request as an ordinary one.
  http.removeAllListeners('upgrade');
  await new Promise((resolve) => {
    const cutOff = setTimeout(() => http.closeAllConnections(), CLOSE_GRACE_MS);
    const giveUp = setTimeout(resolve, CLOSE_MAX_MS);
    http.close(() => {
      clearTimeout(cutOff);
      clearTimeout(giveUp);
      resolve(null);
    });
    http.closeIdleConnections();
  });
}
