/** The strategy that predicts nothing. */
import { describe, expect, it } from 'vitest';
import { None } from '../../../../src/client/prediction/strategies/none.ts';
import { createTimelinePose } from '../../../../src/index.ts';
import { readTimelinePose } from '../../../../src/timeline/timeline-pose.ts';
import { StrategyHarness } from './strategy-harness.ts';

describe('the strategy `none`', () => {
  it('shows the car at its pose in the newest state from the server', () => {
    const harness = new StrategyHarness({ create: (options) => new None(options), aheadTicks: 8 });
    const received = createTimelinePose();
    for (let count = 0; count < 50; count++) {
      harness.run(2);
      const { state } = harness.serverState();
      harness.deliver();
      readTimelinePose(state, 0, received);
      harness.run(1);
      expect(harness.frame().shown).toEqual(received);
      expect([...harness.strategy.state]).toEqual([...state]);
    }
  });

  it('ignores a state that is older than the newest', () => {
    const harness = new StrategyHarness({ create: (options) => new None(options), aheadTicks: 8 });
    const older = harness.serverState();
    harness.run(20);
    harness.deliver();
    const newest = [...harness.strategy.state];
    harness.deliver(older);
    expect([...harness.strategy.state]).toEqual(newest);
  });
});
