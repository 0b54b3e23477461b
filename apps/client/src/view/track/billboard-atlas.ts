/** Paints eight adverts into one texture, so that all banners and billboards of a track are one draw call. */
import type { BufferGeometry, CanvasTexture } from 'three';
import { createCanvasContext, createColourTexture, SIGN_FONT } from '../mesh/canvas-texture.ts';

type Context = CanvasRenderingContext2D;

interface Advert {
  readonly name: string;
  readonly background: string;
  readonly textColour: string;
  readonly accent: string;
  /** Paints the sign left of the name, around (0, 0), about 80 pixels large, in the context's fill colour. */
  readonly paintSign: (context: Context) => void;
}

/** Size of an advert in pixels: four times as wide as high. Adverts are in two columns. */
const WIDTH_PX = 512;
const HEIGHT_PX = 128;
const COLUMNS = 2;
/** Width of an advert divided by its height. */
export const ADVERT_ASPECT = WIDTH_PX / HEIGHT_PX;
const SIGN_X_PX = 66;
const NAME_LEFT_PX = 122;
const ANISOTROPY = 8;

const circle = (context: Context, x: number, y: number, radius: number): void => {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
};
/** Fills a star or a toothed wheel: points at alternating radii. */
const star = (context: Context, points: number, outer: number, inner: number): void => {
  context.beginPath();
  for (let point = 0; point < 2 * points; point++) {
    const radius = point & 1 ? inner : outer;
    const angle = (point * Math.PI) / points - Math.PI / 2;
    context.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius);
  }
  context.fill();
};
const ring = (context: Context, radius: number, width: number, from = 0, to = 2 * Math.PI): void => {
  context.lineWidth = width;
  context.beginPath();
  context.arc(0, 0, radius, from, to);
  context.stroke();
};

const paintBottle = (context: Context): void => {
  context.rotate(0.35);
  context.fillRect(-8, -46, 16, 30);
  context.beginPath();
  context.roundRect(-19, -20, 38, 66, 12);
  context.fill();
};
const paintTyre = (context: Context): void => {
  ring(context, 32, 20);
  star(context, 5, 20, 8);
};
const paintNut = (context: Context): void => {
  ring(context, 26, 20);
  for (let corner = 0; corner < 6; corner++) {
    context.rotate(Math.PI / 3);
    context.fillRect(-9, -46, 18, 16);
  }
};
const paintWaves = (context: Context): void => {
  circle(context, -26, 26, 10);
  context.translate(-26, 26);
  for (const radius of [28, 48, 68]) ring(context, radius, 10, -Math.PI / 2, 0);
};
const paintDrop = (context: Context): void => {
  circle(context, 0, 12, 30);
  context.beginPath();
  context.moveTo(0, -48);
  context.lineTo(27, 0);
  context.lineTo(-27, 0);
  context.fill();
};
const paintSight = (context: Context): void => {
  ring(context, 32, 9);
  for (const [x, y, width, height] of [
    [-48, -4, 30, 8],
    [18, -4, 30, 8],
    [-4, -48, 8, 30],
    [-4, 18, 8, 30],
  ] as const)
    context.fillRect(x, y, width, height);
};
const paintPopcorn = (context: Context): void => {
  for (const [x, y] of [
    [-20, -14],
    [2, -28],
    [22, -12],
    [0, -8],
  ] as const)
    circle(context, x, y, 17);
  context.beginPath();
  context.moveTo(-34, 0);
  context.lineTo(34, 0);
  context.lineTo(24, 46);
  context.lineTo(-24, 46);
  context.fill();
};
const paintComet = (context: Context): void => {
  context.beginPath();
  context.moveTo(-50, 40);
  context.lineTo(4, -20);
  context.lineTo(28, 6);
  context.fill();
  context.translate(18, -10);
  star(context, 5, 34, 15);
};

const ADVERTS: readonly Advert[] = [
  { name: 'NITRO COLA', background: '#e23a28', textColour: '#fff6e6', accent: '#a31d1a', paintSign: paintBottle },
  { name: 'TURBO TYRES', background: '#1d4fa0', textColour: '#ffffff', accent: '#12357a', paintSign: paintTyre },
  { name: 'BOLT & SON', background: '#f2a71b', textColour: '#2a2136', accent: '#ffc85a', paintSign: paintNut },
  { name: 'SLIPSTREAM', background: '#168a5a', textColour: '#eafff0', accent: '#0d6a45', paintSign: paintWaves },
  { name: 'OTTER OIL', background: '#f5e9c8', textColour: '#2b2b34', accent: '#f2c14e', paintSign: paintDrop },
  { name: 'HAWKEYE', background: '#5b3fa8', textColour: '#fff0c2', accent: '#432b86', paintSign: paintSight },
  { name: 'BLASTCORN', background: '#ff6f91', textColour: '#fffbe8', accent: '#e2487a', paintSign: paintPopcorn },
  { name: 'COMET', background: '#14213d', textColour: '#7de8ff', accent: '#25406f', paintSign: paintComet },
];
/** Number of adverts. */
export const ADVERT_COUNT = ADVERTS.length;
const ROWS = ADVERT_COUNT / COLUMNS;

/** Creates the texture with all adverts. The caller disposes of it. */
export function createBillboardAtlas(): CanvasTexture {
  const context = createCanvasContext(WIDTH_PX * COLUMNS, HEIGHT_PX * ROWS);
  ADVERTS.forEach((advert, index) => {
    context.save();
    context.translate((index % COLUMNS) * WIDTH_PX, Math.floor(index / COLUMNS) * HEIGHT_PX);
    context.beginPath();
    context.rect(0, 0, WIDTH_PX, HEIGHT_PX);
    context.clip();
    paintAdvert(context, advert, index);
    context.restore();
  });
  return createColourTexture(context, ANISOTROPY);
}

function paintAdvert(context: Context, advert: Advert, index: number): void {
  const { name, background, textColour, accent, paintSign } = advert;
  context.fillStyle = background;
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  context.fillStyle = accent;
  paintPattern(context, index);
  context.fillStyle = context.strokeStyle = textColour;
  context.save();
  context.translate(SIGN_X_PX, HEIGHT_PX / 2);
  paintSign(context);
  context.restore();
  context.font = `${index & 1 ? '' : 'italic '}900 78px ${SIGN_FONT}`;
  context.textBaseline = 'middle';
  context.fillText(name, NAME_LEFT_PX, HEIGHT_PX * 0.54, WIDTH_PX - NAME_LEFT_PX - 18);
}

/** Paints the pattern behind the text: stripes, a wave, dots or a border, in turn. */
function paintPattern(context: Context, index: number): void {
  const kind = index % 4;
  if (kind === 0) {
    context.beginPath();
    context.ellipse(WIDTH_PX * 0.6, HEIGHT_PX * 1.2, WIDTH_PX * 0.6, HEIGHT_PX * 0.62, -0.1, 0, 2 * Math.PI);
    context.fill();
  } else if (kind === 1) {
    for (let left = 0; left < WIDTH_PX; left += 64) {
      context.beginPath();
      for (const [x, y] of [
        [left + 40, 0],
        [left + 66, 0],
        [left + 26, HEIGHT_PX],
        [left, HEIGHT_PX],
      ] as const)
        context.lineTo(x, y);
      context.fill();
    }
  } else if (kind === 2) {
    for (const y of [0, HEIGHT_PX - 16]) context.fillRect(0, y, WIDTH_PX, 16);
  } else {
    for (let dot = 0; dot < 36; dot++) circle(context, (dot * 97) % WIDTH_PX, (dot * 53) % HEIGHT_PX, 7);
  }
}

/** Maps a plane's texture coordinates (0 to 1) to the advert with this index. */
export function useAdvert(plane: BufferGeometry, advert: number): void {
  const uv = plane.getAttribute('uv');
  const [column, row] = [advert % COLUMNS, Math.floor(advert / COLUMNS)];
  for (let corner = 0; corner < uv.count; corner++) {
    uv.setXY(corner, (column + uv.getX(corner)) / COLUMNS, (ROWS - 1 - row + uv.getY(corner)) / ROWS);
  }
}
