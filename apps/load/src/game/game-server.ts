/** Starts the built server of the game, and reads its figures from its metrics. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MeasuredServer, ServerFigures } from '../processes/measured-server.ts';
import { carsFor } from '../race/cars.ts';
import { TRACK_NAME } from '../race/track.ts';

const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));
const MS_PER_S = 1000;

/** The limits per address are off, because all clients have the same address. The races do not end. */
const OPTIONS = [
  ...['--port', '0', '--host', '127.0.0.1', '--transport', 'ws', '--metrics-port', '0', '--log-format', 'json'],
  ...['--connections-per-address', '0', '--rooms-per-address', '0', '--joins-per-minute', '0'],
  ...['--track', TRACK_NAME, '--laps', '99', '--bots', '0', '--seed', '1'],
];

/** Starts the server for `races` races. */
export async function startGameServer(races: number, players: number): Promise<MeasuredServer> {
  const args = [MAIN, ...OPTIONS, '--cars', `${carsFor(players)}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [port, metricsPort] = await portsOf(child.stdout);
  return {
    port,
    figures: async () => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      return figuresOf(await response.text(), races);
    },
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Resolves with the ports of the game and of the metrics, which the server prints. Rejects if it ends before that. */
function portsOf(stdout: NodeJS.ReadableStream): Promise<[port: number, metricsPort: number]> {
  let output = '';
  return new Promise((resolve, reject) => {
    stdout.on('end', () => reject(new Error(`the server has ended: ${output}`)));
    // All output is read until the end, because the server cannot log to a pipe that is closed or full.
    stdout.on('data', (chunk) => {
      output += chunk;
      const port = /^ready http:\S+:(\d+)$/m.exec(output)?.[1];
      const metricsPort = /:(\d+)\/metrics"/.exec(output)?.[1];
      if (port !== undefined && metricsPort !== undefined) resolve([Number(port), Number(metricsPort)]);
    });
  });
}

/** Reads the metrics, which are in Prometheus' text format. */
function figuresOf(metrics: string, races: number): ServerFigures {
  const value = (name: string): number => {
    const text = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1];
    if (text === undefined) throw new Error(`expected the metric ${name}, found none`);
    return Number(text);
  };
  const buckets = metrics.matchAll(/^shotgun_tick_lateness_seconds_bucket\{le="([\d.]+)"\} (\d+)$/gm);
  return {
    cpuMs: value('process_cpu_seconds_total') * MS_PER_S,
    raceTicks: value('shotgun_tick_duration_seconds_count') * races,
    lateness: [...buckets].map(([, seconds, ticks]) => [Number(seconds) * MS_PER_S, Number(ticks)] as const),
  };
}
