/**
 * The tick-ring strategy does what its design document says (tucker-unity-prediction, not in this repository). Frames of the
 * document are ticks here, and its `lastCorrectedFrame` is called `lastComparedTick`, because not every one is corrected.
 */
import { CAR, carOffset, RACE } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { TickRingStrategy } from '../../../../src/client/prediction/strategies/tick-ring-strategy.ts';
import { RING_SLOTS } from '../../../../src/timeline/tick-ring.ts';
import { StrategyHarness, total, wobble } from './strategy-harness.ts';

const AHEAD_TICKS = 7;
const createHarness = () =>
  new StrategyHarness({
    create: (options) => new TickRingStrategy(options),
    aheadTicks: AHEAD_TICKS,
    driverInput: wobble,
  });

describe('tick-ring prediction', () => {
  it('corrects nothing while client and server process the same inputs', () => {
    const harness = createHarness();
    const replayed = harness.strategy.replayedTicks;
    for (let count = 0; count < 300; count++) {
      harness.run(2);
      harness.deliver();
    }
    expect(total(harness.strategy.log.counts)).toBe(0);
    expect(harness.strategy.replayedTicks).toBe(replayed);
    expect(harness.strategy.lastComparedTick).toBe(harness.tick);
  });

  it('corrects a difference of 1/512 m/s, and results in the state that the server will have', () => {
    const harness = createHarness();
    harness.run(60);
    harness.push(1 / 512);
    harness.run(2);
    harness.deliver();
    expect([...harness.strategy.state]).toEqual([...harness.futureServerState()]);
    expect(total(harness.strategy.log.counts)).toBe(1);
  });

  it('does not correct a tick twice, even if its state arrives again with other content', () => {
    const harness = createHarness();
    harness.run(60);
    harness.push(3);
    harness.run(2);
    const message = harness.serverState();
    harness.deliver(message);
    const { replayedTicks } = harness.strategy;
    const corrected = [...harness.strategy.state];
    const other = { ...message, state: message.state.slice() };
    other.state[carOffset(0) + CAR.px] = 0;
    harness.deliver(message);
    harness.deliver(other);
    expect(harness.strategy.replayedTicks).toBe(replayedTicks);
    expect([...harness.strategy.state]).toEqual(corrected);
  });

  it('uses only the newest of the states that arrive between two steps, even if it is not the last to arrive', () => {
    const harness = createHarness();
    harness.push(3);
    const messages = [2, 2, 2].map((ticks) => {
      harness.run(ticks);
      return harness.serverState();
    });
    const { replayedTicks } = harness.strategy;
    for (const index of [1, 2, 0]) harness.strategy.receive(messages[index]!);
    harness.strategy.reconcile();
    expect(harness.strategy.replayedTicks - replayedTicks).toBe(AHEAD_TICKS);
    expect(harness.strategy.lastComparedTick).toBe(harness.tick);
    expect(total(harness.strategy.log.counts)).toBe(1);
  });

  it('counts an overwritten slot, and no correction, for a state whose tick has left the ring', () => {
    const harness = createHarness();
    const message = harness.serverState();
    const old = { ...message, state: message.state.slice() };
    harness.run(RING_SLOTS + 1);
    // Newer than the state with which the strategy started.
    old.state[RACE.tick] = old.state[RACE.tick]! + 1;
    expect(harness.strategy.overwrittenSlots).toBe(0);
    harness.deliver(old);
    expect(harness.strategy.overwrittenSlots).toBe(1);
    expect(total(harness.strategy.log.counts)).toBe(0);
    expect(harness.strategy.tick).toBe(harness.tick + AHEAD_TICKS);
  });
});
