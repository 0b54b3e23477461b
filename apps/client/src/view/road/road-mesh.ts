/** The road's meshes: asphalt, gravel, kerbs at bends, the verges out to the wall, and bridges. */
import type { Track } from '@shotgun-rally/sim';
import { noise, smoothstep } from '@shotgun-rally/sim/math';
import { roadsBelow, SURFACE, wallDistance } from '@shotgun-rally/sim/track';
import { type BufferGeometry, Color, Group, Mesh, type Texture } from 'three';
import type { Quality } from '../../look/quality.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { createBridges, DECK_DOWN_M, DECK_EDGE_DOWN_M, DECK_OUT_M } from '../track/bridges.ts';
import { type SectionPoint, sweep } from '../track/sweep.ts';
import { createKerbs } from './kerbs.ts';
import type { RoadLook } from './road-look.ts';
import { VERGE_TEXTURE_M } from './verge-texture.ts';

/** Length of road that the asphalt's texture covers. */
const TEXTURE_LENGTH_M = 24;

/** Orders the points of a cross-section from left to right. `section` begins at its outer end. `side` is -1 left, 1 right. */
const leftToRight = (side: number, section: readonly SectionPoint[]): readonly SectionPoint[] =>
  side < 0 ? section : [...section].reverse();

/** Distances from the middle of the racing line (metres) up to which it is fully worn, and from which it is not worn. */
const WORN_M = 0.75;
const UNWORN_M = 2.1;
/** Greatest height of the middle of the road above its edges (metres). */
const CROWN_M = 0.015;

/** Creates the asphalt. It is darker along the racing line. */
function asphaltGeometry(track: Track, look: RoadLook, line: Float32Array, step: number): BufferGeometry {
  const shade = new Color();
  return sweep(track, {
    step,
    textureLengthM: TEXTURE_LENGTH_M,
    section: (sample) => {
      const half = track.halfWidth[sample]!;
      const worn = line[sample]!;
      return [-half, worn - UNWORN_M, worn - WORN_M, worn + WORN_M, worn + UNWORN_M, half].map(
        (right) => [right, CROWN_M * (1 - (right / half) ** 2)] as const,
      );
    },
    colour: (sample, point) => {
      const tone = 0.92 + noise(sample * 0.06, 7) * 0.16;
      const isWorn = point === 2 || point === LAST_POINT - 2;
      const bend = smoothstep(0, BUSY_CURVATURE, Math.abs(track.curvature[sample]!));
      return shade.setScalar(isWorn ? tone * (1 - look.wear * (STRAIGHT_WEAR + bend * (1 - STRAIGHT_WEAR))) : tone);
    },
  });
}

/** Index of the last point of the asphalt's cross-section. */
const LAST_POINT = 5;
/** Share of the wear that a straight has. */
const STRAIGHT_WEAR = 0.55;
/** In bends with this curvature (1/m) or more, the racing line is fully worn. */
const BUSY_CURVATURE = 0.012;

/** The values that both verges need. `below` is the result of `roadsBelow`: it shows which track samples are on bridges. */
interface VergeOptions {
  readonly track: Track;
  readonly step: number;
  readonly below: Int16Array;
  readonly look: RoadLook;
}

/**
 * Creates the strip from the road's edge to the wall. Beyond the wall, the strip slopes down into the terrain; on a bridge, it
 * ends at the deck's edge.
 */
function vergeGeometry({ track, step, below, look }: VergeOptions, side: number): BufferGeometry {
  const { verge: shades, levelBeyondWallM } = look;
  return sweep(track, {
    step,
    textureLengthM: VERGE_TEXTURE_M,
    textureWidthM: VERGE_TEXTURE_M,
    section: (sample) => {
      const edge = track.halfWidth[sample]!;
      const wall = wallDistance(track, sample);
      const ragged = noise(sample * 0.31, side * 9) * 0.5;
      const isOnBridge = below[sample]! >= 0;
      return leftToRight(side, [
        isOnBridge
          ? [side * (wall + DECK_OUT_M), -DECK_DOWN_M]
          : [side * (wall + levelBeyondWallM + 3.6 + ragged), -2.6],
        isOnBridge
          ? [side * (wall + DECK_OUT_M), -DECK_EDGE_DOWN_M]
          : [side * (wall + levelBeyondWallM + ragged), -DECK_EDGE_DOWN_M],
        [side * (wall - 0.4), -0.02],
        [side * (edge + (wall - edge) * (0.3 + ragged * 0.3)), -0.012],
        [side * (edge - 0.05), -0.01],
      ]);
    },
    colour: (sample, point) => {
      const shade = side < 0 ? point : shades.length - 1 - point;
      return shades[shade]!.clone().multiplyScalar(0.9 + noise(sample * 0.8, shade * 3 + side) * 0.18);
    },
  });
}

/** Creates a layer of gravel over the asphalt. Its width is 0 on road that is not gravel. */
function gravelGeometry(track: Track, gravel: Color, step: number): BufferGeometry {
  const layer = sweep(track, {
    step,
    section: (sample) => {
      const isGravel = track.surface[sample] === SURFACE.gravel;
      const half = isGravel ? track.halfWidth[sample]! + 0.1 + noise(sample * 0.7, 3) * 0.5 : 0;
      const up = isGravel ? 0.04 : -0.1;
      return [-1, -0.4, 0.1, 0.55, 1].map((share) => [share * half, up] as const);
    },
    colour: (sample, point) => gravel.clone().multiplyScalar(0.72 + noise(sample * 1.7, point * 5) * 0.5),
  });
  return withoutEmptyTriangles(layer);
}

/** Removes the triangles that have two corners at the same place. Changes and returns `geometry`, which must be indexed. */
function withoutEmptyTriangles(geometry: BufferGeometry): BufferGeometry {
  const position = geometry.getAttribute('position');
  const index = geometry.getIndex()!;
  const places = Array.from({ length: position.count }, (_, corner) =>
    [position.getX(corner), position.getY(corner), position.getZ(corner)].join(),
  );
  const kept: number[] = [];
  for (let first = 0; first < index.count; first += 3) {
    const [a, b, c] = [index.getX(first), index.getX(first + 1), index.getX(first + 2)];
    if (new Set([places[a], places[b], places[c]]).size === 3) kept.push(a, b, c);
  }
  geometry.setIndex(kept);
  return geometry;
}

/** The textures of the road, and the result of `racingLine`. */
interface RoadArt {
  readonly asphalt: Texture;
  readonly verge: Texture;
  readonly line: Float32Array;
}

/** Creates the meshes of asphalt, kerbs and verges. Adds gravel and bridges if the track has them. */
export function createRoad(track: Track, look: RoadLook, art: RoadArt, quality: Quality): Group {
  const step = quality.trackStep;
  const below = roadsBelow(track);
  const vergeOptions = { track, step, below, look };
  const verges = mergeAndDispose([vergeGeometry(vergeOptions, -1), vergeGeometry(vergeOptions, 1)]);
  const asphalt = { map: art.asphalt, vertexColors: true, roughness: look.roughness };
  const verge = { map: art.verge, vertexColors: true, roughness: 1 };
  const meshes = [
    new Mesh(asphaltGeometry(track, look, art.line, step), createSurface(quality, asphalt)),
    new Mesh(verges, createSurface(quality, verge)),
  ];
  if (track.surface.includes(SURFACE.gravel)) {
    meshes.push(new Mesh(gravelGeometry(track, look.gravel, 1), createSurface(quality, { roughness: 1 })));
  }
  for (const mesh of meshes) mesh.receiveShadow = true;
  const road = new Group();
  road.add(...meshes, createKerbs(track, look.kerb, quality));
  const bridges = createBridges(track, below, quality);
  if (bridges) road.add(bridges);
  return road;
}
