// The sim's own functions against the engine's, which are right but differ from engine to engine in the last bits.
import { describe, expect, it } from 'vitest';
import { atan2, axesOf, hash32 } from '../src/index.ts';
import { cos, sin } from '../src/math/trigonometry.ts';
import { quatOfAxes, rotate } from '../src/math/vector.ts';

describe('sin, cos and atan2', () => {
  it('agree with the true ones all round', () => {
    for (let angle = -20; angle < 20; angle += 0.0137) {
      expect(sin(angle)).toBeCloseTo(Math.sin(angle), 9);
      expect(cos(angle)).toBeCloseTo(Math.cos(angle), 9);
      expect(atan2(Math.sin(angle), Math.cos(angle))).toBeCloseTo(Math.atan2(Math.sin(angle), Math.cos(angle)), 9);
    }
  });

  it('know the axes', () => {
    expect(atan2(0, 0)).toBe(0);
    expect(atan2(1, 0)).toBeCloseTo(Math.PI / 2, 12);
    expect(atan2(0, -1)).toBeCloseTo(Math.PI, 12);
    expect(atan2(-1, 0)).toBeCloseTo(-Math.PI / 2, 12);
  });
});

describe('rotations', () => {
  it('come back from their axes, and turn a vector as the axes say', () => {
    for (const [x, y, z, w] of [
      [0, 0, 0, 1],
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0.5, -0.5, 0.5, 0.5],
      [0.1, 0.7, -0.1, 0.7],
    ] as const) {
      const length = Math.sqrt(x * x + y * y + z * z + w * w);
      const q = { x: x / length, y: y / length, z: z / length, w: w / length };
      const [left, up, forward, back] = [0, 0, 0, 0].map(() => ({ x: 0, y: 0, z: 0, w: 0 }));
      if (!left || !up || !forward || !back) throw new Error('four of them');
      axesOf(q, left, up, forward);
      quatOfAxes(left, up, forward, back);
      const same = back.x * q.x + back.y * q.y + back.z * q.z + back.w * q.w;
      expect(Math.abs(same)).toBeCloseTo(1, 9);
      const turned = rotate(q, { x: 0, y: 0, z: 1 }, { x: 0, y: 0, z: 0 });
      expect(turned.x).toBeCloseTo(forward.x, 12);
      expect(turned.y).toBeCloseTo(forward.y, 12);
      expect(turned.z).toBeCloseTo(forward.z, 12);
    }
  });
});

describe('hash32', () => {
  it('is an unsigned 32-bit integer that depends on each argument', () => {
    const seen = new Set<number>();
    for (let a = 0; a < 10; a++) for (let b = 0; b < 10; b++) for (let c = 0; c < 10; c++) seen.add(hash32(a, b, c));
    expect(seen.size).toBe(1000);
    for (const hash of seen) expect(hash >>> 0).toBe(hash);
  });
});
