/** What fps-prediction-basics promises. */
import { CAR, carOffset, type DriverInput } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { distanceM } from '../../src/client/prediction/correction.ts';
import { THRESHOLD_M, Threshold } from '../../src/client/prediction/strategies/threshold.ts';
import { distance, FULL_THROTTLE, NO_INPUT, Rehearsal, total } from './rehearsal.ts';

const AHEAD_TICKS = 6;
const rehearse = (hands?: (tick: number) => DriverInput) =>
  new Rehearsal({ create: (options) => new Threshold(options), aheadTicks: AHEAD_TICKS, ...(hands && { hands }) });

describe('frame-numbered prediction', () => {
  it('runs an input in the very frame in which it is given', () => {
    let pressedTick = Number.POSITIVE_INFINITY;
    const play = rehearse((tick) => (tick >= pressedTick ? FULL_THROTTLE : NO_INPUT));
    play.run(10);
    const before = play.frame().simulated;
    pressedTick = play.strategy.tick + 1;
    play.run(1);
    expect(distance(play.frame().simulated, before)).toBeGreaterThan(0.001);
  });

  it('ignores the acknowledgement of a frame that it had right', () => {
    const play = rehearse();
    play.run(60);
    const replayed = play.strategy.replayedTicks;
    play.tell();
    expect(play.strategy.replayedTicks).toBe(replayed);
    expect(total(play.strategy.log.counts)).toBe(0);
  });

  it('leaves a difference below the threshold as it is', () => {
    const play = rehearse();
    play.run(60);
    const replayed = play.strategy.replayedTicks;
    play.push(1);
    play.run(20);
    play.tell();
    const off = distanceM(play.future(), play.strategy.state, 0);
    expect(off).toBeGreaterThan(0.1);
    expect(off).toBeLessThan(THRESHOLD_M);
    expect(play.strategy.replayedTicks).toBe(replayed);
    expect(total(play.strategy.log.counts)).toBe(0);
  });

  it('beyond the threshold goes back to the server and processes the inputs of the frames after it again', () => {
    const play = rehearse();
    play.run(60);
    const replayed = play.strategy.replayedTicks;
    play.push(1);
    play.run(60);
    const state = play.strategy.state.slice();
    expect(distanceM(play.future(), state, 0)).toBeGreaterThan(THRESHOLD_M);
    play.tell();
    expect([...play.strategy.state]).toEqual([...play.future()]);
    expect(play.strategy.replayedTicks - replayed).toBe(AHEAD_TICKS);
    expect(total(play.strategy.log.counts)).toBe(1);
    expect(play.strategy.log.lastErrorM).toBeGreaterThan(THRESHOLD_M);
  });

  it('removes every frame up to the one that is verified, right or wrong', () => {
    const play = rehearse();
    for (const speed of [0, 5]) {
      play.push(speed);
      play.run(60);
      expect(play.strategy.unverifiedFrames).toBe(60 + AHEAD_TICKS);
      play.tell();
      expect(play.strategy.unverifiedFrames).toBe(AHEAD_TICKS);
    }
  });

  it('has nothing to compare an acknowledgement with that comes after a newer one', () => {
    const play = rehearse();
    play.run(30);
    const late = play.report();
    late.state[carOffset(0) + CAR.px] = 0;
    play.run(30);
    play.tell();
    const corrected = [...play.strategy.state];
    play.tell(late);
    expect([...play.strategy.state]).toEqual(corrected);
  });
});
