/** The city theme: night, with lit windows, neon signs and street lamps over wet asphalt. */
import { Color, Vector3 } from 'three';
import { createCity } from '../city/city.ts';
import { noise } from '../mesh/noise.ts';
import { FOREST } from './forest.ts';
import type { Theme } from './theme.ts';

const colour = (hex: number): Color => new Color(hex);
const PAVEMENT = colour(0x5c6070);
const PLAZA = colour(0x4a4e62);

export const CITY: Theme = {
  ...FOREST,
  light: {
    sunDirection: new Vector3(0.35, 0.75, -0.4).normalize(),
    sunColour: colour(0xb4c4ff),
    sunStrength: 2.1,
    skylight: colour(0x8f9cff),
    groundlight: colour(0xb09ac8),
    skyStrength: 2.1,
    extraStrength: 0.9,
    exposure: 1.3,
  },
  grade: { black: 0x19152b, white: 0xfff6ff, saturation: 1.15, gamma: 1.05 },
  sky: {
    zenith: colour(0x0b1136),
    middle: colour(0x2a2a72),
    horizon: colour(0x9a4f9e),
    below: colour(0x1a1830),
    glow: colour(0x5a6ad0),
    haze: colour(0x5a4a8a),
    hazeFrom: -0.14,
    stars: 1,
    clouds: 0,
  },
  land: {
    // The ground is level, 0.6 m below the road's mean height.
    height: () => -0.6,
    colour: (out, { x, z }) => out.copy(PLAZA).multiplyScalar(0.9 + noise(x * 0.2, z * 0.2) * 0.2),
    reflectedColour: colour(0x2a2440),
  },
  road: {
    grey: 60,
    roughness: 0.42,
    edgeLine: '#eef2ff',
    centreLine: '#dfe6ff',
    gravel: colour(0x6a6672),
    verge: [PLAZA, PLAZA, PAVEMENT, PAVEMENT, PAVEMENT],
  },
  rail: colour(0x6f7688),
  backdrop: () => null,
  plants: () => [],
  buildings: createCity,
};
