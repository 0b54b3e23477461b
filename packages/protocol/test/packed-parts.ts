// Writes parts of packed states by hand, as PROTOCOL.md describes them.
import { CAR } from '@shotgun-rally/sim';
import { CAR_FIELDS } from '@shotgun-rally/sim/state';
import { POSE } from '../src/index.ts';
import type { BitWriter } from '../src/packed/bit-stream.ts';

export const TICK = 100;
/** The integer that represents 1 in a component of a quaternion. */
export const UNIT = 32_767;

/** The values of a valid state: a race of one slot with one car, upright and at rest at the origin. */
export const VALID = {
  status: 1,
  lap: 0,
  /** The recipient's car. */
  ownCar: 0,
  finishers: 0,
  /** Ticks since the driver's newest executed input; null for none. */
  sinceInput: null as number | null,
  margin: 0,
  steer: 0,
  throttle: 0,
  /** How many ticks after the state the input is executed. */
  inputAhead: 0,
  /** For each scheduled hit, how many ticks after the state it takes effect. */
  ticksAhead: [] as number[],
  /** Age of each past pose (ticks). */
  ages: [1],
  /** The field of the past poses that may differ from its expected value, and its difference in each pose. */
  field: POSE.px as number,
  differences: [0],
};

/** Returns the integers of the car in such a state. */
export function carOf({ status, lap }: typeof VALID): Int32Array {
  const car = new Int32Array(CAR_FIELDS.length);
  car[CAR.qw] = UNIT;
  car[CAR.status] = status;
  car[CAR.lap] = lap;
  return car;
}

/** Writes one hit for each entry of `ticksAhead`. */
export function putCommands(writer: BitWriter, ticksAhead: readonly number[]): void {
  writer.expGolomb(ticksAhead.length, 0);
  for (const [index, ticks] of ticksAhead.entries()) {
    if (index === 0) writer.expGolomb(ticks - 1, 3);
    else writer.signed(ticks - ticksAhead[index - 1]!, 1);
    writer.unsigned(5, 3); // the code of a hit
    writer.unsigned(0, 4); // car 0
    writer.unsigned(2, 5); // by car 1
    writer.sparse(0, 3); // a shot's damage
    for (const push of [40, -20, 0]) writer.signed(push, 5);
  }
}

/** Writes the recipient's car and its two seats. */
export function putSeats(writer: BitWriter, { ownCar, sinceInput, margin }: typeof VALID): void {
  writer.unsigned(ownCar, 4);
  writer.unsigned(sinceInput === null ? 0 : 1, 1);
  if (sinceInput !== null) writer.signed(sinceInput, 1);
  writer.signed(margin, 6);
  writer.unsigned(0, 4); // the driver's missed
  writer.unsigned(0, 1); // the gunner: no input executed, margin 0, missed 0
  writer.signed(0, 6);
  writer.unsigned(0, 4);
}
