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
import { hardDriver } from './hard-driver.ts';
import { hardGunner, type SeenCar } from './hard-gunner.ts';

/** A bot that plays both seats hard; two seeds play differently. */
export const hardCar =
  (seed: number) =>
  (state: WorldState, track: Track, car: number, tick: number): CarInput => ({
    driver: hardDriver(state, track, car, tick, seed),
    gunner: hardGunner(seeAll(state), car, tick, seed),
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
        ...{ barrelYaw: state[at + CAR.barrelYaw] as number, barrelPitch: state[at + CAR.barrelPitch] as number },
      },
    };
  });
}
