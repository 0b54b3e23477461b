/** Strews instances of a shape over the land, grouped in square sectors so that what is out of view is not drawn. */
import { type BufferGeometry, Color, Euler, InstancedMesh, type Material, Matrix4, Quaternion, Vector3 } from 'three';
import { lerp, randomStream } from '../mesh/noise.ts';
import type { Landscape } from './landscape.ts';
import { TERRAIN_MARGIN_M } from './terrain.ts';

export interface ScatterOptions {
  readonly count: number;
  readonly seed: number;
  /** Metres from the wall within which things may stand. */
  readonly from: number;
  readonly to: number;
  readonly smallest: number;
  readonly largest: number;
  /** Edge of a sector, metres. */
  readonly sectorM: number;
  /** Chance of 0 to 1 that something stands at a place of this height above the road's mean. */
  readonly chance: (x: number, z: number, above: number) => number;
  readonly castShadow?: boolean;
  /** How much colours differ from one to the next. */
  readonly tint?: number;
  /** Share of its size that a thing sinks into the ground. */
  readonly sink?: number;
}

interface Standing {
  readonly place: Matrix4;
  readonly tint: Color;
}

/** Tries for a place this many times as often as things are wanted. */
const PATIENCE = 14;
/** Nothing stands on the last stretch before the land's edge, metres. */
const EDGE_M = 12;
const WIDEST_ROAD_M = 14;
/** What stands no further than this from the wall is sought along the road rather than all over the map, metres. */
const BESIDE_M = 60;

const turn = new Quaternion();
const angles = new Euler();
const spot = new Vector3();
const size = new Vector3();

/** One InstancedMesh per sector; shape and material are shared by all. */
export function scatter(
  landscape: Landscape,
  geometry: BufferGeometry,
  material: Material,
  options: ScatterOptions,
): InstancedMesh[] {
  const sectors = new Map<string, Standing[]>();
  const random = randomStream(options.seed);
  const pick = options.to <= BESIDE_M ? besideTheRoad(landscape, options) : anywhere(landscape, options);
  let standing = 0;
  for (let attempt = 0; attempt < options.count * PATIENCE && standing < options.count; attempt++) {
    const { x, z } = pick(random);
    const thing = plant(landscape, options, x, z, random);
    if (!thing) continue;
    const key = `${Math.floor(x / options.sectorM)},${Math.floor(z / options.sectorM)}`;
    const sector = sectors.get(key);
    if (sector) sector.push(thing);
    else sectors.set(key, [thing]);
    standing++;
  }
  return [...sectors.values()].map((things) => sectorMesh(geometry, material, things, options));
}

type Pick = (random: () => number) => { readonly x: number; readonly z: number };

/** Places along the road, for what keeps close to it. */
function besideTheRoad({ field }: Landscape, { from, to }: ScatterOptions): Pick {
  const { track } = field;
  return (random) => {
    const sample = Math.floor(random() * track.count);
    const away = (field.wall(sample) + lerp(from, to, random())) * (random() < 0.5 ? -1 : 1);
    const along = random() - 0.5;
    const x = track.px[sample]! + track.rx[sample]! * away + track.tx[sample]! * along;
    const z = track.pz[sample]! + track.rz[sample]! * away + track.tz[sample]! * along;
    return { x, z };
  };
}

function anywhere(landscape: Landscape, { to }: ScatterOptions): Pick {
  const { minX, maxX, minZ, maxZ } = landscape.field.bounds;
  const margin = Math.min(to + WIDEST_ROAD_M, TERRAIN_MARGIN_M - EDGE_M);
  return (random) => ({
    x: lerp(minX - margin, maxX + margin, random()),
    z: lerp(minZ - margin, maxZ + margin, random()),
  });
}

function plant(
  landscape: Landscape,
  options: ScatterOptions,
  x: number,
  z: number,
  random: () => number,
): Standing | null {
  const near = landscape.field.near(x, z);
  const away = near.distance - landscape.field.wall(near.sample);
  if (away < options.from || away > options.to || near.underBridge || landscape.isBuilt(x, z)) return null;
  const y = landscape.height(x, z);
  if (random() > options.chance(x, z, y - landscape.level)) return null;
  const scale = lerp(options.smallest, options.largest, random() * random());
  turn.setFromEuler(angles.set((random() - 0.5) * 0.08, random() * 2 * Math.PI, (random() - 0.5) * 0.08));
  spot.set(x, y - (options.sink ?? 0.15) * scale, z);
  size.set(scale * (0.9 + random() * 0.2), scale * (0.85 + random() * 0.35), scale * (0.9 + random() * 0.2));
  const tint = options.tint ?? 0.18;
  return {
    place: new Matrix4().compose(spot, turn, size),
    tint: new Color(1 + (random() - 0.5) * tint * 1.6, 1 + (random() - 0.5) * tint, 1 - random() * tint),
  };
}

function sectorMesh(
  geometry: BufferGeometry,
  material: Material,
  things: readonly Standing[],
  options: ScatterOptions,
): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, things.length);
  things.forEach((thing, index) => {
    mesh.setMatrixAt(index, thing.place);
    mesh.setColorAt(index, thing.tint);
  });
  mesh.computeBoundingSphere();
  mesh.castShadow = options.castShadow ?? false;
  mesh.matrixAutoUpdate = false;
  return mesh;
}
