/**
 * Judges shots by what the gunner saw (Bernier's lag compensation): the shooter's mount and every target are taken
 * back to the time of the gunner's view, at most 250 ms, and the ray is traced there.
 */
import type { GameEvent } from '@shotgun-rally/protocol';
import {
  CAR,
  type Command,
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
  VELOCITY_STEP,
  type World,
} from '@shotgun-rally/sim';
import { createTimelinePose, type PoseTimeline } from '../pose-timeline.ts';

/** The furthest into the past a shot is judged, ms. */
export const REWIND_MAX_MS = 250;

export interface Judgement {
  /** What everybody is told. */
  readonly event: GameEvent;
  /** What the hit does to its target; null for a miss. */
  readonly hit: Command | null;
}

const mount = createTimelinePose();
const seen = createTimelinePose();
const ray: Ray = createRay();

/** What the shot fired by `car` in the world's newest tick hit, and what follows. */
export function judgeShot(world: World, timeline: PoseTimeline, car: number, input: GunnerInput): Judgement {
  const firedTick = world.state[RACE.tick] as number;
  const at = carOffset(car);
  const yaw = world.state[at + CAR.barrelYaw] as number;
  const pitch = world.state[at + CAR.barrelPitch] as number;
  const seenMs = timeOfTick(firedTick) - Math.min(input.viewDelayMs, REWIND_MAX_MS);
  timeline.sample(car, seenMs, mount);
  shotRay(mount, yaw, pitch, world.seed, car, firedTick, ray);
  const { target: hitCar, distanceM } = nearestTarget(world, timeline, car, seenMs);
  const damage = hitCar >= 0 ? SHOT.damage : 0;
  return {
    event: { kind: 'shot', car, hitCar, damage, distanceM: Math.round(distanceM), yaw, pitch, firedTick },
    hit: hitCar >= 0 ? { kind: 'hit', car: hitCar, by: car, damage, push: pushAlong(ray) } : null,
  };
}

/** The first car that the ray meets at `seenMs`; -1 when there is none within range. */
function nearestTarget(world: World, timeline: PoseTimeline, shooter: number, seenMs: number) {
  let target = -1;
  let distanceM: number = SHOT.rangeM;
  for (let car = 0; car < world.cars; car++) {
    if (car === shooter || !canBeHit(world, car)) continue;
    if (timeline.sample(car, seenMs, seen) === 'none') continue;
    const distance = rayHitsCar(ray, seen);
    if (distance < 0 || distance >= distanceM) continue;
    target = car;
    distanceM = distance;
  }
  return { target, distanceM };
}

const PUSH_STEPS = SHOT.pushSpeed / VELOCITY_STEP;

const pushAlong = ({ dx, dy, dz }: Ray): [number, number, number] => [
  Math.round(dx * PUSH_STEPS),
  Math.round(dy * PUSH_STEPS),
  Math.round(dz * PUSH_STEPS),
];

function canBeHit(world: World, car: number): boolean {
  const at = carOffset(car);
  return world.state[at + CAR.status] === STATUS.racing && world.state[at + CAR.protectTicks] === 0;
}
