/** What grows and lies around the circuit: detailed near the road, simple in the distance, with tufts beside the rails. */
import { DoubleSide, Group } from 'three';
import type { Landscape } from './landscape.ts';
import { smoothstep } from './noise.ts';
import {
  createBroadTree,
  createBush,
  createFarBroadTree,
  createFarPine,
  createPine,
  createRock,
  createTuft,
} from './plants.ts';
import type { Quality } from './quality.ts';
import { type ScatterOptions, scatter } from './scatter.ts';
import { createSurface } from './surfaces.ts';

/** Nearer to the wall than this, trees are drawn in detail, metres. */
const DETAIL_M = 42;
const NEAR_SECTOR_M = 170;
const FAR_SECTOR_M = 340;
/** Trees grow up to this height above the road, metres. */
const TREE_LINE_M = 72;

const METRES_PER_KILOMETRE = 1000;

/** Calls `planted` between kinds, so that the page can breathe. */
export async function createForest(
  landscape: Landscape,
  quality: Quality,
  planted: () => Promise<void>,
): Promise<Group> {
  const group = new Group();
  const kilometres = landscape.field.track.length / METRES_PER_KILOMETRE;
  const trees = quality.trees * kilometres;
  const leaves = createSurface(quality, { roughness: 0.95 });
  const simple = quality.name === 'test';
  const pineChance: ScatterOptions['chance'] = (x, z, above) =>
    above > TREE_LINE_M ? 0 : 0.06 + 0.94 * smoothstep(0.4, 0.56, landscape.woods(x, z));
  const broadChance: ScatterOptions['chance'] = (x, z, above) =>
    above > TREE_LINE_M / 2 ? 0 : 0.6 * smoothstep(0.6, 0.4, landscape.woods(x, z));
  const near = { from: 3.5, to: DETAIL_M, sectorM: NEAR_SECTOR_M, castShadow: true };
  const far = { from: DETAIL_M, sectorM: FAR_SECTOR_M };
  const kinds: readonly (readonly [() => ReturnType<typeof createPine>, ScatterOptions])[] = [
    [
      simple ? createFarPine : createPine,
      { ...near, count: trees * 0.14, seed: 1, smallest: 0.9, largest: 2, chance: pineChance },
    ],
    [
      simple ? createFarBroadTree : createBroadTree,
      { ...near, count: trees * 0.1, seed: 2, smallest: 0.9, largest: 1.7, chance: broadChance },
    ],
    [createFarPine, { ...far, to: 330, count: trees * 0.75, seed: 3, smallest: 0.9, largest: 2.2, chance: pineChance }],
    [
      createFarBroadTree,
      { ...far, to: 140, count: trees * 0.2, seed: 4, smallest: 0.9, largest: 1.7, chance: broadChance },
    ],
    [
      createRock,
      {
        ...near,
        to: 120,
        sectorM: FAR_SECTOR_M,
        count: simple ? 0 : trees * 0.07,
        seed: 5,
        smallest: 0.35,
        largest: 2.4,
        chance: () => 0.6,
        tint: 0.08,
      },
    ],
    [
      createBush,
      { ...near, from: 1.8, count: simple ? 0 : trees * 0.12, seed: 6, smallest: 0.6, largest: 1.5, chance: () => 0.6 },
    ],
  ];
  for (const [create, options] of kinds) {
    if (options.count >= 1) group.add(scatter(landscape, create(), leaves, options));
    await planted();
  }
  if (quality.grassTufts > 0) {
    const blades = createSurface(quality, { roughness: 0.95, side: DoubleSide });
    const options = {
      from: 0.6,
      to: 26,
      sectorM: 130,
      count: quality.grassTufts * kilometres,
      seed: 9,
      sink: 0,
      tint: 0.3,
    };
    const shape = { smallest: 0.8, largest: 1.9, chance: () => 0.9 };
    group.add(scatter(landscape, createTuft(), blades, { ...options, ...shape }));
  }
  return group;
}
