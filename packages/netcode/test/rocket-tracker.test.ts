/** Rockets on one screen, told early, late, or not at all. */
import type { BlastEvent, RocketEvent } from '@shotgun-rally/protocol';
import { CAR, carOffset, groundOf, PHASE, RACE, ROCKET, STATUS, stateLength, timeOfTick } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { createShownCars } from '../src/client/seats/client-view.ts';
import { RocketTracker } from '../src/client/seats/rocket-tracker.ts';
import { createTimelinePose } from '../src/index.ts';
import { OVAL } from './match.ts';

const OWN = 0;
const RIVAL = 1;
const TICK = 100;
/** High over the track, where nothing is. */
const HEIGHT_M = 500;
const FRAME_MS = 16;

/** A screen with two cars, the rival so far ahead of where rockets begin, along +Z. */
class Screen {
  readonly rockets = new RocketTracker(OWN, groundOf(OVAL));
  readonly state = new Int32Array(stateLength(2));
  readonly cars = createShownCars(2);
  timeMs = timeOfTick(TICK);

  constructor(aheadM = 1000) {
    for (const { car, pose } of this.cars) {
      this.state[carOffset(car) + CAR.status] = STATUS.racing;
      Object.assign(this.cars[car] as { present: boolean }, { present: true });
      Object.assign(pose, { y: HEIGHT_M, z: car === RIVAL ? aheadM : -100 });
    }
  }

  /** How far each rocket is along the way after `ms` more. */
  after(ms: number): number[] {
    for (const endMs = this.timeMs + ms; this.timeMs < endMs; ) {
      this.timeMs += FRAME_MS;
      const { cars, state, timeMs } = this;
      this.rockets.show({ cars, state, timeMs });
    }
    return this.rockets.shown.map(({ z }) => z);
  }
}

const rocket = (tick = TICK, car = RIVAL): RocketEvent => {
  return { kind: 'rocket', car, rocket: 7, tick, x: 0, y: HEIGHT_M, z: 0, yaw: 0, pitch: 0 };
};
const blast = (z: number, hitCar = -1): BlastEvent => {
  return { kind: 'blast', rocket: 7, car: RIVAL, x: 0, y: HEIGHT_M, z, hitCar, damage: hitCar < 0 ? 0 : 20 };
};
const flown = (ms: number): number => (ms / 1000) * ROCKET.speed;

describe('a rocket on a screen', () => {
  it('that is told before it is to be seen waits for its time', () => {
    const screen = new Screen();
    screen.rockets.handleEvent(rocket(TICK + 5));
    expect(screen.after(64)).toEqual([]);
    expect(screen.after(48)[0]).toBeCloseTo(flown(32), 6);
  });

  it('that is told late leaves the barrel all the same, and catches up', () => {
    const screen = new Screen();
    screen.after(200);
    screen.rockets.handleEvent(rocket());
    const sinceMs = () => screen.timeMs - timeOfTick(TICK);
    expect(screen.after(FRAME_MS)[0]).toBe(0);
    expect(screen.after(96)[0]).toBeCloseTo(2 * flown(96), 6);
    screen.after(160);
    expect(screen.after(FRAME_MS)[0]).toBeCloseTo(flown(sinceMs()), 6);
  });

  it('of its own is on its way before it is told, and goes on evenly then', () => {
    const screen = new Screen();
    screen.rockets.addLaunched({ ...createTimelinePose(), y: HEIGHT_M }, { yaw: 0, pitch: 0 }, screen.timeMs);
    const [before = 0] = screen.after(160);
    expect(before).toBeGreaterThan(flown(150));
    screen.rockets.handleEvent({ ...rocket(TICK, OWN), z: -0.25 });
    const after = screen.after(FRAME_MS);
    expect(after.length).toBe(1);
    expect(after[0]).toBeCloseTo(before + flown(FRAME_MS), 1);
  });

  it('bursts where the server says when it gets there, once, however many cars it reaches', () => {
    const screen = new Screen();
    screen.rockets.handleEvent(rocket());
    screen.rockets.handleEvent(blast(10, OWN));
    screen.rockets.handleEvent(blast(10, RIVAL));
    expect(screen.after(48).length).toBe(1);
    expect(screen.rockets.takeBlasts()).toEqual([]);
    expect(screen.after(96)).toEqual([]);
    expect(screen.rockets.takeBlasts()).toEqual([{ x: 0, y: HEIGHT_M, z: 10, hitCar: OWN }]);
  });

  it('bursts where it is seen to meet a car, and not again when it is told', () => {
    const screen = new Screen(40);
    screen.rockets.handleEvent({ ...rocket(), car: OWN });
    screen.after(600);
    const seen = screen.rockets.takeBlasts();
    expect(seen).toMatchObject([{ hitCar: RIVAL }]);
    expect(seen[0]?.z).toBeCloseTo(40 - 2 - ROCKET.fuse, 6);
    screen.rockets.handleEvent({ ...blast(37, RIVAL), car: OWN });
    screen.after(48);
    expect(screen.rockets.takeBlasts()).toEqual([]);
  });

  it('is not stopped by a car that cannot be hit', () => {
    const screen = new Screen(40);
    screen.state[carOffset(RIVAL) + CAR.protectTicks] = 100;
    screen.rockets.handleEvent({ ...rocket(), car: OWN });
    expect(screen.after(600).length).toBe(1);
  });

  it('that was never heard of is at least seen to burst', () => {
    const screen = new Screen();
    screen.rockets.handleEvent(blast(10, OWN));
    expect(screen.rockets.takeBlasts()).toMatchObject([{ z: 10, hitCar: OWN }]);
  });

  it('is gone when its time is over, and when a race starts', () => {
    const screen = new Screen();
    screen.rockets.handleEvent(rocket());
    expect(screen.after(timeOfTick(ROCKET.lifeTicks) + FRAME_MS)).toEqual([]);
    screen.rockets.handleEvent(rocket(TICK + ROCKET.lifeTicks));
    expect(screen.after(FRAME_MS).length).toBe(1);
    screen.state[RACE.phase] = PHASE.countdown;
    expect(screen.after(FRAME_MS)).toEqual([]);
  });
});
