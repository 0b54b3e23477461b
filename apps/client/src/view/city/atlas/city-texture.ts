/** Paints the city's atlas, whose parts `city-atlas.ts` lists. */
import { createRandom } from '@shotgun-rally/sim/math';
import { type CanvasTexture, RepeatWrapping } from 'three';
import type { Quality } from '../../../look/quality.ts';
import { createCanvasContext, createColourTexture } from '../../mesh/canvas-texture.ts';
import { ATLAS_HEIGHT_PX, ATLAS_WIDTH_PX, ROW_PX } from './city-atlas.ts';
import { paintAwnings, paintShops } from './paint-shops.ts';
import { paintSigns } from './paint-signs.ts';
import { paintWindows } from './paint-windows.ts';

/** Scale of the atlas: full with rich materials, else this. Higher costs memory: 11 MB at full size. */
const PLAIN_SCALE = 0.5;
const TEST_SCALE = 0.25;

/** Creates the atlas. It repeats from left to right. */
export function createCityTexture(quality: Quality): CanvasTexture {
  const scale = quality.hasRichMaterials ? 1 : quality.name === 'test' ? TEST_SCALE : PLAIN_SCALE;
  const context = createCanvasContext(ATLAS_WIDTH_PX * scale, ATLAS_HEIGHT_PX * scale);
  context.scale(scale, scale);
  context.fillStyle = '#3a3f50';
  context.fillRect(0, ROW_PX.awnings, ATLAS_WIDTH_PX, ATLAS_HEIGHT_PX - ROW_PX.awnings);
  const random = createRandom(77);
  paintWindows(context, random);
  paintShops(context, random);
  paintSigns(context);
  paintAwnings(context, ATLAS_WIDTH_PX);
  const texture = createColourTexture(context, quality.anisotropy);
  texture.wrapS = RepeatWrapping;
  return texture;
}
