// The deterministic trigonometry compared with Math; angle steps, rotations and the hash.
import { describe, expect, it } from 'vitest';
import {
  ANGLE_STEPS,
  atan2,
  axesOf,
  cos,
  createRandom,
  hash32,
  radiansToSteps,
  sin,
  stepsToRadians,
  turnBetween,
  wrapSteps,
} from '../src/math/index.ts';
import { quatOfAxes, rotate } from '../src/math/vector.ts';

describe('sin, cos and atan2', () => {
  it('sin, cos and atan2 agree with the functions of Math to 9 decimals', () => {
    for (let angle = -20; angle < 20; angle += 0.0137) {
      expect(sin(angle)).toBeCloseTo(Math.sin(angle), 9);
      expect(cos(angle)).toBeCloseTo(Math.cos(angle), 9);
      expect(atan2(Math.sin(angle), Math.cos(angle))).toBeCloseTo(Math.atan2(Math.sin(angle), Math.cos(angle)), 9);
    }
  });

  it('atan2 is 0 for the null vector, and accurate to 12 decimals for vectors along an axis', () => {
    expect(atan2(0, 0)).toBe(0);
    expect(atan2(1, 0)).toBeCloseTo(Math.PI / 2, 12);
    expect(atan2(0, -1)).toBeCloseTo(Math.PI, 12);
    expect(atan2(-1, 0)).toBeCloseTo(-Math.PI / 2, 12);
  });
});

describe('angle steps', () => {
  it('angle steps convert to radians, and radians to angle steps', () => {
    expect(stepsToRadians(ANGLE_STEPS)).toBeCloseTo(2 * Math.PI, 12);
    expect(radiansToSteps(Math.PI)).toBe(ANGLE_STEPS / 2);
  });

  it('angle steps wrap to one turn', () => {
    expect([wrapSteps(-1), wrapSteps(ANGLE_STEPS), wrapSteps(5)]).toEqual([ANGLE_STEPS - 1, 0, 5]);
  });

  it('turnBetween returns the shorter turn between two angles', () => {
    expect(turnBetween(10, 30)).toBe(20);
    expect(turnBetween(10, ANGLE_STEPS - 10)).toBe(-20);
    expect(turnBetween(ANGLE_STEPS - 10, 10)).toBe(20);
  });
});

describe('a rotation', () => {
  it.each([
    [0, 0, 0, 1],
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0.5, -0.5, 0.5, 0.5],
    [0.1, 0.7, -0.1, 0.7],
  ])('rotation %d %d %d %d is recovered from its axes, and rotates +Z onto its forward axis', (x, y, z, w) => {
    const length = Math.sqrt(x * x + y * y + z * z + w * w);
    const rotation = { x: x / length, y: y / length, z: z / length, w: w / length };
    const [left, up, forward] = [
      { x: 0, y: 0, z: 0 },
      { x: 0, y: 0, z: 0 },
      { x: 0, y: 0, z: 0 },
    ] as const;
    const back = { x: 0, y: 0, z: 0, w: 0 };
    axesOf(rotation, left, up, forward);
    quatOfAxes(left, up, forward, back);
    const cosine = back.x * rotation.x + back.y * rotation.y + back.z * rotation.z + back.w * rotation.w;
    expect(Math.abs(cosine)).toBeCloseTo(1, 9);
    const turned = rotate(rotation, { x: 0, y: 0, z: 1 }, { x: 0, y: 0, z: 0 });
    expect(turned.x).toBeCloseTo(forward.x, 12);
    expect(turned.y).toBeCloseTo(forward.y, 12);
    expect(turned.z).toBeCloseTo(forward.z, 12);
  });
});

describe('createRandom', () => {
  it('createRandom gives the first numbers of Mulberry32 for the seed 1', () => {
    const random = createRandom(1);
    expect([random(), random(), random()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  });
});

describe('hash32', () => {
  it('hash32 returns a different unsigned 32-bit integer for each of 1000 triples', () => {
    const seen = new Set<number>();
    for (let a = 0; a < 10; a++) for (let b = 0; b < 10; b++) for (let c = 0; c < 10; c++) seen.add(hash32(a, b, c));
    expect(seen.size).toBe(1000);
    for (const hash of seen) expect(hash >>> 0).toBe(hash);
  });
});
