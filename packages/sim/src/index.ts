/** The public API of the simulation. */
export { type AimSteps, ANGLE_STEPS, radiansToSteps, stepsToRadians, turnBetween, wrapSteps } from './math/angle.ts';
export { hash32 } from './math/hash.ts';
export { createRay, type Ray } from './math/ray.ts';
export { clamp } from './math/scalar.ts';
export { atan2, TAU } from './math/trigonometry.ts';
export { axesOf, lengthOf, type Vec3 } from './math/vector.ts';
export { stepWreck } from './race/recovery.ts';
export { RIDE_HEIGHT_M, repair } from './race/spawn.ts';
export { progressOf, standings } from './race/standings.ts';
export { runScriptedRace } from './scripted-race.ts';
export type { Command } from './state/command.ts';
export type { WorldEvent } from './state/event.ts';
export {
  CAR,
  CAR_FIELDS,
  type CarFieldName,
  MAX_CARS,
  PHASE,
  PUSH_STEP,
  RACE,
  RACE_FIELDS,
  STATUS,
} from './state/fields.ts';
export {
  AIM_PITCH_MAX,
  AXIS_MAX,
  type CarInput,
  type DriverInput,
  driverInputsEqual,
  type GunnerInput,
  gunnerInputsEqual,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  NEUTRAL_INPUT,
  VIEW_DELAY_MAX_MS,
} from './state/input.ts';
export { createPose, type Pose, readPose, readVelocity } from './state/pose.ts';
export {
  carCountOf,
  carOffset,
  hashState,
  readField,
  stateLength,
  statesEqual,
  type WorldState,
  writeCar,
} from './state/state.ts';
export type { StateField } from './state/state-field.ts';
export { TICK_MS, TICK_SECONDS, tickOfTime, timeOfTick } from './state/tick.ts';
export { buildTrack } from './track/build-track.ts';
export { type Ground, groundOf } from './track/ground.ts';
export { parseTrack } from './track/parse-track.ts';
export { createTrackSample, findSample, sampleTrack, type TrackSample, trackPoint } from './track/road.ts';
export { SURFACE, type Surface, type SurfaceName } from './track/surface.ts';
export type { Track, TrackPad } from './track/track.ts';
export type { PadKind, TrackDefinition } from './track/track-definition.ts';
export { BOOST, CAR_BODY, DRIFT, DRIVE, GRAVITY, GRIP, GROUND, STEER, WHEELBASE_M, WHEELS } from './tuning/car.ts';
export { PAD, RACE_CARS, RACE_RULES, RESPAWN } from './tuning/race.ts';
export { ROCKET, SHOT, TURRET } from './tuning/weapons.ts';
export { distanceToCar } from './weapons/ray-to-car.ts';
export {
  blastHit,
  ROCKET_STEP_M,
  rocketAim,
  rocketDistanceToCar,
  rocketPosition,
  stepLauncher,
} from './weapons/rocket.ts';
export { aimRay, readBarrel, shotAim } from './weapons/shot.ts';
export { stepTurret } from './weapons/turret.ts';
export { type StepInput, World, type WorldOptions } from './world.ts';
