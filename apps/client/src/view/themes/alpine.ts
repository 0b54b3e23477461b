/** The alpine theme: a mountain pass in late autumn, with slate, snow patches, firs and golden larches in low sun. */
import { fractalNoise, noise, smoothstep } from '@shotgun-rally/sim/math';
import { type Color, Vector3 } from 'three';
import { colour, TRACKSIDE } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import { createBoulder, createFarFir, createFarLarch, createFir, createLarch } from '../land/alpine-plants.ts';
import { ALPINE_LANDMARKS } from '../land/landmarks/alpine-landmarks.ts';
import { createLandmarks } from '../land/landmarks/landmarks.ts';
import type { LandPoint, Landscape } from '../land/landscape.ts';
import type { PlantKind } from '../land/plant-kinds.ts';
import { createStoneWalls } from '../land/stone-walls.ts';
import { createRidges, peakProfile, type RidgeLook } from '../sky/ridges.ts';
import { METRES_PER_KILOMETRE } from '../track/metres-per-kilometre.ts';
import { FOREST } from './forest.ts';
import type { Theme } from './theme.ts';

const SLATE = colour(0x7b8090);
const DARK_SLATE = colour(0x4e5362);
const SNOW = colour(0xf6f8fd);
const SHADED_SNOW = colour(0xc9d6ee);
const TURF = colour(0xa58e4d);
const HEATH = colour(0x8a5f3c);
const SCREE = colour(0x9a99a0);

/** Height above the road's mean height (metres) above which no tree grows. */
const TREE_LINE_M = 75;

/** Returns the colour of the ground: slate where it is steep; elsewhere snow, with turf and heath on low ground. */
function alpineColour(out: Color, { x, z, above, upward }: LandPoint): Color {
  out.copy(TURF).lerp(HEATH, smoothstep(0.45, 0.6, fractalNoise(x * 0.02 + 5, z * 0.02 + 41, 3)));
  out.lerp(SCREE, smoothstep(0.93, 0.82, upward) * 0.8);
  const patches = fractalNoise(x * 0.018 + 90, z * 0.018 + 7, 3);
  const snow = smoothstep(0.46, 0.52, patches + above * 0.0028);
  out.lerp(SHADED_SNOW, snow).lerp(SNOW, snow * smoothstep(0.8, 0.95, upward));
  const steep = smoothstep(0.8, 0.68, upward);
  out.lerp(SLATE, steep);
  return out.lerp(DARK_SLATE, steep * noise(x * 0.09, z * 0.09 + above * 0.12));
}

/** Radius of a trunk (metres). It is wide enough that no tree beside the road grows on a cliff. */
const TRUNK_M = 0.35;

/** Returns the kinds of plants and rocks that have at least one instance on this track at this quality. */
function alpineKinds(landscape: Landscape, quality: Quality): readonly PlantKind[] {
  const trees = (quality.trees * landscape.field.track.length) / METRES_PER_KILOMETRE;
  const isLow = quality.name === 'test' || quality.name === 'low';
  const beside = { from: 3.5, to: 45, sectorM: 150 * quality.sectorScale, castShadow: true, baseM: TRUNK_M };
  const beyond = { from: 45, to: 300, sectorM: 340 * quality.sectorScale };
  const inWoods = (x: number, z: number, above: number): number =>
    above > TREE_LINE_M ? 0 : 0.05 + 0.9 * smoothstep(0.42, 0.55, landscape.forestDensity(x, z));
  const inOpen = (x: number, z: number, above: number): number =>
    above > TREE_LINE_M ? 0 : 0.7 * smoothstep(0.55, 0.42, landscape.forestDensity(x, z));
  const firs = { smallest: 0.9, largest: 2.2, tint: 0.12, chance: inWoods };
  const larches = { smallest: 0.9, largest: 1.9, tint: 0.22, chance: inOpen };
  const fir = { createFar: createFarFir, createNear: isLow ? createFarFir : createFir, nearM: 140, isTwoSided: false };
  const larch = {
    createFar: createFarLarch,
    createNear: isLow ? createFarLarch : createLarch,
    nearM: 120,
    isTwoSided: false,
  };
  const boulders = {
    from: 3.2,
    to: 110,
    smallest: 0.4,
    largest: 3.2,
    sectorM: beyond.sectorM,
    tint: 0.06,
    sink: 0.3,
    baseM: 1.3,
  };
  const kinds: PlantKind[] = [
    { ...fir, scatter: { ...firs, ...beside, count: trees * 0.15, seed: 1 } },
    { ...larch, scatter: { ...larches, ...beside, count: trees * 0.1, seed: 2 } },
    { ...fir, createNear: createFarFir, nearM: 0, scatter: { ...firs, ...beyond, count: trees * 0.7, seed: 3 } },
    {
      ...larch,
      createNear: createFarLarch,
      nearM: 0,
      scatter: { ...larches, ...beyond, count: trees * 0.25, seed: 4 },
    },
    {
      createNear: () => createBoulder(isLow ? 0 : 1),
      createFar: null,
      nearM: 320,
      isTwoSided: false,
      scatter: { ...boulders, count: trees * 0.1, seed: 5, chance: () => 0.7 },
    },
  ];
  return kinds.filter(({ scatter }) => scatter.count >= 1);
}

/** Sharp peaks, white from halfway up. */
const RIDGES: RidgeLook = {
  heightsM: [260, 470, 800],
  profile: (angle, ring) => peakProfile(angle, ring, 6 + ring),
  colour: (out, height, upward) =>
    out
      .copy(DARK_SLATE)
      .lerp(SLATE, height * 2)
      .lerp(SNOW, smoothstep(0.25, 0.5, height) * (upward > 0.35 ? 1 : 0.45)),
};

export const ALPINE: Theme = {
  ...FOREST,
  light: {
    sunDirection: new Vector3(-0.7, 0.34, 0.45).normalize(),
    sunColour: colour(0xffd6ae),
    sunStrength: 4.2,
    skylight: colour(0xc4d6f8),
    groundlight: colour(0xc0aaa0),
    skyStrength: 1.25,
    extraStrength: 0.35,
    exposure: 1.2,
  },
  grade: { black: 0x292836, white: 0xf8fbff, saturation: 1.28, gamma: 1.12 },
  sky: {
    zenith: colour(0x2b57b5),
    middle: colour(0x8fb8ee),
    horizon: colour(0xffd3b0),
    below: colour(0xb4b8c8),
    glow: colour(0xffc08a),
    haze: colour(0xc4d2f0),
    hazeFrom: 0.04,
    stars: 0,
    clouds: 0.6,
  },
  land: { colour: alpineColour, reflectedColour: colour(0xaab2c4) },
  road: {
    grey: 106,
    roughness: 0.84,
    edgeLine: '#f4f2ec',
    centreLine: '#ffd45a',
    gravel: colour(0x8d8c94),
    verge: [SNOW, SHADED_SNOW, SCREE, colour(0x84838c), colour(0x77767e)],
    wear: 0.4,
    patches: 10,
    cracks: 30,
    manholes: 0,
    kerb: [TRACKSIDE.red, TRACKSIDE.white],
    vergeGround: 'pebbles',
    levelBeyondWallM: 1.4,
    stones: [SCREE, colour(0x84838c), SNOW],
    tufts: [colour(0xb08a3e), colour(0x8f7a44)],
  },
  spray: colour(0xf3f6fd),
  rail: colour(0x8f7b66),
  plants: alpineKinds,
  backdrop: (centre) => createRidges(RIDGES, ALPINE, centre),
  buildings: (landscape, quality, grid) =>
    createStoneWalls(landscape, quality).add(createLandmarks({ landscape, grid }, quality, ALPINE_LANDMARKS)),
};
