/** Simple simulated players for tests. They use seeded random numbers, so that a race is always the same. */
import {
  CAR_MODELS,
  type CarInput,
  type DriverInput,
  type GunnerInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  type Pose,
  readField,
  type Track,
  type WorldState,
} from '@shotgun-rally/sim';
import { createRandom, radiansToSteps, wrapSteps } from '@shotgun-rally/sim/math';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import type { Bot } from '../../src/index.ts';
import type { InputSource } from '../../src/testing/index.ts';

/** How far ahead of the car its driver aims, in points of the centre line. */
const AHEAD_POINTS = 12;
/** How strongly a driver steers: fully if the sine of the angle to the target is 1 / STEER_GAIN. */
const STEER_GAIN = 3;

const clampAxis = (value: number): number => Math.min(AXIS_MAX, Math.max(-AXIS_MAX, Math.round(value)));

/** Returns an input that steers towards a point of the centre line ahead of the car. */
export function pursue(state: WorldState, track: Track, car: number, throttle: number): DriverInput {
  const ahead = (Math.round(readField(state, car, 'trackHint')) + AHEAD_POINTS) % track.count;
  const dx = track.px[ahead]! - readField(state, car, 'px');
  const dz = track.pz[ahead]! - readField(state, car, 'pz');
  const qy = readField(state, car, 'qy');
  const qw = readField(state, car, 'qw');
  const [forwardX, forwardZ] = [2 * qy * qw, qw * qw - qy * qy];
  const sine = (forwardX * dz - forwardZ * dx) / (1 + Math.hypot(dx, dz));
  return { ...NEUTRAL_DRIVER, steer: clampAxis(sine * STEER_GAIN * AXIS_MAX), throttle };
}

/** A driver who steers unsteadily in every tick, and sometimes changes speed, drifts or boosts. */
export function shakyDriver(track: Track, seed: number): InputSource {
  const random = createRandom(seed);
  let throttle = AXIS_MAX;
  let drift = false;
  let boost = false;
  return ({ state, welcome }) => {
    if (!state || !welcome) return NEUTRAL_DRIVER;
    if (random() < 0.03) {
      throttle = random() < 0.8 ? AXIS_MAX : -40;
      drift = random() < 0.2;
      boost = random() < 0.3;
    }
    const input = pursue(state, track, welcome.car, throttle);
    return { ...input, steer: clampAxis(input.steer + (random() - 0.5) * 40), drift, boost };
  };
}

/** A gunner who fires without pause at where `targetCar` is shown. */
export function hunter(targetCar: number): InputSource {
  return (client) => {
    const view = client.view();
    const [ownCar, target] = [view?.cars[client.welcome?.car ?? 0], view?.cars[targetCar]];
    if (!view || !ownCar?.present || !target?.present) return NEUTRAL_GUNNER;
    return { ...aim(ownCar.pose, target.pose), fire: true };
  };
}

/** Returns an input that aims from one car's turret at the middle of another car. */
export function aim(ownCar: Pose, target: Pose): GunnerInput {
  const [dx, dy, dz] = [target.x - ownCar.x, target.y - ownCar.y - CAR_MODELS.rally.turret.up, target.z - ownCar.z];
  const yaw = Math.round(radiansToSteps(Math.atan2(dx, dz)));
  return {
    ...NEUTRAL_GUNNER,
    aimYaw: wrapSteps(yaw),
    aimPitch: Math.round(radiansToSteps(Math.atan2(dy, Math.hypot(dx, dz)))),
  };
}

/** A player who drives or shoots at car 1, depending on the current role. */
export function eitherRole(track: Track, seed: number): InputSource {
  const driver = shakyDriver(track, seed);
  const gunner = hunter(1);
  return (client, tick) => (client.welcome?.role === 'driver' ? driver : gunner)(client, tick);
}

/** A bot that drives along the track and does not shoot. */
export const bot: Bot = (state, { track }, car): CarInput => ({
  driver: pursue(state, track, car, 110),
  gunner: NEUTRAL_GUNNER,
});
