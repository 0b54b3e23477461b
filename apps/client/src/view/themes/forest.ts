/** The forest theme: wooded mountains on a clear summer morning. Other themes are based on it. */
import { fractalNoise, noise, smoothstep } from '@shotgun-rally/sim/math';
import { type Color, Vector3 } from 'three';
import { colour, LAND, TRACKSIDE } from '../../look/palette.ts';
import { createLandmarks } from '../land/landmarks/landmarks.ts';
import { VALLEY_LANDMARKS } from '../land/landmarks/valley-landmarks.ts';
import type { LandPoint } from '../land/landscape.ts';
import { createPlantKinds, GREEN_HUES } from '../land/plant-kinds.ts';
import { createRidges, peakProfile, type RidgeLook } from '../sky/ridges.ts';
import type { Theme } from './theme.ts';

/** Heights above the road's mean height (metres) at which bare rock begins, snow begins, and snow covers everything. */
const BARE_FROM_M = 50;
const SNOW_FROM_M = 76;
const SNOW_FULL_M = 96;
/**
 * Returns a function that colours the ground: meadow and woodland, bare rock on steep and high ground, and snow above it.
 * `dryness` (0 to 1) is the strength of the straw colour.
 */
export const createMeadowColour =
  (meadow: Color, woodland: Color, straw: Color, dryness: number) =>
  (out: Color, { x, z, above, upward }: LandPoint): Color => {
    out.copy(meadow).lerp(woodland, smoothstep(0.35, 0.62, fractalNoise(x * 0.012 + 3, z * 0.012 + 8, 3)));
    out.lerp(straw, smoothstep(0.55, 0.75, fractalNoise(x * 0.02 + 70, z * 0.02, 2)) * dryness);
    const steep = smoothstep(0.86, 0.7, upward);
    out.lerp(LAND.rock, steep);
    out.lerp(LAND.darkRock, steep * noise(x * 0.1, z * 0.1) * 0.7);
    out.lerp(LAND.rock, smoothstep(BARE_FROM_M, SNOW_FROM_M, above) * 0.8);
    const snow = smoothstep(SNOW_FROM_M, SNOW_FULL_M, above + noise(x * 0.05, z * 0.05) * 14);
    return out.lerp(LAND.snow, snow * (upward > 0.55 ? 1 : 0.25));
  };

const MEADOW_GREEN = colour(0x7fb24a);

const RIDGE_WOODS = colour(0x4d7d55);
const RIDGE_ROCK = colour(0x7d7f86);
/** Shares of the highest ridge's height at which woods end, and at which snow begins. */
const WOODS_TO = 0.42;
const RIDGE_SNOW_FROM = 0.62;

/** Wooded hills in front, bare mountains behind them, and snowy peaks behind these. */
export const RIDGES: RidgeLook = {
  heightsM: [165, 340, 640],
  profile: (angle, ring) => peakProfile(angle, ring, 4 + ring),
  colour: (out, height, upward) => {
    out.copy(RIDGE_WOODS).lerp(RIDGE_ROCK, smoothstep(WOODS_TO - 0.1, WOODS_TO + 0.1, height));
    return out.lerp(LAND.snow, smoothstep(RIDGE_SNOW_FROM, RIDGE_SNOW_FROM + 0.14, height) * (upward > 0.3 ? 1 : 0.6));
  },
};

export const FOREST: Theme = {
  isNight: false,
  light: {
    sunDirection: new Vector3(-0.55, 0.62, 0.5).normalize(),
    sunColour: colour(0xffe8cc),
    sunStrength: 3.8,
    skylight: colour(0xf2eee8),
    groundlight: colour(0xb8a878),
    skyStrength: 1,
    extraStrength: 0.75,
    exposure: 1.02,
  },
  grade: { black: 0x302a2a, white: 0xfffdf6, saturation: 1.32, gamma: 1.24 },
  sky: {
    zenith: colour(0x1f6fd0),
    middle: colour(0x7cc0f2),
    horizon: colour(0xffe3b8),
    below: colour(0x9db58a),
    glow: colour(0xffdfb0),
    haze: colour(0xc3d8e2),
    hazeFrom: 0.04,
    stars: 0,
    clouds: 1,
  },
  land: {
    colour: createMeadowColour(MEADOW_GREEN, colour(0x5a9440), colour(0xc2b25a), 0.55),
    reflectedColour: colour(0x6d8a4a),
  },
  road: {
    grey: 98,
    roughness: 0.86,
    edgeLine: '#e9e6dc',
    centreLine: '#f2c14e',
    gravel: colour(0x9c8560),
    verge: [MEADOW_GREEN, MEADOW_GREEN, LAND.wornGrass, LAND.dust, LAND.dust],
    wear: 0.42,
    patches: 7,
    cracks: 14,
    manholes: 0,
    kerb: [TRACKSIDE.red, TRACKSIDE.white],
    vergeGround: 'pebbles',
    levelBeyondWallM: 1.4,
    stones: [LAND.rock, LAND.darkRock, LAND.dust],
    tufts: [MEADOW_GREEN, LAND.wornGrass, colour(0x6a9a3e)],
  },
  spray: colour(0xd3bf96),
  rail: colour(0xb9c1cb),
  plants: createPlantKinds(GREEN_HUES),
  backdrop: (centre) => createRidges(RIDGES, FOREST, centre),
  buildings: (landscape, quality, grid) => createLandmarks({ landscape, grid }, quality, VALLEY_LANDMARKS),
};
