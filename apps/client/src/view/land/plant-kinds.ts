/** Which plants and stones there are, where they stand, and how far off they are drawn simply or not at all. */
import type { BufferGeometry } from 'three';
import type { Quality } from '../../look/quality.ts';
import { smoothstep } from '../mesh/noise.ts';
import type { Landscape } from './landscape.ts';
import {
  createBroadTree,
  createBush,
  createFarBroadTree,
  createFarPine,
  createPine,
  createRock,
  createTuft,
} from './plants.ts';
import type { ScatterOptions } from './scatter.ts';

export interface PlantKind {
  readonly near: () => BufferGeometry;
  /** The shape from afar, or null for none: it vanishes. */
  readonly far: (() => BufferGeometry) | null;
  /** Metres from the eye to a sector's edge at which `far` takes over. */
  readonly nearM: number;
  /** Thin blades are seen from both sides. */
  readonly twoSided: boolean;
  readonly scatter: ScatterOptions;
}

const METRES_PER_KILOMETRE = 1000;
/** Nearer to the wall than this, trees are drawn in detail, metres. */
const DETAIL_M = 42;
const NEAR_SECTOR_M = 150;
const FAR_SECTOR_M = 340;
const TUFT_SECTOR_M = 110;
/** Trees grow up to this height above the road, metres; broad ones only in the valleys. */
const TREE_LINE_M = 72;
const BROAD_LINE_M = 36;

/** All kinds, for a track of this length at this quality; those with a count below 1 are left out. */
export function plantKinds(landscape: Landscape, quality: Quality): readonly PlantKind[] {
  const kilometres = landscape.field.track.length / METRES_PER_KILOMETRE;
  const kinds = [...treeKinds(landscape, quality, quality.trees * kilometres)];
  if (quality.name !== 'test') kinds.push(...lowKinds(quality, quality.trees * kilometres));
  const tuft = { from: 0.6, to: 26, smallest: 0.8, largest: 1.9, sectorM: TUFT_SECTOR_M, sink: 0, tint: 0.3, seed: 9 };
  const tufts = { ...tuft, count: quality.grassTufts * kilometres, chance: () => 0.9 };
  kinds.push({ near: createTuft, far: null, nearM: 110, twoSided: true, scatter: tufts });
  return kinds.filter((kind) => kind.scatter.count >= 1);
}

function treeKinds(landscape: Landscape, quality: Quality, trees: number): PlantKind[] {
  const pines = {
    ...{ smallest: 0.9, largest: 2.1 },
    chance: (x: number, z: number, above: number) =>
      above > TREE_LINE_M ? 0 : 0.06 + 0.94 * smoothstep(0.4, 0.56, landscape.woods(x, z)),
  };
  const broads = {
    ...{ smallest: 0.9, largest: 1.7 },
    chance: (x: number, z: number, above: number) =>
      above > BROAD_LINE_M ? 0 : 0.6 * smoothstep(0.6, 0.4, landscape.woods(x, z)),
  };
  const beside = { from: 3.5, to: DETAIL_M, sectorM: NEAR_SECTOR_M * quality.sectorScale, castShadow: true };
  const beyond = { from: DETAIL_M, sectorM: FAR_SECTOR_M * quality.sectorScale };
  const simple = quality.name === 'test';
  const pine = { far: createFarPine, twoSided: false };
  const broad = { far: createFarBroadTree, twoSided: false };
  const detail = (shape: () => BufferGeometry, plain: () => BufferGeometry) => (simple ? plain : shape);
  return [
    {
      ...pine,
      near: detail(createPine, createFarPine),
      nearM: 150,
      scatter: { ...pines, ...beside, count: trees * 0.16, seed: 1 },
    },
    {
      ...broad,
      near: detail(createBroadTree, createFarBroadTree),
      nearM: 110,
      scatter: { ...broads, ...beside, count: trees * 0.11, seed: 2 },
    },
    { ...pine, near: createFarPine, nearM: 0, scatter: { ...pines, ...beyond, to: 330, count: trees * 0.8, seed: 3 } },
    {
      ...broad,
      near: createFarBroadTree,
      nearM: 0,
      scatter: { ...broads, ...beyond, to: 140, count: trees * 0.2, seed: 4 },
    },
  ];
}

/** Rocks and bushes. */
function lowKinds(quality: Quality, trees: number): PlantKind[] {
  const shared = { far: null, twoSided: false };
  const rocks = {
    from: 3.5,
    to: 110,
    smallest: 0.35,
    largest: 2.4,
    sectorM: FAR_SECTOR_M * quality.sectorScale,
    tint: 0.08,
    seed: 5,
  };
  const bushes = {
    from: 1.8,
    to: DETAIL_M,
    smallest: 0.6,
    largest: 1.5,
    sectorM: NEAR_SECTOR_M * quality.sectorScale,
    seed: 6,
  };
  return [
    { ...shared, near: createRock, nearM: 300, scatter: { ...rocks, count: trees * 0.07, chance: () => 0.6 } },
    { ...shared, near: createBush, nearM: 190, scatter: { ...bushes, count: trees * 0.13, chance: () => 0.6 } },
  ];
}
