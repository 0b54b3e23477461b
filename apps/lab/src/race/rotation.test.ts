import type { Vec3 } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { type Rotation, turnedBy } from './rotation.ts';

/** The direction of `v` after a rotation, by the matrix of the quaternion. */
const rotated = ({ qx, qy, qz, qw }: Rotation, { x, y, z }: Vec3): Vec3 => ({
  x: (1 - 2 * (qy * qy + qz * qz)) * x + 2 * (qx * qy - qz * qw) * y + 2 * (qx * qz + qy * qw) * z,
  y: 2 * (qx * qy + qz * qw) * x + (1 - 2 * (qx * qx + qz * qz)) * y + 2 * (qy * qz - qx * qw) * z,
  z: 2 * (qx * qz - qy * qw) * x + 2 * (qy * qz + qx * qw) * y + (1 - 2 * (qx * qx + qy * qy)) * z,
});

it('a quarter turn about the vertical axis of the world turns the sides of a car that lies on its side', () => {
  // A quarter turn about the z axis: the car's x axis points up.
  const lying = { qx: 0, qy: 0, qz: Math.SQRT1_2, qw: Math.SQRT1_2 };
  const turned = turnedBy(lying, 0, Math.PI / 2, 0);
  for (const side of [
    { x: 1, y: 0, z: 0 },
    { x: 0, y: 1, z: 0 },
    { x: 0, y: 0, z: 1 },
  ]) {
    const before = rotated(lying, side);
    const after = rotated(turned, side);
    // About the y axis, z turns to x, and x to -z.
    expect(after.x).toBeCloseTo(before.z, 9);
    expect(after.y).toBeCloseTo(before.y, 9);
    expect(after.z).toBeCloseTo(-before.x, 9);
  }
});

it('no turn leaves a rotation as it is', () => {
  const rotation = { qx: 0.1, qy: 0.2, qz: 0.3, qw: Math.sqrt(0.86) };
  expect(turnedBy(rotation, 0, 0, 0)).toEqual(rotation);
});
