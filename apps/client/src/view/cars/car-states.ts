/**
 * What the GPU needs to know about each drawn car, as one uniform buffer: a row for each car, with the transforms of its parts and
 * its colours. So all parts of all near cars are drawn with one call, and those of all distant cars with another one. A buffer
 * is updated with two calls of WebGL, and a texture would need seven. three's own uniform buffers compare each value.
 */
import type { Color, Matrix4 } from 'three';
import { CAR_TRANSFORMS } from './model/car-layout.ts';

/** A transform is stored as the upper 3 rows of its matrix, one row per vector. */
export const VECTORS_PER_PART = 3;
/** Numbers per vector. */
const SIZE = 4;
/** Index of the vector after the transforms. */
export const COLOURS_VECTOR = CAR_TRANSFORMS.length * VECTORS_PER_PART;
/** Vectors after the transforms: paint and burnt share, accent and brightness of the rear lights, helmet and car slot. */
const COLOUR_VECTORS = 3;
/** Vectors per row. */
export const ROW_VECTORS = COLOURS_VECTOR + COLOUR_VECTORS;
/** Rows of a 4 x 4 matrix, whose elements are stored by columns. */
const MATRIX_ROWS = 4;
/** The uniform block of a shader is at this binding point unless something else is said, and no other buffer is bound there. */
const BINDING = 0;

export class CarStates {
  readonly #values: Float32Array;
  /** null until the first upload, and after the browser has lost what was on the GPU. */
  #buffer: WebGLBuffer | null = null;

  constructor(maxCars: number) {
    this.#values = new Float32Array(ROW_VECTORS * maxCars * SIZE);
  }

  /** Sets the `part`-th of CAR_TRANSFORMS of the car in this row; null hides the part. */
  setPart(row: number, part: number, transform: Matrix4 | null): void {
    const first = (row * ROW_VECTORS + part * VECTORS_PER_PART) * SIZE;
    if (!transform) {
      this.#values.fill(0, first, first + VECTORS_PER_PART * SIZE);
      return;
    }
    const { elements } = transform;
    for (let line = 0; line < VECTORS_PER_PART; line++) {
      const at = first + line * SIZE;
      this.#values[at] = elements[line]!;
      this.#values[at + 1] = elements[line + MATRIX_ROWS]!;
      this.#values[at + 2] = elements[line + 2 * MATRIX_ROWS]!;
      this.#values[at + 3] = elements[line + 3 * MATRIX_ROWS]!;
    }
  }

  /** Sets the `index`-th colour (0 to 2) of the car in this row, and the number that is stored with it. */
  setColour(row: number, index: number, colour: Color, extra: number): void {
    const first = (row * ROW_VECTORS + COLOURS_VECTOR + index) * SIZE;
    this.#values[first] = colour.r;
    this.#values[first + 1] = colour.g;
    this.#values[first + 2] = colour.b;
    this.#values[first + SIZE - 1] = extra;
  }

  /** Uploads the first `rows` rows. Call it once per frame, before the cars are drawn. */
  upload(gl: WebGL2RenderingContext, rows: number): void {
    if (!this.#buffer) {
      this.#buffer = gl.createBuffer();
      gl.bindBuffer(gl.UNIFORM_BUFFER, this.#buffer);
      gl.bufferData(gl.UNIFORM_BUFFER, this.#values.byteLength, gl.DYNAMIC_DRAW);
    }
    // Another view in the same context may have bound its own buffer.
    gl.bindBufferBase(gl.UNIFORM_BUFFER, BINDING, this.#buffer);
    gl.bufferSubData(gl.UNIFORM_BUFFER, 0, this.#values, 0, rows * ROW_VECTORS * SIZE);
  }

  /** Makes the next upload create the buffer again: the browser has lost everything that was on the GPU. */
  forgetBuffer(): void {
    this.#buffer = null;
  }

  /** Frees the buffer. */
  dispose(gl: WebGL2RenderingContext): void {
    gl.deleteBuffer(this.#buffer);
    this.#buffer = null;
  }
}
