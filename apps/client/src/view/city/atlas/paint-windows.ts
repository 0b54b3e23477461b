/** Paints the windows of the city's facades: four styles, each with 16 windows across and 4 floors. */
import { lerp, type Random } from '@shotgun-rally/sim/math';
import { CELL_PX, CELLS_ACROSS, FLOORS_PER_STYLE, ROW_PX } from './city-atlas.ts';

/** One style of a facade. Lengths are in pixels of a cell. */
interface FacadeStyle {
  readonly wall: string;
  /** Colour of sills, ledges and piers. */
  readonly trim: string;
  /** Windows beside each other in a cell, and the size and upper edge of each. */
  readonly count: number;
  readonly width: number;
  readonly height: number;
  readonly top: number;
  /** Share of the windows that are lit, and the same for a floor on which people work late. */
  readonly lit: number;
  readonly busy: number;
  readonly detail: 'bricks' | 'balconies' | 'ledges' | 'piers';
}

/** Tenement, flats with balconies, offices, and a stone house with tall windows. */
const STYLES: readonly FacadeStyle[] = [
  {
    wall: '#37303a',
    trim: '#544d56',
    count: 1,
    width: 26,
    height: 36,
    top: 14,
    lit: 0.3,
    busy: 0.4,
    detail: 'bricks',
  },
  {
    wall: '#2d3446',
    trim: '#4c566e',
    count: 1,
    width: 42,
    height: 34,
    top: 12,
    lit: 0.3,
    busy: 0.45,
    detail: 'balconies',
  },
  {
    wall: '#252e43',
    trim: '#434f6a',
    count: 2,
    width: 28,
    height: 42,
    top: 10,
    lit: 0.16,
    busy: 0.7,
    detail: 'ledges',
  },
  {
    wall: '#343744',
    trim: '#555868',
    count: 2,
    width: 17,
    height: 40,
    top: 12,
    lit: 0.26,
    busy: 0.5,
    detail: 'piers',
  },
];
/** Share of the floors on which people work late. */
const BUSY_FLOORS = 0.22;
/** Colours of lit windows at their upper and lower edges. The first ones are used most. */
const LIT = [
  ['#ffe9b4', '#c98a45'],
  ['#ffdc92', '#b06f35'],
  ['#fff3d6', '#d9a868'],
  ['#ffc978', '#92552c'],
  ['#e6f4ff', '#8fb4d8'],
  ['#9fd0ff', '#3f6fb8'],
  ['#ffb3d1', '#a8557f'],
] as const;
/** Colours of dark glass, at its upper and lower edges. */
const GLASS = ['#2b3c66', '#141d38'] as const;

/** Paints all windows. */
export function paintWindows(context: CanvasRenderingContext2D, random: Random): void {
  STYLES.forEach((style, index) => {
    for (let floor = 0; floor < FLOORS_PER_STYLE; floor++) {
      const y = ROW_PX.windows + (index * FLOORS_PER_STYLE + floor) * CELL_PX;
      context.fillStyle = style.wall;
      context.fillRect(0, y, CELL_PX * CELLS_ACROSS, CELL_PX);
      paintDetail(context, style, y, random);
      const lit = random() < BUSY_FLOORS ? style.busy : style.lit;
      for (let column = 0; column < CELLS_ACROSS; column++) {
        // The windows of a cell belong to one room.
        const room = random() < lit ? LIT[Math.floor(random() ** 2 * LIT.length)]! : GLASS;
        paintCell(context, style, [column * CELL_PX, y], room, random);
      }
      if (style.detail === 'balconies') paintBalconies(context, y);
    }
  });
}

/** Paints what is on the wall of one floor beside the windows. */
function paintDetail(
  context: CanvasRenderingContext2D,
  { detail, trim }: FacadeStyle,
  y: number,
  random: Random,
): void {
  const width = CELL_PX * CELLS_ACROSS;
  context.fillStyle = trim;
  if (detail === 'ledges') context.fillRect(0, y, width, 4);
  if (detail === 'piers') for (let x = 0; x < width; x += CELL_PX) context.fillRect(x - 3, y, 6, CELL_PX);
  if (detail !== 'bricks') return;
  for (let brick = 0; brick < 500; brick++) {
    context.globalAlpha = 0.08 + random() * 0.14;
    context.fillStyle = random() < 0.5 ? '#6a4f4e' : '#1f1a22';
    context.fillRect(Math.floor(random() * (width / 6)) * 6, y + Math.floor(random() * 20) * 3, 6, 3);
  }
  context.globalAlpha = 1;
}

/** Paints a rail in front of every window of one floor. */
function paintBalconies(context: CanvasRenderingContext2D, y: number): void {
  for (let column = 0; column < CELLS_ACROSS; column += 2) {
    const left = column * CELL_PX + 6;
    context.fillStyle = '#7d88a2';
    context.fillRect(left, y + 38, CELL_PX - 12, 2);
    context.fillRect(left, y + 52, CELL_PX - 12, 4);
    context.fillStyle = '#566079';
    for (let bar = 0; bar < CELL_PX - 12; bar += 5) context.fillRect(left + bar, y + 38, 1.5, 15);
  }
}

/** Paints the windows of the cell with this upper left corner. */
function paintCell(
  context: CanvasRenderingContext2D,
  { count, width, height, top, trim }: FacadeStyle,
  [x, y]: readonly [number, number],
  colours: readonly [string, string],
  random: Random,
): void {
  const gap = CELL_PX / count - width;
  for (let index = 0; index < count; index++) {
    const window = { x: x + gap / 2 + index * (width + gap), y: y + top, width, height };
    context.fillStyle = '#1a2030';
    context.fillRect(window.x - 2, window.y - 2, width + 4, height + 4);
    context.fillStyle = trim;
    context.fillRect(window.x - 3, window.y + height + 2, width + 6, 3);
    paintPane(context, window, colours, random);
  }
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Paints the glass, what can be seen behind it, and the bars in front of it. */
function paintPane(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Rect,
  colours: readonly [string, string],
  random: Random,
): void {
  const shade = context.createLinearGradient(0, y, 0, y + height);
  shade.addColorStop(0, colours[0]);
  shade.addColorStop(1, colours[1]);
  context.fillStyle = shade;
  context.globalAlpha = colours === GLASS ? 1 : lerp(0.7, 1, random());
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  if (colours !== GLASS) paintRoom(context, { x, y, width, height }, random);
  context.fillStyle = '#1a2030';
  context.fillRect(x + width / 2 - 1, y, 2, height);
  context.fillRect(x, y + height * 0.42, width, 2);
}

/** Paints curtains, a blind or somebody at the window of a lit room. */
function paintRoom(context: CanvasRenderingContext2D, { x, y, width, height }: Rect, random: Random): void {
  const kind = random();
  context.fillStyle = kind < 0.35 ? '#a0522dbb' : '#5b4a3dcc';
  if (kind < 0.5) {
    const curtain = width * lerp(0.12, 0.3, random());
    context.fillRect(x, y, curtain, height);
    context.fillRect(x + width - curtain, y, curtain, height);
  } else if (kind < 0.72) context.fillRect(x, y, width, height * lerp(0.2, 0.6, random()));
  else if (kind < 0.82) {
    context.fillStyle = '#2a2026';
    const middle = x + width * lerp(0.3, 0.7, random());
    context.fillRect(middle - 4, y + height - 14, 8, 14);
    context.fillRect(middle - 2.5, y + height - 20, 5, 6);
  }
}
