/**
 * The `events` message as one MessagePack bin (byte string), [19, bin]: the integers of the plain message as a stream of bits.
 *
 *   `after`, the sequence number before the first event | number of events
 *   for each event: sequence and tick | code of its kind - 1, 4 bits | its fields
 *
 * Sequence and tick are differences from the previous event. The first event has its sequence as the difference from `after`,
 * and its whole tick.
 *
 * After unpacking, the integers are checked like those of a plain message.
 */
import { ANGLE_STEPS } from '@shotgun-rally/sim/math';
import { AIM_PITCH_MAX } from '@shotgun-rally/sim/state';
import { EVENTS } from '../messages/events.ts';
import { MAX_CARS, MAX_EVENTS, MAX_POSITION_CM, MAX_ROCKET_NUMBER } from '../messages/limits.ts';
import { type BitCoder, BitReader, BitWriter } from './bit-stream.ts';
import { bitsFor } from './packed-fields.ts';

/** How one field is packed: the method of BitCoder and its second argument, a number of bits or an order. */
export interface PackedCode {
  readonly method: 'unsigned' | 'expGolomb' | 'signed' | 'sparse';
  readonly bitsOrOrder: number;
  /** Subtracted from the value before it is packed. */
  readonly min: number;
}

const unsigned = (bits: number, min = 0): PackedCode => ({ method: 'unsigned', bitsOrOrder: bits, min });
const expGolomb = (order: number): PackedCode => ({ method: 'expGolomb', bitsOrOrder: order, min: 0 });
const sparse = (order: number): PackedCode => ({ method: 'sparse', bitsOrOrder: order, min: 0 });
/** For a tick near the event's tick: packs the event's tick minus the value. No other field has the method `signed`. */
const nearTick: PackedCode = { method: 'signed', bitsOrOrder: 1, min: 0 };

const CAR = unsigned(bitsFor(MAX_CARS - 1));
const CAR_OR_NONE = unsigned(bitsFor(MAX_CARS), -1);
const DISTANCE = unsigned(16);
const YAW = unsigned(bitsFor(ANGLE_STEPS - 1));
const PITCH = unsigned(bitsFor(2 * AIM_PITCH_MAX), -AIM_PITCH_MAX);
const ROCKET = unsigned(bitsFor(MAX_ROCKET_NUMBER));
const DAMAGE = sparse(3);
const COORDINATE = unsigned(bitsFor(2 * MAX_POSITION_CM), -MAX_POSITION_CM);
const POSITION = { x: COORDINATE, y: COORDINATE, z: COORDINATE };

type Variants = typeof EVENTS.variants;
/** For each kind of event, the packed code of each field. */
type EventCodes = { readonly [Kind in keyof Variants]: Readonly<Record<keyof Variants[Kind]['fields'], PackedCode>> };

/** How the fields of events are packed. Orders are about the number of bits that a value usually needs. */
export const EVENT_CODES: EventCodes = {
  shot: {
    car: CAR,
    hitCar: CAR_OR_NONE,
    damage: DAMAGE,
    distanceM: DISTANCE,
    yaw: YAW,
    pitch: PITCH,
    firedTick: nearTick,
    leadMs: sparse(4),
    isRefused: unsigned(1),
  },
  lap: { car: CAR, lap: expGolomb(1), ticks: expGolomb(11) },
  finish: { car: CAR, place: expGolomb(2), ticks: expGolomb(13) },
  wreck: { car: CAR, by: CAR_OR_NONE },
  respawn: { car: CAR },
  phase: { phase: unsigned(2) },
  rocket: { car: CAR, rocket: ROCKET, tick: nearTick, ...POSITION, yaw: YAW, pitch: PITCH },
  blast: { rocket: ROCKET, car: CAR, ...POSITION, hitCar: CAR_OR_NONE, damage: DAMAGE },
  call: { car: CAR, role: unsigned(1), call: unsigned(2), target: CAR_OR_NONE, ...POSITION },
};
const KIND_BITS = 4;

/** The packed codes of an event's fields in their order, by the code of its kind. */
const FIELD_CODES = new Map(
  [...EVENTS.kinds].map(([code, kind]) => {
    const codes: Readonly<Record<string, PackedCode>> = EVENT_CODES[kind];
    return [code, Object.keys(EVENTS.variants[kind].fields).map((property) => codes[property]!)];
  }),
);

/** Orders of the exponential Golomb codes: of the message, of the first event's tick, and of differences between events. */
const AFTER_ORDER = 9;
const COUNT_ORDER = 1;
const FIRST_TICK_ORDER = 16;
const SEQUENCE_ORDER = 0;
const TICK_ORDER = 2;

/** Passed to a reader, which ignores the values of the event. */
const PLACEHOLDER_EVENT = [0, 0, 0];

/** Packs the fields of the plain message: `after`, and each event as an array of integers. */
export function packEvents(after: number, events: readonly (readonly number[])[]): Uint8Array {
  const writer = new BitWriter();
  writer.expGolomb(after, AFTER_ORDER);
  writer.expGolomb(events.length, COUNT_ORDER);
  let previous: readonly number[] = [after];
  for (const event of events) {
    codeEvent(writer, event, previous);
    previous = event;
  }
  return writer.finish();
}

/** Unpacks `bin`. Returns the fields of the plain message, not yet checked, or the reason to refuse them. */
export function unpackEvents(bin: Uint8Array): [after: number, events: number[][]] | string {
  const reader = new BitReader(bin);
  const after = reader.expGolomb(0, AFTER_ORDER);
  const count = reader.expGolomb(0, COUNT_ORDER);
  if (count > MAX_EVENTS) return `events: got ${count}, allowed: 0 to ${MAX_EVENTS}`;
  const events: number[][] = [];
  while (events.length < count) {
    const event = codeEvent(reader, PLACEHOLDER_EVENT, events.at(-1) ?? [after]);
    if (event === null) return 'an event of unknown kind';
    events.push(event);
  }
  if (!reader.isValid) return 'the bin is cut short';
  return reader.isAtEnd ? [after, events] : 'the bin is too long';
}

/**
 * Writes or reads ("codes") one event. `previous` is the event before it; for the first event, it contains only `after`.
 * Returns null if the kind of the event is unknown.
 */
function codeEvent(bits: BitCoder, event: readonly number[], previous: readonly number[]): number[] | null {
  const [sequence, tick, kindCode, ...values] = event as [number, number, number, ...number[]];
  const [oldSequence, oldTick] = previous as [number, number?];
  const newSequence = oldSequence + 1 + bits.expGolomb(sequence - oldSequence - 1, SEQUENCE_ORDER);
  const newTick =
    oldTick === undefined ? bits.expGolomb(tick, FIRST_TICK_ORDER) : oldTick + bits.signed(tick - oldTick, TICK_ORDER);
  const newKindCode = bits.unsigned(kindCode - 1, KIND_BITS) + 1;
  const packedCodes = FIELD_CODES.get(newKindCode);
  if (!packedCodes) return null;
  return [
    newSequence,
    newTick,
    newKindCode,
    ...packedCodes.map((packedCode, index) => codeValue(bits, packedCode, values[index] ?? 0, newTick)),
  ];
}

function codeValue(bits: BitCoder, { method, bitsOrOrder, min }: PackedCode, value: number, eventTick: number): number {
  if (method === 'signed') return eventTick - bits.signed(eventTick - value, bitsOrOrder);
  return min + bits[method](value - min, bitsOrOrder);
}
