import { describe, expect, it } from 'vitest';
import { QUALITIES } from '../../look/quality.ts';
import { createCarParts } from './car-model.ts';

const NEAR_TRIANGLES_MAX = 9200;
const FAR_TRIANGLES_MAX = 1500;
const WHEELS = 4;

function trianglesOf(isNear: boolean): number {
  let triangles = 0;
  for (const part of createCarParts(QUALITIES.high)) {
    if (part.near !== isNear) continue;
    const corners = part.geometry.index?.count ?? part.geometry.getAttribute('position').count;
    triangles += (corners / 3) * (part.frame === 'wheels' ? WHEELS : 1);
  }
  return triangles;
}

describe('the car model', () => {
  it('has at most 9200 triangles near the camera and 1500 far from it', () => {
    expect(trianglesOf(true)).toBeLessThanOrEqual(NEAR_TRIANGLES_MAX);
    expect(trianglesOf(false)).toBeLessThanOrEqual(FAR_TRIANGLES_MAX);
  });

  it('has no parts for near cars at quality test, which draws all cars as far cars', () => {
    expect(createCarParts(QUALITIES.test).some((part) => part.near)).toBe(false);
  });
});
