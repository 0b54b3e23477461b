/** The `inputs` message: all inputs of one player that the server has not acknowledged, as runs of equal inputs. */
import { TICK_MS } from '@shotgun-rally/sim';
import type { Codec } from '../schema/codec.ts';
import type { FieldReader } from '../schema/field-reader.ts';
import { record } from '../schema/records.ts';
import { list, multiple } from '../schema/values.ts';
import { numberOrNone, ticks } from './common-fields.ts';
import { MAX_INPUT_TICKS, MAX_RUNS, MAX_TIME_MS } from './limits.ts';
import { checkMovement, DRIVER_MOVEMENT, GUNNER_MOVEMENT, type SeatInput } from './movement.ts';
import type { ParticipantRole, Role } from './words.ts';

/** A run of equal inputs: `movement` was held for the `timeDeltaMs` that end at `timeMs`. */
export interface InputRun {
  readonly movement: SeatInput;
  /** A multiple of the tick, at least one tick. */
  readonly timeDeltaMs: number;
  /** Race time at the end of the run: a multiple of the tick, at most MAX_TIME_MS. */
  readonly timeMs: number;
}

/** All inputs that the server has not acknowledged, and what the client has received. Sent at a fixed interval. */
export interface InputsMessage {
  readonly kind: 'inputs';
  /** Oldest first, without overlaps; at most MAX_RUNS, spanning at most MAX_INPUT_TICKS. A spectator has none. */
  readonly runs: readonly InputRun[];
  /** Tick of the newest state received, 0 for none. */
  readonly stateTick: number;
  /** Sequence number of the newest event received in order; 0 for none, or to acknowledge nothing this time. */
  readonly eventSequence: number;
  /** Number of the newest roster received; 0 for none, or to acknowledge nothing this time. */
  readonly rosterNumber: number;
}

/** The integer that stands for `inputs`. It differs by role, so that inputs sent before a change of seat are refused. */
export const INPUTS_CODES = { driver: 2, gunner: 6, spectator: 8 } as const satisfies Record<ParticipantRole, number>;

const MOVEMENTS: Readonly<Record<Role, Codec<SeatInput>>> = { driver: DRIVER_MOVEMENT, gunner: GUNNER_MOVEMENT };

/** A run as it is encoded. */
export const RUN = {
  /** What the player did, see below. */
  movement: DRIVER_MOVEMENT,
  /** How long the movement was held. */
  timeDeltaMs: multiple(TICK_MS, MAX_INPUT_TICKS * TICK_MS, TICK_MS, 'ms'),
  /** When it ended, as the time **before newest_time**: 0 in the newest run. */
  timeMs: multiple(0, MAX_INPUT_TICKS * TICK_MS, TICK_MS, 'ms'),
};

/** The fields of `inputs` as they are encoded: times are relative to the newest run. */
export const INPUTS = {
  /** Tick of the newest state received, 0 for none. */
  stateTick: ticks,
  /** Number of the newest event received; 0 for none, or to acknowledge nothing this time. */
  eventSequence: numberOrNone,
  /** Number of the newest roster received; 0 for none, or to acknowledge nothing this time. */
  rosterNumber: numberOrNone,
  /** Race time at which the newest run ends; 0 without runs. */
  newestTimeMs: multiple(0, MAX_TIME_MS, TICK_MS, 'ms'),
  /** All inputs that are not acknowledged, oldest first. A spectator has none. */
  runs: list(record(RUN), MAX_RUNS),
};

/** The role whose movements a participant may send. A spectator sends none, so either will do. */
export const movementRole = (role: ParticipantRole): Role => (role === 'gunner' ? 'gunner' : 'driver');

/** Appends the fields of `message`, unchecked. Throws TypeError for a movement of the other role. */
export function writeInputs(message: InputsMessage, role: ParticipantRole, into: unknown[]): void {
  const { stateTick, eventSequence, rosterNumber, runs } = message;
  const newestMs = runs.at(-1)?.timeMs ?? 0;
  const movements = MOVEMENTS[movementRole(role)];
  const encoded = runs.map(({ movement, timeDeltaMs, timeMs }) => {
    checkMovement(movement, movementRole(role));
    const run: unknown[] = [];
    movements.write(movement, run);
    run.push(timeDeltaMs, newestMs - timeMs);
    return run;
  });
  into.push(stateTick, eventSequence, rosterNumber, newestMs, encoded);
}

/** Reads the fields of an `inputs` message. Wrong ones are recorded in the reader's verdict. */
export function readInputs(from: FieldReader, role: ParticipantRole): InputsMessage {
  const stateTick = INPUTS.stateTick.read(from, 'state_tick');
  const eventSequence = INPUTS.eventSequence.read(from, 'event_sequence');
  const rosterNumber = INPUTS.rosterNumber.read(from, 'roster_number');
  const newestMs = INPUTS.newestTimeMs.read(from, 'newest_time');
  const entries = from.array('runs', 0, role === 'spectator' ? 0 : MAX_RUNS);
  const movements = MOVEMENTS[movementRole(role)];
  const runs: InputRun[] = [];
  while (runs.length < entries.length) {
    const run = entries.array('run', 3, 3);
    const movement = movements.read(run, 'movement');
    const timeDeltaMs = RUN.timeDeltaMs.read(run, 'time_delta');
    runs.push({ movement, timeDeltaMs, timeMs: newestMs - RUN.timeMs.read(run, 'time') });
  }
  const problem = problemOfRuns(runs, newestMs);
  if (problem !== null) from.fail(problem);
  return { kind: 'inputs', runs, stateTick, eventSequence, rosterNumber };
}

const NEWEST_PROBLEM = 'newest_time: not the end of the newest run';

/** Returns what is wrong with the times of the runs, or null: no input may count for more time than its ticks. */
function problemOfRuns(runs: readonly InputRun[], newestMs: number): string | null {
  const oldest = runs[0];
  if (oldest === undefined) return newestMs === 0 ? null : NEWEST_PROBLEM;
  let endMs = oldest.timeMs - oldest.timeDeltaMs;
  if (endMs < 0) return 'runs: before the race';
  if (newestMs - endMs > MAX_INPUT_TICKS * TICK_MS) return `runs: more than ${MAX_INPUT_TICKS} ticks`;
  for (const run of runs) {
    if (run.timeMs - run.timeDeltaMs < endMs) return 'runs: out of order';
    endMs = run.timeMs;
  }
  return endMs === newestMs ? null : NEWEST_PROBLEM;
}
