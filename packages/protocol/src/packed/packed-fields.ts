/** How each field of a state is packed if it is written in full, not as a difference. */
import type { CarFieldName } from '@shotgun-rally/sim';
import { CAR_FIELDS, RACE_FIELDS, type StateField } from '@shotgun-rally/sim/state';
import { MAX_TICK } from '../messages/limits.ts';
import type { BitCoder } from './bit-stream.ts';

/** How an integer is packed: in the number of bits that its range needs, or as an exponential Golomb code of this order. */
type Code = { readonly kind: 'range' } | { readonly kind: 'expGolomb' | 'signed'; readonly order: number };

const range: Code = { kind: 'range' };
/** For integers from 0: the smaller, the fewer bits. */
const expGolomb = (order: number): Code => ({ kind: 'expGolomb', order });
/** For integers of either sign: the nearer to 0, the fewer bits. */
const signed = (order: number): Code => ({ kind: 'signed', order });

/** The code of each field of a car. These orders took the fewest bits in races on all tracks. */
const CAR_CODES: Readonly<Record<CarFieldName, Code>> = {
  px: signed(18),
  py: signed(12),
  pz: signed(18),
  qx: signed(11),
  qy: range,
  qz: signed(11),
  qw: range,
  vx: signed(13),
  vy: signed(9),
  vz: signed(13),
  wx: signed(6),
  wy: signed(9),
  wz: signed(6),
  steer: signed(9),
  barrelYaw: range,
  barrelPitch: signed(10),
  trackHint: range,
  boost: range,
  health: range,
  heat: range,
  status: range,
  respawnTicks: expGolomb(0),
  protectTicks: expGolomb(0),
  stuckTicks: expGolomb(0),
  cooldownTicks: expGolomb(0),
  jammed: range,
  resetHeld: range,
  lap: expGolomb(1),
  checkpoint: expGolomb(2),
  lapStartTick: expGolomb(10),
  lastLapTicks: expGolomb(10),
  bestLapTicks: expGolomb(10),
  finishTicks: expGolomb(0),
  place: expGolomb(0),
  rockets: range,
  rocketTicks: expGolomb(0),
  pad: expGolomb(0),
  launchTicks: expGolomb(0),
  model: expGolomb(0),
  slipstream: expGolomb(0),
};

/** A field with its range and its code. */
export interface CodedField {
  readonly min: number;
  readonly max: number;
  /** Number of bits that the range needs. */
  readonly bits: number;
  readonly code: Code;
}

const WORD_BITS = 32;
/** Returns the number of bits that the integers from 0 to `max` need. */
export const bitsFor = (max: number): number => WORD_BITS - Math.clz32(max);

function toCodedField(field: StateField, code: Code): CodedField {
  const max = Math.min(field.max, MAX_TICK);
  return { min: field.min, max, bits: bitsFor(max - field.min), code };
}

/** The fields of the race, in the order of RACE_FIELDS. */
export const CODED_RACE_FIELDS: readonly CodedField[] = RACE_FIELDS.map((field) => toCodedField(field, range));
/** The fields of a car, in the order of CAR_FIELDS. */
export const CODED_CAR_FIELDS: readonly CodedField[] = CAR_FIELDS.map((field) =>
  toCodedField(field, CAR_CODES[field.name]),
);

/** Writes or reads one integer for each field, in `values` from `offset` on. */
export function codeFields(bits: BitCoder, fields: readonly CodedField[], values: Int32Array, offset: number): void {
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index]!;
    values[offset + index] = codeField(bits, field, values[offset + index]!);
  }
}

function codeField(bits: BitCoder, { min, bits: count, code }: CodedField, value: number): number {
  if (code.kind === 'range') return bits.unsigned(value - min, count) + min;
  return code.kind === 'signed' ? bits.signed(value, code.order) : bits.expGolomb(value, code.order);
}

/** Returns true if the integers in `values` from `offset` on are within the ranges of the fields. */
export function areInRange(fields: readonly CodedField[], values: Int32Array, offset: number): boolean {
  for (let index = 0; index < fields.length; index++) {
    const { min, max } = fields[index]!;
    const value = values[offset + index]!;
    if (value < min || value > max) return false;
  }
  return true;
}
