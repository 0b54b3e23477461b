/**
 * The ghost strategy does what its design document says (ghost-and-interpolated-object, not in this repository). The ghost is
 * the simulated car, and the interpolated object is the shown car, which follows the ghost.
 */
import { type DriverInput, TICK_MS, type WorldEvent } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import {
  Ghost,
  isSnapRequired,
  RESIMULATIONS_PER_TICK,
  SMOOTHING_FACTOR,
  SNAP_TO_GHOST_DISTANCE_M,
} from '../../../../src/client/prediction/strategies/ghost.ts';
import { createTimelinePose } from '../../../../src/index.ts';
import { RING_SLOTS } from '../../../../src/timeline/tick-ring.ts';
import { distance, FULL_THROTTLE, NO_INPUT, StrategyHarness, total } from './strategy-harness.ts';

const createHarness = (aheadTicks: number, driverInput: (tick: number) => DriverInput = () => FULL_THROTTLE) =>
  new StrategyHarness({ create: (options) => new Ghost(options), aheadTicks, driverInput });
const DEGREE = Math.PI / 180;

/** Returns the number of ticks re-simulated after a state that differs, with a round trip of `roundTripMs`. */
function resimulationsOf(roundTripMs: number): number {
  const harness = createHarness(Math.ceil(roundTripMs / TICK_MS));
  harness.run(60);
  const before = harness.strategy.replayedTicks;
  harness.push(1);
  harness.run(1);
  harness.deliver();
  while (harness.strategy.isReplaying) {
    harness.run(1);
    harness.strategy.reconcile();
  }
  return harness.strategy.replayedTicks - before;
}

describe('the ghost object', () => {
  it('re-simulates 5 ticks at a round trip of 80 ms, as in the document at 60 ticks per second, and one that passes meanwhile', () => {
    expect(Math.ceil((60 * 80) / 1000)).toBe(5);
    expect(resimulationsOf(80)).toBe(5 + 1);
  });

  it('spreads a re-simulation of 12 ticks over 4 ticks, and results in the state that the server will have', () => {
    const harness = createHarness(12);
    harness.run(60);
    harness.push(2);
    harness.run(1);
    let before = harness.strategy.replayedTicks;
    harness.deliver();
    let ticks = 1;
    for (; harness.strategy.isReplaying; ticks++) {
      // A page calls this several times in each tick.
      harness.strategy.reconcile();
      expect(harness.strategy.replayedTicks - before).toBeLessThanOrEqual(RESIMULATIONS_PER_TICK);
      before = harness.strategy.replayedTicks;
      harness.run(1);
      harness.strategy.reconcile();
    }
    expect(ticks).toBe(4);
    expect([...harness.strategy.state]).toEqual([...harness.futureServerState()]);
    expect(total(harness.strategy.log.counts)).toBe(1);
  });

  it('keeps stepping during a re-simulation', () => {
    const harness = createHarness(12);
    harness.run(60);
    harness.push(2);
    harness.run(1);
    harness.deliver();
    const tick = harness.strategy.tick;
    harness.run(1);
    expect(harness.strategy.isReplaying).toBe(true);
    expect(harness.strategy.tick).toBe(tick + 1);
  });

  it('counts an overwritten slot for a state whose tick has left the ring, and none for a state in the ring', () => {
    const harness = createHarness(12);
    harness.run(2);
    const old = harness.serverState();
    harness.run(RING_SLOTS + 1);
    harness.deliver(old);
    expect(harness.strategy.overwrittenSlots).toBe(1);
    harness.deliver();
    expect(harness.strategy.overwrittenSlots).toBe(1);
  });

  it('reports no more landings than hops although ticks are simulated again', () => {
    const harness = createHarness(12);
    const landings: WorldEvent[] = [];
    const hops = 5;
    for (let tick = 0; tick < hops * 100; tick += 2) {
      if (tick % 100 === 0) harness.push(4, 'vy');
      else harness.push(0.01);
      harness.run(2);
      harness.deliver();
    }
    for (const effects of harness.effects) landings.push(...effects.filter(({ kind }) => kind === 'land'));
    expect(harness.strategy.replayedTicks).toBeGreaterThan(1000);
    expect(landings.length).toBeGreaterThan(0);
    expect(landings.length).toBeLessThanOrEqual(hops);
  });
});

describe('the interpolated object', () => {
  it('follows a corrected ghost in small steps, until it is within 1 mm', () => {
    const harness = createHarness(3, () => NO_INPUT);
    harness.run(60);
    const before = harness.frame().shown;
    harness.push(6);
    harness.run(20);
    harness.deliver();
    const { simulated } = harness.frame(0);
    const correctionM = distance(simulated, before);
    expect(correctionM).toBeGreaterThan(0.5);
    let last = before;
    for (let count = 0; count < 60; count++) {
      const { shown } = harness.frame();
      expect(distance(shown, last)).toBeLessThanOrEqual(correctionM * SMOOTHING_FACTOR * 0.016 + 1e-9);
      last = shown;
    }
    expect(distance(last, harness.frame().simulated)).toBeLessThan(0.001);
  });

  it('snaps to a ghost that was corrected by more than the threshold distance', () => {
    const harness = createHarness(3, () => NO_INPUT);
    harness.run(60);
    const before = harness.frame().shown;
    harness.push(30);
    harness.run(40);
    harness.deliver();
    const { simulated, shown } = harness.frame(1);
    expect(distance(simulated, before)).toBeGreaterThan(SNAP_TO_GHOST_DISTANCE_M);
    expect(shown).toEqual(simulated);
  });

  it('has to snap if the angle exceeds 45 degrees or the distance reaches the threshold', () => {
    const ghost = createTimelinePose();
    const turned = (degrees: number) => ({
      ...ghost,
      qy: Math.sin((degrees / 2) * DEGREE),
      qw: Math.cos((degrees / 2) * DEGREE),
    });
    expect(isSnapRequired(ghost, turned(44))).toBe(false);
    expect(isSnapRequired(ghost, turned(46))).toBe(true);
    expect(isSnapRequired(ghost, turned(-46))).toBe(true);
    expect(isSnapRequired(ghost, { ...ghost, x: SNAP_TO_GHOST_DISTANCE_M - 0.01 })).toBe(false);
    expect(isSnapRequired(ghost, { ...ghost, x: SNAP_TO_GHOST_DISTANCE_M })).toBe(true);
  });
});
