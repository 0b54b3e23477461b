/** The start numbers and titles on all cars, in one texture: each car has a square cell. */
import type { CanvasTexture } from 'three';
import { createCanvasContext, createColourTexture, SIGN_FONT } from '../../mesh/canvas-texture.ts';

/** Side length of a car's cell. Higher is sharper. */
const CELL_PX = 256;
const MAX_CELLS = 16;
const COLUMNS = 4;
/** Cells per row, and rows. */
export const NUMBER_GRID = { columns: COLUMNS, rows: MAX_CELLS / COLUMNS } as const;
/** Share of a cell's height for the plate with the number; the name is below it. */
export const NUMBER_PLATE_SHARE = 0.75;
/** The name's strip, and the gap above it, as shares of a cell's height. */
const NAME_SHARE = 0.22;
const ROUND_CORNER_PX = 44;
const BORDER_PX = 14;
/** Height of the number's letters (a share of a cell's height). Two digits of a greater height are wider than the plate. */
const DIGITS_SHARE = 0.74;
const PLATE_COLOUR = '#fffdf6';
const INK_COLOUR = '#12151c';

export class CarNumbers {
  readonly texture: CanvasTexture;
  readonly #context: CanvasRenderingContext2D;
  /** What each cell shows. */
  readonly #written: string[] = [];

  constructor(maxCars: number) {
    this.#context = createCanvasContext(CELL_PX * NUMBER_GRID.columns, CELL_PX * NUMBER_GRID.rows);
    this.texture = createColourTexture(this.#context, 8);
    for (let car = 0; car < maxCars; car++) this.write(car, String(car + 1), '');
  }

  /**
   * Paints a car's cell: a number of one or two digits, and below it the car's title; '' for none. Does nothing if the cell shows
   * them already, because the whole texture would be uploaded again.
   */
  write(car: number, number: string, name: string): void {
    const text = `${number} ${name}`;
    if (text === this.#written[car]) return;
    this.#written[car] = text;
    const context = this.#context;
    const left = (car % COLUMNS) * CELL_PX;
    const top = Math.floor(car / COLUMNS) * CELL_PX;
    const middle = left + CELL_PX / 2;
    context.clearRect(left, top, CELL_PX, CELL_PX);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    this.#paintPlate(left, top);
    context.font = `italic 900 ${CELL_PX * DIGITS_SHARE}px ${SIGN_FONT}`;
    // The text is a little off the centre, because its letters are italic.
    context.fillText(number, middle - CELL_PX * 0.02, top + CELL_PX * NUMBER_PLATE_SHARE * 0.54, CELL_PX * 0.86);
    if (name) this.#paintName(name, left, top + CELL_PX * (1 - NAME_SHARE));
    this.texture.needsUpdate = true;
  }

  /** Paints a white plate with a dark border. A thick outline with round joins makes the corners round. */
  #paintPlate(left: number, top: number): void {
    const context = this.#context;
    const height = CELL_PX * NUMBER_PLATE_SHARE;
    context.lineJoin = 'round';
    for (const [colour, border] of [
      [INK_COLOUR, 1],
      [PLATE_COLOUR, BORDER_PX],
    ] as const) {
      context.fillStyle = context.strokeStyle = colour;
      context.lineWidth = 2 * (ROUND_CORNER_PX - border);
      const inner = [CELL_PX - 2 * ROUND_CORNER_PX, height - 2 * ROUND_CORNER_PX] as const;
      context.strokeRect(left + ROUND_CORNER_PX, top + ROUND_CORNER_PX, ...inner);
      context.fillRect(left + ROUND_CORNER_PX, top + ROUND_CORNER_PX, ...inner);
    }
    context.fillStyle = INK_COLOUR;
  }

  #paintName(name: string, left: number, top: number): void {
    const context = this.#context;
    context.fillStyle = PLATE_COLOUR;
    context.fillRect(left, top, CELL_PX, CELL_PX * NAME_SHARE);
    context.fillStyle = INK_COLOUR;
    context.font = `italic 900 ${CELL_PX * NAME_SHARE * 0.8}px ${SIGN_FONT}`;
    context.fillText(name, left + CELL_PX / 2, top + (CELL_PX * NAME_SHARE) / 2, CELL_PX * 0.94);
  }

  /** Frees the texture. */
  dispose(): void {
    this.texture.dispose();
  }
}
