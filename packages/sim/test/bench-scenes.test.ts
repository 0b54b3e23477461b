/** Checks the scenes of the benchmark. */
import { describe, expect, it } from 'vitest';
import { createWorld, inputsOf } from '../bench/scenes.ts';
import { AXIS_MAX } from '../src/state/index.ts';

/** Returns the numbers of the cars that brake in the pile-up. Rams have full throttle, forwards or backwards. */
const brakingCars = (cars: number): number[] =>
  inputsOf(createWorld('pile-up', cars), 'pile-up', 0).flatMap(({ driver }, car) =>
    Math.abs(driver.throttle) < AXIS_MAX ? [car] : [],
  );

describe('the pile-up of the benchmark', () => {
  it.each([
    [16, [12, 13, 14, 15]],
    [8, [4, 5, 6, 7]],
    [6, [4, 5]],
  ])('the pile-up of %i cars has a front row that brakes', (cars, front) => {
    expect(brakingCars(cars)).toEqual(front);
  });
});
