/** The texture of the verges, multiplied with their colours: pebbles on earth, or paving slabs. */
import { createRandom, lerp, type Random } from '@shotgun-rally/sim/math';
import { type CanvasTexture, RepeatWrapping } from 'three';
import type { Quality } from '../../look/quality.ts';
import { createCanvasContext, createColourTexture } from '../mesh/canvas-texture.ts';
import type { RoadLook } from './road-look.ts';

/** Length and width of the ground that the texture covers (metres). */
export const VERGE_TEXTURE_M = 5;
const SIZE_PX = 256;
const PEBBLES = 620;
/** Slabs along each edge of the texture. */
const SLABS = 4;
/** Grains of sand, which keep the ground from being one colour. */
const GRAINS = 5200;

/** Paints the texture, which repeats in both directions. */
export function createVergeTexture({ anisotropy }: Quality, ground: RoadLook['vergeGround']): CanvasTexture {
  const context = createCanvasContext(SIZE_PX, SIZE_PX);
  const random = createRandom(41);
  context.fillStyle = '#e2e2e2';
  context.fillRect(0, 0, SIZE_PX, SIZE_PX);
  if (ground === 'paving') paintSlabs(context, random);
  else paintPebbles(context, random);
  paintGrains(context, random);
  const texture = createColourTexture(context, anisotropy);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  return texture;
}

const grey = (value: number): string => `rgb(${value} ${value} ${value})`;

function paintGrains(context: CanvasRenderingContext2D, random: Random): void {
  for (let grain = 0; grain < GRAINS; grain++) {
    context.fillStyle = random() < 0.5 ? '#ffffff38' : '#00000030';
    context.fillRect(
      Math.floor(random() * SIZE_PX),
      Math.floor(random() * SIZE_PX),
      1 + random() * 2,
      1 + random() * 2,
    );
  }
}

/** Paints soft spots of darker and lighter earth, and pebbles with a shadow. */
function paintPebbles(context: CanvasRenderingContext2D, random: Random): void {
  for (let spot = 0; spot < 60; spot++) {
    paintEllipse(context, random, lerp(10, 34, random()), random() < 0.5 ? '#ffffff16' : '#00000014');
  }
  for (let pebble = 0; pebble < PEBBLES; pebble++) {
    paintEllipse(
      context,
      random,
      lerp(0.8, 3.6, random() ** 3),
      grey(Math.round(lerp(150, 255, random()))),
      '#0000004d',
    );
  }
}

/** Paints an ellipse at a random place, and again beyond the opposite edges so that the texture repeats. */
function paintEllipse(
  context: CanvasRenderingContext2D,
  random: Random,
  radius: number,
  colour: string,
  shadow: string | null = null,
): void {
  const [x, y, angle, flat] = [random() * SIZE_PX, random() * SIZE_PX, random() * Math.PI, lerp(0.55, 1, random())];
  const paint = (left: number, top: number, fill: string): void => {
    context.fillStyle = fill;
    context.beginPath();
    context.ellipse(left, top, radius, radius * flat, angle, 0, 2 * Math.PI);
    context.fill();
  };
  for (const left of [x, x - SIZE_PX, x + SIZE_PX]) {
    for (const top of [y, y - SIZE_PX, y + SIZE_PX]) {
      if (shadow) paint(left + 1, top + 1, shadow);
      paint(left, top, colour);
    }
  }
}

/** Paints slabs of slightly different brightness with dark joints. */
function paintSlabs(context: CanvasRenderingContext2D, random: Random): void {
  const size = SIZE_PX / SLABS;
  for (let row = 0; row < SLABS; row++) {
    for (let column = 0; column <= SLABS; column++) {
      const left = column * size - (row % 2) * (size / 2);
      context.fillStyle = grey(Math.round(lerp(190, 245, random())));
      context.fillRect(left, row * size, size, size);
      context.fillStyle = '#00000070';
      context.fillRect(left, row * size, 2, size);
    }
    context.fillRect(0, row * size, SIZE_PX, 2);
  }
}
