/** `npm run fuzz`: fuzzes a server with random sessions, prints what it did, and fails if it did anything wrong. */
import { integer, optional } from '@shotgun-rally/options';
import { readScriptOptions } from '../../../../packages/options/bench/script-options.ts';
import { SEED_MAX } from '../../src/config/options.ts';
import { exitOnSignals } from '../exit-on-signals.ts';
import { type FuzzReport, fuzz, sumOf } from './fuzz.ts';
import { verdictOf } from './verdict.ts';

const CLIENTS = 16;
const CONTROL_SECONDS = 10;
const MINUTE_S = 60;
const BYTES_PER_MB = 1024 * 1024;

const SUMMARY = 'Sends random and mutated sessions to a server, and checks that it reads them without harm.';
const OPTIONS = {
  minutes: optional(integer(1, 10_000), { placeholder: 'N', help: 'how long; one minute if --messages is not given' }),
  messages: optional(integer(1, 1e9), { placeholder: 'N', help: 'how many messages the server has to read' }),
  seed: optional(integer(0, SEED_MAX), { placeholder: 'N', help: 'seed of the sessions; random if not given' }),
};

const table = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';
const megabytes = (bytes: number): string => `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;

function print({ read, refusals, control, fuzz: during, memoryBefore, memoryAfter, ...rest }: FuzzReport): void {
  console.log(`${sumOf(read)} messages read in ${rest.seconds.toFixed(0)} s, in ${rest.sessions} sessions`);
  console.log(`read       ${table(read)}`);
  console.log(`refusals   ${table(refusals)}`);
  for (const [name, ticks] of [['control', control] as const, ['fuzz', during] as const]) {
    const { count, slowestMs, mostCpuMs } = ticks;
    console.log(
      `slow ticks ${name}: ${count} over 16 ms, slowest ${slowestMs} ms, most processor time ${mostCpuMs} ms`,
    );
  }
  for (const [name, memory] of [['before', memoryBefore] as const, ['after', memoryAfter] as const])
    if (memory)
      console.log(`memory     ${name}: live ${megabytes(memory.heapBytes)}, process ${megabytes(memory.processBytes)}`);
}

async function main(): Promise<number> {
  const { minutes, messages, seed } = readScriptOptions(OPTIONS, SUMMARY);
  const chosenSeed = seed ?? Math.floor(Math.random() * SEED_MAX);
  console.log(`seed ${chosenSeed}`);
  const seconds = minutes === null ? (messages === null ? MINUTE_S : Number.POSITIVE_INFINITY) : minutes * MINUTE_S;
  const report = await fuzz({
    seed: chosenSeed,
    seconds,
    controlSeconds: CONTROL_SECONDS,
    clients: CLIENTS,
    measuresMemory: true,
    messages: messages ?? Number.POSITIVE_INFINITY,
  });
  print(report);
  const problems = verdictOf(report);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

exitOnSignals();
process.exitCode = await main();
