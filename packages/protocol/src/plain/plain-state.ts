/**
 * The `state` message as arrays of integers:
 *
 *   [18, tick, phase, phase_start_tick, finishers, weapons, tuning, wakes, past_ticks, players, commands]
 *   player = [car, position, orientation, velocity, spin, barrel, condition, driver, gunner, input, input_ahead, past]
 *
 * A player is a car with both seats. There is one for each car slot that is not empty. Empty slots are not sent, and decode to
 * zeros. The server leaves out cars that are far from the recipient by sending a state in which their slots are empty.
 * `past_ticks` are ages: numbers of ticks before `tick`.
 */
import { CAR, type CarFieldName, carOffset, RACE, type WorldState } from '@shotgun-rally/sim';
import { CAR_FIELDS, carCountOf, hasCar, RACE_FIELDS, type StateField, stateLength } from '@shotgun-rally/sim/state';
import { readCommands, writeCommands } from '../messages/commands.ts';
import { INPUT_AHEAD_MAX_TICKS, MAX_COMMANDS, MAX_PAST_POSES, MAX_PAST_TICKS, MAX_TICK } from '../messages/limits.ts';
import { DRIVER_MOVEMENT } from '../messages/movement.ts';
import { hasPastPose, PAST_POSE_FIELDS, POSE, type PoseFieldName, pastPoseOffset } from '../messages/poses.ts';
import {
  type CarReport,
  EMPTY_REPORT,
  type PastPoses,
  SEAT_REPORT,
  STATE_CODE,
  type StateMessage,
} from '../messages/state.ts';
import type { FieldReader } from '../schema/field-reader.ts';

const POSITION = ['px', 'py', 'pz'] as const;
const ORIENTATION = ['qx', 'qy', 'qz', 'qw'] as const;
const VELOCITY = ['vx', 'vy', 'vz'] as const;
const SPIN = ['wx', 'wy', 'wz'] as const;
const BARREL = ['barrelYaw', 'barrelPitch'] as const;
const FIELDS_BEFORE_CONDITION: ReadonlySet<CarFieldName> = new Set([
  ...POSITION,
  ...ORIENTATION,
  ...VELOCITY,
  ...SPIN,
  ...BARREL,
]);

/**
 * One of the arrays in a player or in a past pose. `offsets` are the places of its integers, counted from the first field of
 * the car in the state or in the past poses.
 */
interface FieldGroup {
  readonly name: string;
  readonly offsets: readonly number[];
}

const groupOf = <Name extends string>(
  name: string,
  fields: readonly Name[],
  offsets: Readonly<Record<Name, number>>,
): FieldGroup => ({ name, offsets: fields.map((field) => offsets[field]) });
const poseGroup = (name: string, fields: readonly PoseFieldName[]): FieldGroup => groupOf(name, fields, POSE);

/** The arrays of a player, in order. `condition` has the fields that no other array has, in the order of CAR_FIELDS. */
export const PLAYER_GROUPS: readonly FieldGroup[] = [
  groupOf('position', POSITION, CAR),
  groupOf('orientation', ORIENTATION, CAR),
  groupOf('velocity', VELOCITY, CAR),
  groupOf('spin', SPIN, CAR),
  groupOf('barrel', BARREL, CAR),
  groupOf(
    'condition',
    CAR_FIELDS.map((field) => field.name).filter((name) => !FIELDS_BEFORE_CONDITION.has(name)),
    CAR,
  ),
];
/** The arrays of a past pose, in order. */
const POSE_GROUPS: readonly FieldGroup[] = [poseGroup('position', POSITION), poseGroup('orientation', ORIENTATION)];
/** Number of a player's values: the car, the arrays of PLAYER_GROUPS, and then driver, gunner, input, input_ahead and past. */
const PLAYER_LENGTH = 1 + PLAYER_GROUPS.length + 5;

/** Appends the values of a plain `state`. Does not check them. */
export function writePlainState({ state, reports, past, commands }: StateMessage, into: unknown[]): void {
  const tick = state[RACE.tick]!;
  const players: unknown[] = [];
  for (let car = 0; car < carCountOf(state); car++) {
    if (!hasCar(state, car)) continue;
    players.push(playerValues(state, car, reports[car] ?? EMPTY_REPORT, past));
  }
  const pastAges = past.map((poses) => tick - poses.tick);
  into.push(STATE_CODE, ...state.subarray(0, RACE_FIELDS.length), pastAges, players, writeCommands(commands, tick));
}

function playerValues(state: WorldState, car: number, report: CarReport, past: readonly PastPoses[]): unknown[] {
  const values: unknown[] = [car];
  for (const group of PLAYER_GROUPS) values.push(pick(state, carOffset(car), group));
  SEAT_REPORT.write(report.driver, values);
  SEAT_REPORT.write(report.gunner, values);
  DRIVER_MOVEMENT.write(report.input, values);
  values.push(
    report.inputAheadTicks,
    past.map(({ poses }) => poseValues(poses, car)),
  );
  return values;
}

/** Returns the arrays of a past pose, or an empty array if the car slot was empty at that tick. */
const poseValues = (poses: Int32Array, car: number): number[][] =>
  hasPastPose(poses, car) ? POSE_GROUPS.map((group) => pick(poses, pastPoseOffset(car), group)) : [];

/** Returns the integers of a group. `start` is the offset of the car's fields in `values`. */
const pick = (values: Int32Array, start: number, { offsets }: FieldGroup): number[] =>
  offsets.map((offset) => values[start + offset]!);

/** Reads the fields of a plain `state` in a race of `cars` slots. The first invalid one is recorded in `fields.failure`. */
export function readPlainState(fields: FieldReader, cars: number): StateMessage {
  const state: WorldState = new Int32Array(stateLength(cars));
  RACE_FIELDS.forEach((field, index) => {
    state[index] = fields.integer(field.name, field.min, Math.min(field.max, MAX_TICK));
  });
  const tick = state[RACE.tick]!;
  const past = readPastTicks(fields.array('past_ticks', 0, MAX_PAST_POSES), tick, cars);
  const reports: CarReport[] = new Array<CarReport>(cars).fill(EMPTY_REPORT);
  const players = fields.array('players', 0, cars);
  let previous = -1;
  for (let index = 0; index < players.length; index++) {
    const player = players.array('player', PLAYER_LENGTH, PLAYER_LENGTH);
    const car = player.integer('car', 0, cars - 1);
    if (car <= previous) fields.fail(`car: got ${car} after ${previous}, allowed: larger numbers`);
    previous = car;
    reports[car] = readPlayer(player, state, car, past);
  }
  const commands = readCommands(fields.array('commands', 0, MAX_COMMANDS), tick);
  return { kind: 'state', state, reports, past, commands };
}

function readPastTicks(entries: FieldReader, tick: number, cars: number): PastPoses[] {
  const past: PastPoses[] = [];
  let previous = 0;
  for (let index = 0; index < entries.length; index++) {
    const age = entries.integer('past_ticks', previous + 1, Math.min(MAX_PAST_TICKS, tick));
    past.push({ tick: tick - age, poses: new Int32Array(pastPoseOffset(cars)) });
    previous = age;
  }
  return past;
}

function readPlayer(player: FieldReader, state: WorldState, car: number, past: readonly PastPoses[]): CarReport {
  for (const group of PLAYER_GROUPS) readGroup(player, group, CAR_FIELDS, state, carOffset(car));
  if (!hasCar(state, car)) player.fail('status: got an empty slot, allowed: any other');
  const report = {
    driver: SEAT_REPORT.read(player, 'driver'),
    gunner: SEAT_REPORT.read(player, 'gunner'),
    input: DRIVER_MOVEMENT.read(player, 'input'),
    inputAheadTicks: player.integer('input_ahead', 0, INPUT_AHEAD_MAX_TICKS),
  };
  const entries = player.array('past', past.length, past.length);
  for (const { poses } of past) readPose(entries, poses, car);
  return report;
}

function readPose(entries: FieldReader, poses: Int32Array, car: number): void {
  const next = entries.peek();
  const isEmptySlot = Array.isArray(next) && next.length === 0;
  const length = isEmptySlot ? 0 : POSE_GROUPS.length;
  const pose = entries.array('past', length, length);
  if (isEmptySlot) return;
  for (const group of POSE_GROUPS) readGroup(pose, group, PAST_POSE_FIELDS, poses, pastPoseOffset(car));
  if (!hasPastPose(poses, car)) pose.fail('orientation: got zeros, allowed: a quaternion');
}

function readGroup(
  from: FieldReader,
  { name, offsets }: FieldGroup,
  fields: readonly StateField[],
  into: Int32Array,
  start: number,
): void {
  const values = from.array(name, offsets.length, offsets.length);
  for (const offset of offsets) {
    const field = fields[offset]!;
    into[start + offset] = values.integer(field.name, field.min, field.max);
  }
}
