import { PerspectiveCamera, Vector4 } from 'three';
import { expect, it } from 'vitest';
import { depthOffset, NEAR_M } from './depth-offset.ts';

it.each([1, 10, 100])(
  'depthOffset gives a point at %s m the depth of a point that is nearer by the share',
  (distance) => {
    const { projectionMatrix } = new PerspectiveCamera(60, 1, NEAR_M, 1e6);
    const clip = (away: number): Vector4 => new Vector4(0, 0, -away, 1).applyMatrix4(projectionMatrix);
    const share = 0.01;
    const point = clip(distance);
    const nearer = clip(distance * (1 - share));
    expect((point.z - Number(depthOffset(share))) / point.w).toBeCloseTo(nearer.z / nearer.w, 5);
  },
);
