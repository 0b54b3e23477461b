/** Starts the built server of the game, and reads its metrics. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { MeasuredServer, ServerFigures } from '../processes/measured-server.ts';
import { StoppedEarly } from '../processes/stopped-early.ts';
import { carsFor } from '../race/cars.ts';
import { TRACK_NAME } from '../race/track.ts';
import { Metrics } from './metrics.ts';

const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));
const MS_PER_S = 1000;
/**
 * How often the metrics are asked for, and the time (ms) between. The server closes a connection that was idle for 5 s, for example
 * while players leave, and then the next request on it fails.
 */
const METRICS_ATTEMPTS = 3;
const METRICS_RETRY_MS = 1000;

/** The limits per address are off, because all clients have the same address. The races do not end. */
const OPTIONS = [
  ...['--port', '0', '--host', '127.0.0.1', '--transport', 'ws', '--metrics-port', '0', '--log-format', 'json'],
  ...['--connections-per-address', '0', '--rooms-per-address', '0', '--joins-per-minute', '0'],
  ...['--track', TRACK_NAME, '--laps', '99', '--bots', '0', '--seed', '1'],
];

export interface GameServer extends MeasuredServer {
  metrics(): Promise<Metrics>;
  /** Returns the lines that the server has logged at the level error. */
  errors(): readonly string[];
}

/** Starts the server for `races` races. It ends when this process ends, if it is not stopped before. */
export async function startGameServer(races: number, players: number): Promise<GameServer> {
  const args = [MAIN, ...OPTIONS, '--cars', `${carsFor(players)}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const errors: string[] = [];
  const [port, metricsPort] = await portsOf(child.stdout, errors);
  const metrics = () => metricsFrom(`http://127.0.0.1:${metricsPort}/metrics`);
  return {
    port,
    metrics,
    errors: () => errors,
    figures: async () => figuresOf(await metrics(), races),
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Asks for the metrics, again after a failure. Rejects with StoppedEarly after METRICS_ATTEMPTS failures. */
async function metricsFrom(url: string): Promise<Metrics> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`HTTP status ${response.status}`);
      return new Metrics(await response.text());
    } catch (error) {
      const { message, cause } = error as Error;
      const failure = `the metrics of the server cannot be read: ${cause ?? message}`;
      if (attempt === METRICS_ATTEMPTS) throw new StoppedEarly(failure);
      process.stderr.write(`${failure} (attempt ${attempt} of ${METRICS_ATTEMPTS})\n`);
      await setTimeout(METRICS_RETRY_MS);
    }
  }
}

/**
 * Resolves with the ports of the game and of the metrics, which the server prints. Rejects if it ends before that. Adds each line
 * that the server logs at the level error to `errors`, until it ends.
 */
function portsOf(stdout: Readable, errors: string[]): Promise<[port: number, metricsPort: number]> {
  let port: string | undefined;
  let metricsPort: string | undefined;
  return new Promise((resolve, reject) => {
    stdout.on('end', () => reject(new Error(`the server has ended: ${errors.join('\n')}`)));
    // All output is read until the end, because the server cannot log to a pipe that is closed or full.
    createInterface(stdout).on('line', (line) => {
      if (line.includes('"level":"error"')) errors.push(line);
      port ??= /^ready http:\S+:(\d+)$/.exec(line)?.[1];
      metricsPort ??= /:(\d+)\/metrics"/.exec(line)?.[1];
      if (port !== undefined && metricsPort !== undefined) resolve([Number(port), Number(metricsPort)]);
    });
  });
}

const figuresOf = (metrics: Metrics, races: number): ServerFigures => ({
  cpuMs: metrics.sumOf('process_cpu_seconds_total') * MS_PER_S,
  raceTicks: metrics.sumOf('shotgun_tick_duration_seconds_count') * races,
  lateness: metrics.bucketsOf('shotgun_tick_lateness_seconds').map(([s, ticks]) => [s * MS_PER_S, ticks] as const),
});
