/** Turns the numbers of an agent's action into the input of a car. */
import { clamp } from '../math/scalar.ts';
import { PI } from '../math/trigonometry.ts';
import { type CarInput, driverInput, gunnerInput, NEUTRAL_GUNNER } from '../state/input.ts';
import { createPose, readPose, yawOf } from '../state/pose.ts';
import type { WorldState } from '../state/state.ts';

/** Numbers in the action of a car: `steer`, `throttle`, `drift` and `boost`. */
export const DRIVER_ACTION_SIZE = 4;
/** Numbers in the action of a car with weapons: those of the driver, then `yaw`, `pitch`, `fire` and `rocket`. */
export const CAR_ACTION_SIZE = 8;

const pose = createPose();

/**
 * Returns the input of a car from its numbers in `actions`, which start at index `from`. With `hasWeapons` these are
 * CAR_ACTION_SIZE numbers, otherwise DRIVER_ACTION_SIZE. `state` gives the direction of the car, to which `yaw` is relative.
 */
export function inputFromAction(
  actions: ArrayLike<number>,
  from: number,
  hasWeapons: boolean,
  state: WorldState,
  car: number,
): CarInput {
  const [steer, throttle] = [actions[from]!, actions[from + 1]!];
  const driver = driverInput({ steer, throttle, drift: actions[from + 2]! > 0, boost: actions[from + 3]! > 0 });
  if (!hasWeapons) return { driver, gunner: NEUTRAL_GUNNER };
  // The yaw of an input grows to the left, from +Z towards +X.
  const yaw = yawOf(readPose(state, car, pose)) - clamp(actions[from + 4]!, -1, 1) * PI;
  const pitch = (clamp(actions[from + 5]!, -1, 1) * PI) / 2;
  return {
    driver,
    gunner: gunnerInput({ yaw, pitch, fire: actions[from + 6]! > 0, rocket: actions[from + 7]! > 0 }),
  };
}
