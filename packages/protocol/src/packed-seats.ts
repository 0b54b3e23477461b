/** What the server tells of the receiver's own car's two seats, at the end of a packed state. */
import { TICK_MS } from '@shotgun-rally/sim';
import type { Bits } from './bit-stream.ts';
import { MARGIN_MIN_MS, MARGIN_NONE, MAX_TICK, MISSED_CYCLE } from './limits.ts';
import type { SeatReport } from './messages.ts';
import { bitsFor } from './packed-fields.ts';

/** Orders of the codes: about as many bits as a value usually needs. */
const LAST_TIME_ORDER = 1;
const MARGIN_ORDER = 6;
const MISSED_BITS = bitsFor(MISSED_CYCLE - 1);

/** One bit whether the seat's input was ever executed; if so, how many ticks ago. Then the margin and what was missed. */
export function walkSeat(bits: Bits, seat: SeatReport, tick: number): SeatReport {
  const hasInput = bits.unsigned(seat.lastTimeMs === 0 ? 0 : 1, 1) === 1;
  const lastTick = hasInput ? tick - bits.signed(tick - seat.lastTimeMs / TICK_MS, LAST_TIME_ORDER) : 0;
  const marginMs = bits.signed(seat.marginMs, MARGIN_ORDER);
  return { lastTimeMs: lastTick * TICK_MS, marginMs, missed: bits.unsigned(seat.missed, MISSED_BITS) };
}

export function isSeatInRange({ lastTimeMs, marginMs }: SeatReport): boolean {
  const lastTick = lastTimeMs / TICK_MS;
  return lastTick >= 0 && lastTick <= MAX_TICK && marginMs >= MARGIN_MIN_MS && marginMs <= MARGIN_NONE;
}
