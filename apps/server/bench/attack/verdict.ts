/**
 * Judges what an attack costs the honest player, compared with a control: the same attack on another server. An attack of which the
 * server refuses nothing has not reached a limit, so its cost proves nothing.
 */
import type { RefusalCounts } from '../../src/limits/refusals.ts';
import { median } from '../median.ts';
import type { Worst } from './punctuality.ts';

/** The most margin (ms) that an attack may cost, and the most by which it may delay a state. */
const MARGIN_COST_MAX_MS = 16;
const DELAY_MAX_MS = 32;
/** Two runs without an attack can differ by this many missed inputs. */
const MISSED_BY_CHANCE = 3;

/** What an attack costs. Times are medians of the windows; a margin is -Infinity if the server read no input. */
export interface Cost {
  readonly controlMarginMs: number;
  readonly marginMs: number;
  readonly marginCostMs: number;
  readonly controlLatenessMs: number;
  readonly latenessMs: number;
  readonly delayMs: number;
  /** What the attack must not do; empty if it costs no more than allowed. */
  readonly faults: readonly string[];
}

const marginOf = (windows: readonly Worst[]): number =>
  median(windows.map(({ marginMs }) => marginMs ?? Number.NEGATIVE_INFINITY));
const latenessOf = (windows: readonly Worst[]): number => median(windows.map(({ latenessMs }) => latenessMs));
const missedIn = (windows: readonly Worst[]): number => windows.reduce((sum, { missed }) => sum + missed, 0);

/** Judges the windows of an attack and of its control. */
export function costOf(attack: readonly Worst[], control: readonly Worst[]): Cost {
  const [controlMarginMs, marginMs] = [marginOf(control), marginOf(attack)];
  const [controlLatenessMs, latenessMs] = [latenessOf(control), latenessOf(attack)];
  const times = { controlMarginMs, marginMs, controlLatenessMs, latenessMs };
  const [marginCostMs, delayMs] = [controlMarginMs - marginMs, latenessMs - controlLatenessMs];
  const faults = [...unreadFaults('', attack), ...unreadFaults(' of the control', control)];
  // Without a margin there is no cost to judge.
  if (faults.length === 0 && marginCostMs > MARGIN_COST_MAX_MS)
    faults.push(`the margin is more than ${MARGIN_COST_MAX_MS} ms smaller`);
  if (delayMs > DELAY_MAX_MS) faults.push(`states are more than ${DELAY_MAX_MS} ms later`);
  const [missed, controlMissed] = [missedIn(attack), missedIn(control)];
  // On a machine that is too busy, inputs are late in the control too, and a few more or less are chance.
  if (missed > controlMissed + MISSED_BY_CHANCE)
    faults.push(`${missed} inputs missed, ${controlMissed} in the control`);
  return { ...times, marginCostMs, delayMs, faults };
}

/** A server that reads no input for a whole window stalls, or the player does. Neither may be hidden by a median. */
function unreadFaults(of: string, windows: readonly Worst[]): string[] {
  const unread = windows.filter(({ marginMs }) => marginMs === null).length;
  return unread > 0 ? [`no input read in ${unread} of ${windows.length} windows${of}`] : [];
}

/** Returns how often a server has refused something between two reports, by reason. */
export const refusalsBetween = (before: RefusalCounts, after: RefusalCounts): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(after)
      .map(([reason, count]) => [reason, count - (before[reason] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );

/** Returns a fault for each of the expected reasons for which the server has refused nothing. */
export const missingRefusals = (expected: readonly string[], refused: ReadonlyMap<string, number>): string[] =>
  expected.filter((reason) => !refused.has(reason)).map((reason) => `nothing refused with ${reason}`);
