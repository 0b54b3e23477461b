/** What tucker-unity-prediction promises. */
import { CAR, carOffset } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { TickRingStrategy } from '../../src/client/prediction/strategies/tick-ring.ts';
import { RING_SLOTS } from '../../src/timeline/tick-ring.ts';
import { Rehearsal, total, wobble } from './rehearsal.ts';

const AHEAD_TICKS = 7;
const rehearse = () =>
  new Rehearsal({ create: (options) => new TickRingStrategy(options), aheadTicks: AHEAD_TICKS, hands: wobble });

describe('tick-ring prediction', () => {
  it('needs no correction while both ends process the same inputs', () => {
    const play = rehearse();
    const replayed = play.strategy.replayedTicks;
    for (let count = 0; count < 300; count++) {
      play.run(2);
      play.tell();
    }
    expect(total(play.strategy.log.counts)).toBe(0);
    expect(play.strategy.replayedTicks).toBe(replayed);
    expect(play.strategy.lastCorrectedFrame).toBe(play.tick);
  });

  it('corrects the smallest difference, to the state that the server will have', () => {
    const play = rehearse();
    play.run(60);
    play.push(1 / 512);
    play.run(2);
    play.tell();
    expect([...play.strategy.state]).toEqual([...play.future()]);
    expect(total(play.strategy.log.counts)).toBe(1);
  });

  it('never corrects the same frame twice, whatever is said about it', () => {
    const play = rehearse();
    play.run(60);
    play.push(3);
    play.run(2);
    const message = play.report();
    play.tell(message);
    const { replayedTicks } = play.strategy;
    const corrected = [...play.strategy.state];
    const other = { ...message, state: message.state.slice() };
    other.state[carOffset(0) + CAR.px] = 0;
    play.tell(message);
    play.tell(other);
    expect(play.strategy.replayedTicks).toBe(replayedTicks);
    expect([...play.strategy.state]).toEqual(corrected);
  });

  it('uses only the newest of the frames that came between two steps, in whatever order', () => {
    const play = rehearse();
    play.push(3);
    const messages = [2, 2, 2].map((ticks) => {
      play.run(ticks);
      return play.report();
    });
    const { replayedTicks } = play.strategy;
    for (const index of [1, 2, 0]) play.strategy.receive(messages[index]!);
    play.strategy.reconcile();
    expect(play.strategy.replayedTicks - replayedTicks).toBe(AHEAD_TICKS);
    expect(play.strategy.lastCorrectedFrame).toBe(play.tick);
    expect(total(play.strategy.log.counts)).toBe(1);
  });

  it('takes the server at its word when the frame has been written over', () => {
    const play = rehearse();
    const message = play.report();
    const old = { ...message, state: message.state.slice() };
    play.run(RING_SLOTS + 1);
    old.state[0] = old.state[0]! + 1;
    play.tell(old);
    expect(total(play.strategy.log.counts)).toBe(0);
    expect(play.strategy.tick).toBe(play.tick + AHEAD_TICKS);
  });
});
