/** The type of a theme: everything about a track's look except its shape. A track's field `theme` is the name of its theme. */
import type { Color, Group, Mesh, Vector3 } from 'three';
import type { Quality } from '../../look/quality.ts';
import type { LandLook, Landscape } from '../land/landscape.ts';
import type { PlantKind } from '../land/plant-kinds.ts';
import type { Ground } from '../land/terrain.ts';
import type { RoadLook } from '../road/road-look.ts';
import type { ColourGrade } from '../sky/colour-grade.ts';
import type { Light, SkyLook } from '../sky/sky-look.ts';

export interface Theme {
  readonly light: Light;
  readonly grade: ColourGrade;
  /** True if cars have their lights on. */
  readonly isNight: boolean;
  readonly sky: SkyLook;
  readonly land: LandLook;
  readonly road: RoadLook;
  /** Colour of the dust that the wind blows over the track; none if it is not set. */
  readonly dust?: Color;
  /** Colour of what wheels raise: dust, spray of water, or snow. */
  readonly spray: Color;
  /** Colour of the guard rails' steel band. */
  readonly rail: Color;
  /** Returns the kinds of plants and rocks to scatter over the land. */
  readonly plants: (landscape: Landscape, quality: Quality) => readonly PlantKind[];
  /** Returns what is seen behind the land, around the circuit's `centre` (metres); null for only the sky. */
  readonly backdrop: (centre: Vector3) => Mesh | null;
  /** Returns buildings and landmarks, or null if there are none. `grid` is the drawn ground. */
  readonly buildings: (landscape: Landscape, quality: Quality, grid: Ground['grid']) => Group | null;
}
