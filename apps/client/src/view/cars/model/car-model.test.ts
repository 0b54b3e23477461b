import { expect, it } from 'vitest';
import { createCarGlass, createFarCar, createNearCar } from './car-model.ts';

const NEAR_TRIANGLES_MAX = 7500;
const FAR_TRIANGLES_MAX = 1500;

const trianglesOf = ({ attributes }: ReturnType<typeof createNearCar>): number => attributes.position!.count / 3;

it('a car has at most 7500 triangles near the camera, and at most 1500 far away', () => {
  expect(trianglesOf(createNearCar()) + trianglesOf(createCarGlass())).toBeLessThanOrEqual(NEAR_TRIANGLES_MAX);
  expect(trianglesOf(createFarCar())).toBeLessThanOrEqual(FAR_TRIANGLES_MAX);
});
