/** The public face of the simulation: inputs in, next state out. */
export * from './math/angle.ts';
export * from './math/hash.ts';
export * from './math/ray.ts';
export * from './math/scalar.ts';
export * from './math/trigonometry.ts';
export * from './math/vector.ts';
export { progressOf, standings } from './race/race.ts';
export { RIDE_HEIGHT_M } from './race/spawn.ts';
export * from './scripted-race.ts';
export * from './state/command.ts';
export * from './state/event.ts';
export * from './state/fields.ts';
export * from './state/grid.ts';
export * from './state/input.ts';
export * from './state/pose.ts';
export * from './state/state.ts';
export * from './state/tick.ts';
export * from './track/build-track.ts';
export { Ground, groundOf } from './track/ground.ts';
export * from './track/parse-track.ts';
export {
  createTrackSample,
  locateGlobally,
  sampleTrack,
  surfaceAt,
  type TrackSample,
  trackPoint,
} from './track/road.ts';
export * from './track/surface.ts';
export * from './track/track.ts';
export type { PadDefinition, PadKind, TrackDefinition, TrackPoint } from './track/track-definition.ts';
export * from './tuning/car.ts';
export * from './tuning/race.ts';
export * from './tuning/weapons.ts';
export * from './weapons/rocket.ts';
export * from './weapons/shot.ts';
export { stepTurret } from './weapons/turret.ts';
export { World, type WorldOptions } from './world.ts';
