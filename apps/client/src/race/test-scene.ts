/** A car and a frame for tests of what shows them. */
import { createTimelinePose } from '@shotgun-rally/netcode';
import { CAR_MODELS, STATUS } from '@shotgun-rally/sim';
import { type CarView, NO_EVENTS, type SceneFrame } from './scene-frame.ts';

/** The player's own car, at rest at the origin. */
export const CAR_AT_REST: CarView = {
  ...createTimelinePose(),
  tuning: CAR_MODELS.rally,
  car: 0,
  isPresent: true,
  isOwn: true,
  steer: 0,
  isBoosting: false,
  health: 1,
  heat: 0,
  boost: 1,
  slipstream: 0,
  status: STATUS.racing,
  isProtected: false,
};

/** Returns a frame of the driver of car 0 in which nothing happens. */
export const sceneOfCars = (...cars: readonly CarView[]): SceneFrame => ({
  cars,
  ownCar: 0,
  role: 'driver',
  camera: 'near',
  aimYaw: 0,
  aimPitch: 0,
  ghost: null,
  targetCar: -1,
  looksBack: false,
  podium: [],
  ...NO_EVENTS,
});
