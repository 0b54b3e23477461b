/** The project's own strategy: a replay never costs more in one go than a frame can afford. */
import { timeOfTick } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { REPLAY_BUDGET_CAR_TICKS, Rollback } from '../../src/client/prediction/strategies/rollback.ts';
import { distance, Rehearsal, total } from './rehearsal.ts';

const rehearse = (aheadTicks: number, cars: number) =>
  new Rehearsal({ create: (options) => new Rollback(options), aheadTicks, cars });

/** Tells of a push, and then ticks until nothing is left to be simulated again; ticks simulated again in each step. */
function correct(play: ReturnType<typeof rehearse>): number[] {
  const replays: number[] = [];
  let before = play.strategy.replayedTicks;
  const count = (): void => {
    replays.push(play.strategy.replayedTicks - before);
    before = play.strategy.replayedTicks;
  };
  play.run(30);
  play.push(1);
  play.run(1);
  play.tell();
  count();
  while (play.strategy.isReplaying) {
    play.run(1);
    play.strategy.reconcile();
    count();
  }
  return replays;
}

describe('the replay budget', () => {
  it('is 24 ticks of 8 cars', () => {
    expect(REPLAY_BUDGET_CAR_TICKS).toBe(24 * 8);
  });

  it('lets a usual replay through in one go', () => {
    const play = rehearse(12, 8);
    expect(correct(play)).toEqual([12]);
    expect(play.strategy.log.counts.budget).toBe(0);
    expect([...play.strategy.state]).toEqual([...play.future()]);
  });

  it('spreads a long one over ticks, counts it, and arrives where the server will be', () => {
    const play = rehearse(40, 8);
    expect(correct(play)).toEqual([24, 17]);
    expect(play.strategy.log.counts).toMatchObject({ unexplained: 0, budget: 1 });
    expect(total(play.strategy.log.counts)).toBe(2);
    expect([...play.strategy.state]).toEqual([...play.future()]);
  });

  it('buys more ticks of fewer cars', () => {
    expect(correct(rehearse(40, 2))).toEqual([40]);
    expect(correct(rehearse(20, 16))).toEqual([12, 9]);
  });

  it('hands over to what came of it without a jump', () => {
    const play = rehearse(40, 8);
    const frames = () => play.frame(0, timeOfTick(play.strategy.tick));
    play.run(30);
    play.push(3);
    play.run(1);
    play.tell();
    expect(play.strategy.isReplaying).toBe(true);
    play.run(1);
    const before = frames();
    play.strategy.reconcile();
    const after = frames();
    expect(distance(after.simulated, before.simulated)).toBeGreaterThan(0.5);
    expect(distance(after.seen, before.seen)).toBeLessThan(1e-6);
  });

  it('finishes a replay though newer states keep coming', () => {
    const play = rehearse(40, 8);
    play.run(30);
    let finished = 0;
    for (let tick = 0; tick < 10; tick++) {
      play.push(1);
      play.run(1);
      play.tell();
      if (!play.strategy.isReplaying) finished++;
    }
    expect(finished).toBe(5);
  });

  it('deals with a state that came meanwhile when the replay is done', () => {
    const play = rehearse(40, 8);
    play.run(30);
    play.push(1);
    play.run(1);
    play.tell();
    play.push(1);
    play.run(1);
    play.tell();
    for (let tick = 0; tick < 10; tick++) {
      play.run(1);
      play.strategy.reconcile();
    }
    expect([...play.strategy.state]).toEqual([...play.future()]);
  });
});
