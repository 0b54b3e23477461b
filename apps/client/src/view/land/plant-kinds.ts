/** The kinds of plants and rocks of wooded land: their shapes, where they grow, and how far away they are drawn. */
import type { BufferGeometry } from 'three';
import type { Quality } from '../../look/quality.ts';
import { smoothstep } from '../mesh/noise.ts';
import type { Landscape } from './landscape.ts';
import {
  createBroadTree,
  createBush,
  createFarBroadTree,
  createFarPine,
  createGrassTuft,
  createPine,
  createRock,
} from './plants.ts';
import type { ScatterOptions } from './scatter.ts';

export interface PlantKind {
  /** Creates the shape that is drawn near the camera. */
  readonly createNear: () => BufferGeometry;
  /** Creates the shape that is drawn far away. null hides the kind there. */
  readonly createFar: (() => BufferGeometry) | null;
  /** The near shape is drawn if a map square is nearer to the camera than this (metres). */
  readonly nearM: number;
  /** True if both sides of the shape's triangles are drawn. */
  readonly isTwoSided: boolean;
  readonly scatter: ScatterOptions;
}

const METRES_PER_KILOMETRE = 1000;
/** Only trees within this distance of the wall beside the road have a detailed shape (metres). */
const DETAIL_M = 42;
/** Side lengths of map squares (metres). Kinds that grow far from the road use larger squares, for fewer draw calls. */
const NEAR_SECTOR_M = 150;
const FAR_SECTOR_M = 340;
const TUFT_SECTOR_M = 110;
/** Pines and broad-leaved trees grow up to these heights above the road's mean height (metres). */
const PINE_MAX_M = 72;
const BROAD_MAX_M = 36;

/** Returns all kinds that have at least one plant on this track at this quality. */
export function plantKinds(landscape: Landscape, quality: Quality): readonly PlantKind[] {
  const kilometres = landscape.field.track.length / METRES_PER_KILOMETRE;
  // `from` and `to` are distances from the wall beside the road (metres), `smallest` and `largest` limit the scale, and `chance`
  // returns the share of random points that are allowed.
  const kinds = [...treeKinds(landscape, quality, quality.trees * kilometres)];
  if (quality.name !== 'test') kinds.push(...rocksAndBushes(quality, quality.trees * kilometres));
  const tuft = { from: 0.6, to: 26, smallest: 0.8, largest: 1.9, sectorM: TUFT_SECTOR_M, sink: 0, tint: 0.3, seed: 9 };
  const tufts = { ...tuft, count: quality.grassTufts * kilometres, chance: () => 0.9 };
  kinds.push({ createNear: createGrassTuft, createFar: null, nearM: 110, isTwoSided: true, scatter: tufts });
  return kinds.filter((kind) => kind.scatter.count >= 1);
}

type ChanceAt = ScatterOptions['chance'];

/** Returns pines and broad-leaved trees: detailed shapes near the road, and simple shapes further away. */
function treeKinds(landscape: Landscape, quality: Quality, trees: number): PlantKind[] {
  const pineChance: ChanceAt = (x, z, above) =>
    above > PINE_MAX_M ? 0 : 0.06 + 0.94 * smoothstep(0.4, 0.56, landscape.woodedness(x, z));
  const broadChance: ChanceAt = (x, z, above) =>
    above > BROAD_MAX_M ? 0 : 0.6 * smoothstep(0.6, 0.4, landscape.woodedness(x, z));
  const pines = { smallest: 0.9, largest: 2.1, chance: pineChance };
  const broadTrees = { smallest: 0.9, largest: 1.7, chance: broadChance };
  const beside = { from: 3.5, to: DETAIL_M, sectorM: NEAR_SECTOR_M * quality.sectorScale, castShadow: true };
  const beyond = { from: DETAIL_M, sectorM: FAR_SECTOR_M * quality.sectorScale };
  const pine = { createFar: createFarPine, isTwoSided: false };
  const broad = { createFar: createFarBroadTree, isTwoSided: false };
  const isSimple = quality.name === 'test';
  const createNearPine = isSimple ? createFarPine : createPine;
  const createNearBroadTree = isSimple ? createFarBroadTree : createBroadTree;
  const scatter = {
    nearPines: { ...pines, ...beside, count: trees * 0.16, seed: 1 },
    nearBroadTrees: { ...broadTrees, ...beside, count: trees * 0.11, seed: 2 },
    farPines: { ...pines, ...beyond, to: 330, count: trees * 0.8, seed: 3 },
    farBroadTrees: { ...broadTrees, ...beyond, to: 140, count: trees * 0.2, seed: 4 },
  };
  return [
    { ...pine, createNear: createNearPine, nearM: 150, scatter: scatter.nearPines },
    { ...broad, createNear: createNearBroadTree, nearM: 110, scatter: scatter.nearBroadTrees },
    { ...pine, createNear: createFarPine, nearM: 0, scatter: scatter.farPines },
    { ...broad, createNear: createFarBroadTree, nearM: 0, scatter: scatter.farBroadTrees },
  ];
}

function rocksAndBushes(quality: Quality, trees: number): PlantKind[] {
  const shared = { createFar: null, isTwoSided: false };
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
    { ...shared, createNear: createRock, nearM: 300, scatter: { ...rocks, count: trees * 0.07, chance: () => 0.6 } },
    { ...shared, createNear: createBush, nearM: 190, scatter: { ...bushes, count: trees * 0.13, chance: () => 0.6 } },
  ];
}
