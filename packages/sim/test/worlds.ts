// Worlds for tests: filled with cars, driven by seeded inputs, and changed field by field.
import {
  AXIS_MAX,
  CAR,
  type CarFieldName,
  type CarInput,
  carOffset,
  clamp,
  createPose,
  createTrackSample,
  hash32,
  lengthOf,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  readField,
  readPose,
  sampleTrack,
  type Track,
  World,
  type WorldState,
  writeCar,
} from '../src/index.ts';

/** Cruisers drive at this speed (m/s), this far from the middle of the road (m). */
const CRUISING_SPEED = 20;
const LANE_M = 3;
/** Both kinds of driver steer towards the sample this far ahead, this strongly. */
const SAMPLES_AHEAD = 14;
const STEER_GAIN = 3;
/** A rammer changes its mood after this many ticks, and rams a car within this distance (m). */
const MOOD_TICKS = 20;
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

/** Steps a world with the same inputs. */
export const runTicks = (world: World, ticks: number, inputs: readonly CarInput[] = []): void => {
  for (let tick = 0; tick < ticks; tick++) world.step(inputs);
};

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

/** Returns the share of full steering, right positive, that turns the car at `pose` towards a point. */
function steerTo(x: number, z: number): number {
  const toX = x - pose.x;
  const toZ = z - pose.z;
  const noseX = 2 * (pose.qx * pose.qz + pose.qw * pose.qy);
  const noseZ = 1 - 2 * (pose.qx * pose.qx + pose.qy * pose.qy);
  return ((noseX * toZ - noseZ * toX) / (1 + Math.sqrt(toX * toX + toZ * toZ))) * STEER_GAIN;
}

/** Returns the sample ahead of a car, and reads its pose. */
function sampleAhead({ state, track }: World, car: number): number {
  readPose(state, car, pose);
  sampleTrack(track, pose, state[carOffset(car) + CAR.trackHint]!, here);
  return (here.index + SAMPLES_AHEAD) % track.count;
}

const toAxis = (share: number): number => Math.round(clamp(share, -1, 1) * AXIS_MAX);

/** Input of a car that keeps to its lane, left or right of the middle by its number. */
export function cruiserInput(world: World, car: number): CarInput {
  const { state, track } = world;
  const ahead = sampleAhead(world, car);
  const lane = car % 2 === 0 ? -LANE_M : LANE_M;
  const x = track.px[ahead]! + track.rx[ahead]! * lane;
  const z = track.pz[ahead]! + track.rz[ahead]! * lane;
  const speed = lengthOf(readField(state, car, 'vx'), 0, readField(state, car, 'vz'));
  return driverInput({ steer: toAxis(steerTo(x, z)), throttle: speed < CRUISING_SPEED ? 100 : 0 });
}

/** Input of a car that follows the road or rams another car; the bits of its mood decide what else it does. */
export function rammerInput(world: World, car: number, tick: number, seed: number): CarInput {
  const mood = hash32(seed, car, Math.floor(tick / MOOD_TICKS));
  const [x, z] = rammerTarget(world, car, mood);
  return {
    driver: {
      steer: toAxis(steerTo(x, z) + ((mood >>> 16) & 0xff) / 512 - 0.25),
      throttle: (mood & 0x700) === 0 ? -AXIS_MAX : AXIS_MAX,
      drift: (mood & 0x1800) === 0,
      boost: (mood & 0x6000) === 0,
      reset: false,
    },
    gunner: { aimYaw: mood >>> 16, aimPitch: 0, fire: (mood & 0x8000) === 0, rocket: false, viewDelayMs: 0 },
  };
}

function rammerTarget(world: World, car: number, mood: number): [x: number, z: number] {
  const { state, track, cars } = world;
  const ahead = sampleAhead(world, car);
  if ((mood & 3) === 0) {
    const victim = (car + 1 + ((mood >>> 8) % (cars - 1 || 1))) % cars;
    const [x, z] = [readField(state, victim, 'px'), readField(state, victim, 'pz')];
    if ((x - pose.x) ** 2 + (z - pose.z) ** 2 < RAMMING_RANGE_M ** 2) return [x, z];
  }
  return [track.px[ahead]!, track.pz[ahead]!];
}

/** Returns the inputs of a world full of rammers. */
export const rammerInputs = (world: World, tick: number, seed: number): CarInput[] =>
  Array.from({ length: world.cars }, (_, car) => rammerInput(world, car, tick, seed));
