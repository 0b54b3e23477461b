/**
 * Runs one server for a long time, while rooms open and close. From time to time the processes of half of the players are killed, and
 * as many other players open new rooms.
 */
import { setTimeout } from 'node:timers/promises';
import { ClientProcesses } from '../clients/client-processes.ts';
import { halvesOf } from '../config/open-rooms.ts';
import { type GameServer, startGameServer } from '../game/game-server.ts';
import { type Latenesses, latenesses } from '../turns/turn.ts';

/** Time (ms) from the first races until the measurement, in which the code is compiled. */
const WARM_UP_MS = 30_000;
const SAMPLE_EVERY_MS = 2000;
/** The run is reported in this many parts. */
const PARTS = 10;
const MS_PER_MINUTE = 60_000;

export interface EnduranceOptions {
  /** Number of rooms at the same time, and of the players in each. */
  readonly races: number;
  readonly players: number;
  /** Length of the measurement, and time after which the players of a room leave it. */
  readonly minutes: number;
  readonly roomMinutes: number;
}

/** One of PARTS parts of the run. */
export interface Part extends Latenesses {
  /** When the part ended, in minutes after the start. */
  readonly minutes: number;
  /** The smallest memory, which is that after a garbage collection. */
  readonly heapBytes: number;
  readonly residentBytes: number;
  /** The most connections at the same time. */
  readonly connections: number;
}

export interface Endurance extends Latenesses {
  readonly parts: readonly Part[];
  readonly openedRooms: number;
  readonly joinedPlayers: number;
  /** Players who were no longer in their race when they were due to leave. */
  readonly lostPlayers: number;
  /** How often the server has refused something, and how many ticks it has skipped. */
  readonly refusals: number;
  readonly skippedTicks: number;
  /** The lines that the server has logged at the level error. */
  readonly errors: readonly string[];
}

/** Measures the server. Rejects with StoppedEarly if a player cannot join or a process ends. Stops all processes in any case. */
export async function endure(options: EnduranceOptions): Promise<Endurance> {
  const server = await startGameServer(options.races, options.players);
  try {
    const players = new ReplacedPlayers(server.port, options);
    try {
      await players.playing();
      // The first reading compiles the code that reads, which would delay the server's ticks.
      await server.figures();
      await setTimeout(WARM_UP_MS);
      return await measure(server, players, options);
    } finally {
      await players.stop();
    }
  } finally {
    await server.stop();
  }
}

async function measure(
  server: GameServer,
  players: ReplacedPlayers,
  { minutes }: EnduranceOptions,
): Promise<Endurance> {
  const [startMs, first] = [performance.now(), await server.figures()];
  const parts: Part[] = [];
  let last = first;
  while (parts.length < PARTS) {
    const endMinutes = ((parts.length + 1) * minutes) / PARTS;
    const usage = await usageUntil(startMs + endMinutes * MS_PER_MINUTE, server, players);
    const figures = await server.figures();
    parts.push({ minutes: endMinutes, ...usage, ...latenesses(last, figures) });
    last = figures;
  }
  await players.checkAll();
  const metrics = await server.metrics();
  return {
    parts,
    ...latenesses(first, last),
    errors: server.errors(),
    openedRooms: players.openedRooms,
    joinedPlayers: players.joinedPlayers,
    lostPlayers: players.lostPlayers,
    refusals: metrics.sumOf('shotgun_refusals_total'),
    skippedTicks: metrics.sumOf('shotgun_skipped_ticks_total'),
  };
}

/** Reads memory and connections again and again until `endMs`, and replaces players who are due to leave. */
async function usageUntil(endMs: number, server: GameServer, players: ReplacedPlayers) {
  const usage = { heapBytes: Number.POSITIVE_INFINITY, residentBytes: Number.POSITIVE_INFINITY, connections: 0 };
  while (performance.now() < endMs) {
    await setTimeout(Math.min(SAMPLE_EVERY_MS, endMs - performance.now()));
    await players.changeIfDue();
    const metrics = await server.metrics();
    usage.heapBytes = Math.min(usage.heapBytes, metrics.sumOf('v8js_memory_heap_used_bytes'));
    usage.residentBytes = Math.min(usage.residentBytes, metrics.sumOf('process_resident_memory_bytes'));
    usage.connections = Math.max(usage.connections, metrics.sumOf('shotgun_connections'));
  }
  return usage;
}

/** The players of half of the rooms. */
interface Half {
  readonly races: number;
  readonly clients: ClientProcesses;
}

/** All players, in two halves that are replaced in turn, so that each room lives for `roomMinutes`. */
class ReplacedPlayers {
  openedRooms = 0;
  lostPlayers = 0;
  readonly #port: number;
  readonly #players: number;
  readonly #changeEveryMs: number;
  #changeAtMs: number;
  /** The half that leaves next is the first. */
  readonly #halves: Half[];

  constructor(port: number, { races, players, roomMinutes }: EnduranceOptions) {
    this.#port = port;
    this.#players = players;
    const sizes = halvesOf(races);
    this.#changeEveryMs = (roomMinutes / sizes.length) * MS_PER_MINUTE;
    this.#changeAtMs = performance.now() + this.#changeEveryMs;
    this.#halves = sizes.map((size) => this.#open(size));
  }

  get joinedPlayers(): number {
    return this.openedRooms * this.#players;
  }

  /** Resolves when all players play. */
  async playing(): Promise<void> {
    await Promise.all(this.#halves.map(({ clients }) => clients.playing));
  }

  /** Replaces the half that is due to leave, if any. */
  async changeIfDue(): Promise<void> {
    if (performance.now() < this.#changeAtMs) return;
    this.#changeAtMs += this.#changeEveryMs;
    const half = this.#halves.shift()!;
    await this.#check(half);
    await half.clients.stop();
    this.#halves.push(this.#open(half.races));
  }

  /** Counts the players of all rooms who are not in their race any more. */
  async checkAll(): Promise<void> {
    for (const half of this.#halves) await this.#check(half);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#halves.map(({ clients }) => clients.stop()));
  }

  #open(races: number): Half {
    const options = { contender: 'game', port: this.#port, races, players: this.#players } as const;
    const clients = new ClientProcesses({ ...options, firstRace: this.openedRooms });
    this.openedRooms += races;
    // If the players cannot join, this is noticed when they are to leave.
    clients.playing.catch(() => {});
    return { races, clients };
  }

  async #check({ races, clients }: Half): Promise<void> {
    await clients.playing;
    const { playing } = await clients.figures();
    this.lostPlayers += races * this.#players - playing;
  }
}
