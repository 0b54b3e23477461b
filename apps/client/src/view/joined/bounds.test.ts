import { Frustum, Matrix4, PerspectiveCamera } from 'three';
import { expect, it } from 'vitest';
import { boundsOf, isInView } from './bounds.ts';

/** A camera at the origin that looks along -z, and sees 100 m far. */
const camera = new PerspectiveCamera(60, 1, 1, 100);
const frustum = new Frustum().setFromProjectionMatrix(
  new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
);

it('boundsOf returns the least and the greatest coordinates with a margin', () => {
  expect(boundsOf([1, 2, 3, -4, 5, 0], 1)).toEqual({ min: [-5, 1, -1], max: [2, 6, 4] });
});

it.each([
  ['in front of the camera', [0, 0, -50], true],
  ['around the camera', [0, 0, 0], true],
  ['behind the camera', [0, 0, 50], false],
  ['beyond the far plane', [0, 0, -150], false],
  ['far to the left', [-80, 0, -50], false],
  ['that a side plane of the view cuts', [-31, 0, -50], true],
] as const)('isInView decides about a box %s', (_place, at, isSeen) => {
  expect(isInView(boundsOf(at, 5), frustum)).toBe(isSeen);
});
