/** A random bot for both seats of a car: fast, reckless and hard to predict, for measurements. */
import { CAR, type CarInput, carOffset, STATUS, type TunedTrack, type WorldState } from '@shotgun-rally/sim';
import { carCountOf, createPose, readPose, readVelocity } from '@shotgun-rally/sim/state';
import { randomDriverInput } from './random-driver.ts';
import { randomGunnerInput, type SeenCar } from './random-gunner.ts';

/** Creates a random bot: a pure function like the result of `createBot`. It sees the state without any delay. */
export const createRandomBot =
  (seed: number) =>
  (state: WorldState, world: TunedTrack, car: number, tick: number): CarInput => ({
    driver: randomDriverInput(state, world, car, tick, seed),
    gunner: randomGunnerInput(seenCars(state), car, tick, seed),
  });

/** Returns all cars of a state as a gunner sees them. Wrecks count as not present. */
function seenCars(state: WorldState): SeenCar[] {
  return Array.from({ length: carCountOf(state) }, (_, car) => {
    const at = carOffset(car);
    const velocity = readVelocity(state, car, { x: 0, y: 0, z: 0 });
    return {
      present: state[at + CAR.status] === STATUS.racing || state[at + CAR.status] === STATUS.finished,
      pose: {
        ...readPose(state, car, createPose()),
        vx: velocity.x,
        vy: velocity.y,
        vz: velocity.z,
        barrelYaw: state[at + CAR.barrelYaw]!,
        barrelPitch: state[at + CAR.barrelPitch]!,
      },
    };
  });
}
