/** The asphalt's texture: grain, darker wheel tracks, edge lines and a dashed centre line. */
import { type CanvasTexture, RepeatWrapping } from 'three';
import type { Quality } from '../../look/quality.ts';
import { createCanvasContext, createColourTexture } from '../mesh/canvas-texture.ts';
import { noise } from '../mesh/noise.ts';
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
  const texture = createColourTexture(context, anisotropy);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  return texture;
}

/** Returns the darkness of the two wheel tracks at u, from about 0 (none) to about 1. */
const wear = (u: number): number => Math.exp(-(((u - 0.34) / 0.07) ** 2)) + Math.exp(-(((u - 0.66) / 0.07) ** 2));

function paintAsphalt(context: CanvasRenderingContext2D, width: number, height: number, grey: number): void {
  const image = context.createImageData(width, height);
  /** Multiplies the noise's coordinates, so that the pattern has the same size on the road for all texture widths. */
  const noiseScale = FULL_WIDTH_PX / width;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const speckle = noise(x * 0.5 * noiseScale, y * 0.5 * noiseScale) * 9;
      const patches = (noise(x * 0.02 * noiseScale, y * 0.008 * noiseScale) - 0.5) * 12;
      const value = grey + speckle + patches - wear(x / width) * 13;
      const offset = (y * width + x) * 4;
      // A little less red than blue: sunlight is yellow, and the road looks neutral in it.
      image.data[offset] = value * 0.96;
      image.data[offset + 1] = value;
      image.data[offset + 2] = value * 1.02;
      image.data[offset + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
}
