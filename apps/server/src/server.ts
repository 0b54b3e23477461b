/** Starts the whole server: files, health and WebSockets on one port, the lobby with all races, and the tick loop. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TickLoop, type Weather } from '@shotgun-rally/netcode';
import { Registry } from 'prom-client';
import type { WebSocketServer } from 'ws';
import { AdminPage } from './admin/admin-page.ts';
import { Operator } from './admin/operator.ts';
import { addressLimitsOf, type ServerConfig } from './config/config.ts';
import { simulatedConditions } from './config/network-conditions.ts';
import { prepareTracks } from './config/tracks.ts';
import { Datagrams, NoDatagrams } from './connections/datagrams.ts';
import { Traffic } from './connections/traffic.ts';
import { createPlacement } from './directory/create-placement.ts';
import { acceptSockets, limitConnections } from './entrance.ts';
import { reachableHosts, urlOf } from './http/addresses.ts';
import { type Certificate, readCertificate, selfSignedCertificate } from './http/certificate.ts';
import type { ServerStatus } from './http/health.ts';
import { createRequestHandler, type RequestSources } from './http/requests.ts';
import { RequestGuard, securityHeadersFor } from './http/security.ts';
import type { RequestHandler } from './http/static-files.ts';
import { AddressLimits } from './limits/address-limits.ts';
import { clientAddressOf, proxyList } from './limits/client-address.ts';
import { Refusals } from './limits/refusals.ts';
import type { Log } from './logging/log.ts';
import { RefusalLog } from './logging/refusal-log.ts';
import { createMetricsServer } from './metrics/metrics-server.ts';
import { addRuntimeMetrics } from './metrics/runtime-metrics.ts';
import { addServerMetrics } from './metrics/server-metrics.ts';
import { TickMeter } from './metrics/tick-meter.ts';
import { Rendezvous } from './rendezvous/rendezvous.ts';
import { createLobby, type Notice } from './rooms/create-lobby.ts';
import { Drain } from './rooms/drain.ts';
import { GameCounts } from './rooms/game-counts.ts';
import type { Lobby } from './rooms/lobby.ts';

/** Interval at which messages are delivered whose simulated delay has passed. */
const DELIVERY_INTERVAL_MS = 4;

const MS_US = 1000;

/** When the server closes, requests that are still open after this time are cut off. */
const CLOSE_GRACE_MS = 500;

/** A client must send the head of a request, and a whole request, within 10 s. Both are checked once a second. */
const HTTP_LIMITS = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 1000 };

/**
 * The most TCP connections that wait to be accepted. All of them are accepted in one turn of the event loop, so a larger number
 * delays the next tick. A client whose connection does not fit tries again after a second.
 */
const BACKLOG_MAX = 64;

/** A server that has started to listen. */
export interface RunningServer {
  readonly port: number;
  readonly scheme: 'http' | 'https';
  /** The current state, for monitoring. */
  readonly status: ServerStatus;
  /** Opens no more races, and lets those that are running end. */
  drain(): void;
  /** Resolves when a drain has ended: no race is left, or the time is up. */
  readonly drained: Promise<void>;
  /** Disconnects all clients. Resolves when the port is free again, within a second. */
  close(): Promise<void>;
}

/**
 * Starts the server. Rejects with the system's error if a port is not available, with NoDatagrams if data channels are required
 * but not supported, and with an error of code BAD_CERTIFICATE or BAD_TRACK if the certificate or the track is not usable.
 */
export async function startServer(config: ServerConfig, log: Log): Promise<RunningServer> {
  const certificate = await certificateOf(config);
  const http = certificate ? createSecureServer({ ...certificate, ...HTTP_LIMITS }) : createServer(HTTP_LIMITS);
  const datagrams = await loadDatagrams(config, () => portOf(http), log);
  prepareTracks();
  const scheme = certificate ? 'https' : 'http';
  const publicUrl = (): string =>
    config.publicUrl ?? urlOf(scheme, reachableHosts(config.host).at(-1) ?? config.host, portOf(http));
  const parts = createParts({ config, datagrams, publicUrl, log });
  const { lobby, rendezvous, loop, drain, entrance, placement } = parts;
  http.on('request', createHandler(config, parts, log));
  limitConnections(http, entrance);
  await listen(http, acceptSockets(http, parts, entrance), config);
  const metrics = await serveMetrics(config, parts, log);
  const stopTimers = startTimers(loop, lobby, parts.conditions);
  placement.announceRegularly();
  return {
    port: portOf(http),
    scheme,
    status: statusOf(parts),
    drain: () => drain.begin(),
    drained: drain.done,
    close: async () => {
      stopTimers();
      const withdrawn = placement.stop();
      lobby.close();
      rendezvous?.close();
      await Promise.all([withdrawn, ...[http, ...metrics].map(closeServer)]);
    },
  };
}

interface PartsOptions {
  readonly config: ServerConfig;
  readonly datagrams: Datagrams | null;
  /** Returns the address under which clients reach this server. Call it when the port is open. */
  readonly publicUrl: () => string;
  readonly log: Log;
}

/** Creates everything except what opens ports. */
function createParts({ config, datagrams, publicUrl, log }: PartsOptions) {
  const clock = (): number => performance.now();
  const conditions = simulatedConditions(config);
  const [refusals, gameCounts, traffic, registry] = [new Refusals(), new GameCounts(), new Traffic(), new Registry()];
  const notice: Notice = { text: '' };
  const limits = new AddressLimits(addressLimitsOf(config), clock);
  const refusalLog = new RefusalLog(refusals, log);
  const tick = (): void => {
    meter.measure(() => lobby.tick());
    rendezvous?.tick();
    drain.update();
    refusalLog.update(clock());
  };
  const loop = new TickLoop({ tick, onSkip: (ticks) => meter.countSkipped(ticks), now: clock, startTimer });
  const meter = new TickMeter({ now: clock, cpu: processorTimeMs, deadline: loop.clock, log, registry });
  const placement = createPlacement({ directoryUrl: config.directory, publicUrl, clock, log });
  const lobby = createLobby({
    ...{ config, conditions, datagrams, loop, refusals, limits, log, notice, gameCounts, placement },
  });
  const rendezvous = config.rendezvous ? new Rendezvous({ clock, limits, refusals }) : null;
  const drain = new Drain({ rooms: lobby.rooms, notice, seconds: config.drainSeconds, clock, log });
  const guard = new RequestGuard(config.host, ownOriginsOf(config), placement.origins);
  const entrance = { guard, refusals, limits, proxies: proxyList(config.trustProxy), traffic };
  const isDraining = (): boolean => drain.hasBegun;
  addServerMetrics(registry, { lobby, refusals, gameCounts, traffic, placement, isDraining });
  return { conditions, loop, meter, lobby, rendezvous, drain, notice, entrance, registry, placement };
}

type Parts = ReturnType<typeof createParts>;

/** Returns the function that answers HTTP requests. */
function createHandler(config: ServerConfig, parts: Parts, log: Log): RequestHandler {
  const { adminToken: token } = config;
  const { lobby, drain, notice, entrance, placement } = parts;
  const { guard, refusals, limits, proxies } = entrance;
  const operator = new Operator({ lobby, refusals, notice, drain, log });
  const addressOf = (request: IncomingMessage): string => clientAddressOf(request, proxies);
  const admin = token === null ? null : new AdminPage({ token, operator, guard, limits, refusals, addressOf });
  const answerOperator: RequestSources['answerOperator'] = (...args) => admin?.answer(...args) ?? false;
  return createRequestHandler({
    status: statusOf(parts),
    lists: { openRaces: () => lobby.openRaces, areComplete: () => placement.isAvailable },
    securityHeaders: securityHeadersFor(config.directory !== null),
    ...{ guard, refusals, answerOperator },
  });
}

/** Returns the current state of the server, read from its parts. */
function statusOf({ lobby, meter, drain }: Parts): ServerStatus {
  return {
    get raceCount() {
      return lobby.raceCount;
    },
    get playerCount() {
      return lobby.playerCount;
    },
    get isFull() {
      return lobby.rooms.isFull;
    },
    get isOverloaded() {
      return meter.isOverloaded;
    },
    get isDraining() {
      return drain.hasBegun;
    },
  };
}

/** Opens the port for metrics if the config asks for one. Returns its server, or none. */
async function serveMetrics(
  { metricsPort, metricsHost }: ServerConfig,
  { registry, entrance }: Parts,
  log: Log,
): Promise<Server[]> {
  if (metricsPort === null) return [];
  addRuntimeMetrics(registry);
  const server = createMetricsServer(registry, entrance.guard);
  server.listen({ port: metricsPort, host: metricsHost });
  await once(server, 'listening');
  log.info({ url: `${urlOf('http', metricsHost, portOf(server))}/metrics` }, 'metrics');
  return [server];
}

/** Returns the origins whose pages may connect, except those of other servers. */
const ownOriginsOf = ({ origin, publicUrl }: ServerConfig): string[] =>
  publicUrl === null ? [...origin] : [...origin, new URL(publicUrl).origin];

const startTimer = (work: () => void, delayMs: number): (() => void) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/** Returns the processor time that this process has used. */
function processorTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / MS_US;
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
  log: Log,
): Promise<Datagrams | null> {
  const datagrams = transport === 'ws' ? null : await Datagrams.load(host, port);
  if (transport === 'rtc' && !datagrams) throw new NoDatagrams();
  if (transport === 'auto' && !datagrams) log.warn('no WebRTC on this platform: all messages use the WebSocket');
  return datagrams;
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
