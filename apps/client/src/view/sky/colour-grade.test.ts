import { ShaderChunk } from 'three';
import { expect, it } from 'vitest';
import { loadedTheme, loadTheme } from '../themes/loaded-themes.ts';
import { createColourGrade } from './colour-grade.ts';

const THEMES = ['forest', 'meadow', 'canyon', 'city', 'alpine'];
/** Luminance of the darkest display colour, 0 to 1. */
const DARKEST_MIN = 0.075;

/** Returns the luminance of a display colour (0xrrggbb), 0 to 1. */
const luminance = (hex: number): number =>
  (0.2126 * (hex >> 16) + 0.7152 * ((hex >> 8) & 0xff) + 0.0722 * (hex & 0xff)) / 255;

it.each(THEMES)('the grade of the theme %s turns black into a colour that is not black', async (name) => {
  await loadTheme(name);
  expect(luminance(loadedTheme(name).grade.black)).toBeGreaterThan(DARKEST_MIN);
});

it('the shaders of two themes differ, and contain numbers instead of undefined values', async () => {
  const codes = THEMES.slice(1).map((name) => {
    createColourGrade(loadedTheme(name))();
    return ShaderChunk.tonemapping_pars_fragment + ShaderChunk.fog_pars_fragment;
  });
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).not.toMatch(/NaN|undefined/);
});
