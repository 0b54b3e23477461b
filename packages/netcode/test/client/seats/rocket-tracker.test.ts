/** How a client shows rockets that the server announces early, late or not at all. */
import type { BlastEvent, RocketEvent } from '@shotgun-rally/protocol';
import { CAR, CAR_MODELS, carOffset, PHASE, RACE, STATUS, TICK_MS } from '@shotgun-rally/sim';
import { stateLength, timeOfTick } from '@shotgun-rally/sim/state';
import { ROCKET } from '@shotgun-rally/sim/tuning';
import { describe, expect, it } from 'vitest';
import { createShownCars } from '../../../src/client/seats/client-view.ts';
import { RocketTracker } from '../../../src/client/seats/rocket-tracker.ts';
import { createTimelinePose } from '../../../src/index.ts';
import { OVAL } from '../../testing/oval-match.ts';

const OWN = 0;
const RIVAL = 1;
const TICK = 100;
/** High above the track, where nothing is in the way. */
const HEIGHT_M = 500;
const FRAME_MS = 16;
const HALF_CAR_LENGTH_M = 2;

/** A client that shows two cars. Rockets start at z = 0 and fly along +Z, and the rival's car is at z = `aheadM`. */
class Screen {
  readonly rockets = new RocketTracker(OWN, { track: OVAL, tuning: [CAR_MODELS.rally] });
  timeMs = timeOfTick(TICK);

  readonly state: Int32Array;
  readonly cars: ReturnType<typeof createShownCars>;

  constructor(aheadM = 1000, cars = 2) {
    this.state = new Int32Array(stateLength(cars));
    this.cars = createShownCars(cars);
    for (const { car, pose } of this.cars) {
      this.state[carOffset(car) + CAR.status] = STATUS.racing;
      Object.assign(this.cars[car] as { present: boolean }, { present: true });
      Object.assign(pose, { y: HEIGHT_M, z: car === RIVAL ? aheadM : -100 });
    }
  }

  /** Shows frames for `ms`. Returns the distance (m) that each rocket in flight has covered. */
  runFor(ms: number): number[] {
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
/** The distance (m) that a rocket covers in `ms`. */
const distanceIn = (ms: number): number => (ms / 1000) * ROCKET.speed;

describe('a rocket', () => {
  it.each([
    ['the nearer car in the warm-up', PHASE.warmup, 1],
    ['the leader of a race, which takes more damage,', PHASE.racing, 2],
  ])('that bursts between two cars damages %s most', (_, phase, hitCar) => {
    const screen = new Screen(50, 3);
    screen.state[RACE.phase] = phase;
    screen.state[carOffset(2) + CAR.lap] = 2;
    Object.assign(screen.cars[2]!.pose, { x: 3, z: 50 });
    screen.rockets.handleEvent(rocket(TICK, OWN));
    screen.runFor(2000);
    expect(screen.rockets.takeBlasts()).toMatchObject([{ hitCar }]);
  });

  it('is not shown before its start time', () => {
    const screen = new Screen();
    screen.rockets.handleEvent(rocket(TICK + 5));
    expect(screen.runFor(64)).toEqual([]);
    expect(screen.runFor(48)[0]).toBeCloseTo(distanceIn(32), 6);
  });

  it('starts at the barrel and catches up if it is announced late', () => {
    const screen = new Screen();
    screen.runFor(200);
    screen.rockets.handleEvent(rocket());
    const sinceMs = () => screen.timeMs - timeOfTick(TICK);
    expect(screen.runFor(FRAME_MS)[0]).toBe(0);
    expect(screen.runFor(96)[0]).toBeCloseTo(2 * distanceIn(96), 6);
    screen.runFor(160);
    expect(screen.runFor(FRAME_MS)[0]).toBeCloseTo(distanceIn(sinceMs()), 6);
  });

  it('is not shown, and does not explode, if it is announced after its longest life and 0.4 s', () => {
    const screen = new Screen();
    screen.runFor(ROCKET.lifeTicks * TICK_MS + 500);
    screen.rockets.handleEvent(rocket());
    expect(screen.runFor(100)).toEqual([]);
    expect(screen.rockets.takeBlasts()).toEqual([]);
  });

  it('is shown before its announcement if the player launched it, and does not jump at the announcement', () => {
    const screen = new Screen();
    const pose = { ...createTimelinePose(), y: HEIGHT_M };
    screen.rockets.addLaunched(pose, { yaw: 0, pitch: 0 }, screen.timeMs, screen.state);
    const [before = 0] = screen.runFor(160);
    expect(before).toBeGreaterThan(distanceIn(150));
    screen.rockets.handleEvent({ ...rocket(TICK, OWN), z: -0.25 });
    const after = screen.runFor(FRAME_MS);
    expect(after.length).toBe(1);
    expect(after[0]).toBeCloseTo(before + distanceIn(FRAME_MS), 1);
  });

  it.each([512, 1104])(
    'keeps its announcement if a launch %d ms before is never announced, because its input came too late',
    (gapMs) => {
      const screen = new Screen();
      const pose = { ...createTimelinePose(), y: HEIGHT_M };
      const launch = () => screen.rockets.addLaunched(pose, { yaw: 0, pitch: 0 }, screen.timeMs, screen.state);
      launch();
      screen.runFor(gapMs);
      launch();
      screen.runFor(160);
      const before = screen.rockets.shown.map(({ z }) => z);
      screen.rockets.handleEvent({ ...rocket(TICK + gapMs / TICK_MS, OWN), z: -0.25 });
      const after = screen.runFor(FRAME_MS);
      expect(after).toHaveLength(2);
      for (const [index, z] of after.entries()) expect(z).toBeCloseTo(before[index]! + distanceIn(FRAME_MS), 1);
    },
  );

  it('is forgotten if 256 others are launched while no frame is shown', () => {
    const screen = new Screen();
    for (let launch = 0; launch < 1000; launch++) screen.rockets.handleEvent(rocket());
    expect(screen.runFor(32)).toHaveLength(256);
  });

  it('explodes once at the point of the blast events, even if they report two hit cars', () => {
    const screen = new Screen();
    screen.rockets.handleEvent(rocket());
    screen.rockets.handleEvent(blast(10, OWN));
    screen.rockets.handleEvent(blast(10, RIVAL));
    expect(screen.runFor(48).length).toBe(1);
    expect(screen.rockets.takeBlasts()).toEqual([]);
    expect(screen.runFor(96)).toEqual([]);
    expect(screen.rockets.takeBlasts()).toEqual([{ x: 0, y: HEIGHT_M, z: 10, hitCar: OWN }]);
  });

  it('explodes where it meets a shown car, and not again at the blast event', () => {
    const screen = new Screen(40);
    screen.rockets.handleEvent({ ...rocket(), car: OWN });
    screen.runFor(600);
    const blasts = screen.rockets.takeBlasts();
    expect(blasts).toMatchObject([{ hitCar: RIVAL }]);
    expect(blasts[0]?.z).toBeCloseTo(40 - HALF_CAR_LENGTH_M - ROCKET.fuse, 6);
    screen.rockets.handleEvent({ ...blast(37, RIVAL), car: OWN });
    screen.runFor(48);
    expect(screen.rockets.takeBlasts()).toEqual([]);
  });

  it('does not explode if it meets a protected car', () => {
    const screen = new Screen(40);
    screen.state[carOffset(RIVAL) + CAR.protectTicks] = 100;
    screen.rockets.handleEvent({ ...rocket(), car: OWN });
    expect(screen.runFor(600).length).toBe(1);
  });

  it('explodes at the blast event even if it was never announced', () => {
    const screen = new Screen();
    screen.rockets.handleEvent(blast(10, OWN));
    expect(screen.rockets.takeBlasts()).toMatchObject([{ z: 10, hitCar: OWN }]);
  });

  it.each([
    ['before', true],
    ['after', false],
  ])('explodes once at the end of its life if the blast event arrives %s it', (_, isEarly) => {
    const screen = new Screen();
    const lifeMs = timeOfTick(ROCKET.lifeTicks);
    // Positions in events are rounded, so this one is a bit further than the rocket gets.
    const event = blast(distanceIn(lifeMs) + 0.005);
    screen.rockets.handleEvent(rocket());
    if (isEarly) screen.rockets.handleEvent(event);
    expect(screen.runFor(lifeMs - FRAME_MS).length).toBe(1);
    expect(screen.runFor(FRAME_MS)).toEqual([]);
    if (!isEarly) screen.rockets.handleEvent(event);
    screen.runFor(FRAME_MS);
    const blasts = screen.rockets.takeBlasts();
    expect(blasts).toMatchObject([{ hitCar: -1 }]);
    expect(blasts[0]?.z).toBeCloseTo(distanceIn(lifeMs), 1);
  });

  it('disappears in a countdown', () => {
    const screen = new Screen();
    screen.rockets.handleEvent(rocket());
    expect(screen.runFor(FRAME_MS).length).toBe(1);
    screen.state[RACE.phase] = PHASE.countdown;
    expect(screen.runFor(FRAME_MS)).toEqual([]);
  });
});
