/** The hands of a race in the lab: wild bots that know what a player would, the drivers in a field that stays together. */
import { wildDriver, wildGunner } from '@shotgun-rally/bots';
import type { ClientView } from '@shotgun-rally/netcode';
import type { GiveInput } from '@shotgun-rally/netcode/testing';
import {
  AXIS_MAX,
  carCountOf,
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  progressOf,
  readField,
  type Track,
  type WorldState,
} from '@shotgun-rally/sim';

/** From so far ahead of the middle of the field on a driver lifts, m, and so far ahead no more throttle is left. */
const LIFT_FROM_M = 15;
const LIFT_TO_M = 60;
/** Nobody crawls for it, m/s. */
const LIFT_SPEED = 18;

/** A driver acts on the own client's predicted world. */
export const driverHands =
  (track: Track, car: number, seed: number): GiveInput =>
  ({ state }, tick) => {
    if (!state) return NEUTRAL_DRIVER;
    return stayInTheField(wildDriver(state, track, car, tick, seed), state, track, car);
  };

/** A gunner acts on what was last shown. */
export const gunnerHands =
  (car: number, seed: number, view: () => ClientView | null): GiveInput =>
  (_client, tick) => {
    const seen = view();
    return seen ? wildGunner(seen.cars, car, tick, seed) : NEUTRAL_GUNNER;
  };

/** Wrecks tear a field apart, and cars that are alone measure nothing: who is ahead of the middle waits for the rest. */
function stayInTheField(input: DriverInput, state: WorldState, track: Track, car: number): DriverInput {
  const progress = Array.from({ length: carCountOf(state) }, (_, each) => progressOf(state, each, track));
  const own = progress[car]!;
  const middle = progress.sort((a, b) => a - b)[Math.floor(progress.length / 2)]!;
  const speed = Math.hypot(readField(state, car, 'vx'), readField(state, car, 'vz'));
  const share = 1 - (own - middle - LIFT_FROM_M) / (LIFT_TO_M - LIFT_FROM_M);
  if (share >= 1 || speed < LIFT_SPEED) return input;
  const most = Math.round(Math.max(share, 0) * AXIS_MAX);
  return { ...input, throttle: Math.min(input.throttle, most), boost: false };
}
