/** The converging strategy does what its design document, kazap-client-side-prediction, says. */
import { CAR, carOffset, type DriverInput, readField } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { Converging } from '../../../../src/client/prediction/strategies/converging.ts';
import { CONVERGE_MULTIPLIER } from '../../../../src/client/prediction/strategies/converging-pose.ts';
import { DeltaHistory, type FrameDelta } from '../../../../src/client/prediction/strategies/delta-history.ts';
import { createTimelinePose } from '../../../../src/index.ts';
import { readTimelinePose } from '../../../../src/timeline/timeline-pose.ts';
import { distance, FULL_THROTTLE, NO_INPUT, StrategyHarness, total } from './strategy-harness.ts';

const AHEAD_TICKS = 10;
const createHarness = (driverInput?: (tick: number) => DriverInput, aheadTicks = AHEAD_TICKS) =>
  new StrategyHarness({
    create: (options) => new Converging(options),
    aheadTicks,
    ...(driverInput && { driverInput }),
  });
type Harness = ReturnType<typeof createHarness>;

/** Runs with one frame for each tick and a server state every second tick. */
function race(harness: Harness, ticks: number): void {
  for (let tick = 0; tick < ticks; tick++) {
    harness.run(1);
    if (tick % 2 === 0) harness.deliver();
    harness.frame();
  }
}

const serverPose = (harness: Harness) => {
  const pose = createTimelinePose();
  readTimelinePose(harness.server.state, 0, pose);
  return pose;
};
const speedOf = (harness: Harness): number =>
  Math.hypot(readField(harness.server.state, 0, 'vx'), readField(harness.server.state, 0, 'vz'));

/** `qy` of a rotation by 0.2 rad about the y axis. */
const turnY = Math.sin(0.1);
const frameOf = (deltaMs: number): FrameDelta => ({
  deltaMs,
  input: NO_INPUT,
  move: { x: 4, y: 2, z: -1 },
  turn: { qx: 0, qy: turnY, qz: 0, qw: Math.sqrt(1 - turnY ** 2) },
  velocity: { x: 0, y: 0, z: 0 },
});

describe('the history of deltas (the movements of past frames)', () => {
  it('is trimmed to the latency, and its oldest frame is shortened', () => {
    const history = new DeltaHistory();
    for (const deltaMs of [7, 20, 16]) history.add(frameOf(deltaMs));
    history.trim(26);
    expect(history.durationMs).toBe(26);
    expect(history.frames.map(({ deltaMs }) => deltaMs)).toEqual([10, 16]);
    expect(history.frames[0]?.move).toEqual({ x: 2, y: 1, z: -0.5 });
    expect(history.frames[0]?.turn.qy).toBeCloseTo(Math.sin(0.05), 3);
    expect(history.frames[1]?.move).toEqual({ x: 4, y: 2, z: -1 });
  });

  it('is not trimmed if it is shorter than the latency', () => {
    const history = new DeltaHistory();
    history.add(frameOf(16));
    history.trim(100);
    expect(history.durationMs).toBe(16);
  });

  it('is empty with a duration of 0 after it is trimmed to a negative latency', () => {
    const history = new DeltaHistory();
    history.add(frameOf(16));
    history.trim(-500);
    expect(history.durationMs).toBe(0);
    expect(history.frames).toEqual([]);
  });

  it('adds the position changes and rotations of all frames to a pose', () => {
    const history = new DeltaHistory();
    history.add(frameOf(16));
    history.add(frameOf(16));
    const pose = { ...createTimelinePose(), x: 100 };
    history.addTo(pose);
    expect([pose.x, pose.y, pose.z]).toEqual([108, 4, -2]);
    expect(pose.qy).toBeCloseTo(Math.sin(0.2), 9);
  });
});

describe('converging prediction', () => {
  it("predicts the server's position within 5 cm without running inputs again", () => {
    const harness = createHarness();
    race(harness, 110);
    const before = harness.strategy.replayedTicks;
    race(harness, 40);
    const truth = createTimelinePose();
    readTimelinePose(harness.futureServerState(), 0, truth);
    expect(speedOf(harness)).toBeGreaterThan(20);
    expect(distance(harness.frame().simulated, truth)).toBeLessThan(0.05);
    expect(harness.strategy.replayedTicks).toBe(before);
  });

  it('provides the state of the newest tick within 10 cm although its frames end between ticks', () => {
    const harness = createHarness();
    race(harness, 150);
    harness.frame(9, timeOfTick(harness.strategy.tick - 1) + 9);
    harness.run(2);
    const [state, truth] = [createTimelinePose(), createTimelinePose()];
    readTimelinePose(harness.strategy.state, 0, state);
    readTimelinePose(harness.futureServerState(), 0, truth);
    expect(distance(state, truth)).toBeLessThan(0.1);
  });

  it('runs inputs again if the velocity differs by 10 m/s, but not if by 1 m/s', () => {
    const harness = createHarness();
    race(harness, 100);
    const before = harness.strategy.replayedTicks;
    harness.push(1);
    race(harness, 2);
    expect(harness.strategy.replayedTicks).toBe(before);
    harness.push(10);
    race(harness, 2);
    expect(harness.strategy.replayedTicks - before).toBeGreaterThanOrEqual(AHEAD_TICKS - 1);
    expect(total(harness.strategy.log.counts)).toBe(1);
  });

  it.each([0, 1])(
    'corrects nothing and runs no inputs again if it agrees with the server, %i ticks ahead of it',
    (ticks) => {
      const harness = createHarness(undefined, ticks);
      const before = harness.strategy.replayedTicks;
      race(harness, 150);
      expect(speedOf(harness)).toBeGreaterThan(20);
      expect(total(harness.strategy.log.counts)).toBe(0);
      expect(harness.strategy.replayedTicks).toBe(before);
    },
  );

  it('has the position of the server within 1 cm if it is 0 ticks ahead', () => {
    const harness = createHarness(undefined, 0);
    race(harness, 150);
    harness.run(1);
    harness.deliver();
    expect(distance(harness.frame().simulated, serverPose(harness))).toBeLessThan(0.01);
  });

  it('counts a correction if it is 0 ticks ahead and the velocity differs by 10 m/s', () => {
    const harness = createHarness(undefined, 0);
    race(harness, 100);
    harness.push(10);
    race(harness, 2);
    expect(total(harness.strategy.log.counts)).toBe(1);
  });

  it('names a hit as the cause of a correction if the damage arrived before the push', () => {
    const harness = createHarness();
    race(harness, 100);
    harness.server.state[carOffset(0) + CAR.health]! -= 10;
    race(harness, 2);
    expect(total(harness.strategy.log.counts)).toBe(0);
    harness.push(10);
    race(harness, 2);
    expect(harness.strategy.log.counts.hit).toBe(1);
  });

  it('shows the car near its newest server position, about a round trip behind the prediction, at a steady speed', () => {
    const harness = createHarness((tick) => (tick < 160 ? FULL_THROTTLE : NO_INPUT));
    race(harness, 190);
    const { simulated, shown } = harness.frame(0);
    const roundTripM = speedOf(harness) * (timeOfTick(AHEAD_TICKS) / 1000);
    expect(roundTripM).toBeGreaterThan(2);
    expect(distance(simulated, serverPose(harness))).toBeGreaterThan(roundTripM * 0.9);
    expect(distance(shown, serverPose(harness))).toBeLessThan(roundTripM * 0.15);
  });

  it('shows the car over 10 cm from both the server position and the prediction while the speed changes', () => {
    const harness = createHarness();
    race(harness, 40);
    const { shown } = harness.frame(0);
    expect(distance(shown, serverPose(harness))).toBeGreaterThan(0.1);
    expect(distance(harness.frame(0).simulated, shown)).toBeGreaterThan(0.1);
  });

  it('shows a car at rest within 1 cm of its server position', () => {
    const harness = createHarness((tick) =>
      tick < 120 ? FULL_THROTTLE : { ...NO_INPUT, throttle: tick < 260 ? -127 : 0 },
    );
    race(harness, 60 + 1200);
    expect(speedOf(harness)).toBeLessThan(0.1);
    expect(distance(harness.frame(0).shown, serverPose(harness))).toBeLessThan(0.01);
  });

  it('predicts the same position within 0.5 m at 30, 60 and 144 frames per second', () => {
    const positionAt = (framesPerSecond: number) => {
      const harness = createHarness();
      const startMs = timeOfTick(harness.strategy.tick);
      let frameMs = startMs;
      for (let tick = 0; tick < 200; tick++) {
        harness.run(1);
        for (; frameMs + 1000 / framesPerSecond <= timeOfTick(harness.strategy.tick); ) {
          frameMs += 1000 / framesPerSecond;
          harness.frame(1000 / framesPerSecond, frameMs);
        }
      }
      return harness.frame(1, timeOfTick(harness.strategy.tick)).simulated;
    };
    expect(distance(positionAt(144), positionAt(60))).toBeLessThan(0.5);
    expect(distance(positionAt(144), positionAt(30))).toBeLessThan(0.5);
  });

  it('uses 0.05 as its converge multiplier, as the document does', () => {
    expect(CONVERGE_MULTIPLIER).toBe(0.05);
  });
});
