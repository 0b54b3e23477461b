import { Color, Matrix4 } from 'three';
import { expect, it } from 'vitest';
import { CarStates, COLOURS_VECTOR, ROW_VECTORS } from './car-states.ts';

/** Numbers per vector. */
const SIZE = 4;

/** Returns a context whose buffer is an array, as far as `CarStates` uses it. */
function createContext(): {
  readonly gl: WebGL2RenderingContext;
  readonly data: Float32Array;
  readonly calls: string[];
} {
  const data = new Float32Array(ROW_VECTORS * SIZE * 2);
  const calls: string[] = [];
  const gl = {
    createBuffer: () => ({}),
    bindBuffer: () => calls.push('bindBuffer'),
    bufferData: () => calls.push('bufferData'),
    bindBufferBase: () => calls.push('bindBufferBase'),
    bufferSubData: (_target: number, _offset: number, values: Float32Array, from: number, count: number) => {
      calls.push('bufferSubData');
      data.set(values.subarray(from, from + count));
    },
  };
  return { gl: gl as unknown as WebGL2RenderingContext, data, calls };
}

it('a transform is uploaded as the upper three rows of its matrix', () => {
  const { gl, data } = createContext();
  const states = new CarStates(2);
  states.setPart(0, 1, new Matrix4().set(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0, 1));
  states.upload(gl, 1);
  expect([...data.subarray(3 * SIZE, 6 * SIZE)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

it('only the rows of the drawn cars are uploaded', () => {
  const { gl, data } = createContext();
  const states = new CarStates(2);
  for (const row of [0, 1]) states.setColour(row, 0, new Color(1, 1, 1), 0.5);
  states.upload(gl, 1);
  const paintOf = (row: number) => data[(row * ROW_VECTORS + COLOURS_VECTOR) * SIZE];
  expect([paintOf(0), paintOf(1)]).toEqual([1, 0]);
});

it('the buffer is created once, and again after it was lost', () => {
  const { gl, calls } = createContext();
  const states = new CarStates(2);
  states.upload(gl, 1);
  states.upload(gl, 1);
  expect(calls.filter((name) => name === 'bufferData')).toHaveLength(1);
  states.forgetBuffer();
  states.upload(gl, 1);
  expect(calls.filter((name) => name === 'bufferData')).toHaveLength(2);
});
