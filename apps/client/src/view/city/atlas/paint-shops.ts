/** Paints the city's shops with their names, and the stripes of their awnings. */

import { lerp, type Random } from '@shotgun-rally/sim/math';
import { SIGN_FONT } from '../../mesh/canvas-texture.ts';
import { AWNING_PX, ROW_PX, SHOP_PX, SHOPS } from './city-atlas.ts';

/** One shop: its name, the colours of its board and letters, of its light, and of the things in its window. */
const SHOP_LOOKS = [
  { name: 'RAMEN', board: '#7a1220', letters: '#ffd7a0', light: ['#ffe2a4', '#d98a3c'], goods: 'lanterns' },
  { name: 'BOOKS', board: '#123a34', letters: '#f7e9c0', light: ['#fff0c8', '#c08a4a'], goods: 'shelves' },
  { name: '24H', board: '#0e4f9e', letters: '#ffffff', light: ['#b4d8ea', '#6aa5c8'], goods: 'shelves' },
  { name: 'CAFE', board: '#3b2418', letters: '#ffcf8a', light: ['#ffd890', '#a85f2a'], goods: 'lanterns' },
  { name: 'VINYL', board: '#3a1460', letters: '#ff8be0', light: ['#f3b4ff', '#7040b0'], goods: 'posters' },
  { name: 'TYRES', board: '#1c1f26', letters: '#ffd23d', light: ['#e9f3ff', '#8098b8'], goods: 'tyres' },
  { name: 'BAKERY', board: '#7c5a1e', letters: '#fff4d8', light: ['#fff0bf', '#d9a050'], goods: 'shelves' },
  { name: 'ARCADE', board: '#10183a', letters: '#3df0ff', light: ['#a8e4ff', '#5a3cc8'], goods: 'posters' },
] as const;

/** Heights in a shop's picture (pixels): the board, the window below it, and the wall below the window. */
const BOARD_PX = 58;
const GLASS_TOP_PX = 70;
const GLASS_BOTTOM_PX = 222;
/** Where the door begins, and the margin around glass. */
const DOOR_LEFT_PX = 90;
const MARGIN_PX = 6;
const AWNING_STRIPES = [
  ['#c4312f', '#e9dfcc'],
  ['#1f6f5c', '#e9dfcc'],
  ['#2a4f9e', '#dfe6f2'],
  ['#c98a1c', '#40302c'],
] as const;

/** Paints all shops. */
export function paintShops(context: CanvasRenderingContext2D, random: Random): void {
  for (let shop = 0; shop < SHOPS; shop++) {
    context.save();
    context.translate(shop * SHOP_PX.width, ROW_PX.shops);
    paintShop(context, SHOP_LOOKS[shop]!, random);
    context.restore();
  }
}

function paintShop(context: CanvasRenderingContext2D, look: (typeof SHOP_LOOKS)[number], random: Random): void {
  const { width, height } = SHOP_PX;
  context.fillStyle = '#2b2f3c';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#596078';
  for (const x of [0, width - 4]) context.fillRect(x, 0, 4, height);
  const light = context.createLinearGradient(0, GLASS_TOP_PX, 0, height);
  light.addColorStop(0, look.light[0]);
  light.addColorStop(1, look.light[1]);
  context.fillStyle = light;
  context.fillRect(MARGIN_PX + 2, GLASS_TOP_PX, DOOR_LEFT_PX - 2 * MARGIN_PX, GLASS_BOTTOM_PX - GLASS_TOP_PX);
  context.fillRect(DOOR_LEFT_PX, GLASS_TOP_PX, width - DOOR_LEFT_PX - MARGIN_PX, height - GLASS_TOP_PX);
  paintGoods(context, look.goods, random);
  paintFrame(context);
  paintBoard(context, look);
}

/** Paints the things in the shop window, and a customer. */
function paintGoods(
  context: CanvasRenderingContext2D,
  goods: (typeof SHOP_LOOKS)[number]['goods'],
  random: Random,
): void {
  const right = DOOR_LEFT_PX - MARGIN_PX * 2;
  context.globalAlpha = 0.75;
  for (let row = 0; row < 3; row++) {
    const y = GLASS_TOP_PX + 40 + row * 44;
    context.fillStyle = '#3a2a24';
    if (goods === 'shelves') context.fillRect(10, y + 20, right - 10, 4);
    for (let x = 12; x < right - 8; x += 12) {
      context.fillStyle = ['#7a2e28', '#2c5c50', '#8a6a20', '#2e3f74', '#4a2a58'][Math.floor(random() * 5)]!;
      const tall = lerp(8, 19, random());
      if (goods === 'shelves') context.fillRect(x, y + 20 - tall, 9, tall);
      if (goods === 'posters' && row < 2 && x % 24 === 12) context.fillRect(x, y - 16, 18, 30);
      if (goods === 'tyres') ring(context, x + 2, y + 8, 9);
      if (goods === 'lanterns' && row === 0 && x % 24 === 12) disc(context, x + 6, y - 14, 8, '#d8402c');
    }
  }
  context.globalAlpha = 0.85;
  const person = lerp(24, 60, random());
  context.fillStyle = '#241c22';
  context.fillRect(person - 9, GLASS_BOTTOM_PX - 66, 18, 66);
  disc(context, person, GLASS_BOTTOM_PX - 74, 8, '#241c22');
  context.globalAlpha = 1;
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.strokeStyle = '#15171d';
  context.lineWidth = 5;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
}

/** Paints the bars of window and door. */
function paintFrame(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#20242f';
  context.fillRect(0, GLASS_TOP_PX + 30, SHOP_PX.width, 4);
  for (const x of [44, DOOR_LEFT_PX - 6, SHOP_PX.width - 6]) context.fillRect(x, GLASS_TOP_PX, 5, SHOP_PX.height);
  context.fillRect(0, GLASS_TOP_PX - 6, SHOP_PX.width, 6);
}

/** Paints the board with the shop's name. */
function paintBoard(context: CanvasRenderingContext2D, { name, board, letters }: (typeof SHOP_LOOKS)[number]): void {
  const { width } = SHOP_PX;
  context.fillStyle = board;
  context.fillRect(3, 4, width - 6, BOARD_PX);
  context.fillStyle = letters;
  context.font = `900 40px ${SIGN_FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, width / 2, BOARD_PX / 2 + 6, width - 20);
}

/** Paints the stripes of the awnings. Every awning repeats across the whole atlas. */
export function paintAwnings(context: CanvasRenderingContext2D, width: number): void {
  AWNING_STRIPES.forEach((stripes, awning) => {
    for (let x = 0; x < width; x += AWNING_PX.width / 2) {
      stripes.forEach((colour, stripe) => {
        context.fillStyle = colour;
        const half = AWNING_PX.width / 4;
        context.fillRect(x + stripe * half, ROW_PX.awnings + awning * AWNING_PX.height, half, AWNING_PX.height);
      });
    }
  });
}
