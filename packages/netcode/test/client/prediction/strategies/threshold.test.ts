/** The threshold strategy does what its design document, fps-prediction-basics, says. Its frames are ticks here. */
import { CAR, carOffset, type DriverInput } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../../../../src/client/prediction/correction.ts';
import { THRESHOLD_M, Threshold } from '../../../../src/client/prediction/strategies/threshold.ts';
import { distance, FULL_THROTTLE, NO_INPUT, StrategyHarness, total } from './strategy-harness.ts';

const AHEAD_TICKS = 6;
const createHarness = (driverInput?: (tick: number) => DriverInput) =>
  new StrategyHarness({
    create: (options) => new Threshold(options),
    aheadTicks: AHEAD_TICKS,
    ...(driverInput && { driverInput }),
  });

describe('frame-numbered prediction', () => {
  it('runs an input in the frame in which it is given', () => {
    let pressedTick = Number.POSITIVE_INFINITY;
    const harness = createHarness((tick) => (tick >= pressedTick ? FULL_THROTTLE : NO_INPUT));
    harness.run(10);
    const before = harness.frame().simulated;
    pressedTick = harness.strategy.tick + 1;
    harness.run(1);
    expect(distance(harness.frame().simulated, before)).toBeGreaterThan(0.001);
  });

  it('corrects nothing if an acknowledged frame was predicted correctly', () => {
    const harness = createHarness();
    harness.run(60);
    const replayed = harness.strategy.replayedTicks;
    harness.deliver();
    expect(harness.strategy.replayedTicks).toBe(replayed);
    expect(total(harness.strategy.log.counts)).toBe(0);
  });

  it('corrects nothing if the difference is below the threshold', () => {
    const harness = createHarness();
    harness.run(60);
    const replayed = harness.strategy.replayedTicks;
    harness.push(1);
    harness.run(20);
    harness.deliver();
    const errorM = distanceM(harness.futureServerState(), harness.strategy.state, 0);
    expect(errorM).toBeGreaterThan(0.1);
    expect(errorM).toBeLessThan(THRESHOLD_M);
    expect(harness.strategy.replayedTicks).toBe(replayed);
    expect(total(harness.strategy.log.counts)).toBe(0);
  });

  it('goes back to the server state and runs the later inputs again if the difference exceeds the threshold', () => {
    const harness = createHarness();
    harness.run(60);
    const replayed = harness.strategy.replayedTicks;
    harness.push(1);
    harness.run(60);
    const state = harness.strategy.state.slice();
    expect(distanceM(harness.futureServerState(), state, 0)).toBeGreaterThan(THRESHOLD_M);
    harness.deliver();
    expect([...harness.strategy.state]).toEqual([...harness.futureServerState()]);
    expect(harness.strategy.replayedTicks - replayed).toBe(AHEAD_TICKS);
    expect(total(harness.strategy.log.counts)).toBe(1);
    expect(harness.strategy.log.lastErrorM).toBeGreaterThan(THRESHOLD_M);
  });

  it('drops all frames up to an acknowledged frame, whether that frame was correct or not', () => {
    const harness = createHarness();
    for (const speed of [0, 5]) {
      harness.push(speed);
      harness.run(60);
      expect(harness.strategy.unverifiedFrames).toBe(60 + AHEAD_TICKS);
      harness.deliver();
      expect(harness.strategy.unverifiedFrames).toBe(AHEAD_TICKS);
    }
  });

  it('ignores an acknowledgement that arrives after a newer one', () => {
    const harness = createHarness();
    harness.run(30);
    const late = harness.serverState();
    late.state[carOffset(0) + CAR.px] = 0;
    harness.run(30);
    harness.deliver();
    const corrected = [...harness.strategy.state];
    harness.deliver(late);
    expect([...harness.strategy.state]).toEqual(corrected);
  });
});
