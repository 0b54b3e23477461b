/** The city theme: night, with lit windows, neon signs and street lamps over wet asphalt. */
import { noise } from '@shotgun-rally/sim/math';
import { Vector3 } from 'three';
import { colour, TRACKSIDE } from '../../look/palette.ts';
import { createCity } from '../city/city.ts';
import { FOREST } from './forest.ts';
import type { Theme } from './theme.ts';

const PAVEMENT = colour(0x4a5062);
const PLAZA = colour(0x3a4052);

export const CITY: Theme = {
  ...FOREST,
  isNight: true,
  light: {
    sunDirection: new Vector3(0.35, 0.75, -0.4).normalize(),
    sunColour: colour(0xa9c2ff),
    sunStrength: 1.2,
    skylight: colour(0x7f9cff),
    groundlight: colour(0x8a92b8),
    skyStrength: 1.5,
    extraStrength: 0.4,
    exposure: 1.2,
  },
  grade: { black: 0x0e142a, white: 0xfff8fa, saturation: 1.12, gamma: 1.12 },
  sky: {
    zenith: colour(0x0a1644),
    middle: colour(0x12306f),
    horizon: colour(0x3f66a8),
    below: colour(0x131c36),
    glow: colour(0x4a66b0),
    haze: colour(0x1d3160),
    hazeFrom: -0.1,
    stars: 1,
    clouds: 0,
  },
  land: {
    colour: (out, { x, z }) => out.copy(PLAZA).multiplyScalar(0.9 + noise(x * 0.2, z * 0.2) * 0.2),
    reflectedColour: colour(0x202840),
  },
  road: {
    grey: 60,
    roughness: 0.3,
    edgeLine: '#eef2ff',
    centreLine: '#dfe6ff',
    gravel: colour(0x6a6672),
    verge: [PLAZA, PLAZA, PAVEMENT, PAVEMENT, PAVEMENT],
    wear: 0.4,
    patches: 10,
    cracks: 16,
    manholes: 22,
    kerb: [colour(0x2f6fd8), TRACKSIDE.white],
    vergeGround: 'paving',
    levelBeyondWallM: 3.4,
    stones: [],
    tufts: [],
  },
  spray: colour(0x8f9dbb),
  rail: colour(0x6f7688),
  backdrop: () => null,
  plants: () => [],
  buildings: (landscape, quality, grid) => createCity({ landscape, grid }, quality),
};
