/** What a track's `theme` names: its light, its land, what grows and what is built there. One file a theme. */
import type { Color, Group, Vector3 } from 'three';
import type { Landscape } from '../land/landscape.ts';
import type { PlantKind } from '../land/plant-kinds.ts';
import type { Quality } from '../quality.ts';

/** Sun or moon, and the light that comes from everywhere else. */
export interface Light {
  /** From the ground towards it, unit length. */
  readonly sunDirection: Vector3;
  readonly sunColour: Color;
  readonly sunStrength: number;
  /** From above and from below. */
  readonly skylight: Color;
  readonly groundlight: Color;
  /** Of that; materials without reflections get the second share on top. */
  readonly skyStrength: number;
  readonly plainStrength: number;
  readonly exposure: number;
}

export interface Sky {
  /** From straight up down to the horizon, and what lies below it. */
  readonly zenith: Color;
  readonly middle: Color;
  readonly horizon: Color;
  readonly below: Color;
  /** Around the sun. */
  readonly glow: Color;
  /** What far things fade into, and from how far off, metres. */
  readonly haze: Color;
  readonly hazeFromM: number;
  /** 0 none, 1 a clear night. */
  readonly stars: number;
  /** Share of the clouds that the quality allows. */
  readonly clouds: number;
}

/** A place on the land whose colour is asked for: metres, `above` the road's mean height; `upward` 1 where it is level. */
export interface LandPlace {
  readonly x: number;
  readonly z: number;
  readonly above: number;
  readonly upward: number;
}

export interface Land {
  /** Metres over the road's mean height, away from the road; `outside` is how far outside the circuit, metres. */
  readonly height: (x: number, z: number, outside: number) => number;
  /** Writes the colour of the ground into `out`. */
  readonly colour: (out: Color, place: LandPlace) => Color;
  /** Of the strip beside the road, from the wall to the road's edge: five. */
  readonly verge: readonly [Color, Color, Color, Color, Color];
  /** Of what lies under all in reflections. */
  readonly ground: Color;
}

export interface RoadLook {
  /** Grey of asphalt, 0 to 255; how rough it is, 0 a mirror. */
  readonly grey: number;
  readonly roughness: number;
  readonly edgeLine: string;
  readonly centreLine: string;
  readonly gravel: Color;
}

export interface Theme {
  readonly light: Light;
  readonly sky: Sky;
  readonly land: Land;
  readonly road: RoadLook;
  /** The band along the walls. */
  readonly rail: Color;
  readonly plants: (landscape: Landscape, quality: Quality) => readonly PlantKind[];
  /** What else stands there; null for nothing. */
  readonly build: (landscape: Landscape, quality: Quality) => Group | null;
}
