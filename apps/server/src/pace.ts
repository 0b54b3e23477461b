/** How often messages go, from how many a second somebody asks for. */
import { DEFAULT_SEND_RATES, type SendRates } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';

/** So many states and inputs a second, as nearly as whole ticks allow: 10 is every 96 ms. null: the game's own pace. */
export function paceOf(rate: number | null): SendRates {
  if (rate === null) return DEFAULT_SEND_RATES;
  const everyTicks = Math.max(1, Math.round(1000 / TICK_MS / rate));
  return { stateEveryTicks: everyTicks, inputEveryTicks: everyTicks };
}
