/**
 * Predicts what the player's shot hits, before the server judges it. Client and server (shot-judge.ts) use the world at the
 * same time: the tick of the shot minus its view delay, which may be between two frames.
 */
import type { TunedTrack, WorldState } from '@shotgun-rally/sim';
import { type AimSteps, createRay } from '@shotgun-rally/sim/math';
import { groundOf } from '@shotgun-rally/sim/track';
import { SHOT, tuningOfCar } from '@shotgun-rally/sim/tuning';
import { aimRay, canBeHit, traceShot } from '@shotgun-rally/sim/weapons';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { createTimelinePose } from '../../timeline/timeline-pose.ts';

/** A shot that a client's own gunner has fired, with the hit that the client predicts. The server judges it later. */
export interface PredictedShot {
  /** The car whose gunner fired. */
  readonly car: number;
  /** The tick in which the gunner fired. */
  readonly tick: number;
  /** Direction of the shot in the world (1/65536 turn). */
  readonly aim: AimSteps;
  /** The car that the shot hits in this client's world; -1 for none. */
  readonly hitCar: number;
  /** Distance (m) to that car or the ground; the full range if it hits neither. */
  readonly distanceM: number;
}

// Reused between calls. `mount` is the pose of the car that fires.
const mount = createTimelinePose();
const target = createTimelinePose();
const ray = createRay();

/** Predicts the hit of a shot in the world of race time `seenMs`. `state` tells which cars can be hit at that time. */
export function predictShot(
  { car, tick, aim }: Pick<PredictedShot, 'car' | 'tick' | 'aim'>,
  seenMs: number,
  timeline: PoseTimeline,
  state: WorldState,
  world: TunedTrack,
): PredictedShot {
  if (timeline.sample(car, seenMs, mount) === 'none') return { car, tick, aim, hitCar: -1, distanceM: SHOT.rangeM };
  aimRay(mount, aim, tuningOfCar(world.tuning, state, car), ray);
  const { car: hitCar, distanceM } = traceShot(ray, car, {
    ground: groundOf(world.track),
    tuning: world.tuning,
    state,
    poseOf: (other) => (canBeHit(state, other) && timeline.sample(other, seenMs, target) !== 'none' ? target : null),
  });
  return { car, tick, aim, hitCar, distanceM };
}
