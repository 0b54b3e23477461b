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
  NEUTRAL_INPUT,
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
const aim = createTrackSample();

/** A driver that chases the road or its neighbour, changes its mind every third of a second, and does not brake. */
export function rammer(world: World, car: number, tick: number, seed: number): CarInput {
  const { state, track, cars } = world;
  const mood = hash32(seed, car, Math.floor(tick / 20));
  readPose(state, car, pose);
  const { x, z, qy, qw, qx, qz } = pose;
  const hint = state[carOffset(car) + CAR.trackHint] as number;
  sampleTrack(track, x, pose.y, z, hint, aim);
  const ahead = (aim.index + 14) % track.count;
  let toX = (track.px[ahead] as number) - x;
  let toZ = (track.pz[ahead] as number) - z;
  if ((mood & 3) === 0) {
    readPose(state, (car + 1 + ((mood >>> 8) % (cars - 1 || 1))) % cars, pose);
    if ((pose.x - x) ** 2 + (pose.z - z) ** 2 < 900) {
      toX = pose.x - x;
      toZ = pose.z - z;
    }
  }
  const fx = 2 * (qx * qz + qw * qy);
  const fz = 1 - 2 * (qx * qx + qy * qy);
  const right = (fz * -toX + fx * toZ) / (1 + Math.sqrt(toX * toX + toZ * toZ));
  return {
    driver: {
      steer: Math.round(clamp(right * 3 + ((mood >>> 16) & 255) / 512 - 0.25, -1, 1) * 127),
      throttle: (mood & 0x700) === 0 ? -127 : 127,
      drift: (mood & 0x1800) === 0,
      boost: (mood & 0x6000) === 0,
      reset: false,
    },
    gunner: { aimYaw: mood >>> 16, aimPitch: 0, fire: (mood & 0x8000) === 0, viewDelayMs: 0 },
  };
}

export const rammers = (world: World, tick: number, seed: number): CarInput[] =>
  Array.from({ length: world.cars }, (_, car) => rammer(world, car, tick, seed));
