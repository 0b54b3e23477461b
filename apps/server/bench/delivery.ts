/**
 * Measures how soon inputs arrive over a lossy network, by WebSocket and by data channel, between two network namespaces of
 * this machine. `npm run bench` runs all benchmarks; `pnpm --filter @shotgun-rally/server bench` runs only this one.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RUN_SOURCES } from '../src/testing/server-process.ts';
import type { Times } from './delivery-endpoint.ts';
import { LossyNetwork, lossyNetworkObstacle } from './lossy-network.ts';

const ENDPOINT_SCRIPT = fileURLToPath(new URL('./delivery-endpoint.ts', import.meta.url));
const LOSSES_PERCENT = [2, 5];
const DELAY_MS = 50;
const JITTER_MS = 20;
const SECONDS = 20;
/** An input that takes at most this long is on time. */
const ON_TIME_MS = 100;
/** The quantiles of the delay that are printed; 1 is the maximum. */
const QUANTILES = [0.5, 0.95, 0.99, 1];
const NAMES = { ws: 'WebSocket', rtc: 'data channel' } as const;

async function main(): Promise<void> {
  const obstacle = lossyNetworkObstacle();
  if (obstacle) return console.log(`input delivery over a lossy network: not measured, ${obstacle}`);
  console.log(
    `input delivery, ${DELAY_MS} +- ${JITTER_MS} ms each way, 62.5 messages a second with the last 5 inputs,`,
  );
  console.log('ms from an input to its first receipt\n');
  console.log(`  loss          link   inputs    p50    p95    p99    max   within ${ON_TIME_MS} ms`);
  for (const lossPercent of LOSSES_PERCENT) await measure(lossPercent);
  return undefined;
}

async function measure(lossPercent: number): Promise<void> {
  const network = await LossyNetwork.open({ lossPercent, delayMs: DELAY_MS, jitterMs: JITTER_MS, seed: lossPercent });
  const cleanUp = (): never => {
    network.close();
    process.exit(1);
  };
  process.once('SIGINT', cleanUp);
  process.once('SIGTERM', cleanUp);
  try {
    const server = network.run('server', [...RUN_SOURCES, ENDPOINT_SCRIPT, 'server']);
    const client = network.run('client', [...RUN_SOURCES, ENDPOINT_SCRIPT, 'client', String(SECONDS)]);
    client.once('exit', () => server.kill('SIGTERM'));
    // Awaited together, so that the network is also closed if one of them fails early.
    const outputs = await Promise.all([outputOf(client), outputOf(server)]);
    const [sent, received] = outputs.map((text) => JSON.parse(text) as Times) as [Times, Times];
    for (const transport of ['ws', 'rtc'] as const) {
      console.log(row(lossPercent, transport, delaysOf(sent[transport], received[transport])));
    }
  } finally {
    network.close();
    process.off('SIGINT', cleanUp);
    process.off('SIGTERM', cleanUp);
  }
}

/** Resolves with everything that the process prints. Rejects if its exit code is not 0. */
async function outputOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`a process of the benchmark stopped with exit code ${code}`);
  return text;
}

/** Returns the delays (ms) of all inputs in ascending order; infinite for an input that never arrived. */
function delaysOf(sent: Times['ws'], received: Times['ws']): number[] {
  const delays = Object.entries(sent).map(
    ([tick, atMs]) => (received[Number(tick)] ?? Number.POSITIVE_INFINITY) - atMs,
  );
  return delays.sort((a, b) => a - b);
}

function row(lossPercent: number, transport: keyof Times, delays: readonly number[]): string {
  const cells = QUANTILES.map((quantile) => {
    const value = delays[Math.min(delays.length - 1, Math.floor(delays.length * quantile))] ?? Number.NaN;
    return value.toFixed(0).padStart(6);
  });
  const onTimeShare = delays.filter((delay) => delay <= ON_TIME_MS).length / delays.length;
  const head = `${lossPercent} %`.padStart(6) + NAMES[transport].padStart(14) + String(delays.length).padStart(9);
  return `${head} ${cells.join(' ')}   ${(onTimeShare * 100).toFixed(1)} %`;
}

await main();
