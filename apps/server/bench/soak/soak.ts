/**
 * Runs two servers under constant change, and reports what they leave behind:
 *
 *   steady    bad network; runs to the end, and its memory is measured
 *   killed    ends by SIGKILL and starts again, each time with another network
 *
 * On each server two crowds join and leave, until SIGKILL ends a crowd and another one takes its place.
 */
import { setTimeout } from 'node:timers/promises';
import { SEED_MAX } from '../../src/config/options.ts';
import { ScriptProcess } from '../script-process.ts';
import { leftoversOf } from './leftovers.ts';
import { Random } from './random.ts';
import { type Leftovers, type Memory, type Network, type ServerRun, SoakedServer } from './soaked-server.ts';

const CROWD = 'soak/crowd.ts';
const CROWDS_PER_SERVER = 2;
const SECOND_MS = 1000;
/** Priority of the crowds, lower than that of the servers (0): the pages of real players run on other machines and do not delay them. */
const CROWD_NICENESS = 10;
/** How long (ms) a crowd and a server process run. */
const CROWD_RUN_MS = { min: 3000, max: 15_000 };
const SERVER_RUN_MS = { min: 15_000, max: 40_000 };
const MEMORY_EVERY_MS = 1000;
/** The end of a process is known at most this long (ms) after its connections have ended. */
const EXIT_MAX_MS = 1000;

const STEADY_NETWORK: Network = { weather: 'BAD', link: 'datagram' };
const NETWORKS: readonly Network[] = [
  { weather: 'TYPICAL', link: 'datagram' },
  { weather: 'BAD', link: 'stream' },
  { weather: 'FREEZE', link: 'datagram' },
  { weather: 'EDGE', link: 'stream' },
  { weather: 'EDGE', link: 'datagram' },
];

export interface SoakOptions {
  readonly seconds: number;
  readonly seed: number;
  /** Throttle of all drivers, 0 to 127. With 0 nobody has played, so that rooms close 5 s after the last person has left. */
  readonly throttle: number;
  /** When (ms) the second server is killed for the first time; at random if not given. */
  readonly firstKillAtMs?: number;
}

export interface SoakReport {
  /** One entry for each server process, the steady server last. Without those that were running when the run ended early. */
  readonly runs: readonly ServerRun[];
  readonly killedServers: number;
  readonly killedCrowds: number;
  readonly crashedCrowds: number;
  /** What ended the run early, one line each, such as the end of a server that nobody has stopped. */
  readonly faults: readonly string[];
  /** The people and connections that both servers still held at the end; null if the run ended early. There should be none. */
  readonly leftovers: Leftovers | null;
  /** The memory of the steady server, once a second. */
  readonly memory: readonly Memory[];
  /** How both servers ended on SIGTERM. */
  readonly exitCodes: readonly (number | null)[];
}

/** Runs for at least `seconds`, and then until nothing is left or 75 s have passed. Ends early if a server has ended or does not answer. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const run = new SoakRun(options);
  try {
    await run.play();
  } catch (error) {
    await run.explain(error as Error);
  } finally {
    await run.end();
  }
  return run.report;
}

/** A running soak, and what it has found so far. */
class SoakRun {
  readonly #options: SoakOptions;
  readonly #steady: SoakedServer;
  readonly #killed: SoakedServer;
  /** Everything that runs at the same time, until `#stop` ends it. */
  readonly #tasks: Promise<void>[] = [];
  readonly #stop = new AbortController();
  /** Time (ms) at which nobody joins any more. */
  #endsAtMs = 0;
  readonly #runs: ServerRun[] = [];
  #killedServers = 0;
  #killedCrowds = 0;
  #crashedCrowds = 0;
  readonly #faults: string[] = [];
  #leftovers: Leftovers | null = null;
  readonly #memory: Memory[] = [];
  #exitCodes: readonly (number | null)[] = [];

  constructor(options: SoakOptions) {
    const { seed, throttle } = options;
    this.#options = options;
    this.#steady = new SoakedServer(seed, throttle);
    this.#killed = new SoakedServer(seed, throttle);
  }

  get report(): SoakReport {
    return {
      runs: this.#runs,
      killedServers: this.#killedServers,
      faults: this.#faults,
      memory: this.#memory,
      killedCrowds: this.#killedCrowds,
      crashedCrowds: this.#crashedCrowds,
      leftovers: this.#leftovers,
      exitCodes: this.#exitCodes,
    };
  }

  /** Carries out the run. Rejects if it cannot go on. */
  async play(): Promise<void> {
    const [steady, killed] = [this.#steady, this.#killed];
    const { seed, seconds } = this.#options;
    await this.#all([steady.start(STEADY_NETWORK), killed.start(NETWORKS[0]!)]);
    const ports = [steady, killed].flatMap(({ port }) => Array<number>(CROWDS_PER_SERVER).fill(port));
    const randoms = ports.map((_, index) => new Random(seed, index + 1));
    // A crowd takes seconds to start. A server that is killed before would have no people.
    const crowds = await Promise.all(ports.map((port, index) => this.#startCrowd(port, randoms[index]!)));
    this.#endsAtMs = performance.now() + seconds * SECOND_MS;
    await this.#all([
      this.#killAgainAndAgain(new Random(seed, 0)),
      this.#sampleMemory(),
      ...ports.map((port, index) => this.#replaceCrowds(crowds[index]!, port, randoms[index]!)),
    ]);
    for (const server of [killed, steady]) this.#runs.push(await server.describeRun());
    for (const server of [steady, killed]) server.leave();
    this.#leftovers = await leftoversOf([steady, killed]);
    this.#exitCodes = await Promise.all([steady, killed].map((server) => server.stop()));
  }

  /** Records why `play` has rejected. */
  async explain(error: Error): Promise<void> {
    this.#stop.abort();
    await setTimeout(EXIT_MAX_MS);
    const exitFaults = await Promise.all([this.#steady, this.#killed].map((server) => server.exitFault()));
    // fetch only names the problem in the cause of its error.
    const { message } = error.cause instanceof Error ? error.cause : error;
    this.#faults.push(`the run ended early: ${message}`, ...exitFaults.filter((fault) => fault !== ''));
  }

  /** Ends everything that still runs. */
  async end(): Promise<void> {
    const servers = [this.#steady, this.#killed];
    this.#stop.abort();
    await Promise.all(servers.map((server) => server.kill()));
    await Promise.allSettled(this.#tasks);
    // A task may have been about to join.
    for (const server of servers) server.leave();
  }

  async #all(tasks: readonly Promise<void>[]): Promise<void> {
    this.#tasks.push(...tasks);
    await Promise.all(tasks);
  }

  /** Rejects when the run has ended early. */
  async #wait(ms: number): Promise<void> {
    await setTimeout(Math.max(0, ms), undefined, { signal: this.#stop.signal });
  }

  /** Kills and starts a server until the time is over, and leaves it running. */
  async #killAgainAndAgain(random: Random): Promise<void> {
    for (let runMs = this.#options.firstKillAtMs; ; runMs = undefined) {
      const killAtMs = performance.now() + (runMs ?? random.between(SERVER_RUN_MS.min, SERVER_RUN_MS.max));
      await this.#wait(Math.min(killAtMs, this.#endsAtMs) - performance.now());
      if (killAtMs >= this.#endsAtMs) return;
      this.#runs.push(await this.#killed.describeRun());
      await this.#killed.kill();
      this.#stop.signal.throwIfAborted();
      const endsAtMs = this.#endsAtMs;
      // The run goes on until people have had time to join the new process.
      this.#endsAtMs = Number.POSITIVE_INFINITY;
      await this.#killed.start(NETWORKS[++this.#killedServers % NETWORKS.length]!);
      this.#endsAtMs = Math.max(endsAtMs, performance.now() + CROWD_RUN_MS.min);
    }
  }

  #startCrowd(port: number, random: Random): Promise<ScriptProcess> {
    const seed = Math.floor(random.between(0, SEED_MAX));
    return ScriptProcess.start(CROWD, [port, seed, this.#options.throttle].map(String), CROWD_NICENESS);
  }

  /** Kills crowds, the first of which runs already, and starts others until the time is over. */
  async #replaceCrowds(first: ScriptProcess, port: number, random: Random): Promise<void> {
    for (let crowd = first; ; crowd = await this.#startCrowd(port, random)) {
      const killAtMs = performance.now() + random.between(CROWD_RUN_MS.min, CROWD_RUN_MS.max);
      try {
        await this.#wait(Math.min(killAtMs, this.#endsAtMs) - performance.now());
        if (crowd.isRunning) this.#killedCrowds++;
        else this.#crashedCrowds++;
      } finally {
        await crowd.kill();
      }
      if (performance.now() >= this.#endsAtMs) return;
    }
  }

  async #sampleMemory(): Promise<void> {
    while (performance.now() < this.#endsAtMs) {
      this.#memory.push(await this.#steady.memory());
      await this.#wait(MEMORY_EVERY_MS);
    }
  }
}
