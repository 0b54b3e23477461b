/**
 * What the GPU needs to know about each drawn car, as one texture: a row for each car, with the transforms of its parts and its
 * colours. So all parts of all near cars are drawn with one call, and those of all distant cars with another one.
 */
import { type Color, DataTexture, FloatType, type Matrix4, RGBAFormat } from 'three';
import { CAR_TRANSFORMS } from './model/car-layout.ts';

/** A transform is stored as the upper 3 rows of its matrix, one row per texel. */
export const TEXELS_PER_PART = 3;
const CHANNELS = 4;
/** Index of the texel after the transforms. */
export const COLOURS_TEXEL = CAR_TRANSFORMS.length * TEXELS_PER_PART;
/** Texels after the transforms: paint and burnt share, accent and brightness of the rear lights, helmet and car slot. */
const COLOUR_TEXELS = 3;
const WIDTH = COLOURS_TEXEL + COLOUR_TEXELS;
/** Columns and rows of a 4 x 4 matrix whose elements are stored by columns. */
const MATRIX_COLUMNS = 4;

export class CarStates {
  readonly texture: DataTexture;
  readonly #values: Float32Array;

  constructor(maxCars: number) {
    this.#values = new Float32Array(WIDTH * maxCars * CHANNELS);
    this.texture = new DataTexture(this.#values, WIDTH, maxCars, RGBAFormat, FloatType);
  }

  /** Sets the `part`-th of CAR_TRANSFORMS of the car in this row; null hides the part. */
  setPart(row: number, part: number, transform: Matrix4 | null): void {
    const first = (row * WIDTH + part * TEXELS_PER_PART) * CHANNELS;
    if (!transform) {
      this.#values.fill(0, first, first + TEXELS_PER_PART * CHANNELS);
      return;
    }
    const { elements } = transform;
    for (let line = 0; line < TEXELS_PER_PART; line++) {
      for (let column = 0; column < MATRIX_COLUMNS; column++)
        this.#values[first + line * CHANNELS + column] = elements[column * MATRIX_COLUMNS + line]!;
    }
  }

  /** Sets the `index`-th colour (0 to 2) of the car in this row, and the number that is stored with it. */
  setColour(row: number, index: number, colour: Color, extra: number): void {
    const first = (row * WIDTH + COLOURS_TEXEL + index) * CHANNELS;
    this.#values[first] = colour.r;
    this.#values[first + 1] = colour.g;
    this.#values[first + 2] = colour.b;
    this.#values[first + CHANNELS - 1] = extra;
  }

  /** Uploads all rows. Call it once per frame. */
  finish(): void {
    this.texture.needsUpdate = true;
  }
}
