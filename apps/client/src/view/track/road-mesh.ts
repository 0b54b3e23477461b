/** The road's meshes: asphalt, gravel, curbs at bends, the verges out to the wall, and bridges. */
import type { Track } from '@shotgun-rally/sim';
import { SURFACE } from '@shotgun-rally/sim/track';
import { type BufferGeometry, type Color, Group, Mesh, type Texture } from 'three';
import { TRACKSIDE } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { noise, smoothstep } from '../mesh/noise.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { createBridges, DECK_DOWN_M, DECK_EDGE_DOWN_M, DECK_OUT_M, roadsBelow } from './bridges.ts';
import type { RoadLook } from './road-look.ts';
import { wallDistance } from './roadside.ts';
import { type SectionPoint, sweep, withHardColours } from './sweep.ts';

const CURB_STRIPE_M = 2.1;
const CURB_WIDTH_M = 1.05;
/** Curvature (1/m) at which curbs begin, and at which they have their full width. */
const CURB_FROM = 0.004;
const CURB_FULL = 0.0095;
/** Length of road that the asphalt's texture covers. */
const TEXTURE_LENGTH_M = 24;

/** Orders the points of a cross-section from left to right. `section` begins at its outer end. `side` is -1 left, 1 right. */
const leftToRight = (side: number, section: readonly SectionPoint[]): readonly SectionPoint[] =>
  side < 0 ? section : [...section].reverse();

/** Returns the curb's width at a track sample (metres), which is almost 0 on straights. */
function curbWidth(track: Track, sample: number): number {
  return 0.02 + CURB_WIDTH_M * smoothstep(CURB_FROM, CURB_FULL, Math.abs(track.curvature[sample]!));
}

function asphaltGeometry(track: Track, step: number): BufferGeometry {
  return sweep(track, {
    step,
    textureLengthM: TEXTURE_LENGTH_M,
    section: (sample) => {
      const half = track.halfWidth[sample]!;
      return [
        [-half, 0],
        [-half / 2, 0.01],
        [0, 0.015],
        [half / 2, 0.01],
        [half, 0],
      ];
    },
  });
}

function curbGeometry(track: Track, side: number, step: number): BufferGeometry {
  return withHardColours(
    sweep(track, {
      step,
      section: (sample) => {
        const edge = track.halfWidth[sample]!;
        const width = curbWidth(track, sample);
        return leftToRight(side, [
          [side * (edge + width), 0.02],
          [side * (edge + width / 2), 0.07],
          [side * (edge - 0.02), 0.015],
        ]);
      },
      colour: (sample) => (Math.floor(track.distance[sample]! / CURB_STRIPE_M) & 1 ? TRACKSIDE.red : TRACKSIDE.white),
    }),
  );
}

/** The values that both verges need. `below` is the result of `roadsBelow`: it shows which track samples are on bridges. */
interface VergeOptions {
  readonly track: Track;
  readonly step: number;
  readonly below: Int16Array;
  readonly shades: RoadLook['verge'];
}

/**
 * Creates the strip from the road's edge to the wall. Beyond the wall, the strip slopes down into the terrain; on a bridge, it
 * ends at the deck's edge.
 */
function vergeGeometry({ track, step, below, shades }: VergeOptions, side: number): BufferGeometry {
  return sweep(track, {
    step,
    section: (sample) => {
      const edge = track.halfWidth[sample]!;
      const wall = wallDistance(track, sample);
      const ragged = noise(sample * 0.31, side * 9) * 0.5;
      const isOnBridge = below[sample]! >= 0;
      return leftToRight(side, [
        isOnBridge ? [side * (wall + DECK_OUT_M), -DECK_DOWN_M] : [side * (wall + 5 + ragged), -2.6],
        isOnBridge
          ? [side * (wall + DECK_OUT_M), -DECK_EDGE_DOWN_M]
          : [side * (wall + 1.4 + ragged), -DECK_EDGE_DOWN_M],
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
  return sweep(track, {
    step,
    section: (sample) => {
      const isGravel = track.surface[sample] === SURFACE.gravel;
      const half = isGravel ? track.halfWidth[sample]! + 0.1 + noise(sample * 0.7, 3) * 0.5 : 0;
      const up = isGravel ? 0.04 : -0.1;
      return [-1, -0.4, 0.1, 0.55, 1].map((share) => [share * half, up] as const);
    },
    colour: (sample, point) => gravel.clone().multiplyScalar(0.72 + noise(sample * 1.7, point * 5) * 0.5),
  });
}

/** Creates the meshes of asphalt, curbs and verges. Adds gravel and bridges if the track has them. */
export function createRoad(track: Track, look: RoadLook, texture: Texture, quality: Quality): Group {
  const step = quality.trackStep;
  const curbStep = Math.ceil(step / 2);
  const below = roadsBelow(track);
  const vergeOptions = { track, step, below, shades: look.verge };
  const curbs = mergeAndDispose([curbGeometry(track, -1, curbStep), curbGeometry(track, 1, curbStep)]);
  const verges = mergeAndDispose([vergeGeometry(vergeOptions, -1), vergeGeometry(vergeOptions, 1)]);
  const meshes = [
    new Mesh(asphaltGeometry(track, step), createSurface(quality, { map: texture, roughness: look.roughness })),
    new Mesh(curbs, createSurface(quality, { roughness: 0.6 })),
    new Mesh(verges, createSurface(quality, { roughness: 1 })),
  ];
  if (track.surface.includes(SURFACE.gravel)) {
    meshes.push(new Mesh(gravelGeometry(track, look.gravel, 1), createSurface(quality, { roughness: 1 })));
  }
  for (const mesh of meshes) mesh.receiveShadow = true;
  const road = new Group();
  road.add(...meshes);
  const bridges = createBridges(track, below, quality);
  if (bridges) road.add(bridges);
  return road;
}
