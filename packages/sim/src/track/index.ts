/** The entry `@shotgun-rally/sim/track`: queries of a track: samples along the road, the ground below a point, surfaces, and the land. */
export type { Ground } from './ground.ts';
export { type Land, landOf } from './land/land.ts';
export { roadsBelow } from './land/roads-below.ts';
export type { TrackField } from './land/track-field.ts';
export { createTrackSample, findSample, sampleTrack, type TrackSample, trackPoint, wallDistance } from './road/road.ts';
export { SURFACE, SURFACE_NAMES, type Surface, type SurfaceName, surfaceGripOf } from './road/surface.ts';
export type { TrackPad } from './road/track.ts';
export type { PadDefinition, PadKind, TrackPoint } from './road/track-definition.ts';
export { groundOf } from './road-ground.ts';
export type { HeightGrid, Terrain } from './terrain.ts';
