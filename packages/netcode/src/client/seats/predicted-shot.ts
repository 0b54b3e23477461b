/**
 * What the gunner sees an own shot hit: judged here just as the server will (shot-judge.ts), in the world of the very
 * moment that the input claims, which may lie between two frames.
 */
import {
  type AimSteps,
  aimRay,
  CAR,
  carCountOf,
  carOffset,
  createRay,
  distanceToCar,
  type Ground,
  SHOT,
  STATUS,
  type WorldState,
} from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { createTimelinePose } from '../../timeline/timeline-pose.ts';

export interface PredictedShot {
  readonly car: number;
  /** The tick whose input fired it. */
  readonly tick: number;
  /** Where it flies. */
  readonly aim: AimSteps;
  /** The car that it meets on this screen, -1 for none. */
  readonly hitCar: number;
  /** Metres to that car, to the ground, or as far as a shot goes. */
  readonly distanceM: number;
}

const mount = createTimelinePose();
const target = createTimelinePose();
const ray = createRay();

/** The shot as seen at race time `seenMs`; `state` tells which cars could be hit then. */
export function predictShot(
  { car, tick, aim }: Pick<PredictedShot, 'car' | 'tick' | 'aim'>,
  seenMs: number,
  timeline: PoseTimeline,
  state: WorldState,
  ground: Ground,
): PredictedShot {
  if (timeline.sample(car, seenMs, mount) === 'none') return { car, tick, aim, hitCar: -1, distanceM: SHOT.rangeM };
  aimRay(mount, aim, ray);
  let hitCar = -1;
  let distanceM = ground.distance(ray, SHOT.rangeM);
  for (let other = 0; other < carCountOf(state); other++) {
    if (other === car || !canBeHit(state, other)) continue;
    if (timeline.sample(other, seenMs, target) === 'none') continue;
    const distance = distanceToCar(ray, target);
    if (distance < 0 || distance >= distanceM) continue;
    hitCar = other;
    distanceM = distance;
  }
  return { car, tick, aim, hitCar, distanceM };
}

/** Whether a shot does anything to a car. */
export const canBeHit = (state: WorldState, car: number): boolean =>
  state[carOffset(car) + CAR.status] === STATUS.racing && state[carOffset(car) + CAR.protectTicks] === 0;
