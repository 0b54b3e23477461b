/** One turn: starts one of the servers and its clients, measures the server for a while, and stops all of them. */
import { setTimeout } from 'node:timers/promises';
import { type ClientFigures, ClientProcesses } from '../clients/client-processes.ts';
import type { ContenderName } from '../config/options.ts';
import { startGameServer } from '../game/game-server.ts';
import { startForkedServer } from '../processes/forked-server.ts';
import type { MeasuredServer, ServerFigures } from '../processes/measured-server.ts';
import { StoppedEarly } from '../processes/stopped-early.ts';

/** Time from the start of the races until the measurement, in which the code is compiled. */
const WARM_UP_MS = 10_000;
const MS_PER_S = 1000;

const START: Readonly<Record<ContenderName, (races: number, players: number) => Promise<MeasuredServer>>> = {
  game: startGameServer,
  colyseus: (_, players) => startForkedServer(new URL('../colyseus/server-process.ts', import.meta.url), players),
  sockets: (_, players) => startForkedServer(new URL('../sockets/server-process.ts', import.meta.url), players),
};

export interface TurnOptions {
  readonly races: number;
  readonly players: number;
  readonly seconds: number;
}

/** How late (ms) ticks began; null if the server does not report it or has run no tick. The upper bound of a histogram's bucket. */
export interface Latenesses {
  readonly latenessP50Ms: number | null;
  readonly latenessP99Ms: number | null;
}

/** What one turn has measured. */
export interface Turn extends Latenesses {
  /** Processor time of the server for one tick of one race. */
  readonly cpuMsPerRaceTick: number;
  /** How many of these races one core could carry, if their costs just added up. */
  readonly racesPerCore: number;
  readonly socketsPerCore: number;
  /** Messages per second and client, and their bytes. Fewer than about 60 upwards mean that the clients are too slow. */
  readonly messagesUpPerSecond: number;
  readonly messagesDownPerSecond: number;
  readonly bytesUpPerSecond: number;
  readonly bytesDownPerSecond: number;
  /** Processor time of the clients, in cores. */
  readonly clientCores: number;
}

/** Measures a server. Rejects if a client is not playing at the end. Stops all processes in any case. */
export async function measureTurn(contender: ContenderName, options: TurnOptions): Promise<Turn> {
  const { races, players } = options;
  const server = await START[contender](races, players);
  try {
    const clients = new ClientProcesses({ contender, port: server.port, races, players });
    try {
      await clients.playing;
      return await measure(server, clients, options);
    } finally {
      await clients.stop();
    }
  } finally {
    await server.stop();
  }
}

async function measure(server: MeasuredServer, clients: ClientProcesses, options: TurnOptions): Promise<Turn> {
  const clientCount = options.races * options.players;
  const read = () => Promise.all([server.figures(), clients.figures(), performance.now()]);
  // The first reading compiles the code that reads, which would delay the server's ticks.
  await read();
  await setTimeout(WARM_UP_MS);
  const [serverBefore, clientsBefore, startMs] = await read();
  await setTimeout(options.seconds * MS_PER_S);
  const [serverAfter, clientsAfter, endMs] = await read();
  const { playing, failure } = clientsAfter;
  if (playing < clientCount)
    throw new StoppedEarly(
      `only ${playing} of ${clientCount} clients play at the end: ${failure ?? 'their race is over'}`,
    );
  const elapsedMs = endMs - startMs;
  return {
    ...costs(serverBefore, serverAfter, elapsedMs, options),
    ...traffic(clientsBefore, clientsAfter, elapsedMs, clientCount),
    ...latenesses(serverBefore, serverAfter),
  };
}

function costs(before: ServerFigures, after: ServerFigures, elapsedMs: number, { races, players }: TurnOptions) {
  const cpuMs = after.cpuMs - before.cpuMs;
  const racesPerCore = races / (cpuMs / elapsedMs);
  const cpuMsPerRaceTick = cpuMs / (after.raceTicks - before.raceTicks);
  return { cpuMsPerRaceTick, racesPerCore, socketsPerCore: racesPerCore * players };
}

function traffic(before: ClientFigures, after: ClientFigures, elapsedMs: number, clients: number) {
  const clientSeconds = (elapsedMs / MS_PER_S) * clients;
  return {
    messagesUpPerSecond: (after.sentMessages - before.sentMessages) / clientSeconds,
    messagesDownPerSecond: (after.receivedMessages - before.receivedMessages) / clientSeconds,
    bytesUpPerSecond: (after.sentBytes - before.sentBytes) / clientSeconds,
    bytesDownPerSecond: (after.receivedBytes - before.receivedBytes) / clientSeconds,
    clientCores: (after.cpuMs - before.cpuMs) / elapsedMs,
  };
}

/** Returns how late ticks began between two reports. */
export function latenesses(before: ServerFigures, after: ServerFigures): Latenesses {
  const buckets = after.lateness.map(([uptoMs, ticks], index) => [uptoMs, ticks - before.lateness[index]![1]] as const);
  const total = buckets.at(-1)?.[1] ?? 0;
  const quantile = (share: number): number | null =>
    total === 0 ? null : buckets.find(([, ticks]) => ticks >= share * total)![0];
  return { latenessP50Ms: quantile(0.5), latenessP99Ms: quantile(0.99) };
}
