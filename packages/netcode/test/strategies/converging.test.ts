/** What kazap-client-side-prediction promises. */
import { type DriverInput, readField, timeOfTick } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { Converging } from '../../src/client/prediction/strategies/converging.ts';
import { CONVERGE_MULTIPLIER } from '../../src/client/prediction/strategies/converging-pose.ts';
import { DeltaHistory, type FrameDelta } from '../../src/client/prediction/strategies/delta-history.ts';
import { createTimelinePose } from '../../src/index.ts';
import { readTimelinePose } from '../../src/timeline/timeline-pose.ts';
import { distance, FULL_THROTTLE, NO_INPUT, Rehearsal, total } from './rehearsal.ts';

const AHEAD_TICKS = 10;
const rehearse = (hands?: (tick: number) => DriverInput) =>
  new Rehearsal({ create: (options) => new Converging(options), aheadTicks: AHEAD_TICKS, ...(hands && { hands }) });
type Play = ReturnType<typeof rehearse>;

/** Plays on with a frame for each tick and a state every second one. */
function race(play: Play, ticks: number): void {
  for (let tick = 0; tick < ticks; tick++) {
    play.run(1);
    if (tick % 2 === 0) play.tell();
    play.frame();
  }
}

const serverPose = (play: Play) => {
  const pose = createTimelinePose();
  readTimelinePose(play.authority.state, 0, pose);
  return pose;
};
const speedOf = (play: Play): number =>
  Math.hypot(readField(play.authority.state, 0, 'vx'), readField(play.authority.state, 0, 'vz'));

const halfTurnY = Math.sin(0.1);
const frameOf = (deltaMs: number): FrameDelta => ({
  deltaMs,
  input: NO_INPUT,
  move: { x: 4, y: 2, z: -1 },
  turn: { qx: 0, qy: halfTurnY, qz: 0, qw: Math.sqrt(1 - halfTurnY ** 2) },
  velocity: { x: 0, y: 0, z: 0 },
});

describe('the history of deltas', () => {
  it('is cut down to the latency, and the frame that lies across is cut in part', () => {
    const history = new DeltaHistory();
    for (const deltaMs of [7, 20, 16]) history.add(frameOf(deltaMs));
    history.trim(26);
    expect(history.durationMs).toBe(26);
    expect(history.frames.map(({ deltaMs }) => deltaMs)).toEqual([10, 16]);
    expect(history.frames[0]?.move).toEqual({ x: 2, y: 1, z: -0.5 });
    expect(history.frames[0]?.turn.qy).toBeCloseTo(Math.sin(0.05), 3);
    expect(history.frames[1]?.move).toEqual({ x: 4, y: 2, z: -1 });
  });

  it('stays whole while it is shorter than the latency', () => {
    const history = new DeltaHistory();
    history.add(frameOf(16));
    history.trim(100);
    expect(history.durationMs).toBe(16);
  });

  it('is empty, and no shorter than that, after a frame that was so long that the server is ahead', () => {
    const history = new DeltaHistory();
    history.add(frameOf(16));
    history.trim(-500);
    expect(history.durationMs).toBe(0);
    expect(history.frames).toEqual([]);
  });

  it('adds up to a prediction: positions summed, rotations in order', () => {
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
  it('predicts the server within centimetres without running an input again', () => {
    const play = rehearse();
    race(play, 110);
    const before = play.strategy.replayedTicks;
    race(play, 40);
    const truth = createTimelinePose();
    readTimelinePose(play.future(), 0, truth);
    expect(speedOf(play)).toBeGreaterThan(20);
    expect(distance(play.frame().simulated, truth)).toBeLessThan(0.05);
    expect(play.strategy.replayedTicks).toBe(before);
  });

  it('has a state of the newest tick, though its frames end between ticks', () => {
    const play = rehearse();
    race(play, 150);
    play.frame(9, timeOfTick(play.strategy.tick - 1) + 9);
    play.run(2);
    const [state, truth] = [createTimelinePose(), createTimelinePose()];
    readTimelinePose(play.strategy.state, 0, state);
    readTimelinePose(play.future(), 0, truth);
    expect(distance(state, truth)).toBeLessThan(0.1);
  });

  it('runs the inputs again only when the velocity is out by more than the tolerance', () => {
    const play = rehearse();
    race(play, 100);
    const before = play.strategy.replayedTicks;
    play.push(1);
    race(play, 2);
    expect(play.strategy.replayedTicks).toBe(before);
    play.push(10);
    race(play, 2);
    expect(play.strategy.replayedTicks - before).toBeGreaterThanOrEqual(AHEAD_TICKS - 1);
    expect(total(play.strategy.log.counts)).toBe(1);
  });

  it('shows the car nearly where the server has it once the speed has settled, a round trip behind its prediction', () => {
    const play = rehearse((tick) => (tick < 160 ? FULL_THROTTLE : NO_INPUT));
    race(play, 190);
    const { simulated, seen } = play.frame(0);
    const roundTripM = speedOf(play) * timeOfTick(AHEAD_TICKS) * 0.001;
    expect(roundTripM).toBeGreaterThan(2);
    expect(distance(simulated, serverPose(play))).toBeGreaterThan(roundTripM * 0.9);
    expect(distance(seen, serverPose(play))).toBeLessThan(roundTripM * 0.15);
  });

  it('is ahead of the server while the speed is still changing', () => {
    const play = rehearse();
    race(play, 40);
    const { seen } = play.frame(0);
    const ahead = distance(seen, serverPose(play));
    expect(ahead).toBeGreaterThan(0.1);
    expect(distance(play.frame(0).simulated, seen)).toBeGreaterThan(0.1);
  });

  it('comes to rest exactly where the server has the car', () => {
    const play = rehearse((tick) => (tick < 120 ? FULL_THROTTLE : { ...NO_INPUT, throttle: tick < 260 ? -127 : 0 }));
    race(play, 60 + 600);
    expect(speedOf(play)).toBeLessThan(0.1);
    expect(distance(play.frame(0).seen, serverPose(play))).toBeLessThan(0.01);
  });

  it('runs with the time of each frame: 144 a second lead to the same place as 60', () => {
    const placesAt = (framesPerSecond: number) => {
      const play = rehearse();
      const startMs = timeOfTick(play.strategy.tick);
      let shownMs = startMs;
      for (let tick = 0; tick < 200; tick++) {
        play.run(1);
        for (; shownMs + 1000 / framesPerSecond <= timeOfTick(play.strategy.tick); ) {
          shownMs += 1000 / framesPerSecond;
          play.frame(1000 / framesPerSecond, shownMs);
        }
      }
      return play.frame(1, timeOfTick(play.strategy.tick)).simulated;
    };
    expect(distance(placesAt(144), placesAt(60))).toBeLessThan(0.5);
    expect(distance(placesAt(144), placesAt(30))).toBeLessThan(0.5);
  });

  it('has the constant of its document', () => {
    expect(CONVERGE_MULTIPLIER).toBe(0.05);
  });
});
