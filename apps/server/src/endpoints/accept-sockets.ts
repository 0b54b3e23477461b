/** Accepts the connections and WebSockets that clients open, except those that are refused before they are open. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { MAX_CLIENT_BYTES } from '@shotgun-rally/protocol';
import { type ServerOptions, WebSocketServer } from 'ws';
import { CLOSE_TIMEOUT_MS, SocketLink } from '../connections/socket-link.ts';
import type { Traffic } from '../connections/traffic.ts';
import type { HttpRefusal, RequestGuard } from '../http/security.ts';
import { STATUS_TOO_MANY } from '../http/status-codes.ts';
import type { AddressLimits } from '../limits/address-limits.ts';
import { clientAddressOf, directAddressOf, type ProxyList } from '../limits/client-address.ts';
import type { Refusals } from '../limits/refusals.ts';
import type { Rendezvous } from '../rendezvous/rendezvous.ts';
import type { Lobby } from '../rooms/lobby.ts';

/** A message of more fragments than this closes the connection. Browsers send a message of up to MAX_CLIENT_BYTES as one fragment. */
const FRAGMENTS_MAX = 64;

/** The answer to a WebSocket of an address that keeps connecting although it is over its limits. */
const BLOCKED: HttpRefusal = { status: STATUS_TOO_MANY, reason: 'addressBlocked' };

/** Paths of the WebSockets: of the game, and of the rendezvous for races that are hosted in a page. */
const SOCKET_PATH = '/ws';
export const RENDEZVOUS_PATH = '/rendezvous';

/** What decides which connections, requests and WebSockets are accepted. */
export interface AdmissionChecks {
  readonly guard: RequestGuard;
  readonly refusals: Refusals;
  readonly limits: AddressLimits;
  /** The proxies whose forwarded addresses count. */
  readonly proxies: ProxyList;
  /** Counts the messages of all WebSockets. */
  readonly traffic: Traffic;
}

/** What the WebSockets belong to, by path. */
interface Destinations {
  readonly lobby: Lobby;
  readonly rendezvous: Rendezvous | null;
}

/**
 * Closes TCP connections of an address that opens too many, before they cost more than accepting them. Call this before other
 * listeners are added, so that they find such a connection destroyed. Returns a function that stops counting a connection that another
 * process has taken over: its end is not visible here.
 */
export function limitConnections(
  http: Server,
  { refusals, limits, proxies }: Pick<AdmissionChecks, 'refusals' | 'limits' | 'proxies'>,
): (stream: Socket) => void {
  const addresses = new WeakMap<Socket, string>();
  const forget = (stream: Socket): void => {
    const address = addresses.get(stream);
    if (address !== undefined) limits.closeTcp(address);
    addresses.delete(stream);
  };
  http.on('connection', (stream) => {
    const address = directAddressOf(stream, proxies);
    if (address === null) return;
    if (limits.openTcp(address)) {
      addresses.set(stream, address);
      stream.once('close', () => forget(stream));
      return;
    }
    refusals.count('addressBlocked');
    stream.destroy();
  });
  return forget;
}

/** Admits the WebSockets that clients open, except those that are refused before they are open. */
export function acceptSockets(
  http: Server,
  { lobby, rendezvous }: Destinations,
  { guard, refusals, limits, proxies, traffic }: AdmissionChecks,
): void {
  const isForRendezvous = ({ url }: IncomingMessage): boolean => url === RENDEZVOUS_PATH && rendezvous !== null;
  // The types of the library do not have `closeTimeout` yet.
  const options: ServerOptions & { readonly closeTimeout: number } = {
    server: http,
    maxPayload: MAX_CLIENT_BYTES,
    maxFragments: FRAGMENTS_MAX,
    perMessageDeflate: false,
    autoPong: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
    // Handles one message of each socket per turn of the event loop, so that no socket delays the others.
    allowSynchronousEvents: false,
    verifyClient: ({ req }, done) => {
      const address = clientAddressOf(req, proxies);
      // A proxy opens the TCP connections of all its clients, so they are not limited by \`limitConnections\`.
      const isProxied = directAddressOf(req.socket, proxies) === null;
      const isBlocked = limits.isBlocked(address) || (isProxied && !limits.takeOpening(address));
      const refusal = isBlocked ? BLOCKED : guard.refusalOfOrigin(req);
      if (refusal) refusals.count(refusal.reason);
      done(refusal === null, refusal?.status);
    },
  };
  // Node does not close an idle connection after a request for a WebSocket. If it is accepted, the library ends this time limit.
  http.on('upgrade', ({ socket }) => socket.setTimeout(CLOSE_TIMEOUT_MS, () => socket.destroy()));
  const sockets = new WebSocketServer(options);
  sockets.shouldHandle = (request) => request.url?.split('?')[0] === SOCKET_PATH || isForRendezvous(request);
  // It emits the errors of the HTTP server, which handles them.
  sockets.on('error', () => {});
  sockets.on('connection', (socket, request) => {
    // The library closes a WebSocket whose frames are damaged, too long or too many.
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code?.startsWith('WS_ERR_')) refusals.count('badMessage');
    });
    const link = new SocketLink(socket, request.socket, () => performance.now(), traffic);
    const destination = isForRendezvous(request) ? rendezvous : lobby;
    destination?.admit(link, clientAddressOf(request, proxies));
  });
}
