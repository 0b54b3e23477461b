/** The `inputs` message: all inputs of one player that the server has not acknowledged, as runs of equal inputs. */
import { TICK_MS } from '@shotgun-rally/sim';
import type { Codec } from '../schema/codec.ts';
import type { FieldReader } from '../schema/field-reader.ts';
import { record } from '../schema/records.ts';
import { list, multiple } from '../schema/values.ts';
import { serialNumberOrNone, ticks } from './common-fields.ts';
import type { ParticipantRole, Role } from './enumerations.ts';
import { MAX_INPUT_TICKS, MAX_RUNS, MAX_TIME_MS } from './limits.ts';
import { checkMovement, DRIVER_MOVEMENT, GUNNER_MOVEMENT, type SeatInput } from './movement.ts';

/** A run of equal inputs: the player's input was `movement` for `timeDeltaMs`, until `timeMs`. */
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
  /** Number of the newest event received; 0 for none, or to acknowledge no event in this message. */
  readonly eventSequence: number;
  /** Number of the newest roster received; 0 for none, or to acknowledge no roster in this message. */
  readonly rosterNumber: number;
}

/** The code of `inputs`. It depends on the sender's role, so that inputs sent before a change of seat are refused. */
export const INPUTS_CODES = { driver: 2, gunner: 6, spectator: 8 } as const satisfies Record<ParticipantRole, number>;

const MOVEMENT_CODECS: Readonly<Record<Role, Codec<SeatInput>>> = { driver: DRIVER_MOVEMENT, gunner: GUNNER_MOVEMENT };

/** A driver's run as it is encoded. In a gunner's run the movement is a GUNNER_MOVEMENT. */
export const RUN = {
  /** What the player did: the movement of a driver or of a gunner. */
  movement: DRIVER_MOVEMENT,
  /** How long the movement was held. */
  timeDeltaMs: multiple(TICK_MS, MAX_INPUT_TICKS * TICK_MS, TICK_MS, 'ms'),
  /** Time from the end of this run to `newest_time`; 0 in the newest run. */
  timeMs: multiple(0, MAX_INPUT_TICKS * TICK_MS, TICK_MS, 'ms'),
};

/** Number of values in an encoded run. */
const RUN_LENGTH = 3;

/** The fields of `inputs` as they are encoded. The times of runs are relative to the end of the newest run. */
export const INPUTS = {
  /** Tick of the newest state received, 0 for none. */
  stateTick: ticks,
  /** Number of the newest event received; 0 for none, or to acknowledge no event in this message. */
  eventSequence: serialNumberOrNone,
  /** Number of the newest roster received; 0 for none, or to acknowledge no roster in this message. */
  rosterNumber: serialNumberOrNone,
  /** Race time at which the newest run ends; 0 without runs. */
  newestTimeMs: multiple(0, MAX_TIME_MS, TICK_MS, 'ms'),
  /** All inputs that the server has not acknowledged, oldest first. A spectator has none. */
  runs: list(record(RUN), MAX_RUNS),
};

/** Returns the role whose movements a participant may send. The result is not used for a spectator, who sends none. */
export const movementRole = (role: ParticipantRole): Role => (role === 'gunner' ? 'gunner' : 'driver');

/** Appends the fields of `message` to `into` without checking ranges. Throws TypeError for a movement of another role. */
export function writeInputs(message: InputsMessage, role: ParticipantRole, into: unknown[]): void {
  const { stateTick, eventSequence, rosterNumber, runs } = message;
  const newestMs = runs.at(-1)?.timeMs ?? 0;
  const movementCodec = MOVEMENT_CODECS[movementRole(role)];
  const encoded = runs.map(({ movement, timeDeltaMs, timeMs }) => {
    checkMovement(movement, movementRole(role));
    const run: unknown[] = [];
    movementCodec.write(movement, run);
    run.push(timeDeltaMs, newestMs - timeMs);
    return run;
  });
  into.push(stateTick, eventSequence, rosterNumber, newestMs, encoded);
}

/** Reads the fields of an `inputs` message. The first invalid one is recorded in `from.failure`. */
export function readInputs(from: FieldReader, role: ParticipantRole): InputsMessage {
  const stateTick = INPUTS.stateTick.read(from, 'state_tick');
  const eventSequence = INPUTS.eventSequence.read(from, 'event_sequence');
  const rosterNumber = INPUTS.rosterNumber.read(from, 'roster_number');
  const newestMs = INPUTS.newestTimeMs.read(from, 'newest_time');
  const entries = from.array('runs', 0, role === 'spectator' ? 0 : MAX_RUNS);
  const movementCodec = MOVEMENT_CODECS[movementRole(role)];
  const runs: InputRun[] = [];
  while (runs.length < entries.length) {
    const run = entries.array('run', RUN_LENGTH, RUN_LENGTH);
    const movement = movementCodec.read(run, 'movement');
    const timeDeltaMs = RUN.timeDeltaMs.read(run, 'time_delta');
    runs.push({ movement, timeDeltaMs, timeMs: newestMs - RUN.timeMs.read(run, 'time') });
  }
  const problem = findRunsProblem(runs, newestMs);
  if (problem !== null) from.fail(problem);
  return { kind: 'inputs', runs, stateTick, eventSequence, rosterNumber };
}

const NEWEST_PROBLEM = 'newest_time: not the end of the newest run';

/** Returns the first problem with the times of the runs, or null. Runs must not overlap, because a tick has one input. */
function findRunsProblem(runs: readonly InputRun[], newestMs: number): string | null {
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
