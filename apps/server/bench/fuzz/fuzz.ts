/**
 * Fuzzes a real server process with random sessions, and reports what the server read, refused and did wrong. First, as a control,
 * players drive without the fuzz.
 */
import { setTimeout } from 'node:timers/promises';
import { ServerProcess } from '../../src/testing/server-process.ts';
import { TestPlayer } from '../../src/testing/test-player.ts';
import { FuzzClient } from './fuzz-client.ts';
import { errorsOf, liveMemory, type Memory, WITH_INSPECTOR } from './live-memory.ts';
import { waitForClosure } from './room-closure.ts';
import { ROOM_CODES, Sessions } from './session.ts';
import { type SlowTicks, slowTicksOf } from './slow-ticks.ts';

const OPTIONS = ['--port', '0', '--host', '127.0.0.1', '--metrics-port', '0'];
/**
 * Keeps the garbage collector and the compiler of V8 on the main thread. Then the processor time of a tick is that of the tick
 * itself, and not that of other threads at the same time.
 */
const ONE_THREAD = '--single-threaded';
const POLL_MS = 100;
const SECOND_MS = 1000;
/** The memory is compared with that after this share of the fuzz, when all code and all tracks have been used. */
const WARM_UP_SHARE = 0.1;
/** Each session has an address of its own on the loopback network, so that the limits per address do not end the fuzz. */
const ADDRESSES_PER_NETWORK = 250;
const NETWORKS = 250;

export interface FuzzOptions {
  readonly seed: number;
  /** The fuzz ends when the server has read this many messages... */
  readonly messages: number;
  /** ...or after this time, whichever comes first. */
  readonly seconds: number;
  /** Length of the control. */
  readonly controlSeconds: number;
  /** How many clients are connected at the same time. */
  readonly clients: number;
  /** True to measure the memory, which takes up to two minutes. */
  readonly measuresMemory: boolean;
}

export interface FuzzReport {
  readonly sessions: number;
  /** The time of the sessions, without that of measuring the memory. */
  readonly seconds: number;
  /** How many messages the server has read, by kind. */
  readonly read: ReadonlyMap<string, number>;
  /** What the server has refused, by reason. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly control: SlowTicks;
  readonly fuzz: SlowTicks;
  /** Memory after a tenth of the fuzz, without rooms; null if it was not measured. */
  readonly memoryBefore: Memory | null;
  readonly memoryAfter: Memory | null;
  /** What must never happen, one line each. */
  readonly faults: readonly string[];
}

/** A running fuzz. */
class Fuzz {
  readonly #server: ServerProcess;
  readonly #port: number;
  readonly #sessions: Sessions;
  readonly faults: string[] = [];
  metrics: ReadonlyMap<string, number> = new Map();
  /** The number of sessions that have begun. */
  sessions = 0;
  /** The time of the sessions. */
  seconds = 0;
  readonly #clients: number;
  readonly #measuresMemory: boolean;
  #token = '';
  #isOver = false;

  constructor(server: ServerProcess, port: number, { seed, clients, measuresMemory }: FuzzOptions) {
    this.#clients = clients;
    this.#measuresMemory = measuresMemory;
    this.#server = server;
    this.#port = port;
    this.#sessions = new Sessions(seed);
    server.ended.then(({ code, signal }) => this.faults.push(`the server ended with ${signal ?? `code ${code}`}`));
  }

  /** Plays sessions until the server has read `messages`, `seconds` have passed, or there is a fault. */
  async run(messages: number, seconds: number): Promise<void> {
    this.#isOver = false;
    const startMs = performance.now();
    const clients = Array.from({ length: this.#clients }, async () => {
      while (!this.#isOver && this.faults.length === 0) await this.#playNext();
    });
    const endMs = startMs + seconds * SECOND_MS;
    while (performance.now() < endMs && sumOf(this.read) < messages && this.faults.length === 0) {
      await setTimeout(POLL_MS);
      // Without an answer the server has ended, which is a fault of its own.
      this.metrics = await this.#server.metrics().catch(() => this.metrics);
    }
    this.#isOver = true;
    await Promise.all(clients);
    this.seconds += (performance.now() - startMs) / SECOND_MS;
  }

  /** Measures the memory when all rooms have closed. Resolves with null if this was not asked for, or is not possible. */
  async measureMemory(): Promise<Memory | null> {
    if (!this.#measuresMemory) return null;
    const fault = await waitForClosure(() => this.#openRooms());
    if (fault) this.faults.push(fault);
    return this.faults.length === 0 ? liveMemory(this.#server).catch(() => null) : null;
  }

  /** Resolves with 0 after a fault as well, because a server that has ended tells nothing. */
  async #openRooms(): Promise<number> {
    const metrics = await this.#server.metrics().catch(() => this.metrics);
    return this.faults.length === 0 ? sumOf(labelled(metrics, 'shotgun_races')) : 0;
  }

  /** How many messages the server has read, by kind. */
  get read(): ReadonlyMap<string, number> {
    return labelled(this.metrics, 'shotgun_read_messages_total');
  }

  async #playNext(): Promise<void> {
    const number = this.sessions++;
    const session = this.#sessions.at(number);
    const { token, fault } = await FuzzClient.play(session, {
      port: this.#port,
      address: addressOf(number),
      token: this.#token,
      isOver: () => this.#isOver,
    });
    if (token) this.#token = token;
    if (fault) this.faults.push(`session ${number}: ${fault}`);
  }
}

/** Starts a server and fuzzes it. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { messages, seconds, controlSeconds } = options;
  const server = new ServerProcess(OPTIONS, {}, [WITH_INSPECTOR, ONE_THREAD]);
  try {
    const port = await server.port();
    await playHonestly(port, controlSeconds);
    const controlLines = server.log.length;
    const run = new Fuzz(server, port, options);
    await run.run(messages * WARM_UP_SHARE, seconds * WARM_UP_SHARE);
    const memoryBefore = await run.measureMemory();
    await run.run(messages, seconds * (1 - WARM_UP_SHARE));
    const memoryAfter = await run.measureMemory();
    return {
      sessions: run.sessions,
      seconds: run.seconds,
      memoryBefore,
      memoryAfter,
      read: run.read,
      refusals: labelled(run.metrics, 'shotgun_refusals_total'),
      control: slowTicksOf(server.log.slice(0, controlLines)),
      fuzz: slowTicksOf(server.log.slice(controlLines)),
      faults: [...run.faults, ...faultsOf(server)],
    };
  } finally {
    await server.stop('SIGKILL');
  }
}

/** Drives in every room for that long. */
async function playHonestly(port: number, seconds: number): Promise<void> {
  const players = await Promise.all(ROOM_CODES.map((room) => TestPlayer.join(port, { room, name: 'Ann' })));
  for (const player of players) player.drive();
  await setTimeout(seconds * SECOND_MS);
  for (const player of players) player.socket.close();
}

/** A race that threw an error is closed, and the other races go on. Nothing is written to the standard error. */
const faultsOf = (server: ServerProcess): readonly string[] => [
  ...server.log.filter(({ level }) => level === 'error').map((line) => JSON.stringify(line)),
  ...errorsOf(server.stderr),
];

/** Returns the values of a metric by its only label. */
function labelled(metrics: ReadonlyMap<string, number>, name: string): ReadonlyMap<string, number> {
  const pattern = new RegExp(`^${name}\\{\\w+="(.*)"\\}$`);
  return new Map([...metrics].flatMap(([key, value]) => (pattern.test(key) ? [[pattern.exec(key)![1]!, value]] : [])));
}

/** Returns the sum of all counts. */
export const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

function addressOf(session: number): string {
  const network = 1 + (Math.floor(session / ADDRESSES_PER_NETWORK) % NETWORKS);
  return `127.1.${network}.${1 + (session % ADDRESSES_PER_NETWORK)}`;
}
