/** The whole server: files, health and WebSockets on one port, the lobby behind them, and the loop that drives it. */
import { randomBytes, randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { botCar } from '@shotgun-rally/bots';
import { GameServer, RaceSeries, type SeriesRaceOptions, type Weather } from '@shotgun-rally/netcode';
import { MAX_CLIENT_BYTES } from '@shotgun-rally/protocol';
import { WebSocketServer } from 'ws';
import type { ServerConfig } from './config/config.ts';
import { simulatedConditions } from './config/network-conditions.ts';
import { RACE_CARS, SEED_MAX } from './config/options.ts';
import { sendRatesOf } from './config/send-rates.ts';
import { loadTrack, TRACK_NAMES } from './config/tracks.ts';
import { Datagrams, NoDatagrams } from './connections/datagrams.ts';
import { SocketLink } from './connections/socket-link.ts';
import { reachableHosts } from './http/addresses.ts';
import { type Certificate, ownCertificate, readCertificate } from './http/certificate.ts';
import { healthOf } from './http/health.ts';
import { createStaticFiles, type RequestHandler } from './http/static-files.ts';
import { Lobby } from './rooms/lobby.ts';
import { TEAMS } from './rooms/teams.ts';
import { TickLoop } from './rooms/tick-loop.ts';

/** How often synthetic lag hands over what is due. */
const DELIVER_EVERY_MS = 4;

/** Entropy of the secret that gives a player the seat back; as hex digits it fits the protocol's 32 characters. */
const TOKEN_BYTES = 16;

/** How long a request may take to end when the server closes. */
const CLOSE_GRACE_MS = 500;

export interface RunningServer {
  readonly port: number;
  readonly scheme: 'http' | 'https';
  /** Says goodbye to everybody; resolved when the port is free again, within a second. */
  close(): Promise<void>;
}

/**
 * Listens as `config` says. `log` takes one line. Rejects with the system's error if the port cannot be had, and with
 * NoDatagrams if they are insisted on and cannot be had, and with BAD_CERTIFICATE's error if a certificate cannot be read.
 */
export async function startServer(config: ServerConfig, log: (line: string) => void): Promise<RunningServer> {
  const weather = simulatedConditions(config);
  const loop = new TickLoop(
    () => lobby.tick(),
    (ticks) => log(`the machine was too slow: ${ticks} ticks skipped`),
  );
  const portOf = () => (http.address() as AddressInfo).port;
  const datagrams = await loadDatagrams(config, portOf, log);
  const lobby = createLobby(config, weather, datagrams, loop, log);
  const certificate = await certificateOf(config);
  const handler = createRequestHandler(lobby);
  const http = certificate ? createSecureServer(certificate, handler) : createServer(handler);
  const sockets = new WebSocketServer({
    server: http,
    path: '/ws',
    maxPayload: MAX_CLIENT_BYTES,
    perMessageDeflate: false,
  });
  sockets.on('connection', (socket) => lobby.admit(new SocketLink(socket)));
  await listen(http, sockets, config);

  loop.start();
  const delivery = weather ? setInterval(() => lobby.deliver(), DELIVER_EVERY_MS) : undefined;
  return {
    port: portOf(),
    scheme: certificate ? 'https' : 'http',
    close: async () => {
      loop.stop();
      clearInterval(delivery);
      lobby.close();
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeIdleConnections();
      const cutOff = setTimeout(() => http.closeAllConnections(), CLOSE_GRACE_MS);
      await closed;
      clearTimeout(cutOff);
    },
  };
}

/** null for plain http. */
async function certificateOf({ tls, cert, key, host }: ServerConfig): Promise<Certificate | null> {
  if (cert !== null && key !== null) return readCertificate(cert, key);
  return tls ? ownCertificate(reachableHosts(host), Date.now()) : null;
}

function createRequestHandler(lobby: Lobby): RequestHandler {
  const startedMs = performance.now();
  const files = createStaticFiles();
  const answers: Readonly<Record<string, () => unknown>> = {
    '/healthz': () => healthOf(performance.now() - startedMs, lobby.races, lobby.players),
    '/races': () => lobby.listing,
  };
  return (request, response) => {
    const answer = answers[request.url ?? ''];
    if (!answer) return files(request, response);
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(answer()));
  };
}

/** null where they are not wanted, or where the platform has none and nobody insists. */
async function loadDatagrams(
  { transport, host }: ServerConfig,
  port: () => number,
  log: (line: string) => void,
): Promise<Datagrams | null> {
  const datagrams = transport === 'ws' ? null : await Datagrams.load(host, port);
  if (transport === 'rtc' && !datagrams) throw new NoDatagrams();
  if (transport === 'auto' && !datagrams) log('no WebRTC on this platform: everything goes over the WebSocket');
  return datagrams;
}

function createLobby(
  config: ServerConfig,
  weather: Weather | null,
  datagrams: Datagrams | null,
  loop: TickLoop,
  log: (line: string) => void,
): Lobby {
  const track = loadTrack(config.track);
  const drawSeed = () => config.seed ?? randomInt(SEED_MAX);
  const createGame = (room: string, race: SeriesRaceOptions) => {
    const seed = drawSeed();
    return new GameServer({
      ...race,
      room,
      cars: RACE_CARS,
      seed,
      clock: loop.clock,
      bot: botCar(race.botLevel, seed),
      teams: TEAMS,
      newToken: () => randomBytes(TOKEN_BYTES).toString('hex'),
      sendRates: sendRatesOf(config.rates),
      ...(config.encoding && { encoding: config.encoding }),
    });
  };
  const { bots: botCars, botLevel } = config;
  const setup = { trackName: track.name, laps: config.laps ?? track.laps, botCars, botLevel, weapons: true };
  return new Lobby({
    createRaces: (room) =>
      new RaceSeries({
        setup,
        trackNames: TRACK_NAMES,
        findTrack: loadTrack,
        createGame: (race) => createGame(room, race),
      }),
    weather,
    linkKind: config.link,
    datagrams,
    insistsOnDatagrams: config.transport === 'rtc',
    seed: drawSeed(),
    clock: () => performance.now(),
    runDueTicks: loop.runDue,
    log,
  });
}

/** ws passes the http server's errors on, so both must be heard. */
function listen(http: Server, sockets: WebSocketServer, { port, host }: ServerConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    http.on('error', reject);
    sockets.on('error', reject);
    http.listen(port, host, resolve);
  });
}
