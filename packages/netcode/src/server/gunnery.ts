/**
 * Judges shots by what the gunner saw (Bernier's lag compensation): the shooter's mount and every target are taken
 * back to the time of the gunner's view, at most 250 ms, and the ray is traced there.
 */
import {
  CAR,
  carOffset,
  createRay,
  type GunnerInput,
  RACE,
  type Ray,
  rayHitsCar,
  SHOT,
  STATUS,
  shotRay,
  timeOfTick,
  type World,
} from '@shotgun-rally/sim';
import { createTimelinePose, type PoseTimeline } from '../pose-timeline.ts';

/** The furthest into the past a shot is judged, ms. */
export const REWIND_MAX_MS = 250;

export interface ShotResult {
  /** Car hit, or -1. */
  readonly hitCar: number;
  /** Metres from the muzzle to the hit; the gun's whole range for a miss. */
  readonly distanceM: number;
  /** Unit vector from the muzzle. */
  readonly direction: readonly [number, number, number];
  /** Race time that the shot was judged at, ms. */
  readonly seenMs: number;
}

const mount = createTimelinePose();
const target = createTimelinePose();
const ray: Ray = createRay();

/** What the shot fired by `car` in the world's newest tick hit. */
export function judgeShot(world: World, timeline: PoseTimeline, car: number, input: GunnerInput): ShotResult {
  const tick = world.state[RACE.tick] as number;
  const seenMs = timeOfTick(tick) - Math.min(input.viewDelayMs, REWIND_MAX_MS);
  const own = carOffset(car);
  timeline.sample(car, seenMs, mount);
  const yaw = world.state[own + CAR.barrelYaw] as number;
  const pitch = world.state[own + CAR.barrelPitch] as number;
  shotRay(mount, yaw, pitch, world.seed, car, tick, ray);
  let hitCar = -1;
  let distanceM: number = SHOT.rangeM;
  for (let other = 0; other < world.cars; other++) {
    if (other === car || !canBeHit(world, other)) continue;
    if (timeline.sample(other, seenMs, target) === 'none') continue;
    const distance = rayHitsCar(ray, target);
    if (distance >= 0 && distance < distanceM) {
      hitCar = other;
      distanceM = distance;
    }
  }
  return { hitCar, distanceM, direction: [ray.dx, ray.dy, ray.dz], seenMs };
}

function canBeHit(world: World, car: number): boolean {
  const at = carOffset(car);
  return world.state[at + CAR.status] === STATUS.racing && world.state[at + CAR.protectTicks] === 0;
}
