// Random valid messages for fast-check, derived from the declarations in src/messages and from sim's field ranges.
import { CAR, carOffset, TICK_MS } from '@shotgun-rally/sim';
import { CAR_FIELDS, RACE_FIELDS, type StateField, stateLength } from '@shotgun-rally/sim/state';
import fc from 'fast-check';
import {
  type CarReport,
  type ClientMessage,
  EMPTY_REPORT,
  INPUT_AHEAD_MAX_TICKS,
  type InputRun,
  MAX_BASELINE_TICKS,
  MAX_CARS,
  MAX_INPUT_TICKS,
  MAX_PAST_TICKS,
  MAX_RUNS,
  MAX_TICK,
  PAST_POSE_FIELDS,
  type ParticipantRole,
  type PastPoses,
  POSE,
  PROTOCOL_VERSION,
  pastPoseOffset,
  type SeatInput,
  type ServerMessage,
  type StateMessage,
} from '../src/index.ts';
import { COMMON_CLIENT_MESSAGES } from '../src/messages/client-messages.ts';
import { SCHEDULED_COMMAND } from '../src/messages/commands.ts';
import { ENCODINGS as ENCODING_CODES, PARTICIPANT_ROLES } from '../src/messages/enumerations.ts';
import { INPUTS } from '../src/messages/inputs.ts';
import { DRIVER_MOVEMENT, GUNNER_MOVEMENT } from '../src/messages/movement.ts';
import { NON_STATE_MESSAGES } from '../src/messages/server-messages.ts';
import { SEAT_REPORT } from '../src/messages/state.ts';
import type { Codec, Fields, VariantShape } from '../src/schema/codec.ts';
import type { TextRules } from '../src/schema/field-reader.ts';

export const ENCODINGS = Object.keys(ENCODING_CODES) as (keyof typeof ENCODING_CODES)[];

export const int = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const tick = int(0, MAX_TICK);
export const encoding = fc.constantFrom(...ENCODINGS);
export const participantRole = fc.constantFrom(...(Object.keys(PARTICIPANT_ROLES) as ParticipantRole[]));

/** Any Unicode character except control characters and surrogates. */
const character = fc
  .integer({ min: 0x20, max: 0x10_ffff })
  .filter((code) => (code < 0x7f || code > 0x9f) && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code));

/** Random characters of a text: the ASCII characters that match the pattern, characters of names, or any character. */
function charactersOf({ pattern, accepts }: TextRules): fc.Arbitrary<string> {
  if (pattern) return fc.constantFrom(...ASCII.filter((letter) => pattern.test(letter)));
  return accepts ? fc.constantFrom(...NAME_CHARACTERS) : character;
}
/** Letters of several scripts, an emoji, and a space, which a name must not start or end with. */
const NAME_CHARACTERS = ['A', 'n', 'é', 'ß', 'я', '漢', 'ا', '9', '-', '🏎', ' '];
const ASCII = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));

/** Random values of a codec. */
export const valuesOf = <Value>(codec: Codec<Value>): fc.Arbitrary<Value> =>
  arbitraryOf(codec) as fc.Arbitrary<unknown> as fc.Arbitrary<Value>;

function arbitraryOf({ shape }: Codec<unknown>): fc.Arbitrary<unknown> {
  switch (shape.type) {
    case 'integer':
      return int(Math.ceil(shape.min / shape.multipleOf), Math.floor(shape.max / shape.multipleOf)).map(
        (value) => (value * shape.multipleOf) / shape.perUnit,
      );
    case 'flag':
      return fc.boolean();
    case 'bits':
      return recordOf(Object.fromEntries(Object.keys(shape.bits).map((name) => [name, fc.boolean()])));
    case 'text':
      return fc
        .string({ unit: charactersOf(shape), minLength: shape.min, maxLength: shape.max })
        .filter((text) => shape.accepts?.(text) ?? true);
    case 'enumeration':
      return fc.constantFrom(...Object.keys(shape.codes));
    case 'vector':
      return fc.tuple(...Array.from({ length: shape.length }, () => arbitraryOf(shape.item)));
    case 'list':
      return fc.array(arbitraryOf(shape.item), { minLength: shape.min, maxLength: shape.max });
    case 'optional':
      return fc.option(arbitraryOf(shape.item));
    case 'record':
      return fieldsOf(shape.fields);
    case 'union':
      return unionOf(shape.variants);
  }
}

const recordOf = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields);

/** Random values of fields. Each boolean of a `bits` field becomes a separate property. */
function fieldsOf(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(fields);
  return fc.tuple(...entries.map(([, codec]) => arbitraryOf(codec))).map((values) => {
    const parts = entries.map(([name, { shape }], index) =>
      shape.type === 'bits' ? (values[index] as object) : { [name]: values[index] },
    );
    return Object.assign({}, ...parts) as Record<string, unknown>;
  });
}

interface RandomVariant {
  readonly kind: string;
}

const variantOf = (kind: string, { fields }: VariantShape): fc.Arbitrary<RandomVariant> =>
  fieldsOf(fields).map((values) => ({ kind, ...values }));

const unionOf = (variants: Readonly<Record<string, VariantShape>>): fc.Arbitrary<RandomVariant> =>
  fc.oneof(...Object.entries(variants).map(([kind, each]) => variantOf(kind, each)));

/** Runs (inputs that are held) of 1 to 6 ticks with gaps of 0 to 2 ticks between them, at any time of the race. */
const runsOf = (movement: fc.Arbitrary<SeatInput>): fc.Arbitrary<readonly InputRun[]> =>
  fc
    .tuple(
      int(0, MAX_TICK - MAX_INPUT_TICKS),
      fc.array(fc.tuple(movement, int(1, 6), int(0, 2)), { maxLength: MAX_RUNS }),
    )
    .map(([start, pieces]) => {
      let end = start;
      return pieces.map(([heldMovement, ticks, gap]) => {
        end += gap + ticks;
        return { movement: heldMovement, timeDeltaMs: ticks * TICK_MS, timeMs: end * TICK_MS };
      });
    });

export const driverMovement = valuesOf(DRIVER_MOVEMENT);
export const gunnerMovement = valuesOf(GUNNER_MOVEMENT);

function runsFor(role: ParticipantRole): fc.Arbitrary<readonly InputRun[]> {
  if (role === 'spectator') return fc.constant([]);
  return runsOf(role === 'gunner' ? gunnerMovement : driverMovement);
}

/** A client message with the role of its sender. */
export const clientMessage: fc.Arbitrary<[ClientMessage, ParticipantRole]> = participantRole.chain((role) => {
  const common = unionOf(COMMON_CLIENT_MESSAGES).map((message) =>
    message.kind === 'hello' ? { ...message, version: PROTOCOL_VERSION } : message,
  );
  const inputs = fc.record({
    kind: fc.constant('inputs' as const),
    runs: runsFor(role),
    stateTick: valuesOf(INPUTS.stateTick),
    eventSequence: valuesOf(INPUTS.eventSequence),
    rosterNumber: valuesOf(INPUTS.rosterNumber),
  });
  return fc.tuple(fc.oneof(common, inputs) as fc.Arbitrary<unknown> as fc.Arbitrary<ClientMessage>, fc.constant(role));
});

/** Any server message except a state. Events have sequence numbers that increase from `after`. */
export const nonStateMessage: fc.Arbitrary<ServerMessage> = (
  unionOf(NON_STATE_MESSAGES) as fc.Arbitrary<unknown> as fc.Arbitrary<ServerMessage>
).map((message) => {
  if (message.kind !== 'events') return message;
  const bySequence = new Map(message.events.map((event) => [event.sequence, event]));
  const events = [...bySequence.values()].sort((a, b) => a.sequence - b.sequence);
  return { ...message, after: Math.min(message.after, (events[0]?.sequence ?? 1) - 1), events };
});

const seatReport = valuesOf(SEAT_REPORT);
const carReport: fc.Arbitrary<CarReport> = fc.record({
  driver: seatReport,
  gunner: seatReport,
  input: driverMovement,
  inputAheadTicks: int(0, INPUT_AHEAD_MAX_TICKS),
});

const inField = ({ min, max }: StateField): fc.Arbitrary<number> => int(min, Math.min(max, MAX_TICK));
/** A car's integers in a state, with any status except that of an empty slot. */
const carIntegers = fc.tuple(...CAR_FIELDS.map(inField)).map((integers) => {
  integers[CAR.status] = Math.max(1, integers[CAR.status]!);
  return integers;
});
/** A past pose. Its orientation is not all zeros, which would mean an empty slot. */
const pose = fc.tuple(...PAST_POSE_FIELDS.map(inField)).map((fields) => {
  fields[POSE.qw] ||= 1;
  return fields;
});
const raceFields = fc.tuple(...RACE_FIELDS.slice(1).map(inField));

/** One car slot: null if it is empty, else the car's integers and report, and a pose or null for each past tick. */
const slotOf = (pastCount: number) =>
  fc.option(
    fc.record({
      integers: carIntegers,
      report: carReport,
      poses: fc.array(fc.option(pose), { minLength: pastCount, maxLength: pastCount }),
    }),
  );

const scheduledCommands = fc.array(valuesOf(SCHEDULED_COMMAND), { maxLength: 8 });
const pastAges = fc.uniqueArray(int(1, MAX_PAST_TICKS), { maxLength: 4 });

const stateOf = (cars: number, stateTick: fc.Arbitrary<number>): fc.Arbitrary<StateMessage> =>
  fc.tuple(stateTick, raceFields, pastAges, scheduledCommands).chain(([newestTick, race, ages, scheduled]) => {
    const header = [newestTick, ...race];
    const commands = scheduled.map(({ ticksAhead, command }) => ({ tick: newestTick + ticksAhead, command }));
    const pastTicks = ages
      .sort((a, b) => a - b)
      .map((age) => newestTick - age)
      .filter((pastTick) => pastTick >= 0);
    const slots = fc.array(slotOf(pastTicks.length), { minLength: cars, maxLength: cars });
    return slots.map((filledSlots) => {
      const state = new Int32Array(stateLength(cars));
      state.set(header);
      const past: PastPoses[] = pastTicks.map((pastTick) => ({
        tick: pastTick,
        poses: new Int32Array(pastPoseOffset(cars)),
      }));
      filledSlots.forEach((slot, index) => {
        if (slot === null) return;
        state.set(slot.integers, carOffset(index));
        slot.poses.forEach((pastPose, at) => {
          if (pastPose !== null) past[at]?.poses.set(pastPose, pastPoseOffset(index));
        });
      });
      return { kind: 'state', state, reports: filledSlots.map((slot) => slot?.report ?? EMPTY_REPORT), past, commands };
    });
  });

export const stateMessage: fc.Arbitrary<StateMessage> = int(1, MAX_CARS).chain((cars) => stateOf(cars, tick));

/** Three states of one race, oldest first. All values are random, so an encoder predicts hardly any of them. */
export const threeStates: fc.Arbitrary<readonly [earlier: StateMessage, baseline: StateMessage, newest: StateMessage]> =
  fc
    .tuple(int(1, MAX_CARS), int(0, MAX_TICK - MAX_BASELINE_TICKS), int(2, MAX_BASELINE_TICKS))
    .chain(([cars, first, ticksToNewest]) => {
      const newest = first + ticksToNewest;
      return fc.tuple(
        stateOf(cars, fc.constant(first)),
        stateOf(cars, int(first + 1, newest - 1)),
        stateOf(cars, fc.constant(newest)),
      );
    });

/** The number of car slots of a state; 0 for any other message. */
export const carsOf = (message: ServerMessage): number => (message.kind === 'state' ? message.reports.length : 0);
