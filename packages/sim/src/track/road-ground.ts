/**
 * The ground of a track: queries of its road, and where a ray meets the road or the land; shots and rockets end there.
 *
 * For rays the road is a strip from wall to wall, with two triangles between each track sample and the next, which a ray can hit
 * from above and from below. Samples are grouped in blocks with a bounding sphere each, so that a ray is tested against the
 * triangles of a few blocks only. The land is a mesh that is below the strip everywhere between the walls.
 */
import type { Ray } from '../math/ray.ts';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import { type Ground, RAY_MAX_M } from './ground.ts';
import { LandMesh } from './land/land-mesh.ts';
import { findSample, rowsOf, sampleRows, surfaceAt, type TrackSample, trackPoint, wallDistance } from './road/road.ts';
import type { Surface } from './road/surface.ts';
import type { Track } from './road/track.ts';

const BLOCK_SAMPLES = 16;
/** x, y, z and radius. */
const NUMBERS_PER_SPHERE = 4;
/** x, y and z of the left edge, then of the right edge. */
const NUMBERS_PER_SAMPLE = 6;
const NUMBERS_PER_POINT = 3;

class RoadGround implements Ground {
  readonly #track: Track;
  readonly #rows: Float64Array;
  readonly #spheres: Float64Array;
  /** The edges of the strip at each sample (m). */
  readonly #edges: Float64Array;
  readonly #land: LandMesh;

  constructor(track: Track) {
    this.#track = track;
    this.#rows = rowsOf(track);
    this.#edges = edgesOf(track);
    this.#spheres = spheresAround(this.#edges, track.count);
    this.#land = new LandMesh(track);
  }

  sample(point: Vec3, hint: number, out: TrackSample): TrackSample {
    return sampleRows(this.#rows, point, hint, out);
  }

  surfaceAt({ index, lateral }: TrackSample): Surface {
    return surfaceAt(this.#track, index, lateral);
  }

  findHint(point: Vec3): number {
    return findSample(this.#track, point);
  }

  pointAt(along: number, right: number, height: number, out: TrackSample): TrackSample {
    return trackPoint(this.#track, along, right, height, out);
  }

  distance(ray: Ray, farthest: number): number {
    let nearest = Math.min(farthest, RAY_MAX_M);
    for (let block = 0; block * NUMBERS_PER_SPHERE < this.#spheres.length; block++) {
      if (!passesSphere(ray, this.#spheres, block * NUMBERS_PER_SPHERE, nearest)) continue;
      const first = block * BLOCK_SAMPLES;
      const last = Math.min(first + BLOCK_SAMPLES, this.#track.count);
      for (let sample = first; sample < last; sample++) nearest = distanceToPiece(ray, this.#edges, sample, nearest);
    }
    return this.#land.distance(ray, nearest);
  }
}

const grounds = new WeakMap<Track, RoadGround>();

/** Returns the ground of a track. The first call builds it, which takes up to 60 ms. */
export function groundOf(track: Track): Ground {
  return grounds.get(track) ?? createGround(track);
}

function createGround(track: Track): Ground {
  const ground = new RoadGround(track);
  grounds.set(track, ground);
  return ground;
}

/** Returns true if a ray passes through the sphere at index `at` within `farthest` m. */
function passesSphere(ray: Ray, spheres: Float64Array, at: number, farthest: number): boolean {
  const x = spheres[at]! - ray.ox;
  const y = spheres[at + 1]! - ray.oy;
  const z = spheres[at + 2]! - ray.oz;
  const radius = spheres[at + 3]!;
  const along = x * ray.dx + y * ray.dy + z * ray.dz;
  if (along < -radius || along > farthest + radius) return false;
  return x * x + y * y + z * z - along * along <= radius * radius;
}

/** Returns the distance to the two triangles between a sample and the next, or `nearest` if they are not nearer. */
function distanceToPiece(ray: Ray, edges: Float64Array, sample: number, nearest: number): number {
  const left = sample * NUMBERS_PER_SAMPLE;
  const right = left + NUMBERS_PER_POINT;
  const nextLeft = left + NUMBERS_PER_SAMPLE;
  corner.a = left;
  corner.b = right;
  corner.c = nextLeft;
  const first = distanceToTriangle(ray, edges, nearest);
  corner.a = right;
  corner.b = nextLeft + NUMBERS_PER_POINT;
  return distanceToTriangle(ray, edges, first);
}

/** Indices of the corners of the triangle under test. */
const corner = { a: 0, b: 0, c: 0 };

/**
 * Returns the distance to the front or back of the triangle `corner`, or `nearest` if it is not nearer (Möller and Trumbore
 * 1997). `e` and `f` are the vectors from corner a to b and to c. Written with scalars, because vectors as arrays take
 * much longer.
 */
function distanceToTriangle(ray: Ray, edges: Float64Array, nearest: number): number {
  const { a, b, c } = corner;
  const ax = edges[a]!;
  const ay = edges[a + 1]!;
  const az = edges[a + 2]!;
  const ex = edges[b]! - ax;
  const ey = edges[b + 1]! - ay;
  const ez = edges[b + 2]! - az;
  const fx = edges[c]! - ax;
  const fy = edges[c + 1]! - ay;
  const fz = edges[c + 2]! - az;
  const px = ray.dy * fz - ray.dz * fy;
  const py = ray.dz * fx - ray.dx * fz;
  const pz = ray.dx * fy - ray.dy * fx;
  const determinant = ex * px + ey * py + ez * pz;
  if (determinant === 0) return nearest;
  const tx = ray.ox - ax;
  const ty = ray.oy - ay;
  const tz = ray.oz - az;
  const u = (tx * px + ty * py + tz * pz) / determinant;
  if (u < 0 || u > 1) return nearest;
  const qx = ty * ez - tz * ey;
  const qy = tz * ex - tx * ez;
  const qz = tx * ey - ty * ex;
  const v = (ray.dx * qx + ray.dy * qy + ray.dz * qz) / determinant;
  if (v < 0 || u + v > 1) return nearest;
  const distance = (fx * qx + fy * qy + fz * qz) / determinant;
  return distance >= 0 && distance < nearest ? distance : nearest;
}

/** Returns the left and the right edge of the strip at each sample. */
function edgesOf(track: Track): Float64Array {
  const edges = new Float64Array((track.count + 1) * NUMBERS_PER_SAMPLE);
  for (let sample = 0; sample <= track.count; sample++) {
    const wall = wallDistance(track, sample);
    for (let side = 0; side < 2; side++) {
      const lateral = side === 0 ? -wall : wall;
      const at = sample * NUMBERS_PER_SAMPLE + side * NUMBERS_PER_POINT;
      edges[at] = track.px[sample]! + track.rx[sample]! * lateral;
      edges[at + 1] = track.py[sample]! + track.ry[sample]! * lateral;
      edges[at + 2] = track.pz[sample]! + track.rz[sample]! * lateral;
    }
  }
  return edges;
}

/** Returns for each block a sphere around its edges, including those of the first sample of the next block. */
function spheresAround(edges: Float64Array, count: number): Float64Array {
  const blocks = Math.ceil(count / BLOCK_SAMPLES);
  const spheres = new Float64Array(blocks * NUMBERS_PER_SPHERE);
  for (let block = 0; block < blocks; block++) {
    const first = block * BLOCK_SAMPLES * NUMBERS_PER_SAMPLE;
    const end = (Math.min((block + 1) * BLOCK_SAMPLES, count) + 1) * NUMBERS_PER_SAMPLE;
    const points = (end - first) / NUMBERS_PER_POINT;
    const centre: [number, number, number] = [0, 0, 0];
    for (let at = first; at < end; at++) centre[at % NUMBERS_PER_POINT]! += edges[at]! / points;
    const [x, y, z] = centre;
    let radius = 0;
    for (let at = first; at < end; at += NUMBERS_PER_POINT) {
      radius = Math.max(radius, lengthOf(edges[at]! - x, edges[at + 1]! - y, edges[at + 2]! - z));
    }
    spheres.set([x, y, z, radius], block * NUMBERS_PER_SPHERE);
  }
  return spheres;
}
