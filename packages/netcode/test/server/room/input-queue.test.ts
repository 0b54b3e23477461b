/** The queue of one seat's inputs: missing, late, changed and early inputs, and their margins (how early they arrive). */
import { MARGIN_MAX_MS, MARGIN_NONE } from '@shotgun-rally/protocol';
import { type DriverInput, NEUTRAL_DRIVER, NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { INPUT_OFFSET_MAX_TICKS } from '../../../src/inputs/input-limits.ts';
import { InputQueue } from '../../../src/server/room/input-queue.ts';
import { LATE_MAX_TICKS } from '../../../src/shooting/lag-compensation-limits.ts';
import { RING_SLOTS } from '../../../src/timeline/tick-ring.ts';

const steering = (steer: number): DriverInput => ({ ...NEUTRAL_DRIVER, steer });
/**
 * A run of equal inputs that lasts `timeDeltaMs`, until race time `timeMs`. A tick is 16 ms. `queue.add` takes a list of runs,
 * the tick that is simulated next, the race time (ms), and the tick of the newest state that the player had.
 */
const run = (steer: number, timeMs: number, timeDeltaMs = 16) => ({ movement: steering(steer), timeDeltaMs, timeMs });

describe('an input queue', () => {
  it('executes each tick of a run of equal inputs', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(5, 48, 48)], 1, 0);
    expect([1, 2, 3].map((tick) => queue.take(tick))).toEqual([steering(5), steering(5), steering(5)]);
    expect(queue.lastTimeMs).toBe(48);
  });

  it('repeats the last input if one is missing, and leaves lastTimeMs unchanged', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(5, 16)], 1, 0);
    queue.take(1);
    expect(queue.take(2)).toEqual(steering(5));
    expect(queue.lastTimeMs).toBe(16);
    expect(queue.counts).toMatchObject({ executed: 1, repeated: 1 });
  });

  it('leaves lastTimeMs unchanged during 190 missing inputs', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(5, 160, 160)], 1, 0);
    for (let tick = 1; tick <= 200; tick++) queue.take(tick);
    expect(queue.lastTimeMs).toBe(160);
    expect(queue.ticksSinceInput).toBe(190);
  });

  it('sets lastTimeMs to the time of the newest executed input, even after a missing one', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 16), run(3, 48)], 1, 0);
    for (const tick of [1, 2, 3]) queue.take(tick);
    expect(queue.lastTimeMs).toBe(48);
  });

  it('does not execute a late input, and counts it once if it is resent', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.take(1);
    queue.add([run(9, 16)], 2, 16);
    queue.add([run(9, 16)], 2, 16);
    expect(queue.counts.late).toBe(1);
    expect(queue.take(2)).toEqual(NEUTRAL_DRIVER);
  });

  it('executes the first of two different inputs for the same tick', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 16)], 1, 0);
    queue.add([run(100, 16)], 1, 0);
    expect(queue.take(1)).toEqual(steering(1));
  });

  it('refuses and counts a changed input, but not an equal one', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 16)], 1, 0);
    queue.add([run(1, 16)], 1, 0);
    expect(queue.counts.refused).toBe(0);
    queue.add([run(2, 16)], 1, 0);
    queue.take(1);
    queue.add([run(3, 16)], 2, 16);
    expect(queue.counts.refused).toBe(2);
  });

  it('refuses an input too far in the past', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 16)], INPUT_OFFSET_MAX_TICKS + 2, 0);
    expect(queue.counts).toMatchObject({ refused: 1, late: 0 });
  });

  it('refuses an input too far in the future', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, (INPUT_OFFSET_MAX_TICKS + 2) * 16)], 1, 0);
    expect(queue.counts.refused).toBe(1);
  });

  it('reports the smallest margin since the last report', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 5 * 16)], 1, 0);
    queue.add([run(1, 4 * 16)], 1, 0);
    expect(queue.takeMargin()).toBe(4 * 16);
    expect(queue.takeMargin()).toBe(MARGIN_NONE);
  });

  it('measures the margin in whole milliseconds from the arrival to the tick of the input, up to MARGIN_MAX_MS', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 5 * 16)], 4, 3 * 16 + 5.5);
    expect(queue.takeMargin()).toBe(26);
    queue.add([run(1, 3 * 16)], 4, 3 * 16 + 5.5);
    expect(queue.takeMargin()).toBe(-6);
    queue.add([run(1, 60 * 16)], 4, 3 * 16);
    expect(queue.takeMargin()).toBe(MARGIN_MAX_MS);
  });

  it('assumes an older known state for each older input of a message, and keeps it if the input is resent', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    queue.add([run(1, 160), run(2, 192, 32)], 1, 0, 8);
    expect([10, 11, 12].map((tick) => queue.knownTick(tick))).toEqual([6, 7, 8]);
    queue.add([run(1, 160), run(2, 192, 32)], 1, 0, 9);
    expect(queue.knownTick(12)).toBe(8);
  });

  it('returns the oldest late tick once, and sets lastTimeMs to the time of the newest late tick', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    for (const tick of [1, 2, 3]) queue.take(tick);
    queue.add([run(5, 48, 32)], 4, 48);
    expect(queue.acceptLateInputs()).toBe(2);
    expect(queue.lastTimeMs).toBe(48);
    expect(queue.acceptLateInputs()).toBe(null);
    expect(queue.at(2)).toEqual(steering(5));
  });

  it('repeats the newest late input without its triggers, and counts the ticks since then', () => {
    const queue = new InputQueue(NEUTRAL_GUNNER);
    for (let tick = 1; tick <= 5; tick++) queue.take(tick);
    queue.add([{ movement: { ...NEUTRAL_GUNNER, aimYaw: 100, fire: true }, timeDeltaMs: 16, timeMs: 48 }], 6, 80);
    queue.acceptLateInputs();
    expect(queue.ticksSinceInput).toBe(2);
    expect(queue.take(6)).toEqual({ ...NEUTRAL_GUNNER, aimYaw: 100 });
  });

  it('counts no ticks since a late input that is newer than the queue', () => {
    const queue = new InputQueue(NEUTRAL_GUNNER);
    queue.add([{ movement: NEUTRAL_GUNNER, timeDeltaMs: 16, timeMs: 1600 }], 103, 1632);
    queue.acceptLateInputs();
    expect(queue.ticksSinceInput).toBe(0);
  });

  it('does not count an input as executed that is too late to have an effect', () => {
    const executedAfter = (lateTicks: number) => {
      const queue = new InputQueue(NEUTRAL_GUNNER);
      for (let tick = 1; tick <= 100; tick++) queue.take(tick);
      queue.add([{ movement: NEUTRAL_GUNNER, timeDeltaMs: 16, timeMs: (100 - lateTicks) * 16 }], 101, 1600);
      queue.acceptLateInputs();
      return queue.takeExecuted();
    };
    expect([executedAfter(LATE_MAX_TICKS), executedAfter(LATE_MAX_TICKS + 1)]).toEqual([NEUTRAL_GUNNER, null]);
  });

  it('goes on to repeat an input that is newer than all late ones', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    for (let tick = 1; tick <= 3; tick++) queue.take(tick);
    queue.add([run(8, 64)], 4, 48);
    queue.take(4);
    queue.add([run(5, 32)], 5, 64);
    expect(queue.acceptLateInputs()).toBe(2);
    expect(queue.lastTimeMs).toBe(64);
    expect(queue.take(5)).toEqual(steering(8));
  });

  it('does not change an input that it has returned, even after its memory is reused', () => {
    const queue = new InputQueue(NEUTRAL_DRIVER);
    const movement = steering(1);
    queue.add([{ movement, timeDeltaMs: 16, timeMs: 16 }], 1, 0);
    const [read, taken] = [queue.at(1), queue.take(1)];
    for (let tick = 2; tick <= RING_SLOTS + 1; tick++) queue.add([run(2, 16 * tick)], tick, 16 * (tick - 1));
    expect(queue.at(1)).toBeUndefined();
    expect(queue.at(RING_SLOTS + 1)).toEqual(steering(2));
    expect([movement, read, taken]).toEqual([steering(1), steering(1), steering(1)]);
  });

  it('returns each executed input once, with its triggers, no matter if it was late', () => {
    const queue = new InputQueue(NEUTRAL_GUNNER);
    const firing = { ...NEUTRAL_GUNNER, fire: true };
    queue.add([{ movement: firing, timeDeltaMs: 16, timeMs: 16 }], 1, 0);
    for (const tick of [1, 2]) queue.take(tick);
    expect([queue.takeExecuted(), queue.takeExecuted()]).toEqual([firing, null]);
    queue.add([{ movement: firing, timeDeltaMs: 16, timeMs: 32 }], 3, 32);
    queue.acceptLateInputs();
    expect([queue.takeExecuted(), queue.takeExecuted()]).toEqual([firing, null]);
  });
});
