/**
 * One car of a packed state: whole, or as its difference from where an earlier state lets it be expected.
 *
 *   velocity     goes on changing as it did between the two earlier states that both ends have
 *   spin         as it was
 *   position     carried on by the mean of the old and the new velocity
 *   heading      turned on by the mean of the old and the new spin; the largest of its four numbers follows from the rest
 *   barrel       goes on turning as it did
 *   timers       count down, the gun cools, the tank fills: exactly
 *   the rest     as it was
 *
 * What is told first serves to expect what comes next, so that a car that swerves is a surprise once and not thrice.
 * Sums and products of 64-bit floats, rounded by floor(x + 0.5), come out alike on every engine.
 */
import {
  AXIS_MAX,
  BOOST,
  CAR,
  CAR_FIELDS,
  type CarFieldName,
  carOffset,
  type GridField,
  RACE,
  STATUS,
  TICK_SECONDS,
  TURRET,
  turnBetween,
  type WorldState,
  wrapSteps,
} from '@shotgun-rally/sim';
import type { Bits } from './bit-stream.ts';
import { HEADING_LENGTH, type Heading, largestOf, turnHeading } from './heading.ts';
import { bitsFor, CODED_CAR_FIELDS, walkFields } from './packed-fields.ts';

/** A state's integers, as a walk writes them or fills them in. */
export interface Draft {
  readonly state: WorldState;
  /** INPUT_LENGTH for each car slot: steer, throttle and buttons of the driver. */
  readonly inputs: Int32Array;
}

/** Two earlier states that both ends have, and how many ticks lie between. */
export interface Known {
  readonly base: Draft;
  /** From `base` to the state that is told. */
  readonly ticks: number;
  /** Earlier still, to see how things change; null: it is not known, and they are taken to go on as they are. */
  readonly before: Draft | null;
  /** From `before` to `base`. */
  readonly ticksBefore: number;
}

export const INPUT_LENGTH = 3;
const AXIS_BITS = bitsFor(2 * AXIS_MAX);
const BUTTON_BITS = 3;

const fieldOf = (name: CarFieldName): GridField => CAR_FIELDS[CAR[name]] as GridField;
/** Steps of position that a step of velocity covers in a tick: 0.032. */
export const STEPS_PER_TICK = (TICK_SECONDS * fieldOf('vx').step) / fieldOf('px').step;
/** Half of the angle that a step of spin turns in a tick, rad: 1/128000. */
export const HALF_TURN_PER_TICK = (TICK_SECONDS * fieldOf('wx').step) / 2;
/** About how far apart the track's samples are, steps of position: 1.4 m. */
const SAMPLE_STEPS = 1.4 / fieldOf('px').step;
/** Fields before this one are motion: where the car is, how it moves, how wheels and barrel stand. */
const MOTION_END = CAR.trackHint;
/** Fields that hardly ever do anything but what is expected, and so are told by one bit as a rule. */
const RARE = CAR_FIELDS.map(({ name }) => name)
  .filter((name) => CAR[name] > CAR.heat && name !== 'cooldownTicks')
  .map((name) => CAR[name]);

/** Orders of the codes, for a `base` up to 7, up to 15, and more ticks old: those that took the fewest bits in hard races. */
export const ORDERS = {
  velocity: [6, 8, 9],
  lift: [4, 5, 6],
  tilt: [3, 4, 4],
  turn: [5, 6, 7],
  position: [1, 3, 5],
  height: [0, 1, 3],
  headingTilt: [2, 3, 5],
  headingTurn: [3, 5, 7],
  steer: [4, 5, 5],
  barrelYaw: [8, 9, 10],
  barrelPitch: [6, 7, 7],
} as const;
type Orders = readonly [number, number, number];
/** Of what follows from the rest, to the step or nearly so. */
const FOLLOWS: Orders = [0, 0, 0];
const NEARLY_FOLLOWS: Orders = [1, 1, 1];
const HEADING_ORDERS: readonly Orders[] = [
  ORDERS.headingTilt,
  ORDERS.headingTurn,
  ORDERS.headingTilt,
  ORDERS.headingTurn,
];

export const isThere = (state: WorldState, car: number): boolean => state[carOffset(car) + CAR.status] !== STATUS.empty;

/** Every field in full. */
export function walkWholeCar(bits: Bits, { state, inputs }: Draft, car: number): void {
  walkFields(bits, CODED_CAR_FIELDS, state, carOffset(car));
  const at = car * INPUT_LENGTH;
  inputs[at] = bits.unsigned(inputs[at]! + AXIS_MAX, AXIS_BITS) - AXIS_MAX;
  inputs[at + 1] = bits.unsigned(inputs[at + 1]! + AXIS_MAX, AXIS_BITS) - AXIS_MAX;
  inputs[at + 2] = bits.unsigned(inputs[at + 2]!, BUTTON_BITS);
}

/** What differs from the expected. `known.base` must have the car. With NO_DIFFERENCE the draft becomes the expected. */
export function walkKnownCar(bits: Bits, draft: Draft, car: number, known: Known): void {
  const { base, ticks, before, ticksBefore } = known;
  const at = carOffset(car);
  const age = ticks < 8 ? 0 : ticks < 16 ? 1 : 2;
  const hasBefore = before !== null && isThere(before.state, car);
  const earlier = hasBefore ? before.state : null;
  const walk: Walk = {
    bits,
    now: draft.state,
    base: base.state,
    before: earlier,
    at,
    ticks,
    reach: ticks / ticksBefore,
    age,
  };
  walkMotion(walk);
  walkGauges(walk, base.state[RACE.tick]!);
  walkRare(walk);
  walkInput(bits, draft.inputs, base.inputs, car * INPUT_LENGTH);
}

/** One car on its way: the states that are told and known, and where its fields are in them. */
interface Walk {
  readonly bits: Bits;
  readonly now: WorldState;
  readonly base: WorldState;
  readonly before: WorldState | null;
  readonly at: number;
  readonly ticks: number;
  /** Ticks to come, for each tick from `before` to `base`. */
  readonly reach: number;
  readonly age: 0 | 1 | 2;
}

const is = ({ now, at }: Walk, field: number): number => now[at + field]!;
const was = ({ base, at }: Walk, field: number): number => base[at + field]!;

/** `expected`, rounded and within the field's range. */
function onGrid(expected: number, field: number): number {
  const { min, max } = CAR_FIELDS[field] as GridField;
  return Math.max(min, Math.min(Math.floor(expected + 0.5), max));
}

function tell(walk: Walk, field: number, expected: number, orders: Orders): void {
  const from = onGrid(expected, field);
  walk.now[walk.at + field] = from + walk.bits.signed(is(walk, field) - from, orders[walk.age]);
}

function tellSparse(walk: Walk, field: number, expected: number, order: number): void {
  const from = onGrid(expected, field);
  walk.now[walk.at + field] = from + walk.bits.sparse(is(walk, field) - from, order);
}

function walkMotion(walk: Walk): void {
  if (walk.bits.unsigned(isUnmoved(walk) ? 1 : 0, 1) === 1) {
    for (let field = 0; field < MOTION_END; field++) walk.now[walk.at + field] = was(walk, field);
    return;
  }
  tell(walk, CAR.vx, goingOn(walk, CAR.vx), ORDERS.velocity);
  tell(walk, CAR.vy, goingOn(walk, CAR.vy), ORDERS.lift);
  tell(walk, CAR.vz, goingOn(walk, CAR.vz), ORDERS.velocity);
  tell(walk, CAR.wx, was(walk, CAR.wx), ORDERS.tilt);
  tell(walk, CAR.wy, was(walk, CAR.wy), ORDERS.turn);
  tell(walk, CAR.wz, was(walk, CAR.wz), ORDERS.tilt);
  tell(walk, CAR.px, was(walk, CAR.px) + STEPS_PER_TICK * sumOver(walk, CAR.vx), ORDERS.position);
  tell(walk, CAR.py, was(walk, CAR.py) + STEPS_PER_TICK * sumOver(walk, CAR.vy), ORDERS.height);
  tell(walk, CAR.pz, was(walk, CAR.pz) + STEPS_PER_TICK * sumOver(walk, CAR.vz), ORDERS.position);
  walkHeading(walk);
  tell(walk, CAR.steer, was(walk, CAR.steer), ORDERS.steer);
  walkBarrelYaw(walk);
  tell(walk, CAR.barrelPitch, was(walk, CAR.barrelPitch), ORDERS.barrelPitch);
}

function isUnmoved(walk: Walk): boolean {
  for (let field = 0; field < MOTION_END; field++) if (is(walk, field) !== was(walk, field)) return false;
  return true;
}

/** As it was, and changed on as it changed from `before` to then. */
function goingOn(walk: Walk, field: number): number {
  const { before, at, reach } = walk;
  const value = was(walk, field);
  return before ? value + (value - before[at + field]!) * reach : value;
}

/** Sum of a rate over the ticks told, each tick's new value counted, if it changes evenly from `base` to now. */
function sumOver(walk: Walk, rate: number): number {
  const from = was(walk, rate);
  const to = is(walk, rate);
  return ((from + to) * walk.ticks + to - from) / 2;
}

const turned: Heading = [0, 0, 0, 0];

function walkHeading(walk: Walk): void {
  const x = sumOver(walk, CAR.wx) * HALF_TURN_PER_TICK;
  const y = sumOver(walk, CAR.wy) * HALF_TURN_PER_TICK;
  const z = sumOver(walk, CAR.wz) * HALF_TURN_PER_TICK;
  turnHeading(walk.base, walk.at + CAR.qx, x, y, z, 1 - (x * x + y * y + z * z) / 2, turned);
  const largest = largestOf(turned);
  let left = HEADING_LENGTH * HEADING_LENGTH;
  for (let index = 0; index < turned.length; index++) {
    if (index === largest) continue;
    tell(walk, CAR.qx + index, turned[index]!, HEADING_ORDERS[index]!);
    left -= is(walk, CAR.qx + index) ** 2;
  }
  const size = Math.sqrt(Math.max(0, left));
  tell(walk, CAR.qx + largest, turned[largest]! < 0 ? -size : size, FOLLOWS);
}

function walkBarrelYaw(walk: Walk): void {
  const { bits, now, before, at, reach, age } = walk;
  const yaw = was(walk, CAR.barrelYaw);
  const change = before ? turnBetween(before[at + CAR.barrelYaw]!, yaw) * reach : 0;
  const from = wrapSteps(yaw + Math.floor(change + 0.5));
  const difference = bits.signed(turnBetween(from, is(walk, CAR.barrelYaw)), ORDERS.barrelYaw[age]);
  now[at + CAR.barrelYaw] = wrapSteps(from + difference);
}

/** Where on the track, how full the tank, how much armour, how hot the gun: each has a usual course. */
function walkGauges(walk: Walk, baseTick: number): void {
  const { bits, now, at, ticks } = walk;
  const x = is(walk, CAR.px) - was(walk, CAR.px);
  const z = is(walk, CAR.pz) - was(walk, CAR.pz);
  tell(walk, CAR.trackHint, was(walk, CAR.trackHint) + Math.sqrt(x * x + z * z) / SAMPLE_STEPS, NEARLY_FOLLOWS);
  const trickled = Math.floor((baseTick + ticks) / BOOST.trickleTicks) - Math.floor(baseTick / BOOST.trickleTicks);
  tellSparse(walk, CAR.boost, was(walk, CAR.boost) + trickled, 4);
  tellSparse(walk, CAR.health, was(walk, CAR.health), 3);
  const cooled = Math.max(0, was(walk, CAR.heat) - TURRET.coolPerTick * ticks);
  const shots = bits.sparse(Math.floor((is(walk, CAR.heat) - cooled) / TURRET.heatPerShot + 0.5), 0);
  tellSparse(walk, CAR.heat, cooled + shots * TURRET.heatPerShot, 4);
  if (shots === 0) tellSparse(walk, CAR.cooldownTicks, was(walk, CAR.cooldownTicks) - ticks, 1);
  else now[at + CAR.cooldownTicks] = bits.expGolomb(is(walk, CAR.cooldownTicks), 2);
}

function walkRare(walk: Walk): void {
  const tells = walk.bits.unsigned(isRareAsExpected(walk) ? 0 : 1, 1) === 1;
  for (const field of RARE) {
    if (tells) tellSparse(walk, field, expectedRare(walk, field), 1);
    else walk.now[walk.at + field] = expectedRare(walk, field);
  }
}

function isRareAsExpected(walk: Walk): boolean {
  for (const field of RARE) if (is(walk, field) !== expectedRare(walk, field)) return false;
  return true;
}

function expectedRare(walk: Walk, field: number): number {
  const value = was(walk, field);
  const isTimer = field === CAR.respawnTicks || field === CAR.protectTicks || field === CAR.rocketTicks;
  return isTimer ? Math.max(0, value - walk.ticks) : value;
}

/** Differences of steer, throttle and buttons, from `at` on. */
function walkInput(bits: Bits, now: Int32Array, base: Int32Array, at: number): void {
  const steer = base[at]!;
  const throttle = base[at + 1]!;
  const buttons = base[at + 2]!;
  now[at] = steer + bits.signed(now[at]! - steer, 3);
  now[at + 1] = throttle + bits.sparse(now[at + 1]! - throttle, 2);
  now[at + 2] = buttons + bits.sparse(now[at + 2]! - buttons, 0);
}
