/** Prints and judges the report of a long run. */
import type { Endurance, Part } from './endurance.ts';

/** The limit of the 99th percentile of the lateness of ticks. */
const LATENESS_P99_MAX_MS = 4;
/** By this factor the memory may grow from the second part to the last. In the first part, caches fill and code is optimised. */
const GROWTH_MAX = 1.1;
const BYTES_PER_MIB = 2 ** 20;

const row = (cells: readonly (string | number | null)[]): string =>
  cells.map((cell) => String(cell ?? '-').padStart(11)).join('');
const mib = (bytes: number): string => (bytes / BYTES_PER_MIB).toFixed(1);

const partRow = ({ minutes, connections, heapBytes, residentBytes, latenessP50Ms, latenessP99Ms }: Part): string =>
  row([minutes.toFixed(1), connections, mib(heapBytes), mib(residentBytes), latenessP50Ms, latenessP99Ms]);

/** Returns the report as a table. */
export function enduranceText(endurance: Endurance): string {
  const { parts, openedRooms, joinedPlayers, latenessP50Ms, latenessP99Ms } = endurance;
  const faults = enduranceFaults(endurance);
  return [
    'lowest memory (MiB), most connections, and lateness of ticks (ms, at most) in each part of the run',
    row(['minutes', 'sockets', 'heap', 'resident', 'late p50', 'late p99']),
    ...parts.map(partRow),
    `whole run: ${openedRooms} rooms, ${joinedPlayers} players, lateness p50 ${latenessP50Ms} ms, p99 ${latenessP99Ms} ms`,
    ...faults.map((fault) => `FAULT: ${fault}`),
    faults.length === 0 ? 'passed' : 'not passed',
  ].join('\n');
}

/** Returns a sentence for everything that is wrong; none if the server has passed. */
export function enduranceFaults(endurance: Endurance): readonly string[] {
  const { parts, lostPlayers, refusals, skippedTicks, latenessP99Ms, errors } = endurance;
  const faults = errors.map((line) => `the server has logged ${line}`);
  for (const [what, count] of Object.entries({ 'players lost': lostPlayers, refusals, 'ticks skipped': skippedTicks }))
    if (count > 0) faults.push(`${what}: ${count}`);
  if (latenessP99Ms === null || latenessP99Ms > LATENESS_P99_MAX_MS)
    faults.push(`lateness of ticks: p99 ${latenessP99Ms} ms, allowed: at most ${LATENESS_P99_MAX_MS} ms`);
  for (const quantity of ['heapBytes', 'residentBytes'] as const) {
    const factor = parts.at(-1)![quantity] / parts[1]![quantity];
    if (factor > GROWTH_MAX) faults.push(`memory (${quantity}) has grown by the factor ${factor.toFixed(2)}`);
  }
  return faults;
}
