/** Simple players for matches. They use seeded random numbers, so that a match can be repeated exactly. */
import {
  AXIS_MAX,
  type DriverInput,
  type GunnerInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  type Pose,
  radiansToSteps,
  readField,
  type Track,
  TURRET,
  type WorldState,
  wrapSteps,
} from '@shotgun-rally/sim';
import { createRandom } from '../src/environment/random.ts';
import type { InputSource } from '../src/testing/index.ts';

const clampAxis = (value: number): number => Math.min(AXIS_MAX, Math.max(-AXIS_MAX, Math.round(value)));

/** Steers towards a point of the centre line ahead of the car. */
export function pursue(state: WorldState, track: Track, car: number, throttle: number): DriverInput {
  const ahead = (Math.round(readField(state, car, 'trackHint')) + 12) % track.count;
  const dx = track.px[ahead]! - readField(state, car, 'px');
  const dz = track.pz[ahead]! - readField(state, car, 'pz');
  const qy = readField(state, car, 'qy');
  const qw = readField(state, car, 'qw');
  const [fx, fz] = [2 * qy * qw, qw * qw - qy * qy];
  const right = (fx * dz - fz * dx) / (1 + Math.hypot(dx, dz));
  return { ...NEUTRAL_DRIVER, steer: clampAxis(right * 3 * AXIS_MAX), throttle };
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
    const wanted = pursue(state, track, welcome.car, throttle);
    return { ...wanted, steer: clampAxis(wanted.steer + (random() - 0.5) * 40), drift, boost };
  };
}

/** A gunner who fires without pause and aims at one car where it is shown. */
export function hunter(target: number): InputSource {
  return (client) => {
    const view = client.view();
    const [mount, shown] = [view?.cars[client.welcome?.car ?? 0], view?.cars[target]];
    if (!view || !mount?.present || !shown?.present) return NEUTRAL_GUNNER;
    return { ...aim(mount.pose, shown.pose), fire: true };
  };
}

/** Aims from a car's turret at the middle of another car. */
export function aim(mount: Pose, target: Pose): GunnerInput {
  const [dx, dy, dz] = [target.x - mount.x, target.y - mount.y - TURRET.mount.y, target.z - mount.z];
  const yaw = Math.round(radiansToSteps(Math.atan2(dx, dz)));
  return {
    ...NEUTRAL_GUNNER,
    aimYaw: wrapSteps(yaw),
    aimPitch: Math.round(radiansToSteps(Math.atan2(dy, Math.hypot(dx, dz)))),
  };
}
