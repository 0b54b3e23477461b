/** What a driver of whom nothing is known is most likely to do next: go on beside the racing line, at its speed. */
import {
  CAR,
  carOffset,
  clamp,
  createTrackSample,
  type DriverInput,
  NEUTRAL_DRIVER,
  STATUS,
  type Track,
  trackPoint,
  type WorldState,
} from '@shotgun-rally/sim';
import { createOwnCar, readOwnCar } from './own-car.ts';
import { offsetAt, racingLineOf } from './racing-line.ts';
import { arcTo, axis, lookAheadM, pedalsFor, steerFor } from './steering.ts';

/** Of how far it is off the racing line now, how much it still is where it looks. */
const KEPT_ASIDE = 0.9;

/** Slower than this, m/s, along the road and along its nose, or further off the road, m, a car is not racing. */
const RACING_SPEED = 8;
const BESIDE_M = 3;

const own = createOwnCar();
const aim = createTrackSample();

/**
 * The input to expect from the driver of `car`, from what can be seen alone: a pure function of its arguments. null for
 * a car that is not racing along the road: nobody knows what it is up to.
 */
export function expectedDriver(state: WorldState, track: Track, car: number): DriverInput | null {
  const at = carOffset(car);
  if (state[at + CAR.status] !== STATUS.racing) return null;
  const line = racingLineOf(track);
  const { here, pose, forward, up, speed, along } = readOwnCar(state, track, car, own);
  if (Math.min(speed, along) < RACING_SPEED || Math.abs(here.lateral) > here.halfWidth + BESIDE_M) return null;
  const aside = here.lateral - offsetAt(line, here);
  trackPoint(track, here.distance + lookAheadM(speed), 0, 0, aim);
  const lateral = clamp(offsetAt(line, aim) + aside * KEPT_ASIDE, -aim.wall, aim.wall);
  aim.x += aim.rx * lateral;
  aim.y += aim.ry * lateral;
  aim.z += aim.rz * lateral;
  return {
    ...NEUTRAL_DRIVER,
    steer: axis(steerFor(arcTo(pose, forward, up, aim), speed)),
    throttle: axis(pedalsFor(line.speed[(here.index + 1) % track.count]!, speed)),
  };
}
