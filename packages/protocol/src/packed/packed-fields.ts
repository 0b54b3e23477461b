/** The code of each field of a state in the packed encoding, where the field is coded in full. */
import { CAR_FIELDS, type CarFieldName, type GridField, RACE_FIELDS } from '@shotgun-rally/sim';
import { MAX_TICK } from '../messages/limits.ts';
import type { BitCoder } from './bit-stream.ts';

/** How an integer is coded: in as many bits as its range needs, or in fewer the nearer it is to 0 (bit-stream.ts). */
type Code = { readonly kind: 'range' } | { readonly kind: 'unsigned' | 'signed'; readonly order: number };

const range: Code = { kind: 'range' };
const unsigned = (order: number): Code => ({ kind: 'unsigned', order });
const signed = (order: number): Code => ({ kind: 'signed', order });

/** Orders that took the fewest bits in races on all tracks. */
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
  respawnTicks: unsigned(0),
  protectTicks: unsigned(0),
  stuckTicks: unsigned(0),
  cooldownTicks: unsigned(0),
  jammed: range,
  resetHeld: range,
  lap: unsigned(1),
  checkpoint: unsigned(2),
  lapStartTick: unsigned(10),
  lastLapTicks: unsigned(10),
  bestLapTicks: unsigned(10),
  finishTicks: unsigned(0),
  place: unsigned(0),
  rockets: range,
  rocketTicks: unsigned(0),
  pad: unsigned(0),
  launchTicks: unsigned(0),
};

/** A field with its range and its code. */
export interface CodedField {
  readonly min: number;
  readonly max: number;
  /** Number of bits of the range code. */
  readonly bits: number;
  readonly code: Code;
}

const WORD_BITS = 32;
/** The number of bits that every integer from 0 to `max` fits into. */
export const bitsFor = (max: number): number => WORD_BITS - Math.clz32(max);

function coded(field: GridField, code: Code): CodedField {
  const max = Math.min(field.max, MAX_TICK);
  return { min: field.min, max, bits: bitsFor(max - field.min), code };
}

/** The race's fields, in the order of RACE_FIELDS. */
export const CODED_RACE_FIELDS: readonly CodedField[] = RACE_FIELDS.map((field) => coded(field, range));
/** A car's fields, in the order of CAR_FIELDS. */
export const CODED_CAR_FIELDS: readonly CodedField[] = CAR_FIELDS.map((field) => coded(field, CAR_CODES[field.name]));

/** Codes one integer per field, from `offset` on. */
export function codeFields(bits: BitCoder, fields: readonly CodedField[], values: Int32Array, offset: number): void {
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index]!;
    values[offset + index] = codeInFull(bits, field, values[offset + index]!);
  }
}

function codeInFull(bits: BitCoder, { min, bits: count, code }: CodedField, value: number): number {
  if (code.kind === 'range') return bits.unsigned(value - min, count) + min;
  return code.kind === 'signed' ? bits.signed(value, code.order) : bits.expGolomb(value, code.order);
}

/** Returns true if each integer, from `offset` on, is within its field's range. */
export function areInRange(fields: readonly CodedField[], values: Int32Array, offset: number): boolean {
  for (let index = 0; index < fields.length; index++) {
    const { min, max } = fields[index]!;
    const value = values[offset + index]!;
    if (value < min || value > max) return false;
  }
  return true;
}
