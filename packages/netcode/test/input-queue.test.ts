import { MARGIN_MAX_MS, MARGIN_NONE } from '@shotgun-rally/protocol';
import { type DriverInput, NEUTRAL_DRIVER } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { AHEAD_MAX_TICKS, InputQueue } from '../src/server/room/input-queue.ts';

const steering = (steer: number): DriverInput => ({ ...NEUTRAL_DRIVER, steer });
const run = (steer: number, timeMs: number, timeDeltaMs = 16) => ({ movement: steering(steer), timeDeltaMs, timeMs });

describe('an input queue', () => {
  it('executes each tick of a run of equal inputs', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(5, 48, 48)], 1, 0);
    expect([1, 2, 3].map((tick) => queue.take(tick))).toEqual([steering(5), steering(5), steering(5)]);
    expect(queue.lastTimeMs).toBe(48);
  });

  it('repeats the last input when one is missing, and does not acknowledge the repetition', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(5, 16)], 1, 0);
    queue.take(1);
    expect(queue.take(2)).toEqual(steering(5));
    expect(queue.lastTimeMs).toBe(16);
    expect(queue.counts).toMatchObject({ executed: 1, repeated: 1 });
  });

  it('leaves last_time standing still for as long as a seat starves', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(5, 160, 160)], 1, 0);
    for (let tick = 1; tick <= 200; tick++) queue.take(tick);
    expect(queue.lastTimeMs).toBe(160);
    expect(queue.repeatedInARow).toBe(190);
  });

  it('moves last_time to a newer input after a hole that never came', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 16), run(3, 48)], 1, 0);
    for (const tick of [1, 2, 3]) queue.take(tick);
    expect(queue.lastTimeMs).toBe(48);
  });

  it('drops a late input and counts it once, however often it is repeated', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.take(1);
    queue.add([run(9, 16)], 2, 16);
    queue.add([run(9, 16)], 2, 16);
    expect(queue.counts.late).toBe(1);
    expect(queue.take(2)).toEqual(NEUTRAL_DRIVER);
  });

  it('keeps the first version of an input: a second one for the same tick changes nothing', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 16)], 1, 0);
    queue.add([run(100, 16)], 1, 0);
    expect(queue.take(1)).toEqual(steering(1));
  });

  it('refuses, and counts, another version of an input that was given', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 16)], 1, 0);
    queue.add([run(1, 16)], 1, 0);
    expect(queue.counts.refused).toBe(0);
    queue.add([run(2, 16)], 1, 0);
    queue.take(1);
    queue.add([run(3, 16)], 2, 16);
    expect(queue.counts.refused).toBe(2);
  });

  it('refuses inputs for ticks long past', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 16)], AHEAD_MAX_TICKS + 2, 0);
    expect(queue.counts).toMatchObject({ refused: 1, late: 0 });
  });

  it('refuses inputs from far ahead', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, (AHEAD_MAX_TICKS + 2) * 16)], 1, 0);
    expect(queue.counts.refused).toBe(1);
  });

  it('reports the smallest margin since the last report', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 5 * 16)], 1, 0);
    queue.add([run(1, 4 * 16)], 1, 0);
    expect(queue.takeMargin()).toBe(4 * 16);
    expect(queue.takeMargin()).toBe(MARGIN_NONE);
  });

  it('measures the margin to the millisecond, from the arrival until the tick that needs the input', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 5 * 16)], 4, 3 * 16 + 5.5);
    expect(queue.takeMargin()).toBe(26);
    queue.add([run(1, 3 * 16)], 4, 3 * 16 + 5.5);
    expect(queue.takeMargin()).toBe(-6);
    queue.add([run(1, 60 * 16)], 4, 3 * 16);
    expect(queue.takeMargin()).toBe(MARGIN_MAX_MS);
  });

  it('takes an older input of a message to have been given with older knowledge, and keeps what came first', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 160), run(2, 192, 32)], 1, 0, 8);
    expect([10, 11, 12].map((tick) => queue.knownTick(tick))).toEqual([6, 7, 8]);
    queue.add([run(1, 160), run(2, 192, 32)], 1, 0, 9);
    expect(queue.knownTick(12)).toBe(8);
  });

  it('tells once of inputs that came late, and acknowledges them', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    for (const tick of [1, 2, 3]) queue.take(tick);
    queue.add([run(5, 48, 32)], 4, 48);
    expect(queue.takeOldestLate()).toBe(2);
    expect(queue.lastTimeMs).toBe(48);
    expect(queue.takeOldestLate()).toBe(null);
    expect(queue.at(2)).toEqual(steering(5));
  });
});
