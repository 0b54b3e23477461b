/** The public API of the simulation. More is in the entries by topic, such as `@shotgun-rally/sim/state`. */
export type { Vec3 } from './math/vector.ts';
export type { StandingPlace } from './race/place-car.ts';
export { standings } from './race/standings.ts';
export { runScriptedRace } from './scripted-race.ts';
export type { Command } from './state/command.ts';
export type { WorldEvent } from './state/event.ts';
export { CAR, type CarFieldName, MAX_CARS, PHASE, RACE, STATUS } from './state/fields.ts';
export {
  type CarInput,
  type DriverControls,
  type DriverInput,
  driverInput,
  type GunnerControls,
  type GunnerInput,
  gunnerInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  NEUTRAL_INPUT,
  type StepInput,
} from './state/input.ts';
export type { Pose } from './state/pose.ts';
export { carOffset, readField, type WorldState } from './state/state.ts';
export { TICK_MS, TICK_SECONDS } from './state/tick.ts';
export { telemetryCsv, telemetryJson } from './telemetry/telemetry.ts';
export {
  type FlatGroundOptions,
  flatGround,
  type TerrainGrid,
  type TerrainShape,
  terrainFromFunction,
  terrainFromGrid,
} from './track/build-terrain.ts';
export { buildTrack } from './track/road/build-track.ts';
export { parseTrack } from './track/road/parse-track.ts';
export type { Track } from './track/road/track.ts';
export type { TrackDefinition } from './track/road/track-definition.ts';
export { CAR_MODELS } from './tuning/car-models.ts';
export type { CarTuning, TuningOptions } from './tuning/car-tuning.ts';
export { createTuning } from './tuning/create-tuning.ts';
export type { CarReading, WheelReading } from './vehicle/car-reading.ts';
export { NO_SHOTS, type ResolvedShots, type Rocket, resolveShots } from './weapons/resolve-shots.ts';
export { type TunedTrack, World } from './world.ts';
export type { WorldOptions } from './world-options.ts';
