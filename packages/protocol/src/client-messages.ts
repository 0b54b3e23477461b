/** Client messages to and from arrays of integers and strings; field by field in PROTOCOL.md. */
import {
  AIM_PITCH_MAX,
  ANGLE_STEPS,
  AXIS_MAX,
  type DriverInput,
  type GunnerInput,
  TICK_MS,
  VIEW_DELAY_MAX_MS,
} from '@shotgun-rally/sim';
import { CLIENT_KINDS, ENCODINGS, ROLES } from './kinds.ts';
import { MAX_CARS, MAX_INPUT_TICKS, MAX_NUMBER, MAX_RUNS, MAX_TICK, MAX_TIME_MS, UINT32_MAX } from './limits.ts';
import {
  type ClientMessage,
  type Encoding,
  type HelloMessage,
  type InputRun,
  type InputsMessage,
  PROTOCOL_VERSION,
  type Role,
  type SeatInput,
} from './messages.ts';
import { type PlainInputs, type PlainRun, packInputs, unpackInputs } from './packed-inputs.ts';
import { FieldReader } from './validate.ts';

const ROOM_CHARACTERS = /^[A-Za-z0-9-]+$/;
const BUTTONS = { drift: 1, boost: 2, reset: 4 } as const;
const BUTTONS_MAX = 7;

/** The message as it goes to MessagePack. `role` is that of the sender's seat; `encoding` decides about `inputs`. */
export function clientFields(message: ClientMessage, role: Role, encoding: Encoding): unknown[] {
  const kind = CLIENT_KINDS[message.kind];
  switch (message.kind) {
    case 'hello': {
      const { version, name, room, car, token } = message;
      return [kind, version, name, room, ROLES[message.role], car, ENCODINGS[message.encoding], token];
    }
    case 'inputs':
      return encoding === 'plain'
        ? [kind, ...plainInputs(message, role)]
        : [kind, packInputs(plainInputs(message, role), role)];
    case 'start':
      return [kind];
    case 'ping':
      return [kind, message.clientTimeMs];
  }
}

/** The rest of a client message after its kind; wrong fields end up in the reader's verdict. */
export function readClientMessage(kind: ClientMessage['kind'], fields: FieldReader, role: Role | null): ClientMessage {
  switch (kind) {
    case 'hello':
      return readHello(fields);
    case 'inputs':
      return readInputs(fields, role);
    case 'start':
      return { kind };
    case 'ping':
      return { kind, clientTimeMs: fields.integer('client_time', 0, UINT32_MAX) };
  }
}

/**
 * Every version's hello begins with its version. What follows in another's may mean something else, and is not judged:
 * the server says `versionMismatch`, and not that it cannot read.
 */
function readHello(fields: FieldReader): HelloMessage {
  const version = fields.integer('version', 0, UINT32_MAX);
  if (version !== PROTOCOL_VERSION) {
    fields.skipRest();
    return { kind: 'hello', version, name: '', room: '', role: 'driver', car: -1, encoding: 'plain', token: '' };
  }
  return {
    kind: 'hello',
    version,
    name: fields.text('name', 1, 16),
    room: fields.text('room', 1, 12, ROOM_CHARACTERS),
    role: fields.word('role', ROLES),
    car: fields.integer('car', -1, MAX_CARS - 1),
    encoding: fields.word('encoding', ENCODINGS),
    token: fields.text('token', 0, 32),
  };
}

/** Times of the runs are sent as ms before the end of the newest, which stays a small number all race long. */
function plainInputs({ stateTick, eventSequence, rosterNumber, runs }: InputsMessage, role: Role): PlainInputs {
  const newestMs = runs.at(-1)?.timeMs ?? 0;
  const entries = runs.map(
    ({ movement, timeDeltaMs, timeMs }): PlainRun => [movementFields(movement, role), timeDeltaMs, newestMs - timeMs],
  );
  return [stateTick, eventSequence, rosterNumber, newestMs, entries];
}

function readInputs(fields: FieldReader, role: Role | null): InputsMessage {
  if (role === null) return noInputs(fields, 'inputs before hello');
  if (!(fields.peek() instanceof Uint8Array)) return readPlainInputs(fields, role);
  const plain = unpackInputs(fields.bin('inputs'), role);
  return typeof plain === 'string'
    ? noInputs(fields, plain)
    : readPlainInputs(new FieldReader(plain, fields.verdict), role);
}

function noInputs(fields: FieldReader, reason: string): InputsMessage {
  fields.fail(reason);
  return { kind: 'inputs', runs: [], stateTick: 0, eventSequence: 0, rosterNumber: 0 };
}

function readPlainInputs(fields: FieldReader, role: Role): InputsMessage {
  const stateTick = fields.integer('state_tick', 0, MAX_TICK);
  const eventSequence = fields.integer('event_sequence', 0, MAX_NUMBER);
  const rosterNumber = fields.integer('roster_number', 0, MAX_NUMBER);
  const newestMs = fields.integer('newest_time', 0, MAX_TIME_MS);
  const entries = fields.array('runs', 0, MAX_RUNS);
  const runs: InputRun[] = [];
  for (let index = 0; index < entries.length; index++) runs.push(readRun(entries.array('run', 3, 3), newestMs, role));
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

function movementFields(movement: SeatInput, role: Role): number[] {
  if ('steer' in movement && role === 'driver') return driverFields(movement);
  if ('aimYaw' in movement && role === 'gunner') {
    return [movement.aimYaw, movement.aimPitch, movement.fire ? 1 : 0, movement.viewDelayMs];
  }
  throw new TypeError(`expected the movement of a ${role}, got ${JSON.stringify(movement)}`);
}

function readMovement(fields: FieldReader, role: Role): SeatInput {
  if (role === 'driver') return readDriverInput(fields.array('movement', 3, 3));
  return readGunnerInput(fields.array('movement', 4, 4));
}

export function driverFields(input: DriverInput): number[] {
  return [input.steer, input.throttle, driverButtons(input)];
}

/** The driver's buttons as bits: 1 drift, 2 boost, 4 reset. */
export function driverButtons(input: DriverInput): number {
  return (input.drift ? BUTTONS.drift : 0) | (input.boost ? BUTTONS.boost : 0) | (input.reset ? BUTTONS.reset : 0);
}

export function driverInput(steer: number, throttle: number, buttons: number): DriverInput {
  return {
    steer,
    throttle,
    drift: (buttons & BUTTONS.drift) !== 0,
    boost: (buttons & BUTTONS.boost) !== 0,
    reset: (buttons & BUTTONS.reset) !== 0,
  };
}

export function readDriverInput(fields: FieldReader): DriverInput {
  return driverInput(
    fields.integer('steer', -AXIS_MAX, AXIS_MAX),
    fields.integer('throttle', -AXIS_MAX, AXIS_MAX),
    fields.integer('buttons', 0, BUTTONS_MAX),
  );
}

function readGunnerInput(fields: FieldReader): GunnerInput {
  return {
    aimYaw: fields.integer('aim_yaw', 0, ANGLE_STEPS - 1),
    aimPitch: fields.integer('aim_pitch', -AIM_PITCH_MAX, AIM_PITCH_MAX),
    fire: fields.integer('fire', 0, 1) === 1,
    viewDelayMs: fields.integer('view_delay', 0, VIEW_DELAY_MAX_MS),
  };
}
