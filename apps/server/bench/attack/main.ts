/**
 * Attacks a server while an honest player drives in another room, and prints what each attack costs that player. As a control,
 * the same attacker is aimed at a second server, so that the processor time that it takes from everybody does not count.
 */
import { setTimeout } from 'node:timers/promises';
import { helpRow, integer, oneOf, option, optional } from '@shotgun-rally/options';
import { readScriptOptions } from '../../../../packages/options/bench/script-options.ts';
import type { RefusalCounts } from '../../src/limits/refusals.ts';
import { ServerProcess } from '../../src/testing/server-process.ts';
import { exitOnSignals } from '../exit-on-signals.ts';
import { startAttack } from './attacker-process.ts';
import { ATTACKS, SERVER_OPTIONS } from './attacks.ts';
import { HonestPlayer } from './honest-player.ts';
import type { Worst } from './punctuality.ts';
import { costOf, missingRefusals, refusalsBetween } from './verdict.ts';

/** The honest player's lead (ms), as on a good network. */
const LEAD_MS = 100;
const SETTLE_MS = 1000;
/** A window ends with states of this many ticks, after those that have arrived. */
const LAST_TICKS = 4;
/** A stall at the end of a window is not waited for any longer than this (ms). */
const STALL_MAX_MS = 5000;
const POLL_MS = 5;
/** Shortest length of a measurement: a flood is only refused after two pauses of half a second, or after three data channels. */
const SECONDS_MIN = 3;
/** A server that does not answer for this long (ms) has a fault. */
const ANSWER_MAX_MS = 10_000;

const SUMMARY = [
  'Attacks a server, and measures what each attack costs an honest player in another room. The attacks:',
  '',
  ...Object.entries(ATTACKS).map(([name, { text }]) => helpRow(name, text)),
].join('\n');
const OPTIONS = {
  seconds: option(integer(SECONDS_MIN, 60), 3, { placeholder: 'S', help: 'length of each measurement' }),
  rounds: option(integer(1, 99), 3, {
    placeholder: 'N',
    help: 'measurements of each attack; the median of the times counts',
  }),
  only: optional(oneOf(Object.keys(ATTACKS)), { placeholder: 'NAME', help: 'carry out this attack only' }),
};

/** Resolves when the next states have arrived, so that a stall that has begun in a window counts in full. */
async function finishWindow(honest: HonestPlayer): Promise<void> {
  const [lastTick, giveUpAtMs] = [honest.newestTick + LAST_TICKS, performance.now() + STALL_MAX_MS];
  while (honest.isConnected && honest.newestTick < lastTick && performance.now() < giveUpAtMs)
    await setTimeout(POLL_MS);
}

/** Returns the honest player's worst values while the attack `name` is aimed at the server on `port`. */
async function measure(
  honest: HonestPlayer,
  name: string,
  port: number,
  round: number,
  seconds: number,
): Promise<Worst> {
  const attacker = await startAttack(name, port, round);
  honest.takeWorst();
  await setTimeout(seconds * 1000);
  await finishWindow(honest);
  const worst = honest.takeWorst();
  await attacker.kill();
  await setTimeout(SETTLE_MS);
  return worst;
}

/** Resolves with what a server has refused, by reason; null if it does not answer. */
async function refusalsOf(port: number): Promise<RefusalCounts | null> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MAX_MS);
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal });
    return ((await response.json()) as { readonly refusals: RefusalCounts }).refusals;
  } catch {
    return null;
  }
}

const cell = (value: string | number, width: number): string => String(value).padStart(width);
/** A time (ms); a dash if there is none, because no input was read. */
const timeCell = (ms: number): string => cell(Number.isFinite(ms) ? ms.toFixed(0) : '-', 8);

/** Carries out an attack and its control, and prints one line. Returns true if the attack is refused and costs no more than allowed. */
async function compare(honest: HonestPlayer, name: string, ports: readonly number[], rounds: number, seconds: number) {
  const results: Worst[][] = [[], []];
  const before = await refusalsOf(ports[0]!);
  for (let round = 0; round < rounds; round++) {
    for (const [index, port] of ports.entries())
      results[index]!.push(await measure(honest, name, port, round, seconds));
  }
  const [after, controlAfter] = await Promise.all(ports.map(refusalsOf));
  const cost = costOf(results[0]!, results[1]!);
  const refused = refusalsBetween(before ?? {}, after ?? {});
  const faults = [
    ...(after ? missingRefusals(ATTACKS[name]!.refusals, refused) : ['the server does not answer']),
    ...(controlAfter ? [] : ['the server of the control does not answer']),
    ...(honest.isConnected ? [] : ['the player was disconnected']),
    ...cost.faults,
  ];
  const counts = [...refused].map(([reason, count]) => `${reason} ${count}`);
  const { controlMarginMs, marginMs, marginCostMs, controlLatenessMs, latenessMs, delayMs } = cost;
  const times = [controlMarginMs, marginMs, marginCostMs, controlLatenessMs, latenessMs, delayMs];
  const isGood = faults.length === 0;
  console.log(
    `${name.padEnd(14)}${times.map(timeCell).join('')}  ${isGood ? 'ok ' : 'BAD'}  ${[...faults, ...counts].join(', ')}`,
  );
  return isGood;
}

/** Carries out the attacks until one of the servers has ended. Returns true if all were carried out and cost no more than allowed. */
async function compareAll(
  servers: readonly ServerProcess[],
  names: readonly string[],
  rounds: number,
  seconds: number,
) {
  const ports = await Promise.all(servers.map((server) => server.port()));
  const join = () => HonestPlayer.join(ports[0]!, { leadMs: LEAD_MS, hello: { name: 'Honest', room: 'HONEST' } });
  let honest = await join();
  await setTimeout(SETTLE_MS);
  console.log(`worst margin and lateness (ms) of an honest player, the median of ${rounds} x ${seconds} s`);
  const heads = ['control', 'margin', 'cost', 'control', 'late', 'delay'];
  console.log(`${'attack'.padEnd(14)}${heads.map((head) => cell(head, 8)).join('')}`);
  let areAllGood = true;
  for (const name of names) {
    areAllGood = (await compare(honest, name, ports, rounds, seconds)) && areAllGood;
    const dead = servers.find((server) => !server.isRunning);
    if (dead) {
      console.log(`A server has ended, so the attacks after this one are left out. It wrote:\n${dead.stderr}`);
      areAllGood = false;
      break;
    }
    // On a machine that is too busy, the player itself is too slow. The next attacks are measured all the same.
    if (honest.isConnected) continue;
    honest.leave();
    honest = await join();
  }
  honest.leave();
  return areAllGood;
}

async function main(): Promise<number> {
  const { only, rounds, seconds } = readScriptOptions(OPTIONS, SUMMARY);
  const names = only ? [only] : Object.keys(ATTACKS);
  const servers = [0, 1].map(() => ServerProcess.listening(...SERVER_OPTIONS));
  try {
    return (await compareAll(servers, names, rounds, seconds)) ? 0 : 1;
  } finally {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  }
}

exitOnSignals();
process.exitCode = await main();
