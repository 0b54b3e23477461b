/**
 * Where a line meets the road, its verges and its bridges, from above or from below: what shots and rockets end at.
 *
 * The surface is the strip from wall to wall, two triangles for each pair of neighbouring samples. Samples are taken
 * together in blocks with a ball around each, so that a line is held against the few blocks that it passes.
 */
import type { Ray } from '../math/ray.ts';
import { lengthOf } from '../math/vector.ts';
import type { Track } from './track.ts';

const BLOCK_SAMPLES = 16;

export class Ground {
  readonly #track: Track;
  /** x, y, z and radius of a ball around each block, m. */
  readonly #balls: Float64Array;
  /** x, y, z of the left and of the right edge at each sample, m. */
  readonly #edges: Float64Array;

  constructor(track: Track) {
    this.#track = track;
    this.#edges = edgesOf(track);
    this.#balls = ballsAround(this.#edges, track.count);
  }

  /** Metres along the ray to the ground; `farthest` when there is none before. */
  distance(ray: Ray, farthest: number): number {
    let nearest = farthest;
    for (let ball = 0; ball < this.#balls.length; ball += 4) {
      if (!this.#passes(ray, ball, nearest)) continue;
      const first = (ball / 4) * BLOCK_SAMPLES;
      const last = Math.min(first + BLOCK_SAMPLES, this.#track.count);
      for (let sample = first; sample < last; sample++) nearest = this.#meet(ray, sample, nearest);
    }
    return nearest;
  }

  #passes(ray: Ray, ball: number, farthest: number): boolean {
    const x = this.#balls[ball]! - ray.ox;
    const y = this.#balls[ball + 1]! - ray.oy;
    const z = this.#balls[ball + 2]! - ray.oz;
    const radius = this.#balls[ball + 3]!;
    const along = x * ray.dx + y * ray.dy + z * ray.dz;
    if (along < -radius || along > farthest + radius) return false;
    return x * x + y * y + z * z - along * along <= radius * radius;
  }

  /** The two triangles between a sample and the next. */
  #meet(ray: Ray, sample: number, nearest: number): number {
    const left = sample * 6;
    const right = left + 3;
    const first = this.#meetTriangle(ray, left, right, left + 6, nearest);
    return this.#meetTriangle(ray, right, right + 6, left + 6, first);
  }

  /** Möller and Trumbore 1997, either side of the triangle; without arrays, which would take 20 times as long. */
  #meetTriangle(ray: Ray, a: number, b: number, c: number, nearest: number): number {
    const edges = this.#edges;
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
}

const known = new WeakMap<Track, Ground>();

/** The ground of a track, made once. */
export function groundOf(track: Track): Ground {
  const ground = known.get(track) ?? new Ground(track);
  known.set(track, ground);
  return ground;
}

function edgesOf(track: Track): Float64Array {
  const edges = new Float64Array((track.count + 1) * 6);
  for (let sample = 0; sample <= track.count; sample++) {
    const half = track.halfWidth[sample]! + track.shoulder[sample]!;
    for (let side = 0; side < 2; side++) {
      const lateral = side === 0 ? -half : half;
      const at = sample * 6 + side * 3;
      edges[at] = track.px[sample]! + track.rx[sample]! * lateral;
      edges[at + 1] = track.py[sample]! + track.ry[sample]! * lateral;
      edges[at + 2] = track.pz[sample]! + track.rz[sample]! * lateral;
    }
  }
  return edges;
}

/** Around the mean of each block's edge points, the block's last included in the next. */
function ballsAround(edges: Float64Array, count: number): Float64Array {
  const blocks = Math.ceil(count / BLOCK_SAMPLES);
  const balls = new Float64Array(blocks * 4);
  for (let block = 0; block < blocks; block++) {
    const first = block * BLOCK_SAMPLES * 6;
    const end = (Math.min((block + 1) * BLOCK_SAMPLES, count) + 1) * 6;
    const points = (end - first) / 3;
    const middle = [0, 0, 0];
    for (let at = first; at < end; at++) middle[at % 3] = middle[at % 3]! + edges[at]! / points;
    const [x, y, z] = middle as [number, number, number];
    let radius = 0;
    for (let at = first; at < end; at += 3) {
      const away = lengthOf(edges[at]! - x, edges[at + 1]! - y, edges[at + 2]! - z);
      radius = Math.max(radius, away);
    }
    balls.set([x, y, z, radius], block * 4);
  }
  return balls;
}
