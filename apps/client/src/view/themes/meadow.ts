/** The meadow theme: the forest theme with drier land and low evening light. */
import { Vector3 } from 'three';
import { colour } from '../../look/palette.ts';
import { createLandmarks } from '../land/landmarks/landmarks.ts';
import { MEADOW_LANDMARKS } from '../land/landmarks/meadow-landmarks.ts';
import { createPlantKinds, GOLDEN_HUES } from '../land/plant-kinds.ts';
import { createRidges } from '../sky/ridges.ts';
import { createMeadowColour, FOREST, RIDGES } from './forest.ts';
import type { Theme } from './theme.ts';

export const MEADOW: Theme = {
  ...FOREST,
  light: {
    ...FOREST.light,
    sunDirection: new Vector3(-0.62, 0.36, 0.5).normalize(),
    sunColour: colour(0xffe6c8),
    sunStrength: 3.9,
  },
  grade: { black: 0x2b221e, white: 0xfff4dc, saturation: 1.34, gamma: 1.18 },
  sky: {
    ...FOREST.sky,
    zenith: colour(0x2f62b8),
    middle: colour(0x94b9e2),
    horizon: colour(0xffc78a),
    below: colour(0xb0a070),
    haze: colour(0xf0c890),
  },
  land: { ...FOREST.land, colour: createMeadowColour(colour(0x9aae48), colour(0x7c9a3e), colour(0xd6b45c), 0.85) },
  backdrop: (centre) => createRidges(RIDGES, MEADOW, centre),
  buildings: (landscape, quality, grid) => createLandmarks({ landscape, grid }, quality, MEADOW_LANDMARKS),
  plants: createPlantKinds(GOLDEN_HUES),
};
