/** A server process in a soak run, and the honest player who drives on it for as long as the process runs. */
import { readFileSync } from 'node:fs';
import type { LinkKind, WeatherName } from '@shotgun-rally/netcode';
import { ServerProcess } from '../../src/testing/server-process.ts';
import { HonestPlayer } from '../attack/honest-player.ts';
import { until } from '../until.ts';

/**
 * So large (ms) that no input is late, even on a bad network: two outages of a second can follow each other. The server accepts at most
 * 2400.
 */
const LEAD_MS = 2300;
/** Inputs count from this tick of the honest player on, because none are executed before the first one has arrived. */
const WARM_UP_TICKS = 200;
const HONEST_NAME = 'Honest';
/** A server that does not answer for this long (ms) has a fault, also on a busy machine. */
const ANSWER_MAX_MS = 300_000;
const REQUEST_TIMEOUT = 408;

/** The simulated network of a server. */
export interface Network {
  readonly weather: WeatherName;
  readonly link: LinkKind;
}

/** What happened from the start of a server process to its end. */
export interface ServerRun extends Network {
  /** Ticks in which the honest player took part. */
  readonly ticks: number;
  /** Ticks without an input of that player in time. */
  readonly missed: number;
  readonly isConnected: boolean;
  /** Why the server has disconnected the honest player; null if it has not. */
  readonly dismissal: string | null;
  /** Share (0 to 1) of the server's ticks that began more than 32 ms late. */
  readonly lateTicks: number;
  /** How late (ms) the latest state arrived at the honest player, because of the network and of a busy machine. */
  readonly latenessMs: number;
  /** How often people joined a room, without the honest player. */
  readonly joins: number;
  /** Lines of the log at the level error, and everything on the standard error output. */
  readonly errors: readonly string[];
}

/** What a server still holds. */
export interface Leftovers {
  readonly rooms: number;
  /** Connected people, by the metrics. */
  readonly people: number;
  /** Connections that the server counts. */
  readonly connections: number;
  /** TCP connections of the server's port that the operating system counts, on both ends. */
  readonly sockets: number;
}

/** The memory of a server (bytes). */
export interface Memory {
  readonly heap: number;
  readonly resident: number;
}

export class SoakedServer {
  readonly #throttle: number;
  readonly #seed: number;
  #port = 0;
  #metricsPort = 0;
  #network!: Network;
  #process!: ServerProcess;
  #honest: HonestPlayer | null = null;
  /** True from when this script ends the process. */
  #isStopped = false;
  #startTick = 0;
  #startMissed = 0;

  /** `throttle` is that of the honest player. */
  constructor(seed: number, throttle: number) {
    this.#seed = seed;
    this.#throttle = throttle;
  }

  get port(): number {
    return this.#port;
  }

  /** Starts the server, on the same port as before. Resolves when its honest player is driving. */
  async start(network: Network): Promise<void> {
    this.#network = network;
    this.#isStopped = false;
    const { weather, link } = network;
    this.#process = new ServerProcess([
      ...['--port', String(this.#port), '--host', '127.0.0.1', '--transport', 'ws', '--track', 'oval'],
      ...['--metrics-port', '0', '--weather', weather, '--link', link, '--seed', String(this.#seed)],
    ]);
    this.#port = await this.#process.port();
    this.#metricsPort = await this.#process.metricsPort();
    const hello = { name: HONEST_NAME, room: 'HONEST' };
    const honest = await HonestPlayer.join(this.#port, { leadMs: LEAD_MS, hello, throttle: this.#throttle });
    this.#honest = honest;
    await until(() => honest.newestTick > 0 || !honest.isConnected);
    const firstTick = honest.newestTick;
    await until(() => honest.newestTick > firstTick + WARM_UP_TICKS || !honest.isConnected);
    honest.takeWorst();
    [this.#startTick, this.#startMissed] = [honest.newestTick, honest.missed];
  }

  /** Resolves with what happened since the start. */
  async describeRun(): Promise<ServerRun> {
    const lateTicks = lateTicksOf(await this.#metrics());
    const { newestTick, missed, isConnected } = this.#honest!;
    const { latenessMs } = this.#honest!.takeWorst();
    const { log } = this.#process;
    const left = log.find(({ msg, name }) => msg === 'left' && name === HONEST_NAME);
    const dismissal = typeof left?.reason === 'string' ? left.reason : null;
    const joins = log.filter(({ msg, name }) => msg === 'joined' && name !== HONEST_NAME).length;
    const counts = { ticks: newestTick - this.#startTick, missed: missed - this.#startMissed, joins };
    return {
      ...this.#network,
      ...counts,
      isConnected,
      dismissal,
      latenessMs,
      lateTicks,
      errors: this.#errors,
    };
  }

  /** Lets the honest player leave. */
  leave(): void {
    this.#honest?.leave();
  }

  async kill(): Promise<void> {
    this.#isStopped = true;
    await this.#process.stop('SIGKILL');
    this.leave();
  }

  /** Stops the server by SIGTERM. Returns its exit code. */
  async stop(): Promise<number | null> {
    this.#isStopped = true;
    return (await this.#process.stop('SIGTERM')).code;
  }

  /** Says how the process has ended by itself, with the errors that it has written; '' if it has not. */
  async exitFault(): Promise<string> {
    if (this.#isStopped || this.#process.isRunning) return '';
    const { code, signal } = await this.#process.ended;
    const { weather, link } = this.#network;
    return [`the server (${weather}, ${link}) ended with ${signal ?? `code ${code}`}`, ...this.#errors].join(': ');
  }

  async leftovers(): Promise<Leftovers> {
    const metrics = await this.#metrics();
    const [rooms, people] = [sumOf(metrics, 'shotgun_races'), sumOf(metrics, 'shotgun_players')];
    const sockets = openSockets(this.#process.id, this.#port);
    return { rooms, people, connections: sumOf(metrics, 'shotgun_connections'), sockets };
  }

  async memory(): Promise<Memory> {
    const metrics = await this.#metrics();
    const heap = sumOf(metrics, 'v8js_memory_heap_used_bytes');
    return { heap, resident: sumOf(metrics, 'process_resident_memory_bytes') };
  }

  async #metrics(): Promise<string> {
    const options = {
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
      // On a busy machine, a connection that is kept open can be used at the moment at which the server closes it.
      headers: { Connection: 'close' },
    };
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${this.#metricsPort}/metrics`, options);
      const text = await response.text();
      if (response.ok) return text;
      // A request of over 10 s, as on a busy machine, is refused. It is worth another try.
      if (response.status !== REQUEST_TIMEOUT) throw new Error(`/metrics answers ${response.status}: ${text}`);
    }
  }

  /** Lines of the log at the level error, and all lines on the standard error output. */
  get #errors(): readonly string[] {
    const { stdout, stderr } = this.#process;
    return [...stdout.matchAll(/^.*"level":"error".*$/gm), ...stderr.matchAll(/^.+$/gm)].map(([line]) => line);
  }
}

/** Returns the share of the ticks that began more than 32 ms late. */
function lateTicksOf(metrics: string): number {
  const inTime = sumOf(metrics, 'shotgun_tick_lateness_seconds_bucket', 'le="0.032"');
  return 1 - inTime / sumOf(metrics, 'shotgun_tick_lateness_seconds_count');
}

/** Returns the sum of a metric over all of its labels, or of those values that have `label`. */
function sumOf(metrics: string, name: string, label = ''): number {
  const values = [...metrics.matchAll(new RegExp(`^${name}(?:\\{.*${label}.*\\})? (\\S+)$`, 'gm'))];
  if (values.length === 0) throw new Error(`expected the metric ${name}, got none`);
  return values.reduce((sum, [, value]) => sum + Number(value), 0);
}

/** Counts the connections of a local port, of which each one on this machine has two ends. Linux only. */
function openSockets(processId: number, port: number): number {
  const [listening, timeWait] = ['0A', '06'];
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = readFileSync(`/proc/${processId}/net/tcp`, 'utf8').split('\n').slice(1, -1);
  return rows.filter((row) => {
    const [, local, , state = ''] = row.trim().split(/\s+/);
    return local === address && ![listening, timeWait].includes(state);
  }).length;
}
