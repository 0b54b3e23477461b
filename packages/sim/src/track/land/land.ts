/** The land around a track: a little below the road near it, and the hills of its theme further away. */
import { hashWords } from '../../math/hash.ts';
import { lerp, noise, smoothstep } from '../../math/noise.ts';
import { clamp } from '../../math/scalar.ts';
import { lengthOf } from '../../math/vector.ts';
import type { Track } from '../road/track.ts';
import { type HillHeight, hillsOf } from './hills.ts';
import { TrackField } from './track-field.ts';

/** Distances from the wall (m) at which hills begin, and at which they have their full height. */
const HILLS_FROM_M = 4;
const HILLS_FULL_M = 55;
/** How far the land near the road is below the road's plane (m), so that it does not cover the road. */
const UNDER_ROAD_M = 1.6;

/** The heights of the land. The page draws them, and shots end there: see `landOf`. */
export class Land {
  readonly field: TrackField;
  /** The road's mean height (m). Heights of hills are relative to it. */
  readonly level: number;
  /** Offset of the noise along x (m), so that tracks with the same theme have different hills. */
  readonly offset: number;
  readonly #hillHeight: HillHeight;

  constructor(track: Track) {
    this.field = new TrackField(track);
    this.#hillHeight = hillsOf(track.theme);
    this.offset = (hashWords(Array.from(track.name, (letter) => letter.codePointAt(0)!)) % 4096) / 4;
    let sum = 0;
    for (let sample = 0; sample < track.count; sample++) sum += track.py[sample]!;
    this.level = sum / track.count;
  }

  /** Returns the height of the land at a point of the map (m). */
  heightAt(x: number, z: number): number {
    const near = this.field.nearestRoad(x, z);
    const wall = this.field.wall(near.sample);
    const roadY = this.field.roadHeight(near.sample, clamp(near.lateral, -wall - HILLS_FROM_M, wall + HILLS_FROM_M));
    const away = near.distance - wall;
    const low = roadY - UNDER_ROAD_M - noise(x * 0.13, z * 0.13) * 0.5 * smoothstep(0, 10, away);
    const hills = this.level + this.#hillHeight(x + this.offset, z, this.#outside(x, z));
    return lerp(low, hills, smoothstep(HILLS_FROM_M, HILLS_FULL_M, away));
  }

  /** Returns the distance from the rectangle around the circuit (m); 0 inside it. */
  #outside(x: number, z: number): number {
    const { minX, maxX, minZ, maxZ } = this.field.bounds;
    return lengthOf(Math.max(0, minX - x, x - maxX), 0, Math.max(0, minZ - z, z - maxZ));
  }
}

const lands = new WeakMap<Track, Land>();

/** Returns the land of a track; creates it on the first call. */
export function landOf(track: Track): Land {
  return lands.get(track) ?? createLand(track);
}

function createLand(track: Track): Land {
  const land = new Land(track);
  lands.set(track, land);
  return land;
}
