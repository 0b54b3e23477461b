/** Finds, for any point of the map, the nearest point of the road and the road's height there. */
import type { Track } from '@shotgun-rally/sim';
import { roadsBelow } from './bridges.ts';
import { wallDistance } from './roadside.ts';

/** Side length of a cell of the lookup grid, and how far the grid extends beyond the centre line (metres). */
const CELL_M = 8;
const MARGIN_M = 64;
/** For each cell, only every n-th track sample is searched for the nearest. Queries then search all samples around it. */
const COARSE_STEP = 4;
/** At a bridge, a query searches this many samples to each side of the lower road's sample. */
const UNDER_BRIDGE_SAMPLES = 40;

/** The point of the road nearest to a point of the map. */
interface NearestRoad {
  /** Index of the nearest track sample (a point of the centre line). */
  sample: number;
  /** Horizontal distance from that sample (metres). */
  distance: number;
  /** Metres to the right of the centre line, along the banked surface. */
  lateral: number;
  /** True if a bridge passes over the point. If so, the other fields describe the lower road. */
  isUnderBridge: boolean;
}

/** The rectangle around the centre line (metres). */
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
  /** For each cell, row by row: the sample nearest to its centre, of every COARSE_STEP-th sample. */
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
    this.#candidates = new Int16Array(this.#columns * this.#rows);
    for (let row = 0; row < this.#rows; row++) {
      for (let column = 0; column < this.#columns; column++) {
        const x = this.bounds.minX - MARGIN_M + (column + 0.5) * CELL_M;
        const z = this.bounds.minZ - MARGIN_M + (row + 0.5) * CELL_M;
        this.#candidates[row * this.#columns + column] = this.#searchAll(x, z);
      }
    }
  }

  /** Returns the nearest point of the road (of the lower road at a bridge). The next call overwrites the result. */
  nearestRoad(x: number, z: number): NearestRoad {
    const { track } = this;
    const nearest = this.#nearest;
    const column = limit(Math.floor((x - this.bounds.minX + MARGIN_M) / CELL_M), this.#columns - 1);
    const row = limit(Math.floor((z - this.bounds.minZ + MARGIN_M) / CELL_M), this.#rows - 1);
    const candidate = this.#candidates[row * this.#columns + column]!;
    this.#searchAround(candidate, 2 * COARSE_STEP, x, z);
    const under = this.#below[nearest.sample]!;
    nearest.isUnderBridge = under >= 0;
    if (nearest.isUnderBridge) this.#searchAround(under, UNDER_BRIDGE_SAMPLES, x, z);
    const dx = x - track.px[nearest.sample]!;
    const dz = z - track.pz[nearest.sample]!;
    const [rx, rz] = [track.rx[nearest.sample]!, track.rz[nearest.sample]!];
    nearest.lateral = (dx * rx + dz * rz) / (rx * rx + rz * rz);
    return nearest;
  }

  /** Returns the height (metres) of the road's plane, `lateral` metres to the right of a sample. */
  roadHeight(sample: number, lateral: number): number {
    return this.track.py[sample]! + this.track.ry[sample]! * lateral;
  }

  /** Returns the distance from the centre line to the wall at a sample (metres). */
  wall(sample: number): number {
    return wallDistance(this.track, sample);
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

const limit = (index: number, last: number): number => Math.min(last, Math.max(0, index));

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
