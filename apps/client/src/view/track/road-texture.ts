/** Paints the asphalt: grain, worn wheel lanes, edge lines and a dashed centre line. */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three';
import type { Quality } from '../../look/quality.ts';
import { noise } from '../mesh/noise.ts';
import type { RoadLook } from './road-look.ts';

const DASHES = 4;
/** The grain is drawn for this width, and coarser for less. */
const FULL_WIDTH_PX = 512;

/** One stretch of road; u runs across it, v along it. */
export function createRoadTexture({ roadTexels: width, anisotropy }: Quality, look: RoadLook): CanvasTexture {
  const height = 2 * width;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  paintGrain(context, width, height, look.grey);
  context.fillStyle = look.edgeLine;
  context.globalAlpha = 0.92;
  for (const left of [0.03, 0.952]) context.fillRect(width * left, 0, width * 0.018, height);
  context.fillStyle = look.centreLine;
  context.globalAlpha = 0.85;
  for (let dash = 0; dash < DASHES; dash++) {
    context.fillRect(width * 0.493, (dash * height) / DASHES, width * 0.014, height / (2 * DASHES));
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.anisotropy = anisotropy;
  return texture;
}

/** Where cars have driven, the asphalt is darker. */
const wear = (u: number): number => Math.exp(-(((u - 0.34) / 0.07) ** 2)) + Math.exp(-(((u - 0.66) / 0.07) ** 2));

function paintGrain(context: CanvasRenderingContext2D, width: number, height: number, grey: number): void {
  const image = context.createImageData(width, height);
  const finer = FULL_WIDTH_PX / width;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const speckle = noise(x * 0.5 * finer, y * 0.5 * finer) * 9;
      const patches = (noise(x * 0.02 * finer, y * 0.008 * finer) - 0.5) * 12;
      const value = grey + speckle + patches - wear(x / width) * 13;
      const offset = (y * width + x) * 4;
      image.data[offset] = value;
      image.data[offset + 1] = value;
      image.data[offset + 2] = value * 1.05;
      image.data[offset + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
}
