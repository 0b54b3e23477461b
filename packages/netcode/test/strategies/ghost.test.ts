/** What ghost-and-interpolated-object promises. */
import { type DriverInput, TICK_MS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import {
  Ghost,
  isSnapRequired,
  RESIMULATIONS_PER_TICK,
  SMOOTHING_FACTOR,
  SNAP_TO_GHOST_DISTANCE_M,
} from '../../src/client/prediction/strategies/ghost.ts';
import { createTimelinePose } from '../../src/index.ts';
import { distance, FULL_THROTTLE, NO_INPUT, Rehearsal, total } from './rehearsal.ts';

const rehearse = (aheadTicks: number, hands: (tick: number) => DriverInput = () => FULL_THROTTLE) =>
  new Rehearsal({ create: (options) => new Ghost(options), aheadTicks, hands });
const DEGREE = Math.PI / 180;

/** Ticks that a mismatch costs when the answer to an input takes `roundTripMs`. */
function resimulationsOf(roundTripMs: number): number {
  const play = rehearse(Math.ceil(roundTripMs / TICK_MS));
  play.run(60);
  const before = play.strategy.replayedTicks;
  play.push(1);
  play.run(1);
  play.tell();
  while (play.strategy.isReplaying) play.strategy.reconcile();
  return play.strategy.replayedTicks - before;
}

describe('the ghost object', () => {
  it('simulates 5 ticks again at 80 ms: 60 Hz x 80 ms = 4.8 in the document, and 62.5 Hz x 80 ms = 5 here', () => {
    expect(Math.ceil((60 * 80) / 1000)).toBe(5);
    expect(resimulationsOf(80)).toBe(5);
  });

  it('spreads a long re-simulation over several ticks, and then is where the server will be', () => {
    const play = rehearse(12);
    play.run(60);
    play.push(2);
    play.run(1);
    let before = play.strategy.replayedTicks;
    play.tell();
    let ticks = 1;
    for (; play.strategy.isReplaying; ticks++) {
      expect(play.strategy.replayedTicks - before).toBeLessThanOrEqual(RESIMULATIONS_PER_TICK);
      before = play.strategy.replayedTicks;
      play.run(1);
      play.strategy.reconcile();
    }
    expect(ticks).toBe(4);
    expect([...play.strategy.state]).toEqual([...play.future()]);
    expect(total(play.strategy.log.counts)).toBe(1);
  });

  it('goes on driving while a re-simulation is under way', () => {
    const play = rehearse(12);
    play.run(60);
    play.push(2);
    play.run(1);
    play.tell();
    const tick = play.strategy.tick;
    play.run(1);
    expect(play.strategy.isReplaying).toBe(true);
    expect(play.strategy.tick).toBe(tick + 1);
  });

  it('has no effects from ticks that are simulated again', () => {
    const play = rehearse(12);
    const landings = [];
    const hops = 5;
    for (let tick = 0; tick < hops * 100; tick += 2) {
      if (tick % 100 === 0) play.push(4, 'vy');
      else play.push(0.01);
      play.run(2);
      play.tell();
    }
    for (const effects of play.effects) landings.push(...effects.filter(({ kind }) => kind === 'land'));
    expect(play.strategy.replayedTicks).toBeGreaterThan(1000);
    expect(landings.length).toBeGreaterThan(0);
    expect(landings.length).toBeLessThanOrEqual(hops);
  });
});

describe('the interpolated object', () => {
  it('eases over a correction of the ghost', () => {
    const play = rehearse(3, () => NO_INPUT);
    play.run(60);
    const before = play.frame().seen;
    play.push(6);
    play.run(20);
    play.tell();
    const { simulated } = play.frame(0);
    const correctionM = distance(simulated, before);
    expect(correctionM).toBeGreaterThan(0.5);
    let last = before;
    for (let count = 0; count < 60; count++) {
      const { seen } = play.frame();
      expect(distance(seen, last)).toBeLessThanOrEqual(correctionM * SMOOTHING_FACTOR * 0.016 + 1e-9);
      last = seen;
    }
    expect(distance(last, play.frame().simulated)).toBeLessThan(0.001);
  });

  it('snaps when the ghost is further away than the distance threshold', () => {
    const play = rehearse(3, () => NO_INPUT);
    play.run(60);
    play.frame();
    play.push(30);
    play.run(40);
    play.tell();
    const { simulated, seen } = play.frame(1);
    expect(seen).toEqual(simulated);
  });

  it('has a threshold of its own for the orientation', () => {
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
