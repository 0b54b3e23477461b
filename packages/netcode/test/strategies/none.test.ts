/** What no prediction at all means. */
import { describe, expect, it } from 'vitest';
import { None } from '../../src/client/prediction/strategies/none.ts';
import { createTimelinePose } from '../../src/index.ts';
import { readTimelinePose } from '../../src/timeline/timeline-pose.ts';
import { Rehearsal } from './rehearsal.ts';

describe('no prediction', () => {
  it('shows exactly the newest state from the server, and nothing else', () => {
    const play = new Rehearsal({ create: (options) => new None(options), aheadTicks: 8 });
    const told = createTimelinePose();
    for (let count = 0; count < 50; count++) {
      play.run(2);
      const { state } = play.report();
      play.tell();
      readTimelinePose(state, 0, told);
      play.run(1);
      expect(play.frame().seen).toEqual(told);
      expect([...play.strategy.state]).toEqual([...state]);
    }
  });

  it('never goes back to an older one', () => {
    const play = new Rehearsal({ create: (options) => new None(options), aheadTicks: 8 });
    const older = play.report();
    play.run(20);
    play.tell();
    const newest = [...play.strategy.state];
    play.tell(older);
    expect([...play.strategy.state]).toEqual(newest);
  });
});
