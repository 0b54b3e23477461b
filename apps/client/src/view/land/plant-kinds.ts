/** The kinds of plants and rocks of wooded land: their shapes, where they grow, and how far away they are drawn. */
import { noise, smoothstep } from '@shotgun-rally/sim/math';
import { type BufferGeometry, Color } from 'three';
import type { Quality } from '../../look/quality.ts';
import { METRES_PER_KILOMETRE } from '../track/metres-per-kilometre.ts';
import type { Landscape } from './landscape.ts';
import { createBush, createGrassTuft, createRock } from './plants.ts';
import type { ScatterOptions } from './scatter.ts';
import { TREES } from './trees.ts';

export interface PlantKind {
  /** Creates the shape that is drawn near the camera. Low quality draws it at all distances. */
  readonly createNear: () => BufferGeometry;
  /** Creates the shape that is drawn far away. null hides the kind there. Kinds with the same function share one draw call. */
  readonly createFar: (() => BufferGeometry) | null;
  /** The near shape is drawn if a map square is nearer to the camera than this (metres). */
  readonly nearM: number;
  /** True if both sides of the near shape's triangles are drawn. */
  readonly isTwoSided: boolean;
  readonly scatter: ScatterOptions;
}

/** Only trees within this distance of the wall beside the road have a detailed shape (metres). */
const DETAIL_M = 42;
/** Side lengths of map squares (metres). Kinds that grow far from the road use larger squares, for fewer draw calls. */
const NEAR_SECTOR_M = 200;
const FAR_SECTOR_M = 400;
const TUFT_SECTOR_M = 110;

/** Two tints. The hue of plants varies between them from place to place. */
type Hues = readonly [Color, Color];

/** Where a kind of tree grows. */
interface Stand {
  readonly tree: keyof typeof TREES;
  /** Share of all trees beside the road, and of all trees further away. */
  readonly beside: number;
  readonly beyond: number;
  /** Greatest distance from the wall beside the road (metres), and greatest height above the road's mean height (metres). */
  readonly to: number;
  readonly highestM: number;
  readonly smallest: number;
  readonly largest: number;
  /** Width of a cluster (metres). */
  readonly clusterM: number;
}

const STANDS: readonly Stand[] = [
  { tree: 'pine', beside: 0.08, beyond: 0.42, to: 330, highestM: 72, smallest: 0.9, largest: 2, clusterM: 60 },
  { tree: 'spruce', beside: 0.06, beyond: 0.36, to: 330, highestM: 80, smallest: 0.9, largest: 2.1, clusterM: 85 },
  { tree: 'oak', beside: 0.06, beyond: 0.1, to: 150, highestM: 34, smallest: 0.95, largest: 1.8, clusterM: 34 },
  { tree: 'poplar', beside: 0.035, beyond: 0.06, to: 150, highestM: 30, smallest: 0.9, largest: 1.5, clusterM: 22 },
  { tree: 'birch', beside: 0.045, beyond: 0.08, to: 170, highestM: 44, smallest: 0.8, largest: 1.4, clusterM: 26 },
];
/** Noise between these values is the edge of a cluster: lower values make clusters larger. */
const CLUSTER_FROM = 0.5;
const CLUSTER_FULL = 0.6;
/** If all trees have simple shapes, this many times as many are beside the road, and further away. */
const SIMPLE_BESIDE = 1.7;
const SIMPLE_BEYOND = 0.6;
/** Chance of a tree outside of clusters. */
const ALONE_CHANCE = 0.02;
/** Distance from which no tree stands nearer to the wall beside the road (metres). */
const TREE_FROM_M = 3.5;

/** Returns a function that lists all kinds that have at least one plant on a track at a quality. */
export const createPlantKinds =
  (hues: Hues) =>
  (landscape: Landscape, quality: Quality): readonly PlantKind[] => {
    const count = (quality.trees * landscape.field.track.length) / METRES_PER_KILOMETRE;
    const kinds = STANDS.flatMap((stand, index) =>
      treeKinds(stand, { landscape, quality, count, hues, seed: index + 1 }),
    );
    if (quality.name !== 'test') kinds.push(...rocksAndBushes(quality, count, hues));
    kinds.push(...tufts(landscape, quality));
    return kinds.filter((kind) => kind.scatter.count >= 1);
  };

interface StandOptions {
  readonly landscape: Landscape;
  readonly quality: Quality;
  /** Trees on the track. */
  readonly count: number;
  readonly hues: Hues;
  readonly seed: number;
}

/** Returns the trees of one kind: detailed shapes near the road, and simple shapes further away. */
function treeKinds(stand: Stand, { landscape, quality, count, hues, seed }: StandOptions): PlantKind[] {
  const [createNear, createFar] = TREES[stand.tree];
  const isConifer = stand.tree === 'pine' || stand.tree === 'spruce';
  const chance: ScatterOptions['chance'] = (x, z, above) => {
    if (above > stand.highestM) return 0;
    const cluster = noise(x / stand.clusterM + seed * 17.3, z / stand.clusterM + seed * 9.1);
    const wooded = smoothstep(0.4, 0.56, landscape.forestDensity(x, z));
    return ALONE_CHANCE + smoothstep(CLUSTER_FROM, CLUSTER_FULL, cluster) * (isConifer ? wooded : 1 - 0.7 * wooded);
  };
  const shared = { smallest: stand.smallest, largest: stand.largest, chance, hues, tint: 0.1 };
  const beside = { from: TREE_FROM_M, to: DETAIL_M, sectorM: NEAR_SECTOR_M, castShadow: true };
  const beyond = { from: DETAIL_M, to: stand.to, sectorM: FAR_SECTOR_M };
  const [besides, beyonds] = quality.hasRichMaterials ? [1, 1] : [SIMPLE_BESIDE, SIMPLE_BEYOND];
  const nearKind = { createNear: quality.hasRichMaterials ? createNear : createFar, createFar, nearM: 130 };
  const farKind = { createNear: createFar, createFar, nearM: 0 };
  return [
    { ...nearKind, isTwoSided: false, scatter: { ...shared, ...beside, count: count * stand.beside * besides, seed } },
    {
      ...farKind,
      isTwoSided: false,
      scatter: { ...shared, ...beyond, count: count * stand.beyond * beyonds, seed: seed + 10 },
    },
  ];
}

function rocksAndBushes(quality: Quality, trees: number, hues: Hues): PlantKind[] {
  const shared = { createFar: null, isTwoSided: false };
  const rocks = {
    from: 3.5,
    to: 110,
    smallest: 0.35,
    largest: 2.4,
    sectorM: FAR_SECTOR_M,
    tint: 0.08,
    baseM: 1.2,
    seed: 5,
  };
  const bushes = {
    from: 1.8,
    to: DETAIL_M,
    smallest: 0.6,
    largest: 1.5,
    sectorM: NEAR_SECTOR_M,
    hues,
    baseM: 0.9,
    seed: 6,
  };
  const detail = quality.hasRichMaterials ? 1 : 0;
  return [
    {
      ...shared,
      createNear: () => createRock(detail),
      nearM: 300,
      scatter: { ...rocks, count: trees * 0.07, chance: () => 0.6 },
    },
    {
      ...shared,
      createNear: () => createBush(detail),
      nearM: 190,
      scatter: { ...bushes, count: trees * 0.13, chance: (x, z) => smoothstep(0.45, 0.6, noise(x * 0.05, z * 0.05)) },
    },
  ];
}

function tufts(landscape: Landscape, quality: Quality): PlantKind[] {
  const kilometres = landscape.field.track.length / METRES_PER_KILOMETRE;
  const tuft = { from: 0.6, to: 26, smallest: 0.8, largest: 1.9, sectorM: TUFT_SECTOR_M, sink: 0, tint: 0.3, seed: 9 };
  const scatter = { ...tuft, count: quality.grassTufts * kilometres, chance: () => 0.9 };
  return [{ createNear: createGrassTuft, createFar: null, nearM: 110, isTwoSided: true, scatter }];
}

/** Tints of green woods, from bluish to yellowish green. */
export const GREEN_HUES: Hues = [new Color(0.82, 0.98, 0.95), new Color(1.28, 1.12, 0.72)];
/** Tints of dry woods in late summer, from olive green to gold. */
export const GOLDEN_HUES: Hues = [new Color(1.05, 0.98, 0.7), new Color(1.75, 1.02, 0.42)];
