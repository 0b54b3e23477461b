/** The canyon theme: red mesas with layered rock in late afternoon light, rock towers and few plants. */
import { clamp, fractalNoise, noise, smoothstep } from '@shotgun-rally/sim/math';
import { type BufferGeometry, Color, Vector3 } from 'three';
import { colour, TRACKSIDE } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import { createCactus, createDeadTree, createDryBush, createRedRock, createRockTower } from '../land/desert-plants.ts';
import { createArch } from '../land/landmarks/arch.ts';
import { CANYON_LANDMARKS } from '../land/landmarks/canyon-landmarks.ts';
import { createLandmarks } from '../land/landmarks/landmarks.ts';
import type { LandPoint, Landscape } from '../land/landscape.ts';
import type { PlantKind } from '../land/plant-kinds.ts';
import { createRidges, type RidgeLook } from '../sky/ridges.ts';
import { METRES_PER_KILOMETRE } from '../track/metres-per-kilometre.ts';
import { FOREST } from './forest.ts';
import type { Theme } from './theme.ts';

/** Colours of the rock layers, from bottom to top and then again from the first, and the thickness of a layer (metres). */
const LAYERS = [0xb05a38, 0xc06a42, 0xcf8455, 0xae5636, 0xc67749, 0xd99c6b, 0xb9623d].map(colour);
const LAYER_M = 7.5;
/** Number of heights that the tops of distant mesas have. */
const MESA_STEPS = 4;
const SAND = colour(0xdda468);
const PALE_SAND = colour(0xecc78c);
const SCRUB = colour(0xa3964f);

/** Returns the colour of the ground: layers of rock, with sand and scrub where it is level. */
function rockColour(out: Color, { x, z, above, upward }: LandPoint): Color {
  // Adding 200 keeps layer numbers positive.
  const layerPosition = (above + 200 + noise(x * 0.02, z * 0.02) * 7) / LAYER_M;
  const layer = Math.floor(layerPosition);
  out.copy(LAYERS[layer % LAYERS.length]!);
  out.lerp(LAYERS[(layer + 1) % LAYERS.length]!, smoothstep(0.75, 1, layerPosition - layer) * 0.8);
  const level = smoothstep(0.78, 0.93, upward);
  const sand = fractalNoise(x * 0.015 + 9, z * 0.015, 3);
  out.lerp(SAND, level * 0.92);
  out.lerp(PALE_SAND, level * smoothstep(0.5, 0.7, sand) * 0.8);
  return out.lerp(SCRUB, level * smoothstep(0.6, 0.42, sand) * 0.55);
}

/** Returns the kinds of plants and rocks that have at least one instance on this track at this quality. */
function desertKinds(landscape: Landscape, quality: Quality): readonly PlantKind[] {
  const kilometres = landscape.field.track.length / METRES_PER_KILOMETRE;
  const count = quality.trees * kilometres;
  // `from` and `to` are distances from the wall beside the road (metres), `smallest` and `largest` limit the scale, and `tint` is
  // how much colours vary.
  const beside = { from: 2.5, to: 60, sectorM: 150 * quality.sectorScale, tint: 0.1, chance: lowGroundChance };
  const rocks = { ...beside, count: count * 0.12, seed: 5, smallest: 0.4, largest: 3.4, castShadow: true, baseM: 1.3 };
  const cacti = { ...beside, count: count * 0.07, seed: 6, smallest: 0.8, largest: 1.7, castShadow: true, baseM: 0.4 };
  const bushes = { ...beside, count: count * 0.16, seed: 7, smallest: 0.4, largest: 1.1, baseM: 0.9 };
  const deadTrees = {
    ...beside,
    count: count * 0.03,
    seed: 8,
    smallest: 0.9,
    largest: 1.6,
    castShadow: true,
    baseM: 0.4,
  };
  const towers = {
    from: 14,
    to: 260,
    sectorM: 340 * quality.sectorScale,
    tint: 0.12,
    sink: 0.3,
    baseM: 1.1,
    count: count * 0.045,
    seed: 9,
    smallest: 3,
    largest: 11,
    chance: () => 0.6,
    castShadow: true,
  };
  const detail = quality.hasRichMaterials ? 1 : 0;
  const createTower = (): BufferGeometry => createRockTower(detail ? 7 : 5);
  /** Properties of kinds that are hidden at a distance of more than `nearM` metres. */
  const hiddenFar = { createFar: null, isTwoSided: false };
  const kinds: PlantKind[] = [
    { ...hiddenFar, createNear: () => createRedRock(detail), nearM: 420, scatter: rocks },
    { ...hiddenFar, createNear: createCactus, nearM: 260, scatter: cacti },
    { ...hiddenFar, createNear: () => createDryBush(detail), nearM: 190, scatter: bushes },
    { ...hiddenFar, createNear: createDeadTree, nearM: 240, scatter: deadTrees },
    { createNear: createTower, createFar: createTower, nearM: 150, isTwoSided: false, scatter: towers },
  ];
  return kinds.filter(({ scatter }) => scatter.count >= 1);
}

/** Returns the chance that a point is allowed. It is lower if the point is far `above` the road's mean height (metres). */
const lowGroundChance = (_x: number, _z: number, above: number): number => clamp(1 - above / 90, 0.15, 0.8);

/** Distant mesas: flat tops at a few heights, and layers of rock. */
const MESAS: RidgeLook = {
  heightsM: [150, 300, 520],
  profile: (angle, ring) => {
    const [x, z] = [Math.cos(angle), Math.sin(angle)];
    const rise = fractalNoise(x * (2.2 + ring) + 30 + ring * 8, z * (2.2 + ring) + 30, 2);
    const step = Math.floor(clamp(rise * 2.4 - 0.5, 0, 0.99) * MESA_STEPS);
    return (0.16 + step) / MESA_STEPS + noise(x * 30, z * 30 + ring) * 0.04;
  },
  colour: (out, height) => out.copy(LAYERS[Math.floor(clamp(height) * 9) % LAYERS.length]!),
};

const shade = new Color();

export const CANYON: Theme = {
  ...FOREST,
  light: {
    sunDirection: new Vector3(0.62, 0.42, 0.42).normalize(),
    sunColour: colour(0xffe4c6),
    sunStrength: 4.1,
    skylight: colour(0xf0f2f2),
    groundlight: colour(0xd08a58),
    skyStrength: 1.1,
    extraStrength: 0.75,
    exposure: 1,
  },
  grade: { black: 0x2b1f1d, white: 0xfff6e6, saturation: 1.3, gamma: 1.2 },
  sky: {
    zenith: colour(0x1c7fb8),
    middle: colour(0x6fc4d8),
    horizon: colour(0xffd7a0),
    below: colour(0xc98a5c),
    glow: colour(0xffc488),
    haze: colour(0xeab08c),
    hazeFrom: 0.06,
    stars: 0,
    clouds: 0.4,
  },
  land: {
    colour: rockColour,
    reflectedColour: colour(0xb5733f),
  },
  road: {
    grey: 104,
    roughness: 0.9,
    edgeLine: '#efe6d4',
    centreLine: '#f2d9a0',
    gravel: colour(0xc08a58),
    verge: [SAND, SAND, colour(0xc58a55), colour(0xb67a48), colour(0xb07446)],
    wear: 0.36,
    patches: 8,
    cracks: 34,
    manholes: 0,
    kerb: [colour(0xc8502e), TRACKSIDE.white],
    vergeGround: 'pebbles',
    levelBeyondWallM: 1.4,
    stones: [SAND, colour(0xc58a55), colour(0x9a5a38)],
    tufts: [colour(0xb9a552), colour(0x8f9a4e)],
  },
  spray: colour(0xe6bd85),
  rail: colour(0xc7b8a4),
  dust: colour(0xf2cf9c),
  backdrop: (centre) => createRidges(MESAS, CANYON, centre),
  plants: desertKinds,
  buildings: (landscape, quality, grid) => {
    const arch = createArch(landscape, quality, (above, x, z) => rockColour(shade, { x, z, above, upward: 0 }));
    const group = createLandmarks({ landscape, grid }, quality, CANYON_LANDMARKS);
    return arch ? group.add(arch) : group;
  },
};
