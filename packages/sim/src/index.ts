/** The public face of the simulation: inputs in, next state out. */
export { writeCar } from './car-fields.ts';
export * from './events.ts';
export * from './grid.ts';
export * from './input.ts';
export * from './math.ts';
export { RIDE_HEIGHT_M } from './placing.ts';
export { progressOf, standings } from './race.ts';
export { createTrackSample, locateGlobally, sampleTrack, type TrackSample, trackPoint } from './road.ts';
export * from './scripted-race.ts';
export * from './shot.ts';
export * from './state.ts';
export * from './suspension.ts';
export * from './tick.ts';
export * from './track.ts';
export type { TrackDefinition, TrackPoint } from './track-definition.ts';
export * from './tuning.ts';
export { stepTurret } from './turret.ts';
export { CARS_MAX, World, type WorldOptions } from './world.ts';
