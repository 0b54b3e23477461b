// Which lane a driver takes among others: overtaking, following, giving way.
import { describe, expect, it } from 'vitest';
import { chooseLane, type LaneWish } from '../src/lane.ts';
import type { Neighbour } from '../src/traffic.ts';

const wish: LaneWish = { aside: 0, home: 0, least: -6, most: 4, speed: 40, sideRoomM: 0.6, gapS: 0.2 };
const WIDTH_M = 1.84;
const choose = (others: readonly Neighbour[], changed: Partial<LaneWish> = {}) => ({
  ...chooseLane({ ...wish, ...changed }, others),
});

describe('a lane', () => {
  it('is the racing line when nobody is near', () => {
    expect(choose([])).toEqual({ aside: 0, speedLimit: Number.POSITIVE_INFINITY });
    expect(choose([], { aside: 3 }).aside).toBe(0);
  });

  it('leads past a slower car on the side that has room, without waiting behind it for ever', () => {
    const { aside } = choose([{ ahead: 20, aside: 1, speed: 25 }]);
    expect(aside).toBeLessThan(1 - WIDTH_M);
    expect(choose([{ ahead: 20, aside: 1, speed: 25 }], { aside }).speedLimit).toBe(Number.POSITIVE_INFINITY);
  });

  it('does not care for who is faster, or far ahead', () => {
    expect(choose([{ ahead: 30, aside: 0, speed: 45 }]).aside).toBe(0);
    expect(choose([{ ahead: 65, aside: 0, speed: 35 }]).aside).toBe(0);
  });

  it('stays behind where there is no way past, no faster than the brakes allow', () => {
    const narrow = { least: -1, most: 1 };
    const near = choose([{ ahead: 8, aside: 0, speed: 25 }], narrow).speedLimit;
    const far = choose([{ ahead: 30, aside: 0, speed: 25 }], narrow).speedLimit;
    expect(near).toBeLessThan(30);
    expect(far).toBeGreaterThan(near);
    expect(far).toBeLessThan(50);
  });

  it('leaves the width of a car to who is alongside, and squeezes nobody', () => {
    const right = choose([{ ahead: 1, aside: 2, speed: 40 }], { aside: -1 });
    expect(right.aside).toBeLessThanOrEqual(2 - WIDTH_M);
    const comingBack = choose([{ ahead: -2, aside: 0, speed: 40 }], { aside: 3 });
    expect(comingBack.aside).toBeGreaterThan(WIDTH_M);
  });

  it('does not move over in front of a faster car that is about to be alongside', () => {
    const faster = { ahead: -9, aside: 0, speed: 55 };
    expect(choose([faster], { aside: 3 }).aside).toBeGreaterThan(WIDTH_M);
    expect(choose([{ ...faster, speed: 40 }], { aside: 3 }).aside).toBe(0);
  });

  it('takes the middle between two who leave less than a lane', () => {
    const { aside } = choose([
      { ahead: 0, aside: -2, speed: 40 },
      { ahead: 0, aside: 2.4, speed: 40 },
    ]);
    expect(aside).toBeCloseTo(0.2, 5);
  });
});
