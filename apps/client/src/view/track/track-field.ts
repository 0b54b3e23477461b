/** Answers, for any place on the map, how far the road is and how high it lies there. */
import type { Track } from '@shotgun-rally/sim';
import { roadsBelow } from './bridges.ts';

const CELL_M = 8;
const MARGIN_M = 64;
/** A cell's candidate is exact to this many samples; the search then walks on from it. */
const COARSE_STEP = 4;
/** Samples to each side of what a bridge spans in which the nearest to a place is looked for. */
const UNDER_BRIDGE = 40;

export interface RoadNear {
  /** Nearest sample. */
  sample: number;
  /** Metres in the plane from the centre line. */
  distance: number;
  /** Metres to the right of the centre line, along the banked surface. */
  lateral: number;
  /** Whether a bridge passes over the place: the road is the one below it. */
  underBridge: boolean;
}

/** The rectangle around the centre line, metres. */
export interface Bounds {
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
  readonly #candidates: Int16Array;
  readonly #below: Int16Array;
  readonly #found: RoadNear = { sample: 0, distance: 0, lateral: 0, underBridge: false };

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

  /** The nearest piece of road, the lower one at a bridge; the answer is overwritten by the next call. */
  near(x: number, z: number): RoadNear {
    const { track } = this;
    const found = this.#found;
    const column = limit(Math.floor((x - this.bounds.minX + MARGIN_M) / CELL_M), this.#columns - 1);
    const row = limit(Math.floor((z - this.bounds.minZ + MARGIN_M) / CELL_M), this.#rows - 1);
    const candidate = this.#candidates[row * this.#columns + column]!;
    this.#searchAround(candidate, 2 * COARSE_STEP, x, z);
    const under = this.#below[found.sample]!;
    found.underBridge = under >= 0;
    if (found.underBridge) this.#searchAround(under, UNDER_BRIDGE, x, z);
    const dx = x - track.px[found.sample]!;
    const dz = z - track.pz[found.sample]!;
    const [rx, rz] = [track.rx[found.sample]!, track.rz[found.sample]!];
    found.lateral = (dx * rx + dz * rz) / (rx * rx + rz * rz);
    return found;
  }

  /** Height of the road's plane at `lateral` metres right of a sample's centre. */
  roadHeight(sample: number, lateral: number): number {
    return this.track.py[sample]! + this.track.ry[sample]! * lateral;
  }

  /** Metres from the centre line to the wall at a sample. */
  wall(sample: number): number {
    return this.track.halfWidth[sample]! + this.track.shoulder[sample]!;
  }

  /** Fills the sample and distance of the nearest within `reach` samples. */
  #searchAround(middle: number, reach: number, x: number, z: number): void {
    const { track } = this;
    const found = this.#found;
    let best = Number.POSITIVE_INFINITY;
    for (let step = -reach; step <= reach; step++) {
      const sample = (middle + step + track.count) % track.count;
      const squared = this.#squaredDistance(sample, x, z);
      if (squared >= best) continue;
      best = squared;
      found.sample = sample;
    }
    found.distance = Math.sqrt(best);
  }

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
