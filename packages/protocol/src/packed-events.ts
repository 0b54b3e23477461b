/**
 * The `events` message as one bin, [19, bin]: the integers of the plain message, each event behind the one before it.
 *
 *   number of events
 *   for every event: sequence and tick, by how much they grew | what happened, less 1, 4 | its own fields
 *
 * Unpacked it is the plain message again, checks and all.
 */
import { AIM_PITCH_MAX, ANGLE_STEPS } from '@shotgun-rally/sim';
import { BitReader, type Bits, BitWriter } from './bit-stream.ts';
import { EVENT_KINDS } from './kinds.ts';
import { MAX_CARS, MAX_EVENTS, MAX_PLACE_CM } from './limits.ts';
import type { GameEvent } from './messages.ts';
import { bitsFor } from './packed-fields.ts';

/** Walks over one field; `tick` is that of the event. */
type Code = (bits: Bits, value: number, tick: number) => number;

const unsigned =
  (count: number, min = 0): Code =>
  (bits, value) =>
    bits.unsigned(value - min, count) + min;
const expGolomb =
  (order: number): Code =>
  (bits, value) =>
    bits.expGolomb(value, order);
const sparse =
  (order: number): Code =>
  (bits, value) =>
    bits.sparse(value, order);
const ticksBefore: Code = (bits, value, tick) => tick - bits.signed(tick - value, 1);

const CAR = unsigned(bitsFor(MAX_CARS - 1));
const CAR_OR_NONE = unsigned(bitsFor(MAX_CARS), -1);
const DISTANCE = unsigned(16);
const YAW = unsigned(bitsFor(ANGLE_STEPS - 1));
const PITCH = unsigned(bitsFor(2 * AIM_PITCH_MAX), -AIM_PITCH_MAX);
const ROCKET = unsigned(8);
/** Centimetres, up to 2048 m each way. */
const PLACE: readonly Code[] = [0, 1, 2].map(() => unsigned(19, -MAX_PLACE_CM));
const DAMAGE = sparse(3);
const KIND_BITS = 4;
/** Of every kind of event, the codes of its own fields, in the order of the plain message. */
const CODES: Readonly<Record<GameEvent['kind'], readonly Code[]>> = {
  shot: [CAR, CAR_OR_NONE, DAMAGE, DISTANCE, YAW, PITCH, ticksBefore, sparse(4)],
  lap: [CAR, expGolomb(1), expGolomb(11)],
  finish: [CAR, expGolomb(2), expGolomb(13)],
  wreck: [CAR, CAR_OR_NONE],
  respawn: [CAR],
  phase: [unsigned(2)],
  rocket: [CAR, ROCKET, ticksBefore, ...PLACE, YAW, PITCH],
  blast: [ROCKET, CAR, ...PLACE, CAR_OR_NONE, DAMAGE],
  call: [CAR, unsigned(1), unsigned(2), CAR_OR_NONE, ...PLACE],
};
const KINDS = Object.keys(EVENT_KINDS) as GameEvent['kind'][];
const codesOf = (code: number): readonly Code[] | undefined => {
  const kind = KINDS.find((each) => EVENT_KINDS[each] === code);
  return kind && CODES[kind];
};

const COUNT_ORDER = 1;
/** Orders of the codes of the first event's sequence and tick, and of how much those of the others grew. */
const FIRST_SEQUENCE_ORDER = 9;
const FIRST_TICK_ORDER = 16;
const SEQUENCE_ORDER = 0;
const TICK_ORDER = 2;

/** The bin that stands for events as the plain message has them. */
export function packEvents(events: readonly (readonly number[])[]): Uint8Array {
  const writer = new BitWriter();
  writer.expGolomb(events.length, COUNT_ORDER);
  let previous: readonly number[] | null = null;
  for (const event of events) {
    walkEvent(writer, event, previous);
    previous = event;
  }
  return writer.finish();
}

/** The events that `bin` stands for, their fields unchecked, or why it stands for none. */
export function unpackEvents(bin: Uint8Array): number[][] | string {
  const reader = new BitReader(bin);
  const count = reader.expGolomb(0, COUNT_ORDER);
  if (count > MAX_EVENTS) return `${count} events`;
  const events: number[][] = [];
  while (events.length < count) {
    const event = walkEvent(reader, [0, 0, 0], events.at(-1) ?? null);
    if (event === null) return 'an event of no known kind';
    events.push(event);
  }
  if (!reader.isSound) return 'the bin is cut short';
  return reader.isAtEnd ? events : 'the bin is too long';
}

/** null for a kind that there is not. */
function walkEvent(bits: Bits, event: readonly number[], previous: readonly number[] | null): number[] | null {
  const [sequence, tick, kind, ...fields] = event as [number, number, number];
  const known = previous as readonly [number, number] | null;
  const newSequence = known
    ? known[0] + 1 + bits.expGolomb(sequence - known[0] - 1, SEQUENCE_ORDER)
    : bits.expGolomb(sequence, FIRST_SEQUENCE_ORDER);
  const newTick = known ? known[1] + bits.signed(tick - known[1], TICK_ORDER) : bits.expGolomb(tick, FIRST_TICK_ORDER);
  const newKind = bits.unsigned(kind - 1, KIND_BITS) + 1;
  const codes = codesOf(newKind);
  if (!codes) return null;
  return [newSequence, newTick, newKind, ...codes.map((code, index) => code(bits, fields[index] ?? 0, newTick))];
}
