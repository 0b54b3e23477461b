/** The asphalt's texture: grain, spots of lighter stones, edge lines and a dashed centre line, all worn. */
import { createRandom, noise, smoothstep } from '@shotgun-rally/sim/math';
import { type CanvasTexture, RepeatWrapping } from 'three';
import type { Quality } from '../../look/quality.ts';
import { createCanvasContext, createColourTexture } from '../mesh/canvas-texture.ts';
import type { RoadLook } from './road-look.ts';

/** Dashes of the centre line in the texture. */
const DASHES = 4;
/** Texture width at which the grain has its full detail. */
const FULL_WIDTH_PX = 512;

/** Paints the texture, which repeats along the road. u runs across the road, v along it. */
export function createRoadTexture({ roadTexels: width, anisotropy }: Quality, look: RoadLook): CanvasTexture {
  const height = 2 * width;
  const context = createCanvasContext(width, height);
  paintAsphalt(context, width, height, look.grey);
  context.fillStyle = look.edgeLine;
  context.globalAlpha = 0.92;
  for (const left of [0.03, 0.952]) context.fillRect(width * left, 0, width * 0.018, height);
  context.fillStyle = look.centreLine;
  context.globalAlpha = 0.85;
  for (let dash = 0; dash < DASHES; dash++) {
    context.fillRect(width * 0.493, (dash * height) / DASHES, width * 0.014, height / (2 * DASHES));
  }
  chipPaint(context, width, height, look.grey);
  const texture = createColourTexture(context, anisotropy);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  return texture;
}

/** Number of places where the paint of lines has come off. */
const CHIPS = 700;

/** Paints small pieces of asphalt over the lines. */
function chipPaint(context: CanvasRenderingContext2D, width: number, height: number, grey: number): void {
  const random = createRandom(9);
  context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
  context.globalAlpha = 0.7;
  const scale = width / FULL_WIDTH_PX;
  for (let chip = 0; chip < CHIPS; chip++) {
    const [column, size] = [Math.floor(random() * 3), (0.5 + random() * 2.5) * scale];
    const left = width * ([0.03, 0.492, 0.952][column]! + random() * 0.018);
    context.fillRect(left, random() * height, size, size * (1 + random() * 2));
  }
  context.globalAlpha = 1;
}

/** Brightness of the asphalt at a pixel, apart from its grey level. `across` and `along` are at full detail. */
function grainAt(across: number, along: number): number {
  const grain = (noise(across * 0.9, along * 0.9) - 0.5) * 22;
  const stones = noise(across * 0.5, along * 0.5) > 0.86 ? 16 : 0;
  const blotches = (noise(across * 0.035, along * 0.03) - 0.5) * 20;
  const streaks = (noise(across * 0.05, along * 0.004) - 0.5) * 10;
  return grain + stones + blotches + streaks;
}

function paintAsphalt(context: CanvasRenderingContext2D, width: number, height: number, grey: number): void {
  const image = context.createImageData(width, height);
  /** Multiplies the noise's coordinates, so that the pattern has the same size on the road for all texture widths. */
  const noiseScale = FULL_WIDTH_PX / width;
  for (let y = 0; y < height; y++) {
    // The end of the texture fades into what is before its beginning, so that it repeats without a seam.
    const seam = smoothstep(1 - SEAM_SHARE, 1, y / height);
    for (let x = 0; x < width; x++) {
      let grain = grainAt(x * noiseScale, y * noiseScale);
      if (seam > 0) grain += (grainAt(x * noiseScale, (y - height) * noiseScale) - grain) * seam;
      const value = grey + grain;
      const offset = (y * width + x) * 4;
      // A little less red than blue: sunlight is yellow, and the road looks neutral in it.
      image.data[offset] = value * 0.95;
      image.data[offset + 1] = value;
      image.data[offset + 2] = value * 1.04;
      image.data[offset + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
}

/** Share of the texture's length over which its end fades into its beginning. */
const SEAM_SHARE = 0.12;
