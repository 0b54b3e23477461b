/** A calm bot driver, whose inputs the assists of a driver follow. */
import type { DriverInput, TunedTrack, WorldState } from '@shotgun-rally/sim';
import { tuningOfCar } from '@shotgun-rally/sim/tuning';
import type { DriverSkill } from '../skill/levels.ts';
import { racingDriverInput } from './racing-driver.ts';

/** Drives without errors, and slowly enough for a person to follow. Uses no boost, drift, pads or start boost. */
const CALM: DriverSkill = {
  pace: 0.85,
  paceSpread: 0,
  wanderM: 0,
  steerNoise: 0,
  sideRoomM: 1,
  gapS: 0.5,
  boostReserve: Number.POSITIVE_INFINITY,
  driftBelow: 0,
  padReachM: 0,
  launchTicks: [0, 0],
};

/** Returns how a calm driver would drive `car` in this tick. A pure function of the state. */
export const assistDriverInput = (state: WorldState, { track, tuning }: TunedTrack, car: number): DriverInput =>
  racingDriverInput({ state, track, tuning: tuningOfCar(tuning, state, car), car, tick: 0, skill: CALM, seed: 0 });
