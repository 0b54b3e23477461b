/** The `inputs` message: every input of a seat that the server has not acknowledged, as runs, and what makes it valid. */
import { TICK_MS } from '@shotgun-rally/sim';
import { MAX_INPUT_TICKS, MAX_NUMBER, MAX_RUNS, MAX_TICK, MAX_TIME_MS } from './limits.ts';
import type { InputRun, InputsMessage, ParticipantRole, Role } from './messages.ts';
import { movementFields, readMovement } from './movement.ts';
import { type PlainInputs, type PlainRun, unpackInputs } from './packed-inputs.ts';
import { FieldReader } from './validate.ts';

/** Times of the runs are sent as ms before the end of the newest, which stays a small number all race long. */
export function plainInputs(message: InputsMessage, participantRole: ParticipantRole): PlainInputs {
  const { stateTick, eventSequence, rosterNumber, runs } = message;
  const role = movementRole(participantRole);
  const newestMs = runs.at(-1)?.timeMs ?? 0;
  const entries = runs.map(
    ({ movement, timeDeltaMs, timeMs }): PlainRun => [movementFields(movement, role), timeDeltaMs, newestMs - timeMs],
  );
  return [stateTick, eventSequence, rosterNumber, newestMs, entries];
}

/** Whose movements the runs of a participantRole are; a watcher, who moves nothing, may give none of either. */
export const movementRole = (participantRole: ParticipantRole): Role =>
  participantRole === 'gunner' ? 'gunner' : 'driver';

/** The rest of an `inputs` message after its kind, plain or packed; wrong fields end up in the reader's verdict. */
export function readInputs(fields: FieldReader, participantRole: ParticipantRole | null): InputsMessage {
  if (participantRole === null) return noInputs(fields, 'inputs before hello');
  if (!(fields.peek() instanceof Uint8Array)) return readPlainInputs(fields, participantRole);
  const plain = unpackInputs(fields.bin('inputs'), movementRole(participantRole));
  return typeof plain === 'string'
    ? noInputs(fields, plain)
    : readPlainInputs(new FieldReader(plain, fields.verdict), participantRole);
}

function noInputs(fields: FieldReader, reason: string): InputsMessage {
  fields.fail(reason);
  return { kind: 'inputs', runs: [], stateTick: 0, eventSequence: 0, rosterNumber: 0 };
}

function readPlainInputs(fields: FieldReader, participantRole: ParticipantRole): InputsMessage {
  const stateTick = fields.integer('state_tick', 0, MAX_TICK);
  const eventSequence = fields.integer('event_sequence', 0, MAX_NUMBER);
  const rosterNumber = fields.integer('roster_number', 0, MAX_NUMBER);
  const newestMs = fields.integer('newest_time', 0, MAX_TIME_MS);
  const entries = fields.array('runs', 0, participantRole === 'spectator' ? 0 : MAX_RUNS);
  const runs: InputRun[] = [];
  for (let index = 0; index < entries.length; index++)
    runs.push(readRun(entries.array('run', 3, 3), newestMs, movementRole(participantRole)));
  const wrong = whatIsWrongWithRuns(runs, newestMs);
  if (wrong !== null) fields.fail(wrong);
  return { kind: 'inputs', runs, stateTick, eventSequence, rosterNumber };
}

function readRun(fields: FieldReader, newestMs: number, role: Role): InputRun {
  const movement = readMovement(fields, role);
  const timeDeltaMs = fields.integer('time_delta', TICK_MS, MAX_INPUT_TICKS * TICK_MS);
  const timeMs = newestMs - fields.integer('time', 0, MAX_INPUT_TICKS * TICK_MS);
  return { movement, timeDeltaMs, timeMs };
}

/** The seed's hardened server: no run claims more time than has passed, none overlap, all of it on whole ticks. */
function whatIsWrongWithRuns(runs: readonly InputRun[], newestMs: number): string | null {
  const oldest = runs[0];
  if (oldest === undefined) return newestMs === 0 ? null : 'newest_time without runs';
  if (newestMs % TICK_MS !== 0) return `newest_time: ${newestMs} is not a multiple of ${TICK_MS}`;
  let endMs = oldest.timeMs - oldest.timeDeltaMs;
  if (endMs < 0) return 'runs begin before the race';
  if (newestMs - endMs > MAX_INPUT_TICKS * TICK_MS) return `runs span more than ${MAX_INPUT_TICKS} ticks`;
  for (const run of runs) {
    if (run.timeMs % TICK_MS !== 0) return `time: not a multiple of ${TICK_MS}`;
    if (run.timeDeltaMs % TICK_MS !== 0) return `time_delta: ${run.timeDeltaMs} is not a multiple of ${TICK_MS}`;
    if (run.timeMs - run.timeDeltaMs < endMs) return 'runs overlap or are out of order';
    endMs = run.timeMs;
  }
  return endMs === newestMs ? null : 'newest_time is not where the newest run ends';
}
