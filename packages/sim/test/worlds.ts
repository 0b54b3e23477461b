// Functions for tests that fill a world with cars, drive the cars with seeded inputs, and change fields.
import {
  CAR,
  type CarFieldName,
  type CarInput,
  carOffset,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  readField,
  type Track,
  World,
  type WorldState,
} from '../src/index.ts';
import { clamp, hash32, lengthOf } from '../src/math/index.ts';
import { AXIS_MAX, createPose, readPose, writeCar } from '../src/state/index.ts';
import { createTrackSample, sampleTrack } from '../src/track/index.ts';

/** Cruisers, which keep to a lane, drive at this speed (m/s), this far from the middle of the road (m). */
const CRUISING_SPEED = 20;
const LANE_M = 3;
/** Cruisers and rammers steer towards the track sample this far ahead, with this gain. */
const SAMPLES_AHEAD = 14;
const STEER_GAIN = 3;
/** After this many ticks, a rammer gets new random bits, which decide what it does. */
const DECISION_TICKS = 20;
/** A rammer rams a car within this distance. */
const RAMMING_RANGE_M = 30;

/** Creates a world with a car in every slot. */
export function fullWorld(track: Track, cars: number, laps = 3): World {
  const world = new World({ track, cars, laps, seed: 5 });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  return world;
}

/** Returns the input of a car whose gunner does nothing. */
export const driverInput = (driver: Partial<CarInput['driver']>): CarInput => ({
  driver: { ...NEUTRAL_DRIVER, ...driver },
  gunner: NEUTRAL_GUNNER,
});

/** Steps a world by `ticks` ticks, each with the same inputs. */
export const runTicks = (world: World, ticks: number, inputs: readonly CarInput[] = []): void => {
  for (let tick = 0; tick < ticks; tick++) world.step(inputs);
};

/**
 * Calls `step`, which simulates a tick, until `isDone` returns true. Returns the number of ticks. Throws if it takes more than
 * `ticksMax`, so that a fault fails a test instead of keeping it busy for ever.
 */
export function runUntil(isDone: () => boolean, step: () => void, ticksMax: number): number {
  for (let ticks = 0; ticks <= ticksMax; ticks++) {
    if (isDone()) return ticks;
    step();
  }
  throw new Error(`runUntil: the condition did not hold within ${ticksMax} ticks`);
}

/** Returns the integer of a field. */
export const integerOf = ({ state }: World, car: number, name: CarFieldName): number =>
  state[carOffset(car) + CAR[name]]!;

/** Sets the integer of a field. */
export const setInteger = ({ state }: World, car: number, name: CarFieldName, value: number): void => {
  state[carOffset(car) + CAR[name]] = value;
};

/** Sets a field from its SI value. */
export const setField = (state: WorldState, car: number, name: CarFieldName, value: number): void =>
  writeCar(state, car, CAR[name], value);

const pose = createPose();
const here = createTrackSample();

/**
 * Returns the steering, right positive and in shares of full steering, that turns the car at `pose` towards a point.
 */
function steerTo(x: number, z: number): number {
  const toX = x - pose.x;
  const toZ = z - pose.z;
  const noseX = 2 * (pose.qx * pose.qz + pose.qw * pose.qy);
  const noseZ = 1 - 2 * (pose.qx * pose.qx + pose.qy * pose.qy);
  return ((noseX * toZ - noseZ * toX) / (1 + Math.sqrt(toX * toX + toZ * toZ))) * STEER_GAIN;
}

/** Returns the index of the track sample SAMPLES_AHEAD of a car; fills `pose` with the car's pose. */
function sampleAhead({ state, track }: World, car: number): number {
  readPose(state, car, pose);
  sampleTrack(track, pose, state[carOffset(car) + CAR.trackHint]!, here);
  return (here.index + SAMPLES_AHEAD) % track.count;
}

const toAxis = (share: number): number => Math.round(clamp(share, -1, 1) * AXIS_MAX);

/** Returns the input of a car that keeps to its lane: left of the middle if its number is even, else right. */
export function cruiserInput(world: World, car: number): CarInput {
  const { state, track } = world;
  const ahead = sampleAhead(world, car);
  const lane = car % 2 === 0 ? -LANE_M : LANE_M;
  const x = track.px[ahead]! + track.rx[ahead]! * lane;
  const z = track.pz[ahead]! + track.rz[ahead]! * lane;
  const speed = lengthOf(readField(state, car, 'vx'), 0, readField(state, car, 'vz'));
  return driverInput({ steer: toAxis(steerTo(x, z)), throttle: speed < CRUISING_SPEED ? 100 : 0 });
}

/** Returns the input of a car that follows the road or rams another car; its random bits decide its actions. */
export function rammerInput(world: World, car: number, tick: number, seed: number): CarInput {
  const randomBits = hash32(seed, car, Math.floor(tick / DECISION_TICKS));
  const [x, z] = rammerTarget(world, car, randomBits);
  return {
    driver: {
      steer: toAxis(steerTo(x, z) + ((randomBits >>> 16) & 0xff) / 512 - 0.25),
      throttle: (randomBits & 0x700) === 0 ? -AXIS_MAX : AXIS_MAX,
      drift: (randomBits & 0x1800) === 0,
      boost: (randomBits & 0x6000) === 0,
      reset: false,
    },
    gunner: {
      aimYaw: randomBits >>> 16,
      aimPitch: 0,
      fire: (randomBits & 0x8000) === 0,
      rocket: false,
      viewDelayMs: 0,
    },
  };
}

/** Returns the point that a rammer steers towards: another car in a quarter of the time, if it is near, else the road. */
function rammerTarget(world: World, car: number, randomBits: number): [x: number, z: number] {
  const { state, track, cars } = world;
  const ahead = sampleAhead(world, car);
  if ((randomBits & 3) === 0) {
    const victim = (car + 1 + ((randomBits >>> 8) % (cars - 1 || 1))) % cars;
    const [x, z] = [readField(state, victim, 'px'), readField(state, victim, 'pz')];
    if ((x - pose.x) ** 2 + (z - pose.z) ** 2 < RAMMING_RANGE_M ** 2) return [x, z];
  }
  return [track.px[ahead]!, track.pz[ahead]!];
}

/** Returns the inputs of all cars of a world if all are rammers. */
export const rammerInputs = (world: World, tick: number, seed: number): CarInput[] =>
  Array.from({ length: world.cars }, (_, car) => rammerInput(world, car, tick, seed));
