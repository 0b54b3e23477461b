/** Writes or reads ("codes") the reports of the two seats of the recipient's own car, at the end of a packed state. */
import { TICK_MS } from '@shotgun-rally/sim';
import { MARGIN_MIN_MS, MARGIN_NONE, MAX_TICK, MISSED_CYCLE } from '../messages/limits.ts';
import type { SeatReport } from '../messages/state.ts';
import type { BitCoder } from './bit-stream.ts';
import { bitsFor } from './packed-fields.ts';

/** Orders of the exponential Golomb codes: about the number of bits that a value usually needs. */
const LAST_TIME_ORDER = 1;
const MARGIN_ORDER = 6;
const MISSED_BITS = bitsFor(MISSED_CYCLE - 1);

/** Codes a bit that is 0 if no input was executed; after a 1, the age of the newest one in ticks; then margin and missed. */
export function codeSeat(bits: BitCoder, seat: SeatReport, tick: number): SeatReport {
  const hasInput = bits.unsigned(seat.lastTimeMs === 0 ? 0 : 1, 1) === 1;
  const lastTick = hasInput ? tick - bits.signed(tick - seat.lastTimeMs / TICK_MS, LAST_TIME_ORDER) : 0;
  const marginMs = bits.signed(seat.marginMs, MARGIN_ORDER);
  return { lastTimeMs: lastTick * TICK_MS, marginMs, missed: bits.unsigned(seat.missed, MISSED_BITS) };
}

/** Returns true if all numbers of a seat are in range. */
export function isSeatInRange({ lastTimeMs, marginMs, missed }: SeatReport): boolean {
  const lastTick = lastTimeMs / TICK_MS;
  const areTimesInRange = lastTick >= 0 && lastTick <= MAX_TICK && marginMs >= MARGIN_MIN_MS && marginMs <= MARGIN_NONE;
  return areTimesInRange && missed >= 0 && missed < MISSED_CYCLE;
}
