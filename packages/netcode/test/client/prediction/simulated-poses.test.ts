/** The poses that a gunner's page simulates for ticks that it has not received. */
import { EMPTY_REPORT, extractPoses, POSE, poseOffset, type StateMessage } from '@shotgun-rally/protocol';
import { type DriverInput, NEUTRAL_DRIVER, NEUTRAL_GUNNER, RACE, World } from '@shotgun-rally/sim';
import { AXIS_MAX, timeOfTick } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { SimulatedPoses } from '../../../src/client/prediction/simulated-poses.ts';
import { createTimelinePose, PoseTimeline } from '../../../src/index.ts';
import { OVAL } from '../../testing/oval-match.ts';

const CARS = 2;
const DRIVE: DriverInput = { ...NEUTRAL_DRIVER, throttle: AXIS_MAX, steer: 20 };
const TURN: DriverInput = { ...DRIVE, steer: -90 };

const createWorld = (): World => {
  const world = new World({ track: OVAL, cars: CARS, seed: 1 });
  world.step(
    [],
    Array.from({ length: CARS }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  return world;
};

/** A race whose drivers hold DRIVE, and from the tick `turnTick` on hold TURN. */
class Race {
  readonly timeline = new PoseTimeline();
  readonly simulated = new SimulatedPoses({ timeline: this.timeline, world: createWorld(), car: 0 });
  /** What the server has computed, by tick. */
  readonly #truth: Int32Array[] = [];
  readonly #world = createWorld();
  readonly #turnTick: number;

  constructor(turnTick = Number.POSITIVE_INFINITY) {
    this.#turnTick = turnTick;
  }

  #inputOf(tick: number): DriverInput {
    return tick < this.#turnTick ? DRIVE : TURN;
  }

  /** Runs the server up to `tick`, and returns the poses of that tick. */
  posesAt(tick: number): Int32Array {
    while (this.#world.state[RACE.tick]! < tick) {
      const driver = this.#inputOf(this.#world.state[RACE.tick]! + 1);
      this.#world.step(Array.from({ length: CARS }, () => ({ driver, gunner: NEUTRAL_GUNNER })));
      this.#truth[this.#world.state[RACE.tick]!] = extractPoses(this.#world.state);
    }
    return this.#truth[tick]!;
  }

  /** The page receives the state of `tick`, with the inputs for the next two ticks. */
  receive(tick: number): void {
    this.timeline.insert(tick, this.posesAt(tick));
    const report = { ...EMPTY_REPORT, input: this.#inputOf(tick + 2), inputAheadTicks: 2 };
    const reports = Array.from({ length: CARS }, () => report);
    const message: StateMessage = { kind: 'state', state: this.#world.save(), reports, past: [], commands: [] };
    this.simulated.receive(message);
  }

  /** Distance (m) between the shown and the true position of car 0 at `tick`. */
  errorM(tick: number): number {
    const [truth, shown] = [new PoseTimeline(), createTimelinePose()];
    truth.insert(tick, this.posesAt(tick));
    const expected = createTimelinePose();
    expect(truth.sample(0, timeOfTick(tick), expected)).toBe('interpolated');
    expect(this.timeline.sample(0, timeOfTick(tick), shown)).not.toBe('none');
    return Math.hypot(shown.x - expected.x, shown.y - expected.y, shown.z - expected.z);
  }
}

/** The tick of the last state before the gap: the cars turn at 24 m/s. */
const LAST = 120;

describe('simulated poses', () => {
  it('are those of the server after the newest state, while its drivers hold their inputs', () => {
    const race = new Race();
    race.receive(LAST);
    race.simulated.simulateTo(timeOfTick(LAST + 8));
    expect(race.timeline.lastTick).toBe(LAST + 8);
    expect(race.timeline.newestTick).toBe(LAST);
    for (let tick = LAST + 1; tick <= LAST + 8; tick++) expect(race.errorM(tick)).toBe(0);
    expect(race.timeline.sample(0, timeOfTick(LAST + 8), createTimelinePose())).toBe('extrapolated');
  });

  it('are those of the server at lost ticks, while its drivers hold their inputs', () => {
    const race = new Race();
    race.receive(LAST);
    race.receive(LAST + 6);
    for (let tick = LAST + 1; tick < LAST + 6; tick++) {
      expect(race.timeline.at(tick)).toBeUndefined();
      expect(race.errorM(tick)).toBe(0);
    }
  });

  it('are corrected towards the next received poses if drivers have changed their inputs', () => {
    const race = new Race(LAST + 3);
    race.receive(LAST);
    race.simulated.simulateTo(timeOfTick(LAST + 12));
    const uncorrectedM = race.errorM(LAST + 11);
    race.receive(LAST + 12);
    expect(uncorrectedM).toBeGreaterThan(0.1);
    for (let tick = LAST + 1; tick < LAST + 12; tick++) expect(race.errorM(tick)).toBeLessThan(0.02);
  });

  it('end 16 ticks after the newest state', () => {
    const race = new Race();
    race.receive(LAST);
    race.simulated.simulateTo(timeOfTick(LAST + 100));
    expect(race.timeline.lastTick).toBe(LAST + 16);
  });

  it.each([
    [16, 0, 0],
    [17, 0.001, 1],
  ])('fill a gap of %i ticks only if it has at most 16', (lostTicks, fromM, toM) => {
    const race = new Race();
    race.receive(LAST);
    race.simulated.simulateTo(timeOfTick(LAST + 16));
    race.receive(LAST + lostTicks + 1);
    const errorM = race.errorM(LAST + 9);
    expect(errorM).toBeGreaterThanOrEqual(fromM);
    expect(errorM).toBeLessThanOrEqual(toM);
  });

  it('are not corrected towards a car that was moved in the gap', () => {
    const race = new Race();
    race.receive(LAST);
    const moved = race.posesAt(LAST + 6).slice();
    moved[poseOffset(0) + POSE.px]! += 10 * 1024;
    race.posesAt(LAST + 6).set(moved);
    race.receive(LAST + 6);
    for (let tick = LAST + 1; tick < LAST + 6; tick++) expect(race.errorM(tick)).toBe(0);
  });

  it('are those of the same ticks if the same state is received again', () => {
    const race = new Race();
    race.receive(LAST);
    race.simulated.simulateTo(timeOfTick(LAST + 4));
    race.receive(LAST);
    race.simulated.simulateTo(timeOfTick(LAST + 8));
    for (let tick = LAST + 1; tick <= LAST + 8; tick++) expect(race.errorM(tick)).toBe(0);
  });

  it('turn the barrel evenly from the last received angle to the next one', () => {
    const race = new Race();
    race.receive(LAST);
    const end = race.posesAt(LAST + 4);
    const start = race.timeline.at(LAST)!;
    end[POSE.barrelYaw] = start[POSE.barrelYaw]! + 400;
    race.receive(LAST + 4);
    const shown = createTimelinePose();
    const yaws = [1, 2, 3].map((later) => {
      race.timeline.sample(0, timeOfTick(LAST + later), shown);
      return shown.barrelYaw - start[POSE.barrelYaw]!;
    });
    expect(yaws).toEqual([100, 200, 300]);
  });
});
