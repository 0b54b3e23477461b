/** The ground of a world: the queries of wheels, contacts, placements and shots. A road and a terrain implement them. */
import type { Ray } from '../math/ray.ts';
import type { Vec3 } from '../math/vector.ts';
import type { TrackSample } from './road/road.ts';
import type { Surface } from './road/surface.ts';

/** The queries of wheels, contacts, placements and shots about the ground of a world, in m. */
export interface Ground {
  /**
   * Finds the ground at a point (m): its normal, the height of the point above it, and the nearest wall. Fills
   * and returns `out`. The search starts at `hint`, the `index` of an earlier sample near the point.
   */
  sample(point: Vec3, hint: number, out: TrackSample): TrackSample;
  /** Returns the surface at a point, after `sample` has filled `at` for that point. */
  surfaceAt(at: TrackSample): Surface;
  /** Returns a hint for `sample` at a point (m), without an earlier sample. */
  findHint(point: Vec3): number;
  /**
   * Finds the point `height` m above the ground, `along` m along the track and `right` m to the right of its centre
   * line; on a terrain, `along` m from the middle along +Z and `right` m along -X. Fills and returns `out`.
   */
  pointAt(along: number, right: number, height: number, out: TrackSample): TrackSample;
  /**
   * Returns the distance along a ray to the ground (m), or `farthest` if the ground is not nearer than that. Beyond the walls of a
   * road, the land is the ground. A ray ends after RAY_MAX_M at the latest, because it is followed in short steps.
   */
  distance(ray: Ray, farthest: number): number;
}

/** Longest ray (m). No two points of a ground are this far apart. */
export const RAY_MAX_M = 10_000;
