/** A figure that a benchmark or a test has measured, as a line of the scoreboard. */
import type { ReadResult } from '../../../../scripts/results.ts';

/** Returns the figure with its limit, commit and date, or says that it is missing and which command measures it. */
export function resultLine({ row, measure, unit, atMost, command, status, written }: ReadResult): string {
  const start = `row ${row}: ${measure}:`;
  if (!written) return `${start} missing (${command})`;
  const { value, samples, commit, date } = written;
  const verdict = status === 'old' ? 'old' : value <= atMost ? 'reached' : 'NOT REACHED';
  const source = `${samples} samples, commit ${commit}, ${date}, ${command}`;
  return `${start} ${value} ${unit}, limit ${atMost} ${unit}: ${verdict} (${source})`;
}
