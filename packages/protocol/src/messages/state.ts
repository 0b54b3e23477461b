/** The `state` message: the whole race after one tick. Its integers follow the layout of sim's WorldState. */
import { type DriverInput, NEUTRAL_DRIVER, TICK_MS, type WorldState } from '@shotgun-rally/sim';
import type { ValueOf } from '../schema/codec.ts';
import { record } from '../schema/records.ts';
import { integer, multiple } from '../schema/values.ts';
import type { ScheduledCommand } from './commands.ts';
import { MARGIN_MIN_MS, MARGIN_NONE, MAX_TIME_MS, MISSED_CYCLE } from './limits.ts';

/** The integer that stands for `state`. */
export const STATE_CODE = 18;

export const SEAT_REPORT = record({
  /** Race time of the newest input executed, 0 for none. A repeated input does not count. */
  lastTimeMs: multiple(0, MAX_TIME_MS, TICK_MS, 'ms'),
  /** The smallest time between an input's arrival and its tick since the last state; negative is late, 511 is none. */
  marginMs: integer(MARGIN_MIN_MS, MARGIN_NONE, 'ms'),
  /** Ticks in which the last input was repeated because none was there, modulo 16. */
  missed: integer(0, MISSED_CYCLE - 1),
});
/** How the inputs of one seat arrived. */
export interface SeatReport extends ValueOf<typeof SEAT_REPORT> {}

/** What the server reports about one car's seats. */
export interface CarReport {
  readonly driver: SeatReport;
  readonly gunner: SeatReport;
  /** The driver input that was executed in this tick, so that others can predict this car. */
  readonly input: DriverInput;
}

const EMPTY_SEAT: SeatReport = { lastTimeMs: 0, marginMs: MARGIN_NONE, missed: 0 };
/** The report of an empty car slot, and of a slot whose seats a message omits. */
export const EMPTY_REPORT: CarReport = { driver: EMPTY_SEAT, gunner: EMPTY_SEAT, input: NEUTRAL_DRIVER };

/** Position and heading of every car at one earlier tick: `PAST_FIELDS.length` integers a car slot, on the state's grid. */
export interface PastPoses {
  readonly tick: number;
  readonly poses: Int32Array;
}

/** The server's state after tick `state[RACE.tick]`, and the poses before it. Empty car slots are not sent. */
export interface StateMessage {
  readonly kind: 'state';
  readonly state: WorldState;
  /** One per car slot. A packed state has the seats of the receiver's own car only; the others are EMPTY_REPORT's. */
  readonly reports: readonly CarReport[];
  /**
   * All commands that are scheduled, in the order in which they take effect, so that clients can predict those ticks.
   * At most MAX_COMMANDS, none more than MAX_SCHEDULE_AHEAD_TICKS after the state.
   */
  readonly commands: readonly ScheduledCommand[];
  /** Newest first, at most MAX_PAST, none more than MAX_PAST_TICKS older than the state. */
  readonly past: readonly PastPoses[];
}
