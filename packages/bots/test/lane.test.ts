/** Tests of the choice of a lane among other cars: overtaking, following and giving way. */
import { describe, expect, it } from 'vitest';
import { chooseLane, type LaneRequest } from '../src/driver/lane.ts';
import type { Neighbour } from '../src/situation/neighbours.ts';

/** A car on the racing line at 40 m/s. The road allows offsets of 6 m to the left and 4 m to the right. */
const request: LaneRequest = {
  offset: 0,
  preferredOffset: 0,
  minOffset: -6,
  maxOffset: 4,
  speed: 40,
  freeSpeed: 40,
  halfWidthM: 0.92,
  halfLengthM: 2.1,
  sideRoomM: 0.6,
  gapS: 0.2,
};
/** Width of a car. */
const WIDTH_M = 1.84;
const choose = (others: readonly Neighbour[], changed: Partial<LaneRequest> = {}) => ({
  ...chooseLane({ ...request, ...changed }, others),
});

describe('a lane', () => {
  it('is the racing line, without a speed limit, if no car is near', () => {
    expect(choose([])).toEqual({ offset: 0, speedLimit: Number.POSITIVE_INFINITY });
    expect(choose([], { offset: 3 }).offset).toBe(0);
  });

  it('leads past a slower car on the side with more room, and has no speed limit there', () => {
    const { offset } = choose([{ ahead: 20, offset: 1, speed: 25 }]);
    expect(offset).toBeLessThan(1 - WIDTH_M);
    expect(choose([{ ahead: 20, offset: 1, speed: 25 }], { offset }).speedLimit).toBe(Number.POSITIVE_INFINITY);
  });

  it('is 10 cm farther from a slower car if the own car is 20 cm wider', () => {
    const slower = [{ ahead: 20, offset: 1, speed: 25 }];
    const { offset } = choose(slower);
    expect(choose(slower, { halfWidthM: 1.02 }).offset).toBeCloseTo(offset - 0.1);
  });

  it('is clear of a car 5.5 m behind if the own car is 2 m longer, but not otherwise', () => {
    const behind = [{ ahead: -5.5, offset: 1, speed: 40 }];
    expect(choose(behind).offset).toBe(0);
    expect(choose(behind, { halfLengthM: 3.1 }).offset).toBeLessThan(1 - WIDTH_M);
  });

  it('leads past a car 11 m ahead at the same speed if the driver could be faster, but not otherwise', () => {
    const ahead = [{ ahead: 4.2 + 11, offset: 1, speed: 40 }];
    expect(choose(ahead, { freeSpeed: 50 }).offset).toBeLessThan(1 - WIDTH_M);
    expect(choose(ahead).offset).toBe(0);
  });

  it('is not changed by a faster car or by a car far ahead', () => {
    expect(choose([{ ahead: 30, offset: 0, speed: 45 }]).offset).toBe(0);
    expect(choose([{ ahead: 65, offset: 0, speed: 35 }]).offset).toBe(0);
  });

  it('has a speed limit behind a car that cannot be passed, and a lower one if that car is nearer', () => {
    const narrow = { minOffset: -1, maxOffset: 1 };
    const near = choose([{ ahead: 8, offset: 0, speed: 25 }], narrow).speedLimit;
    const far = choose([{ ahead: 30, offset: 0, speed: 25 }], narrow).speedLimit;
    expect(near).toBeLessThan(30);
    expect(far).toBeGreaterThan(near);
    expect(far).toBeLessThan(50);
  });

  it("keeps at least a car's width from a car alongside", () => {
    const leftOfOther = choose([{ ahead: 1, offset: 2, speed: 40 }], { offset: -1 });
    expect(leftOfOther.offset).toBeLessThanOrEqual(2 - WIDTH_M);
    const rightOfOther = choose([{ ahead: -2, offset: 0, speed: 40 }], { offset: 3 });
    expect(rightOfOther.offset).toBeGreaterThan(WIDTH_M);
  });

  it('does not cut off a faster car that is about to be alongside', () => {
    const faster = { ahead: -9, offset: 0, speed: 55 };
    expect(choose([faster], { offset: 3 }).offset).toBeGreaterThan(WIDTH_M);
    expect(choose([{ ...faster, speed: 40 }], { offset: 3 }).offset).toBe(0);
  });

  it('is in the middle between two cars alongside if they leave too little room', () => {
    const { offset } = choose([
      { ahead: 0, offset: -2, speed: 40 },
      { ahead: 0, offset: 2.4, speed: 40 },
    ]);
    expect(offset).toBeCloseTo(0.2, 5);
  });
});
