/** Changes to a profile of network conditions (delay, jitter, loss, duplicates), as `--up` and `--down` list them. */
import type { Weather } from '@shotgun-rally/netcode';
import { type DelayRange, NETWORK_OPTIONS, type Reader } from '@shotgun-rally/options';

/** The values that replace those of a profile. Shares are from 0 to 1. */
export interface ConditionsChange {
  readonly lag?: DelayRange;
  /** Widens the delay range by this much at both ends. */
  readonly jitterMs?: number;
  readonly lossShare?: number;
  readonly duplicateShare?: number;
}

/** The parts that a list may have, and the field that each one sets. They accept the same texts as the options. */
const PARTS = {
  lag: { field: 'lag', reader: NETWORK_OPTIONS.lag.reader },
  jitter: { field: 'jitterMs', reader: NETWORK_OPTIONS.jitter.reader },
  loss: { field: 'lossShare', reader: NETWORK_OPTIONS.loss.reader },
  duplicate: { field: 'duplicateShare', reader: NETWORK_OPTIONS.duplicate.reader },
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

/** Returns `base` with the change applied; delays are at least 0. */
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
