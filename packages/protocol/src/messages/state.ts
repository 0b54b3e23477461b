/** The `state` message: the whole race after one tick. Its integers follow the layout of sim's WorldState. */
import { type DriverInput, NEUTRAL_DRIVER, TICK_MS, type WorldState } from '@shotgun-rally/sim';
import type { ValueOf } from '../schema/codec.ts';
import { record } from '../schema/records.ts';
import { integer, multiple } from '../schema/values.ts';
import type { ScheduledCommand } from './commands.ts';
import { MARGIN_MIN_MS, MARGIN_NONE, MAX_TIME_MS, MISSED_CYCLE } from './limits.ts';

/** The code of `state`: the first integer of the message. */
export const STATE_CODE = 18;

export const SEAT_REPORT = record({
  /** Race time of the newest executed input, 0 for none. Inputs that the server repeated do not count. */
  lastTimeMs: multiple(0, MAX_TIME_MS, TICK_MS, 'ms'),
  /**
   * Shortest time by which an input arrived before its tick, of all inputs since the last state. Negative if late, 511 if
   * none arrived.
   */
  marginMs: integer(MARGIN_MIN_MS, MARGIN_NONE, 'ms'),
  /** Number of ticks, modulo 16, in which the server repeated the last input because no new one had arrived. */
  missed: integer(0, MISSED_CYCLE - 1),
});
/** How the inputs of one seat (driver or gunner) arrived. */
export interface SeatReport extends ValueOf<typeof SEAT_REPORT> {}

/** What the server reports about one car's seats. */
export interface CarReport {
  readonly driver: SeatReport;
  readonly gunner: SeatReport;
  /**
   * The newest driver input that has arrived, of those for this tick and the next INPUT_AHEAD_MAX_TICKS. Other clients predict this
   * car with it.
   */
  readonly input: DriverInput;
  /** How many ticks after this one `input` is executed: 0 to INPUT_AHEAD_MAX_TICKS. */
  readonly inputAheadTicks: number;
}

const EMPTY_SEAT: SeatReport = { lastTimeMs: 0, marginMs: MARGIN_NONE, missed: 0 };
/** The report of an empty car slot, and of a slot whose seats a message omits. */
export const EMPTY_REPORT: CarReport = {
  driver: EMPTY_SEAT,
  gunner: EMPTY_SEAT,
  input: NEUTRAL_DRIVER,
  inputAheadTicks: 0,
};

/** Past poses of one tick: for each car slot, the integers of `PAST_POSE_FIELDS` with the same steps as in the state. */
export interface PastPoses {
  readonly tick: number;
  readonly poses: Int32Array;
}

/** The server's state after tick `state[RACE.tick]`, and poses of earlier ticks. Empty car slots are not sent. */
export interface StateMessage {
  readonly kind: 'state';
  readonly state: WorldState;
  /** One per car slot. A packed state has seat reports for the recipient's own car; those of other cars are empty. */
  readonly reports: readonly CarReport[];
  /**
   * All scheduled commands in the order in which they take effect, so that clients can predict their ticks. There are at
   * most MAX_COMMANDS, none more than MAX_SCHEDULE_AHEAD_TICKS after the state.
   */
  readonly commands: readonly ScheduledCommand[];
  /** Newest first, at most MAX_PAST_POSES, none more than MAX_PAST_TICKS older than the state. */
  readonly past: readonly PastPoses[];
}
