/** Predicts a driver whose inputs are unknown: the car drives at the racing line's speed and slowly returns to that line. */
import {
  CAR,
  carOffset,
  type DriverInput,
  NEUTRAL_DRIVER,
  STATUS,
  type TunedTrack,
  type WorldState,
} from '@shotgun-rally/sim';
import { clamp } from '@shotgun-rally/sim/math';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim/track';
import { tuningOfCar } from '@shotgun-rally/sim/tuning';
import { lateralAt, racingLineOf } from '../line/racing-line.ts';
import { createOwnCar, readOwnCar } from '../situation/own-car.ts';
import { curvatureTo, lookAheadM, pedalsFor, steerFor, toAxis } from './steering.ts';

/** The driver aims at a point ahead where this share of the current distance to the racing line remains. */
const KEPT_OFFSET = 0.9;
/** A car that is slower than this (m/s) in the direction of the road or of its nose is not racing. */
const RACING_SPEED = 8;
/** A car further off the road than this (m) is not racing. */
const OFF_ROAD_M = 3;

// Reused between calls, to avoid allocations.
const own = createOwnCar();
const aim = createTrackSample();

/**
 * Returns the most likely input of the driver of `car`, estimated from the state only. Returns null for a car that is not
 * racing along the road, because its driver cannot be predicted.
 */
export function expectedDriverInput(state: WorldState, world: TunedTrack, car: number): DriverInput | null {
  const at = carOffset(car);
  if (state[at + CAR.status] !== STATUS.racing) return null;
  const { track } = world;
  const tuning = tuningOfCar(world.tuning, state, car);
  const line = racingLineOf(track, tuning);
  const { here, pose, forward, up, speed, roadSpeed } = readOwnCar(state, track, car, own);
  if (Math.min(speed, roadSpeed) < RACING_SPEED || Math.abs(here.lateral) > here.halfWidth + OFF_ROAD_M) return null;
  const offset = here.lateral - lateralAt(line, here);
  trackPoint(track, here.distance + lookAheadM(speed), 0, 0, aim);
  const lateral = clamp(lateralAt(line, aim) + offset * KEPT_OFFSET, -aim.wall, aim.wall);
  aim.x += aim.rx * lateral;
  aim.y += aim.ry * lateral;
  aim.z += aim.rz * lateral;
  return {
    ...NEUTRAL_DRIVER,
    steer: toAxis(steerFor(curvatureTo(pose, forward, up, aim), speed, tuning)),
    throttle: toAxis(pedalsFor(line.speed[(here.index + 1) % track.count]!, speed)),
  };
}
