/** The land as it is drawn: the heights of the simulation, the theme's look, its woods, and the ground that is built on. */
import type { Track } from '@shotgun-rally/sim';
import { fractalNoise } from '@shotgun-rally/sim/math';
import { type Land, landOf, type TrackField } from '@shotgun-rally/sim/track';
import type { Color } from 'three';
import { grandstandGround } from '../track/grandstand.ts';

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

/** The colours of a theme's land. */
export interface LandLook {
  /** Writes the colour of the ground at `point` to `out` and returns it. */
  readonly colour: (out: Color, point: LandPoint) => Color;
  /** Colour of the ground in reflections. */
  readonly reflectedColour: Color;
}

export class Landscape {
  readonly look: LandLook;
  readonly #land: Land;
  readonly #grandstand: ReturnType<typeof grandstandGround>;
  /** Circles on the ground (metres) on which something is built. */
  readonly #reserved: ReturnType<typeof grandstandGround>[] = [];

  constructor(track: Track, look: LandLook) {
    this.look = look;
    this.#land = landOf(track);
    this.#grandstand = grandstandGround(track);
    this.#reserved.push(this.#grandstand);
  }

  get field(): TrackField {
    return this.#land.field;
  }

  /** The road's mean height (metres). Heights of hills and colours are relative to it. */
  get level(): number {
    return this.#land.level;
  }

  /** Returns the height of the ground (metres). */
  heightAt(x: number, z: number): number {
    return this.#land.heightAt(x, z);
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

  /** Returns the density of the forest at a point, from 0 (meadow) to 1 (forest). */
  forestDensity(x: number, z: number): number {
    return fractalNoise((x + this.#land.offset) * 0.012 + 31, z * 0.012 + 77, 3);
  }
}
