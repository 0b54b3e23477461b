/** Computes the height of the land: a little below the road's level near the road, and the theme's hills further away. */
import type { Color } from 'three';
import { clamp, fractalNoise, lerp, noise, seedOf, smoothstep } from '../mesh/noise.ts';
import { grandstandGround } from '../track/grandstand.ts';
import type { TrackField } from '../track/track-field.ts';

/** Distances from the wall beside the road (metres) at which hills begin, and at which they have their full height. */
const HILLS_FROM_M = 4;
const HILLS_FULL_M = 55;
/** How far the land near the road is below the road's plane (metres), so that it does not cover the road. */
const UNDER_ROAD_M = 1.6;

/** A point on the ground, for computing its colour. */
export interface LandPoint {
  /** World position (metres). */
  readonly x: number;
  readonly z: number;
  /** Metres above the road's mean height. */
  readonly above: number;
  /** The y component of the ground's normal: 1 on level ground. */
  readonly upward: number;
}

/** The shape and colours of a theme's land. */
export interface LandLook {
  /** Metres above the road's mean height, away from the road. `outside` is the distance from the rectangle around the circuit. */
  readonly height: (x: number, z: number, outside: number) => number;
  /** Writes the colour of the ground at `point` to `out` and returns it. */
  readonly colour: (out: Color, point: LandPoint) => Color;
  /** Colour of the ground in reflections. */
  readonly reflectedColour: Color;
}

export class Landscape {
  readonly field: TrackField;
  readonly look: LandLook;
  /** The road's mean height (metres). Heights of hills and colours are relative to it. */
  readonly level: number;
  /** Offset of the noise (metres), so that tracks with the same theme have different hills and woods. */
  readonly #offset: number;
  readonly #grandstand: ReturnType<typeof grandstandGround>;
  /** Circles on the ground (metres) on which something is built. */
  readonly #reserved: ReturnType<typeof grandstandGround>[] = [];

  constructor(field: TrackField, look: LandLook) {
    this.field = field;
    this.look = look;
    this.#grandstand = grandstandGround(field.track);
    this.#reserved.push(this.#grandstand);
    this.#offset = (seedOf(field.track.name) % 4096) / 4;
    let sum = 0;
    for (let sample = 0; sample < field.track.count; sample++) sum += field.track.py[sample]!;
    this.level = sum / field.track.count;
  }

  /** Returns the height of the ground (metres). */
  heightAt(x: number, z: number): number {
    const near = this.field.nearestRoad(x, z);
    const wall = this.field.wall(near.sample);
    const roadY = this.field.roadHeight(near.sample, clamp(near.lateral, -wall - HILLS_FROM_M, wall + HILLS_FROM_M));
    const away = near.distance - wall;
    const low = roadY - UNDER_ROAD_M - noise(x * 0.13, z * 0.13) * 0.5 * smoothstep(0, 10, away);
    return lerp(low, this.#hills(x, z), smoothstep(HILLS_FROM_M, HILLS_FULL_M, away));
  }

  /** Returns true if the point is on the ground of the grandstand, where plants and buildings are not allowed. */
  isOnGrandstand(x: number, z: number): boolean {
    return Math.hypot(x - this.#grandstand.x, z - this.#grandstand.z) < this.#grandstand.radius;
  }

  /** Keeps plants and other buildings away from a circle on the ground (metres). */
  reserve(x: number, z: number, radius: number): void {
    this.#reserved.push({ x, z, radius });
  }

  /** Returns true if the grandstand or reserved ground is nearer to the point than `margin` metres. */
  isBuiltOn(x: number, z: number, margin: number): boolean {
    return this.#reserved.some((circle) => Math.hypot(x - circle.x, z - circle.z) < circle.radius + margin);
  }

  /** Returns the distance from the rectangle around the circuit (metres); 0 inside it. */
  #outside(x: number, z: number): number {
    const { minX, maxX, minZ, maxZ } = this.field.bounds;
    return Math.hypot(Math.max(0, minX - x, x - maxX), Math.max(0, minZ - z, z - maxZ));
  }

  /** Returns the density of the woods at a point, from 0 (meadow) to 1 (woods). */
  woodedness(x: number, z: number): number {
    return fractalNoise((x + this.#offset) * 0.012 + 31, z * 0.012 + 77, 3);
  }

  #hills(x: number, z: number): number {
    return this.level + this.look.height(x + this.#offset, z, this.#outside(x, z));
  }
}
