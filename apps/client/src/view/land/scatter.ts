/** Chooses random points of the land for instances of a shape, grouped by map square. */
import { createRandom, lerp, noise } from '@shotgun-rally/sim/math';
import { Color, Euler, Matrix4, Quaternion, Vector3 } from 'three';
import type { Landscape } from './landscape.ts';
import { type Ground, groundHeight, lowestGround, TERRAIN_MARGIN_M } from './terrain.ts';

export interface ScatterOptions {
  /** Number of instances to place. Fewer are placed if too few random points are allowed. */
  readonly count: number;
  readonly seed: number;
  /** Least and greatest distance from the wall beside the road (metres). */
  readonly from: number;
  readonly to: number;
  /** Range of the scale. Small instances are more frequent. */
  readonly smallest: number;
  readonly largest: number;
  /** Side length of a map square (metres). */
  readonly sectorM: number;
  /** Returns the chance (0 to 1) that this point is allowed. `above` is its height above the road's mean height (metres). */
  readonly chance: (x: number, z: number, above: number) => number;
  readonly castShadow?: boolean;
  /** How much colours vary: 0 is not at all. Default DEFAULT_TINT. */
  readonly tint?: number;
  /** The hue varies between these two tints from place to place. Default: all instances have the shape's own hue. */
  readonly hues?: readonly [Color, Color];
  /** Radius of an instance of scale 1 at the ground (metres), if it is wide there: all of its rim is in the ground. */
  readonly baseM?: number;
  /** How far an instance of scale 1 sinks into the ground (metres). Default DEFAULT_SINK. */
  readonly sink?: number;
}

export interface Instance {
  readonly transform: Matrix4;
  readonly tint: Color;
}

/** At most `count` times this many random points are tried. */
const ATTEMPTS_PER_INSTANCE = 14;
/** Instances keep this distance from the edge of the terrain (metres). */
const EDGE_M = 12;
/** The map extends this much further than `to` (metres), because `to` begins at the wall beside the road. */
const ROAD_ALLOWANCE_M = 14;
/** If `to` is at most this (metres), random points are near the road. Otherwise they are anywhere on the map. */
const BESIDE_M = 60;

/** Something with a wide base is not placed where the ground falls by more than this share of the base's radius. */
const FALL_MAX = 0.7;

const DEFAULT_TINT = 0.18;
const DEFAULT_SINK = 0.15;

/** The hue changes over this distance (metres), and neighbours differ by up to this share of the range. */
const HUE_M = 55;
const HUE_MIX = 0.4;

const hue = new Color();
const rotation = new Quaternion();
const angles = new Euler();
const position = new Vector3();
const size = new Vector3();

/** Returns the instances of each map square. */
export function scatter(ground: Ground, options: ScatterOptions): Instance[][] {
  const { landscape } = ground;
  const sectors = new Map<string, Instance[]>();
  const random = createRandom(options.seed);
  const pick = options.to <= BESIDE_M ? besideRoad(landscape, options) : anywhere(landscape, options);
  let count = 0;
  for (let attempt = 0; attempt < options.count * ATTEMPTS_PER_INSTANCE && count < options.count; attempt++) {
    const { x, z } = pick(random);
    const instance = instanceAt(ground, options, x, z, random);
    if (!instance) continue;
    const key = `${Math.floor(x / options.sectorM)},${Math.floor(z / options.sectorM)}`;
    const sector = sectors.get(key);
    if (sector) sector.push(instance);
    else sectors.set(key, [instance]);
    count++;
  }
  return [...sectors.values()];
}

/** Returns a random point of the land (metres). */
type PickPoint = (random: () => number) => { readonly x: number; readonly z: number };

/** Picks points near the road. */
function besideRoad({ field }: Landscape, { from, to }: ScatterOptions): PickPoint {
  const { track } = field;
  return (random) => {
    const sample = Math.floor(random() * track.count);
    const right = (field.wall(sample) + lerp(from, to, random())) * (random() < 0.5 ? -1 : 1);
    const along = random() - 0.5;
    const x = track.px[sample]! + track.rx[sample]! * right + track.tx[sample]! * along;
    const z = track.pz[sample]! + track.rz[sample]! * right + track.tz[sample]! * along;
    return { x, z };
  };
}

/** Picks points anywhere on the map. */
function anywhere(landscape: Landscape, { to }: ScatterOptions): PickPoint {
  const { minX, maxX, minZ, maxZ } = landscape.field.bounds;
  const margin = Math.min(to + ROAD_ALLOWANCE_M, TERRAIN_MARGIN_M - EDGE_M);
  return (random) => ({
    x: lerp(minX - margin, maxX + margin, random()),
    z: lerp(minZ - margin, maxZ + margin, random()),
  });
}

/** Returns an instance at this point, or null if the point or the chance does not allow one. */
function instanceAt(
  { landscape, grid }: Ground,
  options: ScatterOptions,
  x: number,
  z: number,
  random: () => number,
): Instance | null {
  const near = landscape.field.nearestRoad(x, z);
  const away = near.distance - landscape.field.wall(near.sample);
  if (away < options.from || away > options.to || near.isUnderBridge || landscape.isBuiltOn(x, z, 0)) return null;
  const y = groundHeight(grid, x, z);
  if (random() > options.chance(x, z, y - landscape.level)) return null;
  const scale = lerp(options.smallest, options.largest, random() * random());
  const baseM = (options.baseM ?? 0) * scale;
  const foot = baseM > 0 ? lowestGround(grid, x, z, baseM) : y;
  if (y - foot > FALL_MAX * baseM) return null;
  rotation.setFromEuler(angles.set((random() - 0.5) * 0.08, random() * 2 * Math.PI, (random() - 0.5) * 0.08));
  position.set(x, foot - (options.sink ?? DEFAULT_SINK) * scale, z);
  size.set(scale * (0.9 + random() * 0.2), scale * (0.85 + random() * 0.35), scale * (0.9 + random() * 0.2));
  const vary = options.tint ?? DEFAULT_TINT;
  const tint = new Color(1 + (random() - 0.5) * vary * 1.6, 1 + (random() - 0.5) * vary, 1 - random() * vary);
  if (options.hues) tint.multiply(hueAt(options.hues, x, z, random() * HUE_MIX));
  return { transform: new Matrix4().compose(position, rotation, size), tint };
}

/** Returns the tint at a place. `more` moves it towards the second tint. The next call overwrites the result. */
function hueAt([first, second]: readonly [Color, Color], x: number, z: number, more: number): Color {
  return hue.copy(first).lerp(second, noise(x / HUE_M + 7, z / HUE_M) * (1 - HUE_MIX) + more);
}
