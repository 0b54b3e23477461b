/**
 * The `events` message as one bin, [19, bin]: the integers of the plain message, each event relative to the one before.
 *
 *   number of events
 *   for each event: sequence and tick, as increments | event code - 1, 4 bits | the event's fields
 *
 * Unpacked, it is checked like the plain message.
 */
import { AIM_PITCH_MAX, ANGLE_STEPS } from '@shotgun-rally/sim';
import { EVENTS } from '../messages/events.ts';
import { MAX_CARS, MAX_EVENTS, MAX_POSITION_CM } from '../messages/limits.ts';
import { type BitCoder, BitReader, BitWriter } from './bit-stream.ts';
import { bitsFor } from './packed-fields.ts';

/** How one field is packed: by a method of BitCoder, with `bits` as its number of bits or its order. */
export interface PackedCode {
  readonly method: 'unsigned' | 'expGolomb' | 'signed' | 'sparse';
  readonly bits: number;
  /** Subtracted from the value before it is packed. */
  readonly min: number;
}

const unsigned = (bits: number, min = 0): PackedCode => ({ method: 'unsigned', bits, min });
const expGolomb = (order: number): PackedCode => ({ method: 'expGolomb', bits: order, min: 0 });
const sparse = (order: number): PackedCode => ({ method: 'sparse', bits: order, min: 0 });
/** The only signed code in events is for a tick: it packs the event's tick - the value. */
const ticksBefore: PackedCode = { method: 'signed', bits: 1, min: 0 };

const CAR = unsigned(bitsFor(MAX_CARS - 1));
const CAR_OR_NONE = unsigned(bitsFor(MAX_CARS), -1);
const DISTANCE = unsigned(16);
const YAW = unsigned(bitsFor(ANGLE_STEPS - 1));
const PITCH = unsigned(bitsFor(2 * AIM_PITCH_MAX), -AIM_PITCH_MAX);
const ROCKET = unsigned(8);
const DAMAGE = sparse(3);
/** Centimetres. */
const COORDINATE = unsigned(bitsFor(2 * MAX_POSITION_CM), -MAX_POSITION_CM);
const POSITION = { x: COORDINATE, y: COORDINATE, z: COORDINATE };

type Variants = typeof EVENTS.variants;
/** For each kind of event, the codes of its fields, in the order in which they are declared. */
type EventCodes = { readonly [Kind in keyof Variants]: Readonly<Record<keyof Variants[Kind]['fields'], PackedCode>> };

/** The packed codes of all fields of events. */
export const EVENT_CODES: EventCodes = {
  shot: {
    car: CAR,
    hitCar: CAR_OR_NONE,
    damage: DAMAGE,
    distanceM: DISTANCE,
    yaw: YAW,
    pitch: PITCH,
    firedTick: ticksBefore,
    leadMs: sparse(4),
  },
  lap: { car: CAR, lap: expGolomb(1), ticks: expGolomb(11) },
  finish: { car: CAR, place: expGolomb(2), ticks: expGolomb(13) },
  wreck: { car: CAR, by: CAR_OR_NONE },
  respawn: { car: CAR },
  phase: { phase: unsigned(2) },
  rocket: { car: CAR, rocket: ROCKET, tick: ticksBefore, ...POSITION, yaw: YAW, pitch: PITCH },
  blast: { rocket: ROCKET, car: CAR, ...POSITION, hitCar: CAR_OR_NONE, damage: DAMAGE },
  call: { car: CAR, role: unsigned(1), call: unsigned(2), target: CAR_OR_NONE, ...POSITION },
};
const KIND_BITS = 4;

/** The codes of the fields of each event code. */
const CODES_BY_CODE = new Map(
  [...EVENTS.kinds].map(([code, kind]) => {
    const codes: Readonly<Record<string, PackedCode>> = EVENT_CODES[kind];
    return [code, Object.keys(EVENTS.variants[kind].fields).map((property) => codes[property]!)];
  }),
);

const COUNT_ORDER = 1;
/** Orders of the codes of the first event's sequence and tick, and of the increments of the others. */
const FIRST_SEQUENCE_ORDER = 9;
const FIRST_TICK_ORDER = 16;
const SEQUENCE_ORDER = 0;
const TICK_ORDER = 2;

/** Packs events as the plain message has them. */
export function packEvents(events: readonly (readonly number[])[]): Uint8Array {
  const writer = new BitWriter();
  writer.expGolomb(events.length, COUNT_ORDER);
  let previous: readonly number[] | null = null;
  for (const event of events) {
    codeEvent(writer, event, previous);
    previous = event;
  }
  return writer.finish();
}

/** Unpacks `bin`. Returns the events as the plain message has them, their fields unchecked, or the reason to refuse it. */
export function unpackEvents(bin: Uint8Array): number[][] | string {
  const reader = new BitReader(bin);
  const count = reader.expGolomb(0, COUNT_ORDER);
  if (count > MAX_EVENTS) return `events: got ${count}, allowed: 0 to ${MAX_EVENTS}`;
  const events: number[][] = [];
  while (events.length < count) {
    const event = codeEvent(reader, [0, 0, 0], events.at(-1) ?? null);
    if (event === null) return 'an event of unknown kind';
    events.push(event);
  }
  if (!reader.isSound) return 'the bin is cut short';
  return reader.isAtEnd ? events : 'the bin is too long';
}

/** Codes one event. Returns null if its kind is unknown. */
function codeEvent(bits: BitCoder, event: readonly number[], previous: readonly number[] | null): number[] | null {
  const [sequence, tick, code, ...values] = event as [number, number, number, ...number[]];
  const [oldSequence, oldTick] = (previous ?? []) as [number?, number?];
  const newSequence =
    oldSequence === undefined
      ? bits.expGolomb(sequence, FIRST_SEQUENCE_ORDER)
      : oldSequence + 1 + bits.expGolomb(sequence - oldSequence - 1, SEQUENCE_ORDER);
  const newTick =
    oldTick === undefined ? bits.expGolomb(tick, FIRST_TICK_ORDER) : oldTick + bits.signed(tick - oldTick, TICK_ORDER);
  const newCode = bits.unsigned(code - 1, KIND_BITS) + 1;
  const codes = CODES_BY_CODE.get(newCode);
  if (!codes) return null;
  return [
    newSequence,
    newTick,
    newCode,
    ...codes.map((each, index) => codeValue(bits, each, values[index] ?? 0, newTick)),
  ];
}

function codeValue(bits: BitCoder, { method, bits: count, min }: PackedCode, value: number, tick: number): number {
  return method === 'signed' ? tick - bits.signed(tick - value, count) : min + bits[method](value - min, count);
}
