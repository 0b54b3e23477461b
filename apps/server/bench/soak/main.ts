/** Carries out a soak run, and prints what happened: main.ts --minutes N [--seed N]. The exit code is 1 if something is wrong. */
import { randomInt } from 'node:crypto';
import { decimal, integer, option, optional } from '@shotgun-rally/options';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { readScriptOptions } from '../../../../packages/options/bench/script-options.ts';
import { SEED_MAX } from '../../src/config/options.ts';
import { exitOnSignals } from '../exit-on-signals.ts';
import { type SoakReport, soak } from './soak.ts';
import { faultsOf, growthOf } from './verdict.ts';

const MINUTE_S = 60;
const PERCENT = 100;
const BYTES_PER_MIB = 2 ** 20;

const SUMMARY =
  'Plays on bad networks, kills players and servers, and checks that nothing is late, lost or left behind.';
const OPTIONS = {
  minutes: option(decimal(0.1, 1440), 5, { placeholder: 'N', help: 'length of the run' }),
  seed: optional(integer(0, SEED_MAX), { placeholder: 'N', help: 'seed of the plan; random if not given' }),
};

const cell = (value: number): string => String(value).padStart(8);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function print({ runs, killedServers, killedCrowds, leftovers, memory }: SoakReport): void {
  console.log('late: the latest state at the honest player (ms); late ticks: began more than 32 ms late (%)');
  console.log('process  network              ticks  missed   joins    late  late ticks');
  for (const [index, { weather, link, ticks, missed, joins, latenessMs, lateTicks }] of runs.entries()) {
    const network = `${weather} ${link}`.padEnd(16);
    console.log(
      `${String(index + 1).padStart(7)}  ${network} ${[ticks, missed, joins, Math.round(latenessMs), Math.round(PERCENT * lateTicks)].map(cell).join('')}`,
    );
  }
  console.log(`joins: ${sum(runs.map(({ joins }) => joins))}, crowds killed: ${killedCrowds}`);
  console.log(`servers killed: ${killedServers}`);
  if (leftovers) console.log(`left at the end: ${JSON.stringify(leftovers)}`);
  for (const quantity of ['heap', 'resident'] as const) {
    const growth = growthOf(memory, quantity);
    if (!growth) continue;
    const [from, to] = [growth.from, growth.to].map((bytes) => (bytes / BYTES_PER_MIB).toFixed(1));
    console.log(`memory (${quantity}): ${from} MiB to ${to} MiB, factor ${growth.factor.toFixed(3)}`);
  }
}

async function main(): Promise<number> {
  const { minutes, seed: givenSeed } = readScriptOptions(OPTIONS, SUMMARY);
  const seed = givenSeed ?? randomInt(SEED_MAX);
  console.log(`soak run of ${minutes} minutes, seed ${seed}`);
  const report = await soak({
    seconds: minutes * MINUTE_S,
    seed,
    throttle: AXIS_MAX,
  });
  print(report);
  const faults = faultsOf(report);
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  console.log(faults.length === 0 ? 'passed' : `${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}

exitOnSignals();
process.exitCode = await main();
