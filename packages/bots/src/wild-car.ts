/** Both seats of a car at race speed, from the race's state: who plays them sees everything at once, without delay. */
import {
  CAR,
  type CarInput,
  carCountOf,
  carOffset,
  createPose,
  readPose,
  readVelocity,
  STATUS,
  type Track,
  type WorldState,
} from '@shotgun-rally/sim';
import { wildDriver } from './wild-driver.ts';
import { type SeenCar, wildGunner } from './wild-gunner.ts';

/** A bot that plays both seats, fast and reckless, for measuring; two seeds play differently. */
export const wildCar =
  (seed: number) =>
  (state: WorldState, track: Track, car: number, tick: number): CarInput => ({
    driver: wildDriver(state, track, car, tick, seed),
    gunner: wildGunner(seeAll(state), car, tick, seed),
  });

/** Every car as it stands in `state`; wrecks are not worth a shot. */
function seeAll(state: WorldState): SeenCar[] {
  return Array.from({ length: carCountOf(state) }, (_, car) => {
    const at = carOffset(car);
    const velocity = readVelocity(state, car, { x: 0, y: 0, z: 0 });
    return {
      present: state[at + CAR.status] === STATUS.racing || state[at + CAR.status] === STATUS.finished,
      pose: {
        ...readPose(state, car, createPose()),
        ...{ vx: velocity.x, vy: velocity.y, vz: velocity.z },
        ...{ barrelYaw: state[at + CAR.barrelYaw]!, barrelPitch: state[at + CAR.barrelPitch]! },
      },
    };
  });
}
