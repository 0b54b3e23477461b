/** Changes to a profile of network conditions (delay, jitter, loss, duplicates), which the options of the lab ask for. */
import type { Weather } from '@shotgun-rally/netcode';
import { type DelayRange, delayRange, integer, percent, type Reader } from '@shotgun-rally/options';

/** The values that replace those of a profile. Shares are from 0 to 1. */
export interface ConditionsChange {
  readonly lag?: DelayRange;
  /** Widens the delay range by this much at both ends. */
  readonly jitterMs?: number;
  readonly lossShare?: number;
  readonly duplicateShare?: number;
}

const LAG_MAX_MS = 5000;

export const delayMs = integer(0, LAG_MAX_MS, 'ms');

const PARTS = {
  lag: { field: 'lag', reader: delayRange(delayMs) },
  jitter: { field: 'jitterMs', reader: delayMs },
  loss: { field: 'lossShare', reader: percent() },
  duplicate: { field: 'duplicateShare', reader: percent() },
} as const;

/** A list such as `lag=50,jitter=10,loss=2,duplicate=1`: any of these parts, each at most once. */
export const conditionsChange: Reader<ConditionsChange> = {
  allowed: 'lag=, jitter=, loss=, duplicate= separated by commas, such as lag=50,jitter=10,loss=2',
  read: readChange,
};

function readChange(text: string): ConditionsChange | undefined {
  const change: Record<string, unknown> = {};
  for (const entry of text.split(',')) {
    const [name = '', value = '', ...more] = entry.split('=');
    const part = Object.hasOwn(PARTS, name) ? PARTS[name as keyof typeof PARTS] : undefined;
    const parsed = part?.reader.read(value);
    if (!part || parsed === undefined || more.length > 0 || Object.hasOwn(change, part.field)) return undefined;
    change[part.field] = parsed;
  }
  return change;
}

/** The conditions of `base` with the change applied; delays stay at least 0. */
export function changedConditions(
  base: Weather,
  { lag, jitterMs = 0, lossShare, duplicateShare }: ConditionsChange,
): Weather {
  return {
    ...base,
    delayMinMs: Math.max(0, (lag?.minMs ?? base.delayMinMs) - jitterMs),
    delayMaxMs: (lag?.maxMs ?? base.delayMaxMs) + jitterMs,
    ...(lossShare === undefined ? {} : { lossShare, lossBurstMs: 0 }),
    ...(duplicateShare === undefined ? {} : { duplicateShare }),
  };
}
