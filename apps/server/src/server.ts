/** Starts the whole server: files, health and WebSockets on one port, the lobby with all races, and the tick loop. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, BlockList } from 'node:net';
import { TickLoop, type Weather } from '@shotgun-rally/netcode';
import { MAX_CLIENT_BYTES } from '@shotgun-rally/protocol';
import { WebSocketServer } from 'ws';
import { addressLimitsOf, type ServerConfig } from './config/config.ts';
import { simulatedConditions } from './config/network-conditions.ts';
import { prepareTracks } from './config/tracks.ts';
import { Datagrams, NoDatagrams } from './connections/datagrams.ts';
import { SocketLink } from './connections/socket-link.ts';
import { reachableHosts } from './http/addresses.ts';
import { type Certificate, readCertificate, selfSignedCertificate } from './http/certificate.ts';
import { createRequestHandler } from './http/requests.ts';
import { type HttpRefusal, RequestGuard } from './http/security.ts';
import { AddressLimits } from './limits/address-limits.ts';
import { clientAddressOf, directAddressOf, proxyList } from './limits/client-address.ts';
import { Refusals } from './limits/refusals.ts';
import { Rendezvous } from './rendezvous/rendezvous.ts';
import { createLobby } from './rooms/create-lobby.ts';
import type { Lobby } from './rooms/lobby.ts';

/** Interval at which messages are delivered whose simulated delay has passed. */
const DELIVERY_INTERVAL_MS = 4;

/** When the server closes, requests that are still open after this time are cut off. */
const CLOSE_GRACE_MS = 500;

/** A client must send the head of a request, and a whole request, within 10 s. Both are checked once a second. */
const HTTP_LIMITS = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 1000 };

/** A message in more fragments closes the connection. Browsers send a message of this size in one. */
const FRAGMENTS_MAX = 64;

/** The answer to a WebSocket of an address that keeps connecting although it is over its limits. */
const BLOCKED: HttpRefusal = { status: 429, reason: 'addressBlocked' };

/**
 * The most TCP connections that wait to be accepted. All of them are accepted in one turn of the event loop, so a larger number
 * delays the next tick. A client whose connection does not fit tries again after a second.
 */
const BACKLOG_MAX = 64;

/** Paths of the WebSockets: of the game, and of the rendezvous for races that are hosted in a page. */
const SOCKET_PATH = '/ws';
const RENDEZVOUS_PATH = '/rendezvous';

/** A server that has started to listen. */
export interface RunningServer {
  readonly port: number;
  readonly scheme: 'http' | 'https';
  /** Disconnects all clients. Resolves when the port is free again, within a second. */
  close(): Promise<void>;
}

/**
 * Starts the server. `log` prints a line. Rejects with the system's error if the port is not available, with
 * NoDatagrams if data channels are required but not supported, and with an error of code BAD_CERTIFICATE or BAD_TRACK if
 * the certificate or the track is not usable.
 */
export async function startServer(config: ServerConfig, log: (line: string) => void): Promise<RunningServer> {
  const conditions = simulatedConditions(config);
  const refusals = new Refusals();
  const guard = new RequestGuard(config.host, config.origin);
  const loop = new TickLoop({
    tick: () => {
      lobby.tick();
      rendezvous?.tick();
    },
    onSkip: (ticks) => log(`the machine was too slow: ${ticks} ticks skipped`),
    now: () => performance.now(),
    startTimer: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
  });
  const datagrams = await loadDatagrams(config, () => portOf(http), log);
  prepareTracks();
  const limits = new AddressLimits(addressLimitsOf(config), () => performance.now());
  const lobby = createLobby({ config, conditions, datagrams, loop, refusals, limits, log });
  const rendezvous = config.rendezvous ? new Rendezvous({ clock: () => performance.now(), limits, refusals }) : null;
  const certificate = await certificateOf(config);
  const handler = createRequestHandler(lobby, guard, refusals);
  const http = certificate
    ? createSecureServer({ ...certificate, ...HTTP_LIMITS }, handler)
    : createServer(HTTP_LIMITS, handler);
  const entrance = { guard, refusals, limits, proxies: proxyList(config.trustProxy) };
  limitConnections(http, entrance);
  await listen(http, acceptSockets(http, { lobby, rendezvous }, entrance), config);
  const stopTimers = startTimers(loop, lobby, conditions);
  return {
    port: portOf(http),
    scheme: certificate ? 'https' : 'http',
    close: () => {
      stopTimers();
      lobby.close();
      rendezvous?.close();
      return closeServer(http);
    },
  };
}

const portOf = (http: Server): number => (http.address() as AddressInfo).port;

/** Returns the certificate for https; null for http. */
async function certificateOf({ tls, cert, key, host }: ServerConfig): Promise<Certificate | null> {
  if (cert !== null && key !== null) return readCertificate(cert, key);
  return tls ? selfSignedCertificate(reachableHosts(host), Date.now()) : null;
}

/** Returns null if the transport does not use data channels, or if they are optional and this platform has none. */
async function loadDatagrams(
  { transport, host }: ServerConfig,
  port: () => number,
  log: (line: string) => void,
): Promise<Datagrams | null> {
  const datagrams = transport === 'ws' ? null : await Datagrams.load(host, port);
  if (transport === 'rtc' && !datagrams) throw new NoDatagrams();
  if (transport === 'auto' && !datagrams) log('no WebRTC on this platform: all messages use the WebSocket');
  return datagrams;
}

/** What decides which WebSockets are accepted. */
interface Entrance {
  readonly guard: RequestGuard;
  readonly refusals: Refusals;
  readonly limits: AddressLimits;
  /** The proxies whose forwarded addresses count. */
  readonly proxies: BlockList;
}

/** Closes TCP connections of an address that opens too many, before they cost more than accepting them. */
function limitConnections(http: Server, { refusals, limits, proxies }: Entrance): void {
  http.on('connection', (stream) => {
    const address = directAddressOf(stream, proxies);
    if (address === null || limits.open(address)) return;
    refusals.count('addressBlocked');
    stream.destroy();
  });
}

/** What the WebSockets belong to, by path. */
interface Destinations {
  readonly lobby: Lobby;
  readonly rendezvous: Rendezvous | null;
}

/** Admits the WebSockets that clients open, except those that are refused before they are open. */
function acceptSockets(
  http: Server,
  { lobby, rendezvous }: Destinations,
  { guard, refusals, limits, proxies }: Entrance,
): WebSocketServer {
  const isForRendezvous = ({ url }: IncomingMessage): boolean => url === RENDEZVOUS_PATH && rendezvous !== null;
  const sockets = new WebSocketServer({
    server: http,
    maxPayload: MAX_CLIENT_BYTES,
    maxFragments: FRAGMENTS_MAX,
    perMessageDeflate: false,
    autoPong: false,
    // Handles one message of each socket per turn of the event loop, so that no socket delays the others.
    allowSynchronousEvents: false,
    verifyClient: ({ req }, done) => {
      const isBlocked = limits.isBlocked(clientAddressOf(req, proxies));
      const refusal = isBlocked ? BLOCKED : guard.refusalOfSocket(req);
      if (refusal) refusals.count(refusal.reason);
      done(refusal === null, refusal?.status);
    },
  });
  sockets.shouldHandle = (request) => request.url?.split('?')[0] === SOCKET_PATH || isForRendezvous(request);
  return sockets.on('connection', (socket, request) => {
    const link = new SocketLink(socket, request.socket, () => performance.now());
    const destination = isForRendezvous(request) ? rendezvous : lobby;
    destination?.admit(link, clientAddressOf(request, proxies));
  });
}

/** Opens the port. The WebSocket server emits the errors of the HTTP server as well, so both need a listener. */
function listen(http: Server, sockets: WebSocketServer, { port, host }: ServerConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    http.on('error', reject);
    sockets.on('error', reject);
    http.listen({ port, host, backlog: BACKLOG_MAX }, resolve);
  });
}

/** Starts the ticks and the delivery of delayed messages. Returns a function that stops both. */
function startTimers(loop: TickLoop, lobby: Lobby, conditions: Weather | null): () => void {
  loop.start();
  const delivery = conditions ? setInterval(() => lobby.deliver(), DELIVERY_INTERVAL_MS) : undefined;
  return () => {
    loop.stop();
    clearInterval(delivery);
  };
}

/** Waits for open requests to end, but cuts them off after CLOSE_GRACE_MS. */
async function closeServer(http: Server): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve));
  http.closeIdleConnections();
  const cutOff = setTimeout(() => http.closeAllConnections(), CLOSE_GRACE_MS);
  await closed;
  clearTimeout(cutOff);
}
