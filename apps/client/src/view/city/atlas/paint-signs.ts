/** Paints the city's illuminated signs: vertical ones with stacked letters or a picture, and wide ones. */
import { SIGN_FONT } from '../../mesh/canvas-texture.ts';
import { ROW_PX, VERTICAL_SIGN_PX, VERTICAL_SIGNS, WIDE_SIGN_PX, WIDE_SIGNS, WIDE_SIGNS_ACROSS } from './city-atlas.ts';

/** A sign: its text, and the CSS colour of its tubes. */
interface SignLook {
  readonly text: string;
  readonly colour: string;
}

const [RED, CYAN, AMBER, VIOLET, GREEN, ICE] = ['#ff2d55', '#16e0ff', '#ffb21c', '#a06bff', '#35ff9a', '#86b4ff'];
const sign = (text: string, colour: string): SignLook => ({ text, colour });

export const VERTICAL_SIGN_LOOKS: readonly SignLook[] = [
  ...[sign('HOTEL', RED!), sign('BAR', CYAN!), sign('NOODLE', AMBER!), sign('JAZZ', VIOLET!)],
  ...[sign('TAXI', AMBER!), sign('CLUB', RED!), sign('SUSHI', CYAN!), sign('DINER', GREEN!)],
  ...[sign('PIZZA', RED!), sign('RADIO', ICE!), sign('KINO', VIOLET!), sign('TATTOO', CYAN!)],
  ...[sign('KARAOKE', GREEN!), sign('MOTEL', AMBER!), sign('OPEN', RED!), sign('DANCE', VIOLET!)],
];
export const WIDE_SIGN_LOOKS: readonly SignLook[] = [
  ...[sign('NEON QUARTER', CYAN!), sign('LUNA PARK', AMBER!), sign('HALCYON', RED!), sign('ORBITAL', VIOLET!)],
  ...[sign('NITRO COLA', RED!), sign('MIDNIGHT', CYAN!), sign('GRAND HOTEL', AMBER!), sign('TURBO TYRES', GREEN!)],
  ...[sign('BOLT & SON', AMBER!), sign('SLIPSTREAM', CYAN!), sign('PALACE', VIOLET!), sign('OTTER BANK', ICE!)],
  ...[sign('KESTREL AIR', RED!), sign('CITY LIGHTS', ICE!), sign('STARLITE', VIOLET!), sign('NIGHTJAR', GREEN!)],
];

/** Blur of a tube's light around it (pixels). More makes letters softer. */
const GLOW_PX = 9;
/** Colour of the middle of the tubes. */
const LETTERS = '#f3f7ff';
const BACKGROUND = '#11142a';

/** Paints all signs. */
export function paintSigns(context: CanvasRenderingContext2D): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (let index = 0; index < VERTICAL_SIGNS; index++) paintVerticalSign(context, index, VERTICAL_SIGN_LOOKS[index]!);
  for (let index = 0; index < WIDE_SIGNS; index++) paintWideSign(context, index, WIDE_SIGN_LOOKS[index]!);
  context.shadowBlur = 0;
}

function paintVerticalSign(context: CanvasRenderingContext2D, index: number, { text, colour }: SignLook): void {
  const { width, height } = VERTICAL_SIGN_PX;
  const x = index * width;
  paintPanel(context, { x, y: ROW_PX.verticalSigns, width, height }, colour);
  const space = (height - 24) / text.length;
  context.font = `900 ${Math.min(44, space * 0.95)}px ${SIGN_FONT}`;
  [...text].forEach((letter, place) => {
    paintTube(context, letter, colour, [x + width / 2, ROW_PX.verticalSigns + 14 + (place + 0.5) * space, width - 18]);
  });
}

function paintWideSign(context: CanvasRenderingContext2D, index: number, { text, colour }: SignLook): void {
  const { width, height } = WIDE_SIGN_PX;
  const [column, row] = [index % WIDE_SIGNS_ACROSS, Math.floor(index / WIDE_SIGNS_ACROSS)];
  const [x, y] = [column * width, ROW_PX.wideSigns + row * height];
  paintPanel(context, { x, y, width, height }, colour);
  context.font = `italic 900 38px ${SIGN_FONT}`;
  paintTube(context, text, colour, [x + width / 2, y + height / 2 + 3, width - 28]);
}

interface Panel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Paints the dark panel of a sign with a frame of light. */
function paintPanel(context: CanvasRenderingContext2D, { x, y, width, height }: Panel, colour: string): void {
  context.shadowBlur = 0;
  context.fillStyle = BACKGROUND;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 0.2;
  context.fillStyle = colour;
  context.fillRect(x + 4, y + 4, width - 8, height - 8);
  context.globalAlpha = 1;
  context.strokeStyle = colour;
  context.lineWidth = 3;
  context.strokeRect(x + 5, y + 5, width - 10, height - 10);
}

/** Paints letters as bright tubes with a glow. `place` is the middle and the greatest width. */
function paintTube(
  context: CanvasRenderingContext2D,
  text: string,
  colour: string,
  [x, y, width]: readonly [number, number, number],
): void {
  context.shadowColor = colour;
  context.shadowBlur = GLOW_PX;
  context.strokeStyle = colour;
  context.lineWidth = 5;
  context.strokeText(text, x, y, width);
  context.shadowBlur = 0;
  context.fillStyle = LETTERS;
  context.fillText(text, x, y, width);
}
