/** Paints the atlas of the road's decals: patches, cracks, tyre marks, arrows, manhole covers and dirt at the road's edge. */
import { clamp, createRandom, lerp, noise } from '@shotgun-rally/sim/math';
import { type CanvasTexture, Color } from 'three';
import type { Quality } from '../../look/quality.ts';
import { createCanvasContext, createColourTexture } from '../mesh/canvas-texture.ts';
import type { RoadLook } from './road-look.ts';

/** Side length of the atlas at full detail. */
const SIZE_PX = 512;
const PLAIN_SCALE = 0.5;

/** A part of the atlas: left and upper edge, width and height in pixels. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where each decal is. Its upper edge points in the driving direction. The dirt's right edge is beside the road. */
const DECALS = {
  dirt: { x: 0, y: 0, width: 64, height: 256 },
  skid: { x: 64, y: 0, width: 128, height: 256 },
  arrow: { x: 192, y: 0, width: 128, height: 256 },
  cracks: { x: 320, y: 0, width: 192, height: 256 },
  patch: { x: 0, y: 256, width: 128, height: 256 },
  smallPatch: { x: 128, y: 256, width: 128, height: 256 },
  trench: { x: 256, y: 256, width: 64, height: 256 },
  manhole: { x: 320, y: 256, width: 128, height: 128 },
  stain: { x: 320, y: 384, width: 128, height: 128 },
} as const satisfies Readonly<Record<string, Part>>;

export type DecalName = keyof typeof DECALS;

/** Returns the texture coordinates of a decal: left, right, lower and upper edge. Half a pixel inside of its neighbours. */
export function decalRect(name: DecalName): readonly [left: number, right: number, low: number, high: number] {
  const { x, y, width, height } = DECALS[name];
  const share = (px: number): number => px / SIZE_PX;
  return [share(x + 1), share(x + width - 1), 1 - share(y + height - 1), 1 - share(y + 1)];
}

/** Brightness of the dirt relative to the verge. */
const DIRT_TONE = 0.8;

type Paint = (context: CanvasRenderingContext2D, part: Part, look: RoadLook) => void;

/** Creates the atlas in the colours of a theme's road. */
export function createDecalAtlas(quality: Quality, look: RoadLook): CanvasTexture {
  const scale = quality.hasRichMaterials ? 1 : PLAIN_SCALE;
  const context = createCanvasContext(SIZE_PX * scale, SIZE_PX * scale);
  context.scale(scale, scale);
  for (const [name, paint] of Object.entries(PAINTERS)) {
    const part = DECALS[name as DecalName];
    context.save();
    context.beginPath();
    context.rect(part.x, part.y, part.width, part.height);
    context.clip();
    context.translate(part.x, part.y);
    paint(context, part, look);
    context.restore();
  }
  return createColourTexture(context, quality.anisotropy);
}

/** Returns a CSS colour. A little less red than blue, as in the asphalt's texture. */
const grey = (value: number, alpha: number): string =>
  `rgb(${Math.round(value * 0.95)} ${value} ${Math.round(value * 1.04)} / ${alpha})`;

/** Fills a part with small squares, whose opacity `alphaAt` returns for shares of the width and height. */
function fillSquares(
  context: CanvasRenderingContext2D,
  { width, height }: Part,
  colour: string,
  alphaAt: (across: number, along: number) => number,
): void {
  context.fillStyle = colour;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      context.globalAlpha = clamp(alphaAt(x / width, y / height));
      context.fillRect(x, y, 2, 2);
    }
  }
  context.globalAlpha = 1;
}

/** Paints dirt that becomes denser towards the verge, with a ragged edge that is the same at both ends. */
const paintDirt: Paint = (context, part, { verge }) => {
  const css = `#${new Color()
    .copy(verge[verge.length - 1]!)
    .multiplyScalar(DIRT_TONE)
    .getHexString()}`;
  const ragged = (across: number, along: number): number => {
    const here = noise(across * 5 + 3, along * 9) * 0.6 + noise(across * 22, along * 60) * 0.4;
    const before = noise(across * 5 + 3, (along - 1) * 9) * 0.6 + noise(across * 22, (along - 1) * 60) * 0.4;
    return lerp(here, before, along);
  };
  fillSquares(context, part, css, (across, along) => {
    return (
      (across * 1.55 - 0.35 - ragged(across, along) * 0.55) *
      4 *
      clamp((1 - across) * 6 + 0.4) *
      (0.5 + noise(across * 30, along * 120) * 0.7)
    );
  });
};

/** Paints the two dark marks of tyres, which fade out at both ends. */
const paintSkid: Paint = (context, part, look) => {
  fillSquares(context, part, grey(Math.round(look.grey * 0.2), 1), (across, along) => {
    const tyre = Math.max(0, 1 - Math.abs(Math.abs(across - 0.5) - 0.3) / 0.1);
    const tread = 0.6 + 0.4 * noise(across * 46, along * 5);
    return 0.55 * Math.min(1, tyre * 1.6) * tread * clamp(along * 4) * clamp((1 - along) * 3);
  });
};

/** Paints a worn arrow that turns left. */
const paintArrow: Paint = (context, part, look) => {
  context.fillStyle = context.strokeStyle = look.edgeLine;
  context.globalAlpha = 0.8;
  context.lineWidth = 22;
  context.beginPath();
  context.moveTo(82, part.height - 8);
  context.lineTo(82, 118);
  context.quadraticCurveTo(82, 76, 50, 76);
  context.stroke();
  context.beginPath();
  context.moveTo(54, 30);
  context.lineTo(54, 122);
  context.lineTo(8, 76);
  context.fill();
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'destination-out';
  fillSquares(context, part, '#000', (across, along) => (noise(across * 26, along * 52) - 0.66) * 3);
};

const paintCracks: Paint = (context, { width, height }, look) => {
  const random = createRandom(15);
  context.strokeStyle = grey(Math.round(look.grey * 0.35), 0.75);
  for (let crack = 0; crack < 7; crack++) {
    context.lineWidth = lerp(1, 2.6, random());
    let [x, y] = [lerp(0.15, 0.85, random()) * width, lerp(0.1, 0.4, random()) * height];
    context.beginPath();
    context.moveTo(x, y);
    const turn = (random() - 0.5) * 10;
    for (let step = 0; step < 15 && y < height - 10; step++) {
      x = clamp(x + turn + (random() - 0.5) * 22, 4, width - 4);
      y += random() * 16;
      context.lineTo(x, y);
    }
    context.stroke();
  }
};

/** Returns a painter of a repaired piece of road with a seam of tar; `tone` multiplies the grey of the asphalt. */
const patchPainter =
  (tone: number, seed: number): Paint =>
  (context, { width, height }, look) => {
    const random = createRandom(seed);
    const value = Math.round(look.grey * tone);
    context.beginPath();
    for (const [fromX, fromY, toX, toY] of [
      [6, 6, width - 6, 6],
      [width - 6, 6, width - 6, height - 6],
      [width - 6, height - 6, 6, height - 6],
      [6, height - 6, 6, 6],
    ] as const) {
      for (let step = 0; step < 12; step++) {
        const [x, y] = [lerp(fromX, toX, step / 12), lerp(fromY, toY, step / 12)];
        context.lineTo(x + (random() - 0.5) * 5, y + (random() - 0.5) * 5);
      }
    }
    context.closePath();
    context.fillStyle = grey(value, 0.58);
    context.fill();
    context.strokeStyle = grey(Math.round(look.grey * 0.4), 0.8);
    context.lineJoin = 'round';
    context.lineWidth = 3.5;
    context.stroke();
    for (let grain = 0; grain < 1400; grain++) {
      context.fillStyle = grey(Math.round(value * lerp(0.6, 1.4, random())), 0.5);
      context.fillRect(8 + random() * (width - 18), 8 + random() * (height - 18), 2, 2);
    }
  };

const paintManhole: Paint = (context, { width, height }, look) => {
  const [x, y] = [width / 2, height / 2];
  for (const [radius, tone] of [
    [60, 0.4],
    [52, 1.25],
    [46, 0.7],
  ] as const) {
    context.fillStyle = grey(Math.round(look.grey * tone), 1);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.fillStyle = grey(Math.round(look.grey * 1.2), 1);
  for (let row = -2; row <= 2; row++) {
    for (let column = -2; column <= 2; column++) {
      if (Math.abs(row) + Math.abs(column) < 4) context.fillRect(x + column * 15 - 5, y + row * 15 - 4, 10, 8);
    }
  }
};

const paintStain: Paint = (context, part, look) => {
  fillSquares(context, part, grey(Math.round(look.grey * 0.3), 1), (across, along) => {
    const away = Math.hypot(across - 0.5, along - 0.5) * 2;
    return (0.75 - away - noise(across * 7, along * 7) * 0.45) * 1.2;
  });
};

const PAINTERS: Readonly<Record<DecalName, Paint>> = {
  dirt: paintDirt,
  skid: paintSkid,
  arrow: paintArrow,
  cracks: paintCracks,
  patch: patchPainter(0.66, 3),
  smallPatch: patchPainter(0.84, 4),
  trench: patchPainter(0.62, 5),
  manhole: paintManhole,
  stain: paintStain,
};
