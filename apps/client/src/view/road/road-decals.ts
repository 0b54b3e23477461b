/** What is painted, worn or repaired on the road: one mesh of decals just above the asphalt. */
import type { Track } from '@shotgun-rally/sim';
import { createRandom, lerp } from '@shotgun-rally/sim/math';
import { SURFACE } from '@shotgun-rally/sim/track';
import { BufferGeometry, Float32BufferAttribute, Mesh } from 'three';
import type { Quality } from '../../look/quality.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { METRES_PER_KILOMETRE } from '../track/metres-per-kilometre.ts';
import { TIGHT_CURVATURE } from '../track/rails.ts';
import { sampleAt } from '../track/roadside.ts';
import { pointOnTrack } from '../track/sweep.ts';
import { createDecalAtlas, type DecalName, decalRect } from './decal-atlas.ts';
import { kerbWidth } from './kerbs.ts';
import type { RoadLook } from './road-look.ts';

/** Height of the decals above the road's plane (metres). */
const UP_M = 0.028;
/** A decal has corners at every n-th track sample. */
const STEP = 2;
/** How far dirt extends from the road's edge: over the asphalt, and over the verge (metres). */
const DIRT_IN_M = 1.5;
const DIRT_OUT_M = 0.25;
/** Number of track samples that one picture of dirt covers. */
const DIRT_SAMPLES = 4;
/** Arrows are this far before tight bends (metres). */
const ARROWS_BEFORE_M = [64, 42, 20] as const;
/** Least distance of an arrow from the bend before it (metres). */
const AFTER_BEND_M = 5;
/** A bend is separate from the last one if the road between them is straight for this length (metres). */
const STRAIGHT_M = 34;
/** Tyre marks begin before a tight bend, and end in it (metres). */
const SKIDS_BEFORE_M = [34, 23, 11, -4] as const;

/** A decal: lengths in metres, `right` of the centre line. */
export interface Decal {
  readonly name: DecalName;
  /** Distance of its rear edge along the track. */
  readonly along: number;
  readonly right: number;
  readonly length: number;
  readonly width: number;
  /** True if left and right are swapped. */
  readonly isMirrored?: boolean;
}

/** A tight bend: where it begins (metres along the track), and its direction (-1 left, 1 right). */
interface Bend {
  readonly along: number;
  readonly side: number;
  /** Length of the road without tight bends before it (metres). */
  readonly straightM: number;
}

/** Returns the tight bends that follow a straight. */
function tightBends(track: Track): readonly Bend[] {
  const bends: Bend[] = [];
  const isTight = (sample: number): boolean => Math.abs(track.curvature[sample]!) > TIGHT_CURVATURE;
  let last = track.count - 1;
  while (last > 0 && !isTight(last)) last--;
  // The last bend of the lap comes before the first one.
  let end = track.distance[last]! - track.length;
  for (let sample = 0; sample < track.count; sample++) {
    const bend = track.curvature[sample]!;
    const along = track.distance[sample]!;
    if (!isTight(sample)) continue;
    if (along - end >= STRAIGHT_M) bends.push({ along, side: Math.sign(bend), straightM: along - end });
    end = along;
  }
  return bends;
}

/** Returns all decals except the dirt at the edges. `line` is the result of `racingLine`. */
export function planDecals(track: Track, look: RoadLook, line: Float32Array): readonly Decal[] {
  const bends = tightBends(track).flatMap((bend) => bendDecals(track, bend, line));
  return [...randomDecals(track, look), ...bends].filter(({ along }) => {
    return track.surface[sampleAt(track, along)] !== SURFACE.gravel;
  });
}

/** Returns the arrows and tyre marks of a bend. */
function bendDecals(track: Track, { along: bend, side, straightM }: Bend, line: Float32Array): readonly Decal[] {
  const arrows = ARROWS_BEFORE_M.filter((before) => before + AFTER_BEND_M < straightM).map((before): Decal => {
    const along = bend - before;
    const right = (track.halfWidth[sampleAt(track, along)]! / 2) * side;
    return { name: 'arrow', along, right, length: 6.5, width: 2.6, isMirrored: side > 0 };
  });
  const skids = SKIDS_BEFORE_M.map((before, index): Decal => {
    const along = bend - before;
    const right = line[sampleAt(track, along + 6)]! + (index % 2 ? 0.7 : -0.5);
    return { name: 'skid', along, right, length: lerp(13, 19, index / 4), width: 2.1 };
  });
  return [...skids, ...arrows];
}

/** Returns patches, cracks, stains and manhole covers at random places. */
function randomDecals(track: Track, { patches, cracks, manholes }: RoadLook): readonly Decal[] {
  const random = createRandom(61);
  const decals: Decal[] = [];
  const add = (perKm: number, create: () => Omit<Decal, 'along' | 'right'>): void => {
    const count = Math.round((perKm * track.length) / METRES_PER_KILOMETRE);
    for (let index = 0; index < count; index++) {
      const along = ((index + random()) / count) * track.length;
      const decal = create();
      const space = track.halfWidth[sampleAt(track, along)]! - decal.width / 2 - 0.6;
      decals.push({ ...decal, along, right: lerp(-space, space, random()) });
    }
  };
  add(patches, () => ({ name: 'patch', length: lerp(7, 16, random()), width: lerp(2.6, 4.2, random()) }));
  add(patches, () => ({ name: 'smallPatch', length: lerp(4, 8, random()), width: lerp(1.8, 3, random()) }));
  add(patches / 2, () => ({ name: 'trench', length: lerp(12, 28, random()), width: lerp(0.7, 1, random()) }));
  add(cracks, () => ({ name: 'cracks', length: lerp(5, 9, random()), width: lerp(3, 5, random()) }));
  add(cracks / 2, () => ({ name: 'stain', length: lerp(2, 5, random()), width: lerp(1.4, 2.6, random()) }));
  add(manholes, () => ({ name: 'manhole', length: 0.95, width: 0.95 }));
  return decals;
}

/** Vertex data of all decals. */
class DecalGeometry {
  readonly #positions: number[] = [];
  readonly #uvs: number[] = [];
  readonly #indices: number[] = [];
  readonly #track: Track;

  constructor(track: Track) {
    this.#track = track;
  }

  /** Adds a decal, which follows the road from sample to sample. */
  add({ name, along, right, length, width, isMirrored }: Decal): void {
    const [left, far, low, high] = decalRect(name);
    const [fromU, toU] = isMirrored ? [far, left] : [left, far];
    const sampleM = this.#track.length / this.#track.count;
    const pieces = Math.max(1, Math.round(length / sampleM / STEP));
    const perPiece = length / pieces;
    for (let piece = 0; piece <= pieces; piece++) {
      const v = lerp(low, high, piece / pieces);
      this.#addEdge(along + piece * perPiece, [right - width / 2, right + width / 2], [fromU, toU, v]);
      if (piece > 0) this.#addQuad();
    }
  }

  /** Adds dirt along one edge (-1 left, 1 right), except at kerbs. */
  addDirt(side: number): void {
    const { count, distance, halfWidth, surface } = this.#track;
    const [inner, outer, low, high] = decalRect('dirt');
    for (let sample = 0; sample + DIRT_SAMPLES <= count; sample += DIRT_SAMPLES) {
      const ends = [sample, sample + DIRT_SAMPLES];
      if (surface[sample] === SURFACE.gravel || ends.some((end) => kerbWidth(this.#track, end) > 0)) continue;
      for (const [end, v] of [
        [ends[0]!, low],
        [ends[1]!, high],
      ] as const) {
        const near = side * (halfWidth[end]! - DIRT_IN_M);
        const away = side * (halfWidth[end]! + DIRT_OUT_M);
        const along = end === count ? this.#track.length : distance[end]!;
        this.#addEdge(along, side > 0 ? [near, away] : [away, near], side > 0 ? [inner, outer, v] : [outer, inner, v]);
      }
      this.#addQuad();
    }
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(this.#positions, 3));
    geometry.setAttribute('uv', new Float32BufferAttribute(this.#uvs, 2));
    geometry.setIndex(this.#indices);
    geometry.computeVertexNormals();
    return geometry;
  }

  /** Adds a left and a right corner at a distance along the track. */
  #addEdge(along: number, rights: readonly [number, number], [fromU, toU, v]: readonly [number, number, number]): void {
    const { length, count, distance } = this.#track;
    const wrapped = ((along % length) + length) % length;
    const sample = sampleAt(this.#track, wrapped);
    const next = distance[sample + 1] ?? length;
    const share = (wrapped - distance[sample]!) / (next - distance[sample]!);
    for (const [index, right] of rights.entries()) {
      const [from, to]: [number[], number[]] = [[], []];
      pointOnTrack(this.#track, sample, right, UP_M, from);
      pointOnTrack(this.#track, Math.min(sample + 1, count), right, UP_M, to);
      for (let axis = 0; axis < 3; axis++) this.#positions.push(lerp(from[axis]!, to[axis]!, share));
      this.#uvs.push(index === 0 ? fromU : toU, v);
    }
  }

  /** Joins the last two edges with two triangles that face up. */
  #addQuad(): void {
    const end = this.#positions.length / 3;
    const [rearLeft, rearRight, left, right] = [end - 4, end - 3, end - 2, end - 1];
    this.#indices.push(rearLeft, rearRight, left, rearRight, right, left);
  }
}

/** Creates the mesh of all decals. */
export function createRoadDecals(track: Track, look: RoadLook, line: Float32Array, quality: Quality): Mesh {
  const geometry = new DecalGeometry(track);
  for (const side of [-1, 1]) geometry.addDirt(side);
  for (const decal of planDecals(track, look, line)) geometry.add(decal);
  const material = createSurface(quality, {
    map: createDecalAtlas(quality, look),
    transparent: true,
    depthWrite: false,
    roughness: look.roughness,
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -1,
  });
  const decals = new Mesh(geometry.build(), material);
  decals.receiveShadow = true;
  return decals;
}
