/** Converts a rate in messages per second to the intervals at which states and inputs are sent. */
import { DEFAULT_SEND_RATES, type SendRates } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';

const SECOND_MS = 1000;

/** Returns the intervals in whole ticks, at least 1, that come closest to `rateHz`; the default intervals for null. */
export function sendRatesOf(rateHz: number | null): SendRates {
  if (rateHz === null) return DEFAULT_SEND_RATES;
  const everyTicks = Math.max(1, Math.round(SECOND_MS / TICK_MS / rateHz));
  return { stateEveryTicks: everyTicks, inputEveryTicks: everyTicks };
}
