import { expect, it } from 'vitest';
import { QUALITIES } from '../../look/quality.ts';
import { createCarParts } from './car-model.ts';

const NEAR_TRIANGLES_MAX = 9200;
const FAR_TRIANGLES_MAX = 1500;
const WHEELS = 4;

function countTriangles(isNear: boolean): number {
  let triangles = 0;
  for (const part of createCarParts(QUALITIES.high)) {
    if (part.isNear !== isNear) continue;
    const corners = part.geometry.index?.count ?? part.geometry.getAttribute('position').count;
    triangles += (corners / 3) * (part.movingPart === 'wheels' ? WHEELS : 1);
  }
  return triangles;
}

it('a car has at most 9200 triangles near the camera, and at most 1500 far away', () => {
  expect(countTriangles(true)).toBeLessThanOrEqual(NEAR_TRIANGLES_MAX);
  expect(countTriangles(false)).toBeLessThanOrEqual(FAR_TRIANGLES_MAX);
});

it('a car has no detailed parts at the quality `test`', () => {
  expect(createCarParts(QUALITIES.test).some((part) => part.isNear)).toBe(false);
});
