/**
 * The `state` message as arrays of integers that any MessagePack library reads:
 *
 *   [18, tick, phase, phase_start_tick, finishers, past_ticks, players, commands]
 *   player = [car, position, heading, velocity, spin, barrel, condition, driver, gunner, input, past]
 *
 * Empty car slots are not sent; they decode to zeros.
 */
import {
  CAR,
  CAR_FIELDS,
  type CarFieldName,
  carCountOf,
  carOffset,
  type GridField,
  RACE,
  RACE_FIELDS,
  STATUS,
  stateLength,
  TICK_MS,
  type WorldState,
} from '@shotgun-rally/sim';
import { commandFields, readCommands } from './commands.ts';
import { SERVER_KINDS } from './kinds.ts';
import {
  MARGIN_MIN_MS,
  MARGIN_NONE,
  MAX_COMMANDS,
  MAX_PAST,
  MAX_PAST_TICKS,
  MAX_TICK,
  MAX_TIME_MS,
  MISSED_CYCLE,
} from './limits.ts';
import type { CarReport, PastPoses, SeatReport, StateMessage } from './messages.ts';
import { driverFields, readDriverInput } from './movement.ts';
import { hasPastPose, PAST_FIELDS, POSE, type PoseFieldName, pastOffset } from './pose.ts';
import { EMPTY_REPORT } from './report.ts';
import type { FieldReader } from './validate.ts';

const POSITION = ['px', 'py', 'pz'] as const;
const HEADING = ['qx', 'qy', 'qz', 'qw'] as const;
const VELOCITY = ['vx', 'vy', 'vz'] as const;
const SPIN = ['wx', 'wy', 'wz'] as const;
const BARREL = ['barrelYaw', 'barrelPitch'] as const;
const NAMED: ReadonlySet<CarFieldName> = new Set([...POSITION, ...HEADING, ...VELOCITY, ...SPIN, ...BARREL]);

/** A named array of a player or of a past pose, and the offsets of its integers in a car's block. */
interface Group {
  readonly name: string;
  readonly offsets: readonly number[];
}

const group = <Name extends string>(
  name: string,
  fields: readonly Name[],
  all: Readonly<Record<Name, number>>,
): Group => ({
  name,
  offsets: fields.map((field) => all[field]),
});
const poseGroup = (name: string, fields: readonly PoseFieldName[]): Group => group(name, fields, POSE);

/** The arrays of a player, in order; `condition` holds every field that no other has, in the order of CAR_FIELDS. */
export const PLAYER_GROUPS: readonly Group[] = [
  group('position', POSITION, CAR),
  group('heading', HEADING, CAR),
  group('velocity', VELOCITY, CAR),
  group('spin', SPIN, CAR),
  group('barrel', BARREL, CAR),
  group(
    'condition',
    CAR_FIELDS.map((field) => field.name).filter((name) => !NAMED.has(name)),
    CAR,
  ),
];
/** The arrays of a past pose, in order. */
export const POSE_GROUPS: readonly Group[] = [poseGroup('position', POSITION), poseGroup('heading', HEADING)];
const PLAYER_LENGTH = 1 + PLAYER_GROUPS.length + 4;

/** The message as it goes to MessagePack. */
export function plainStateFields({ state, reports, past, commands }: StateMessage): unknown[] {
  const tick = state[RACE.tick]!;
  const players: unknown[] = [];
  for (let car = 0; car < carCountOf(state); car++) {
    if (state[carOffset(car) + CAR.status] === STATUS.empty) continue;
    players.push(playerFields(state, car, reports[car] ?? EMPTY_REPORT, past));
  }
  const pastTicks = past.map((each) => tick - each.tick);
  const race = state.subarray(0, RACE_FIELDS.length);
  return [SERVER_KINDS.state, ...race, pastTicks, players, commandFields(commands, tick)];
}

function playerFields(state: WorldState, car: number, report: CarReport, past: readonly PastPoses[]): unknown[] {
  const fields: unknown[] = [car];
  for (const each of PLAYER_GROUPS) fields.push(pick(state, carOffset(car), each));
  fields.push(seatFields(report.driver), seatFields(report.gunner), driverFields(report.input));
  fields.push(past.map(({ poses }) => poseFields(poses, car)));
  return fields;
}

function poseFields(poses: Int32Array, car: number): number[][] {
  return hasPastPose(poses, car) ? POSE_GROUPS.map((each) => pick(poses, pastOffset(car), each)) : [];
}

const pick = (values: Int32Array, offset: number, { offsets }: Group): number[] =>
  offsets.map((each) => values[offset + each]!);

const seatFields = ({ lastTimeMs, marginMs, missed }: SeatReport): number[] => [lastTimeMs, marginMs, missed];

/** The rest of a plain `state` after its kind, for a race of `cars` slots; wrong fields end up in the verdict. */
export function readPlainState(fields: FieldReader, cars: number): StateMessage {
  const state: WorldState = new Int32Array(stateLength(cars));
  RACE_FIELDS.forEach((field, index) => {
    state[index] = fields.integer(field.name, field.min, Math.min(field.max, MAX_TICK));
  });
  const past = readPastTicks(fields.array('past_ticks', 0, MAX_PAST), state[RACE.tick]!, cars);
  const reports: CarReport[] = new Array<CarReport>(cars).fill(EMPTY_REPORT);
  const players = fields.array('players', 0, cars);
  let previous = -1;
  for (let index = 0; index < players.length; index++) {
    const player = players.array('player', PLAYER_LENGTH, PLAYER_LENGTH);
    const car = player.integer('car', 0, cars - 1);
    if (car <= previous) fields.fail(`car: ${car} is out of order`);
    previous = car;
    reports[car] = readPlayer(player, state, car, past);
  }
  const commands = readCommands(fields.array('commands', 0, MAX_COMMANDS), state[RACE.tick]!);
  return { kind: 'state', state, reports, past, commands };
}

function readPastTicks(entries: FieldReader, tick: number, cars: number): PastPoses[] {
  const past: PastPoses[] = [];
  let previous = 0;
  for (let index = 0; index < entries.length; index++) {
    const ago = entries.integer('past tick', previous + 1, Math.min(MAX_PAST_TICKS, tick));
    past.push({ tick: tick - ago, poses: new Int32Array(pastOffset(cars)) });
    previous = ago;
  }
  return past;
}

function readPlayer(player: FieldReader, state: WorldState, car: number, past: readonly PastPoses[]): CarReport {
  for (const each of PLAYER_GROUPS) readGroup(player, each, CAR_FIELDS, state, carOffset(car));
  if (state[carOffset(car) + CAR.status] === STATUS.empty) player.fail('status: an empty slot was sent');
  const report = {
    driver: readSeat(player.array('driver', 3, 3)),
    gunner: readSeat(player.array('gunner', 3, 3)),
    input: readDriverInput(player.array('input', 3, 3)),
  };
  const entries = player.array('past', past.length, past.length);
  for (const { poses } of past) readPose(entries, poses, car);
  return report;
}

function readPose(entries: FieldReader, poses: Int32Array, car: number): void {
  const next = entries.peek();
  const length = Array.isArray(next) && next.length === 0 ? 0 : POSE_GROUPS.length;
  const pose = entries.array('past pose', length, length);
  if (length === 0) return;
  for (const each of POSE_GROUPS) readGroup(pose, each, PAST_FIELDS, poses, pastOffset(car));
  if (!hasPastPose(poses, car)) pose.fail('past pose: heading is zero');
}

function readGroup(
  from: FieldReader,
  { name, offsets }: Group,
  fields: readonly GridField[],
  into: Int32Array,
  offset: number,
): void {
  const values = from.array(name, offsets.length, offsets.length);
  for (const each of offsets) {
    const field = fields[each]!;
    into[offset + each] = values.integer(field.name, field.min, field.max);
  }
}

function readSeat(fields: FieldReader): SeatReport {
  const lastTimeMs = fields.integer('last_time', 0, MAX_TIME_MS);
  if (lastTimeMs % TICK_MS !== 0) fields.fail(`last_time: ${lastTimeMs} is not a multiple of ${TICK_MS}`);
  const marginMs = fields.integer('margin', MARGIN_MIN_MS, MARGIN_NONE);
  return { lastTimeMs, marginMs, missed: fields.integer('missed', 0, MISSED_CYCLE - 1) };
}
