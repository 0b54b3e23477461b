/** Finds, for any point of the map, the nearest point of the road and the road's height there. */
import { clamp } from '../../math/scalar.ts';
import { wallDistance } from '../road/road.ts';
import type { Track } from '../road/track.ts';
import { roadsBelow } from './roads-below.ts';

/** Side length of a cell of the lookup grid, and how far the grid extends beyond the centre line (m). */
const CELL_M = 8;
const MARGIN_M = 64;
/** For a cell, only every n-th track sample is searched for the nearest. Queries then search all samples around it. */
const COARSE_STEP = 4;
/** At a bridge, a query searches this many samples to each side of the lower road's sample. */
const UNDER_BRIDGE_SAMPLES = 40;

/** The point of the road nearest to a point of the map. */
interface NearestRoad {
  /** Index of the nearest track sample (a point of the centre line). */
  sample: number;
  /** Horizontal distance from that sample (m). */
  distance: number;
  /** Metres to the right of the centre line, along the banked surface. */
  lateral: number;
  /** True if a bridge passes over the point. If so, the other fields describe the lower road. */
  isUnderBridge: boolean;
}

/** The rectangle around the centre line (m). */
interface Bounds {
  readonly minX: number;
  readonly maxX: number;
  readonly minZ: number;
  readonly maxZ: number;
}

export class TrackField {
  readonly track: Track;
  readonly bounds: Bounds;
  readonly #columns: number;
  readonly #rows: number;
  /**
   * For each cell, row by row: the sample nearest to its centre, of every COARSE_STEP-th sample; -1 before the first query
   * in the cell, because a server needs few cells and has no time to fill all of them at once.
   */
  readonly #candidates: Int16Array;
  /** For each sample on a bridge, the nearest sample of the road below; -1 for other samples. */
  readonly #below: Int16Array;
  readonly #nearest: NearestRoad = { sample: 0, distance: 0, lateral: 0, isUnderBridge: false };

  constructor(track: Track) {
    this.track = track;
    this.bounds = boundsOf(track);
    this.#below = roadsBelow(track);
    this.#columns = Math.ceil((this.bounds.maxX - this.bounds.minX + 2 * MARGIN_M) / CELL_M);
    this.#rows = Math.ceil((this.bounds.maxZ - this.bounds.minZ + 2 * MARGIN_M) / CELL_M);
    this.#candidates = new Int16Array(this.#columns * this.#rows).fill(-1);
  }

  /** Returns the nearest point of the road (of the lower road at a bridge). The next call overwrites the result. */
  nearestRoad(x: number, z: number): NearestRoad {
    const { track } = this;
    const nearest = this.#nearest;
    this.#searchAround(this.#candidateNear(x, z), 2 * COARSE_STEP, x, z);
    const under = this.#below[nearest.sample]!;
    nearest.isUnderBridge = under >= 0;
    if (nearest.isUnderBridge) this.#searchAround(under, UNDER_BRIDGE_SAMPLES, x, z);
    const dx = x - track.px[nearest.sample]!;
    const dz = z - track.pz[nearest.sample]!;
    const [rx, rz] = [track.rx[nearest.sample]!, track.rz[nearest.sample]!];
    nearest.lateral = (dx * rx + dz * rz) / (rx * rx + rz * rz);
    return nearest;
  }

  /** Returns the height (m) of the road's plane, `lateral` metres to the right of a sample. */
  roadHeight(sample: number, lateral: number): number {
    return this.track.py[sample]! + this.track.ry[sample]! * lateral;
  }

  /** Returns the distance from the centre line to the wall at a sample (m). */
  wall(sample: number): number {
    return wallDistance(this.track, sample);
  }

  /** Returns the sample nearest to the centre of the cell at (x, z), of every COARSE_STEP-th sample. */
  #candidateNear(x: number, z: number): number {
    const left = this.bounds.minX - MARGIN_M;
    const top = this.bounds.minZ - MARGIN_M;
    const column = clamp(Math.floor((x - left) / CELL_M), 0, this.#columns - 1);
    const row = clamp(Math.floor((z - top) / CELL_M), 0, this.#rows - 1);
    const cell = row * this.#columns + column;
    if (this.#candidates[cell]! < 0) {
      this.#candidates[cell] = this.#searchAll(left + (column + 0.5) * CELL_M, top + (row + 0.5) * CELL_M);
    }
    return this.#candidates[cell]!;
  }

  /** Stores the sample nearest to (x, z) and its distance, searching `reach` samples to each side of `middle`. */
  #searchAround(middle: number, reach: number, x: number, z: number): void {
    const { track } = this;
    const nearest = this.#nearest;
    let best = Number.POSITIVE_INFINITY;
    for (let step = -reach; step <= reach; step++) {
      const sample = (middle + step + track.count) % track.count;
      const squared = this.#squaredDistance(sample, x, z);
      if (squared >= best) continue;
      best = squared;
      nearest.sample = sample;
    }
    nearest.distance = Math.sqrt(best);
  }

  /** Returns the sample nearest to (x, z) among every COARSE_STEP-th sample. */
  #searchAll(x: number, z: number): number {
    let best = Number.POSITIVE_INFINITY;
    let nearest = 0;
    for (let sample = 0; sample < this.track.count; sample += COARSE_STEP) {
      const squared = this.#squaredDistance(sample, x, z);
      if (squared < best) {
        best = squared;
        nearest = sample;
      }
    }
    return nearest;
  }

  #squaredDistance(sample: number, x: number, z: number): number {
    const dx = this.track.px[sample]! - x;
    const dz = this.track.pz[sample]! - z;
    return dx * dx + dz * dz;
  }
}

function boundsOf(track: Track): Bounds {
  let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let sample = 0; sample < track.count; sample++) {
    const x = track.px[sample]!;
    const z = track.pz[sample]!;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minZ = Math.min(minZ, z);
    maxZ = Math.max(maxZ, z);
  }
  return { minX, maxX, minZ, maxZ };
}
