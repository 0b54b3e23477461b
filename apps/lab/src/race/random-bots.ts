/**
 * The bots that play a race in the lab. A bot knows only what its client knows, and drivers wait for other cars that
 * are far behind.
 */
import { randomDriverInput, randomGunnerInput } from '@shotgun-rally/bots';
import type { ClientView } from '@shotgun-rally/netcode';
import type { InputSource } from '@shotgun-rally/netcode/testing';
import {
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  readField,
  type Track,
  type TunedTrack,
  type WorldState,
} from '@shotgun-rally/sim';
import { progressOf } from '@shotgun-rally/sim/race';
import { AXIS_MAX, carCountOf } from '@shotgun-rally/sim/state';

/** A driver this far ahead of the median car releases the throttle a little, and more with every further metre ... */
const LIFT_FROM_M = 15;
/** ... until it is completely released this far ahead. */
const LIFT_TO_M = 60;
/** Below this speed (m/s) a driver does not wait for other cars. */
const LIFT_MIN_SPEED = 18;

/** Computes a driver's input from the world that the driver's client predicts. */
export const driverBot =
  (world: TunedTrack, car: number, seed: number): InputSource =>
  ({ state }, tick) =>
    state ? driverInput(state, world, car, tick, seed) : NEUTRAL_DRIVER;

/** Returns the input of the driver of `car` in `tick`; `state` is the world before that tick. */
export const driverInput = (
  state: WorldState,
  world: TunedTrack,
  car: number,
  tick: number,
  seed: number,
): DriverInput => waitForOthers(randomDriverInput(state, world, car, tick, seed), state, world.track, car);

/** Computes a gunner's input from the view that the gunner's client has drawn last. */
export const gunnerBot =
  (car: number, seed: number, lastView: () => ClientView | null): InputSource =>
  (_client, tick) => {
    const view = lastView();
    return view ? randomGunnerInput(view.cars, car, tick, seed) : NEUTRAL_GUNNER;
  };

/** Limits the throttle of a car that is far ahead, because a car that is alone has no contacts and no targets. */
function waitForOthers(input: DriverInput, state: WorldState, track: Track, car: number): DriverInput {
  const progress = Array.from({ length: carCountOf(state) }, (_, index) => progressOf(state, index, track));
  const ownProgress = progress[car]!;
  const median = progress.sort((a, b) => a - b)[Math.floor(progress.length / 2)]!;
  const speed = Math.hypot(readField(state, car, 'vx'), readField(state, car, 'vz'));
  const throttleShare = 1 - (ownProgress - median - LIFT_FROM_M) / (LIFT_TO_M - LIFT_FROM_M);
  if (throttleShare >= 1 || speed < LIFT_MIN_SPEED) return input;
  const throttleMax = Math.round(Math.max(throttleShare, 0) * AXIS_MAX);
  return { ...input, throttle: Math.min(input.throttle, throttleMax), boost: false };
}
