/** Starts the whole server: files, health and WebSockets on one port, the lobby with all races, and the tick loop. */
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { TickLoop, type Weather } from '@shotgun-rally/netcode';
import { Registry } from 'prom-client';
import { type BannedPerson, Operator } from './admin/operator.ts';
import { addressLimitsOf, ownOriginsOf, type ServerConfig, servesHttps } from './config/config.ts';
import { simulatedConditions } from './config/network-conditions.ts';
import { prepareTracks } from './config/tracks.ts';
import { Datagrams, NoDatagrams } from './connections/datagrams.ts';
import { Traffic } from './connections/traffic.ts';
import { createPlacement } from './directory/create-placement.ts';
import type { Directory } from './directory/directory.ts';
import type { Placement } from './directory/placement.ts';
import { acceptSockets, limitConnections } from './endpoints/accept-sockets.ts';
import { answerRequests } from './endpoints/answer-requests.ts';
import { reachableHosts, urlOf } from './http/addresses.ts';
import { type Certificate, readCertificate, selfSignedCertificate } from './http/certificate.ts';
import type { ServerStatus } from './http/health.ts';
import { closeServer, HTTP_LIMITS, HTTPS_LIMITS, listen, portOf } from './http/port.ts';
import { RequestGuard } from './http/security.ts';
import { AddressLimits } from './limits/address-limits.ts';
import { proxyList } from './limits/client-address.ts';
import { Refusals } from './limits/refusals.ts';
import type { Log } from './logging/log.ts';
import { RefusalLog } from './logging/refusal-log.ts';
import { createMetricsServer } from './metrics/metrics-server.ts';
import { processorTimeMs } from './metrics/processor-time.ts';
import { addRuntimeMetrics } from './metrics/runtime-metrics.ts';
import { addServerMetrics } from './metrics/server-metrics.ts';
import { TickMeter } from './metrics/tick-meter.ts';
import { acceptPassed } from './processes/pass-sockets.ts';
import type { WorkerSlot } from './processes/worker-slot.ts';
import { Rendezvous } from './rendezvous/rendezvous.ts';
import { createLobby, type Notice } from './rooms/create-lobby.ts';
import { Drain } from './rooms/drain.ts';
import { GameCounts } from './rooms/game-counts.ts';
import type { Lobby } from './rooms/lobby.ts';

/** Interval (ms) at which delayed messages that are due are delivered. */
const DELIVERY_INTERVAL_MS = 4;

/** A server that has started to listen. */
export interface RunningServer {
  readonly port: number;
  readonly scheme: 'http' | 'https';
  /** The current state, for monitoring. */
  readonly status: ServerStatus;
  /** Opens no more races, and lets those that are running end. */
  drain(): void;
  /** Resolves when a drain has ended: no race is left, or the time is up and the players were sent `bye`. */
  readonly drained: Promise<void>;
  /**
   * Disconnects all clients. Resolves when the port is free again: within a second, or 2 s if the directory or a process of a group does
   * not answer.
   */
  close(): Promise<void>;
}

/** An error of the system for a port that cannot be opened. */
export interface StartError extends NodeJS.ErrnoException {
  readonly port?: number;
  /** True if it was the port for metrics. */
  readonly isOfMetrics?: boolean;
}

/** A server that runs in this process. */
interface StartedServer extends RunningServer {
  readonly lobby: Lobby;
  readonly placement: Placement;
  readonly operator: Operator;
}

/** The slot of this process among those that share a port, and what its parent provides. */
export interface WorkerOptions extends WorkerSlot {
  readonly directory: Directory;
  /** Called after the operator has banned a person. */
  readonly onBan: (person: BannedPerson) => void;
}

/**
 * Starts the server. As a worker it does not open the port. Rejects
 *
 *   - with a StartError if a port is not available,
 *   - with NoDatagrams if data channels are required but not supported,
 *   - with an error of code EBADCERT or EBADTRACK if the certificate or the track is not usable.
 */
export async function startServer(
  config: ServerConfig,
  log: Log,
  worker: WorkerOptions | null = null,
): Promise<StartedServer> {
  const certificate = await certificateOf(config);
  const http = certificate ? createSecureServer({ ...certificate, ...HTTPS_LIMITS }) : createServer(HTTP_LIMITS);
  const port = (): number => worker?.port ?? portOf(http);
  const datagrams = await loadDatagrams(config, () => port() + (worker?.number ?? 0), log);
  prepareTracks();
  const scheme = certificate ? 'https' : 'http';
  const publicUrl = (): string =>
    config.publicUrl ?? urlOf(scheme, reachableHosts(config.host).at(-1) ?? config.host, port());
  const parts = createParts({ config, datagrams, publicUrl, log, worker });
  const { lobby, rendezvous, loop, drain, admission, placement, operator } = parts;
  const status = statusOf(parts);
  const lists = { openRaces: () => lobby.openRaces, areComplete: () => placement.isAvailable };
  limitConnections(http, admission);
  answerRequests(http, config, { status, lists, operator }, admission);
  acceptSockets(http, parts, admission);
  if (worker) acceptPassed(http);
  else await listen(http, config);
  const reason = await datagrams?.portProblem();
  if (reason) log.warn({ reason }, 'UDP port not available');
  const metrics = await serveMetrics(metricsPortOf(config, worker), config, parts);
  const stopTimers = startTimers(loop, lobby, parts.conditions);
  placement.registerRegularly();
  return {
    lobby,
    placement,
    operator,
    port: port(),
    scheme,
    status,
    drain: () => drain.begin(),
    drained: drain.done,
    close: async () => {
      stopTimers();
      const unregistered = placement.stop();
      lobby.close();
      rendezvous?.close();
      await Promise.all([unregistered, ...[http, ...metrics].map(closeServer)]);
    },
  };
}

interface PartsOptions {
  readonly config: ServerConfig;
  readonly datagrams: Datagrams | null;
  /** Returns the address under which clients reach this server. Call it when the port is open. */
  readonly publicUrl: () => string;
  readonly log: Log;
  /** null if this process is no worker. */
  readonly worker: WorkerOptions | null;
}

/** Creates everything except what opens ports. */
function createParts({ config, datagrams, publicUrl, log, worker }: PartsOptions) {
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
  const onSkip = (ticks: number): void => {
    meter.countSkipped(ticks);
    for (const { game } of lobby.rooms.all()) game.handleSkippedTicks();
  };
  const loop = new TickLoop({ tick, onSkip, now: clock, startTimer });
  const meter = new TickMeter({ now: clock, cpu: processorTimeMs, lateness: () => loop.latenessMs, log, registry });
  const placement = createPlacement({ directoryUrl: config.directory, publicUrl, clock, log, worker });
  const lobby = createLobby({
    config,
    conditions,
    datagrams,
    loop,
    clock,
    refusals,
    limits,
    log,
    notice,
    gameCounts,
    placement,
  });
  const rendezvous = config.rendezvous ? new Rendezvous({ clock: loop.clock, limits, refusals }) : null;
  const drain = new Drain({ rooms: lobby.rooms, notice, seconds: config.drainSeconds, clock, log });
  const onBan = worker?.onBan ?? (() => {});
  const operator = new Operator({ lobby, refusals, notice, drain, log, onBan });
  const guard = new RequestGuard(config.host, ownOriginsOf(config), placement.origins);
  const admission = { guard, refusals, limits, proxies: proxyList(config.trustProxy), traffic };
  const isDraining = (): boolean => drain.hasBegun;
  addServerMetrics(registry, { lobby, refusals, gameCounts, traffic, placement, isDraining });
  return { conditions, loop, meter, lobby, rendezvous, drain, operator, admission, registry, placement, log };
}

type Parts = ReturnType<typeof createParts>;

/** Returns the current state of the server, read from its parts. */
function statusOf({ lobby, meter, drain, admission }: Parts): ServerStatus {
  return {
    isAvailable: true,
    get roomCount() {
      return lobby.roomCount;
    },
    get peopleCount() {
      return lobby.peopleCount;
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
    get refusals() {
      return Object.fromEntries(admission.refusals.counts);
    },
  };
}

/** Returns the port for metrics; null for none. Each process of a group has its own, because each is measured separately. */
const metricsPortOf = ({ metricsPort }: ServerConfig, worker: WorkerOptions | null): number | null =>
  metricsPort ? metricsPort + (worker?.number ?? 0) : metricsPort;

/** Opens the port for metrics unless it is null. Returns its server, or none. */
async function serveMetrics(port: number | null, config: ServerConfig, { registry, log }: Parts): Promise<Server[]> {
  if (port === null) return [];
  const host = config.metricsHost;
  addRuntimeMetrics(registry);
  const gameUrl = urlOf('http', config.host, config.port);
  const server = createMetricsServer(registry, new RequestGuard(host, [gameUrl, ...ownOriginsOf(config)]));
  await listen(server, { port, host }).catch((error: Error) => {
    throw Object.assign(error, { isOfMetrics: true } satisfies Partial<StartError>);
  });
  log.info({ url: `${urlOf('http', host, portOf(server))}/metrics` }, 'metrics');
  return [server];
}

const startTimer = (work: () => void, delayMs: number): (() => void) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/** Returns the certificate for https; null for http. */
async function certificateOf(config: ServerConfig): Promise<Certificate | null> {
  const { cert, key, host } = config;
  if (!servesHttps(config)) return null;
  if (cert !== null && key !== null) return readCertificate(cert, key);
  return selfSignedCertificate(reachableHosts(host), Date.now());
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

/** Starts the ticks and the delivery of delayed messages. Returns a function that stops both. */
function startTimers(loop: TickLoop, lobby: Lobby, conditions: Weather | null): () => void {
  loop.start();
  const delivery = conditions ? setInterval(() => lobby.deliver(), DELIVERY_INTERVAL_MS) : undefined;
  return () => {
    loop.stop();
    clearInterval(delivery);
  };
}
