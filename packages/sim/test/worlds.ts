// Worlds to test with: filled, driven by a seeded crowd, and placed by hand.
import {
  CAR,
  CAR_FIELDS,
  type CarInput,
  carOffset,
  clamp,
  createPose,
  createTrackSample,
  hash32,
  lengthOf,
  NEUTRAL_INPUT,
  readField,
  readPose,
  sampleTrack,
  type Track,
  World,
  type WorldState,
} from '../src/index.ts';

/** A world with every slot taken. */
export function fullWorld(track: Track, cars: number, laps = 3): World {
  const world = new World({ track, cars, laps, seed: 5 });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  return world;
}

export const drive = (driver: Partial<CarInput['driver']>): CarInput => ({
  driver: { ...NEUTRAL_INPUT.driver, ...driver },
  gunner: NEUTRAL_INPUT.gunner,
});

export const steps = (world: World, ticks: number, inputs: readonly CarInput[] = []): void => {
  for (let tick = 0; tick < ticks; tick++) world.step(inputs);
};

/** Sets one field from its SI value. */
export function put(state: WorldState, car: number, name: keyof typeof CAR, value: number): void {
  state[carOffset(car) + CAR[name]] = Math.round(value / (CAR_FIELDS[CAR[name]]?.step ?? 1));
}

const pose = createPose();
const here = createTrackSample();

/** Steering share, right positive, that brings a car's nose round to a point. */
function steerTo(x: number, z: number): number {
  const toX = x - pose.x;
  const toZ = z - pose.z;
  const fx = 2 * (pose.qx * pose.qz + pose.qw * pose.qy);
  const fz = 1 - 2 * (pose.qx * pose.qx + pose.qy * pose.qy);
  return ((fx * toZ - fz * toX) / (1 + Math.sqrt(toX * toX + toZ * toZ))) * 3;
}

/** The sample index some way ahead of a car, whose pose is read too. */
function sampleAhead(world: World, car: number): number {
  const { state, track } = world;
  readPose(state, car, pose);
  sampleTrack(track, pose, state[carOffset(car) + CAR.trackHint]!, here);
  return (here.index + 14) % track.count;
}

/** Keeps to its lane at 20 m/s and hurts nobody. */
export function cruiser(world: World, car: number): CarInput {
  const { state, track } = world;
  const ahead = sampleAhead(world, car);
  const lane = car % 2 === 0 ? -3 : 3;
  const x = track.px[ahead]! + track.rx[ahead]! * lane;
  const z = track.pz[ahead]! + track.rz[ahead]! * lane;
  const speed = lengthOf(readField(state, car, 'vx'), 0, readField(state, car, 'vz'));
  return drive({ steer: Math.round(clamp(steerTo(x, z), -1, 1) * 127), throttle: speed < 20 ? 100 : 0 });
}

/** Chases the road or its neighbour, changes its mind every third of a second, and seldom brakes. */
export function rammer(world: World, car: number, tick: number, seed: number): CarInput {
  const { state, track, cars } = world;
  const mood = hash32(seed, car, Math.floor(tick / 20));
  const ahead = sampleAhead(world, car);
  let [x, z] = [track.px[ahead]!, track.pz[ahead]!];
  if ((mood & 3) === 0) {
    const victim = (car + 1 + ((mood >>> 8) % (cars - 1 || 1))) % cars;
    const [victimX, victimZ] = [readField(state, victim, 'px'), readField(state, victim, 'pz')];
    if ((victimX - pose.x) ** 2 + (victimZ - pose.z) ** 2 < 900) [x, z] = [victimX, victimZ];
  }
  return {
    driver: {
      steer: Math.round(clamp(steerTo(x, z) + ((mood >>> 16) & 255) / 512 - 0.25, -1, 1) * 127),
      throttle: (mood & 0x700) === 0 ? -127 : 127,
      drift: (mood & 0x1800) === 0,
      boost: (mood & 0x6000) === 0,
      reset: false,
    },
    gunner: { aimYaw: mood >>> 16, aimPitch: 0, fire: (mood & 0x8000) === 0, rocket: false, viewDelayMs: 0 },
  };
}

export const rammers = (world: World, tick: number, seed: number): CarInput[] =>
  Array.from({ length: world.cars }, (_, car) => rammer(world, car, tick, seed));
