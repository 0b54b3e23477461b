// The rules of a race: countdown, checkpoints, laps and results.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  CAR,
  CAR_MODELS,
  carOffset,
  PHASE,
  RACE,
  readField,
  STATUS,
  standings,
  TICK_SECONDS,
  type World,
  type WorldEvent,
} from '../src/index.ts';
import { progressOf } from '../src/race/index.ts';
import { BOOST_MAX, CAR_FIELDS, HEALTH_MAX, MAX_LAPS, RACE_TICKS_MAX } from '../src/state/fields.ts';
import { AXIS_MAX, createPose, readPose } from '../src/state/index.ts';
import { createTrackSample, sampleTrack, trackPoint } from '../src/track/index.ts';
import { RACE_RULES } from '../src/tuning/index.ts';
import { readTrack } from './tracks.ts';
import { cruiserInput, driverInput, fullWorld, integerOf, runTicks, runUntil, setInteger } from './worlds.ts';

const oval = readTrack('oval');
const CARS = 4;
const { countdownTicks } = RACE_RULES;
const FULL_THROTTLE = [driverInput({ throttle: AXIS_MAX })];

describe('a race of four cars over two laps', () => {
  const events: WorldEvent[] = [];
  const world = fullWorld(oval, CARS, 2);
  const progressOnGrid: number[] = [];

  beforeAll(() => {
    world.step([], [{ kind: 'start' }]);
    for (let tick = 0; tick < 9000 && world.state[RACE.phase] !== PHASE.finished; tick++) {
      world.step(Array.from({ length: CARS }, (_, car) => cruiserInput(world, car)));
      events.push(...world.events);
      if (tick === 0) for (let car = 0; car < CARS; car++) progressOnGrid.push(progressOf(world.state, car, oval));
    }
  });

  const eventsOf = <Kind extends WorldEvent['kind']>(kind: Kind) =>
    events.filter((event): event is Extract<WorldEvent, { kind: Kind }> => event.kind === kind);

  it('a race starts and ends once, and every car finishes', () => {
    expect(eventsOf('go')).toHaveLength(1);
    expect(eventsOf('over')).toHaveLength(1);
    expect(eventsOf('finish')).toHaveLength(CARS);
    expect(world.state[RACE.phase]).toBe(PHASE.finished);
  });

  it('cars start behind the line', () => {
    expect(progressOnGrid).toHaveLength(CARS);
    for (const progress of progressOnGrid) expect(progress).toBeLessThan(0);
  });

  it('cars pass the checkpoints in order and complete both laps', () => {
    for (let car = 0; car < CARS; car++) {
      const passed = eventsOf('checkpoint').filter((event) => event.car === car);
      expect(passed.map(({ index }) => index)).toEqual([1, 2, 3, 0, 1, 2, 3, 0]);
      const laps = eventsOf('lap').filter((event) => event.car === car);
      expect(laps.map(({ lap }) => lap)).toEqual([1, 2]);
    }
  });

  it('places follow the order of finishing, and are stored with the times', () => {
    expect(eventsOf('finish').map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    expect(standings(world.state, oval)).toEqual(eventsOf('finish').map(({ car }) => car));
    for (const { car, place, ticks } of eventsOf('finish')) {
      expect(integerOf(world, car, 'place')).toBe(place);
      expect(integerOf(world, car, 'finishTicks')).toBe(ticks);
      expect(integerOf(world, car, 'status')).toBe(STATUS.finished);
      const laps = eventsOf('lap').filter((event) => event.car === car);
      expect(laps.reduce((sum, lap) => sum + lap.ticks, 0)).toBe(ticks);
      expect(integerOf(world, car, 'bestLapTicks')).toBe(Math.min(...laps.map((lap) => lap.ticks)));
    }
  });
});

describe('the grid', () => {
  const boosts = (cars: number): number[] => {
    const world = fullWorld(oval, cars);
    return Array.from({ length: cars }, (_, car) => integerOf(world, car, 'boost'));
  };
  const repeated = (...values: number[]) => values.flatMap((value) => [value, value, value, value]);
  const { atStart } = CAR_MODELS.rally.boost;

  it('cars in the last row start with a full tank of boost, and those in the first row with the boost of their model', () => {
    expect(boosts(8)).toEqual(repeated(atStart, BOOST_MAX));
    expect(boosts(16)).toEqual(repeated(atStart, 607, 815, BOOST_MAX));
  });

  it('cars in the only row of a small race start with the boost of their model', () => {
    expect(boosts(4)).toEqual(repeated(atStart));
  });

  it.each([1, 2, 3, 4])('a row of %i cars stands across the middle of the road, 3 m apart', (cars) => {
    const { state } = fullWorld(oval, cars);
    const laterals = Array.from({ length: cars }, (_, car) => {
      const pose = readPose(state, car, createPose());
      return sampleTrack(oval, pose, state[carOffset(car) + CAR.trackHint]!, createTrackSample()).lateral;
    });
    for (const [car, lateral] of laterals.entries()) expect(lateral).toBeCloseTo((car - (cars - 1) / 2) * 3, 2);
  });
});

describe('two cars that finish in the same tick', () => {
  /**
   * Lets two cars cross the line in one tick, which they end `pastM` m past the line, and returns them by their places. The
   * car `pushedBack` moves back in the next tick.
   */
  const finishTogether = (pastM: readonly number[], pushedBack = -1): number[] => {
    const speed = 40;
    const world = fullWorld(oval, pastM.length, 1);
    world.step([], [{ kind: 'start' }]);
    runTicks(world, countdownTicks + 50);
    for (const [car, past] of pastM.entries()) {
      const at = trackPoint(oval, past - speed * TICK_SECONDS, 4 * car - 2, 0, createTrackSample());
      const pose = world.standingPose(car, { x: at.x, z: at.z, yaw: Math.atan2(at.tx, at.tz) });
      world.placeCar(car, pose, { x: at.tx * speed, y: 0, z: at.tz * speed });
      setInteger(world, car, 'checkpoint', 0);
    }
    // The track sample behind a car is found at the start of a tick, so the finish counts in the tick after the crossing.
    runTicks(world, 1);
    for (const name of ['vx', 'vz'] as const) {
      if (pushedBack >= 0) setInteger(world, pushedBack, name, -integerOf(world, pushedBack, name));
    }
    runTicks(world, 1);
    const finishes = world.events.filter((event) => event.kind === 'finish');
    expect(finishes.map(({ place }) => place)).toEqual([1, 2]);
    expect(new Set(finishes.map(({ ticks }) => ticks)).size).toBe(1);
    expect(standings(world.state, oval)).toEqual(finishes.map(({ car }) => car));
    return finishes.map(({ car }) => car);
  };

  it('get places by how far they are past the line, also if one is pushed back over it', () => {
    expect(finishTogether([0.5, 0.2])).toEqual([0, 1]);
    expect(finishTogether([0.2, 0.5])).toEqual([1, 0]);
    expect(finishTogether([0.2, 0.5], 1)).toEqual([0, 1]);
  });
});

describe('the countdown', () => {
  it('the countdown holds a car on the grid for its whole length, and then the car can drive', () => {
    const world = fullWorld(oval, CARS);
    runTicks(world, 100, FULL_THROTTLE);
    world.step([], [{ kind: 'start' }]);
    const position = () => [integerOf(world, 0, 'px'), integerOf(world, 0, 'pz')];
    const before = position();
    const ticks = runUntil(
      () => world.state[RACE.phase] !== PHASE.countdown,
      () => {
        expect(position()).toEqual(before);
        world.step([driverInput({ throttle: AXIS_MAX, boost: true })]);
      },
      2 * countdownTicks,
    );
    expect(ticks).toBe(countdownTicks);
    runTicks(world, 30, FULL_THROTTLE);
    expect(readField(world.state, 0, 'vz')).toBeGreaterThan(3);
  });
});

describe('the end of a race', () => {
  const FINISH_TICKS = 40;

  /** Returns a world with two cars at rest, 50 ticks into a race of one lap. */
  const startedWorld = (): World => {
    const world = fullWorld(oval, 2, 1);
    world.step([], [{ kind: 'start' }]);
    runTicks(world, countdownTicks + 50);
    return world;
  };
  /** Lets a car finish in first place. */
  const finish = (world: World, car: number): void => {
    setInteger(world, car, 'status', STATUS.finished);
    setInteger(world, car, 'place', 1);
    setInteger(world, car, 'finishTicks', FINISH_TICKS);
    world.state[RACE.finishers] = 1;
  };
  /** Returns the phase after this many ticks without input. */
  const phaseAfter = (world: World, ticks: number): number => {
    runTicks(world, ticks);
    return world.state[RACE.phase]!;
  };

  it('a race ends a grace period after the first finish', () => {
    const world = startedWorld();
    finish(world, 0);
    expect(phaseAfter(world, RACE_RULES.graceTicks - 75)).toBe(PHASE.racing);
    expect(phaseAfter(world, 75)).toBe(PHASE.finished);
  });

  it('the grace period after a finish does not end a race if the finisher has left', () => {
    const world = startedWorld();
    finish(world, 0);
    world.step([], [{ kind: 'leave', car: 0 }]);
    expect(phaseAfter(world, 1800)).toBe(PHASE.racing);
    expect(phaseAfter(world, 1400)).toBe(PHASE.finished);
  });

  it('a race ends at once if every car has left', () => {
    const world = startedWorld();
    world.step(
      [],
      [0, 1].map((car) => ({ kind: 'leave', car }) as const),
    );
    expect(phaseAfter(world, 1)).toBe(PHASE.finished);
  });

  it('a car that drives backwards from the start is behind the line, however far it goes', () => {
    const world = startedWorld();
    setInteger(world, 0, 'checkpoint', 1);
    for (let sample = oval.checkpoints[1]! + 1; sample < oval.count; sample++) {
      setInteger(world, 0, 'trackHint', sample);
      expect(progressOf(world.state, 0, oval)).toBeLessThan(0);
    }
  });

  it('a wreck that rolls over the line in its last lap finishes, and is repaired at once', () => {
    const world = startedWorld();
    const { x, z, tx, tz } = trackPoint(oval, -1, 0, 0, createTrackSample());
    const pose = world.standingPose(0, { x, z, yaw: Math.atan2(tx, tz) });
    world.placeCar(0, pose, { x: 20 * tx, y: 0, z: 20 * tz });
    setInteger(world, 0, 'checkpoint', 0);
    world.step([], [{ kind: 'hit', car: 0, by: 1, damage: HEALTH_MAX, push: [0, 0, 0] }]);
    expect(integerOf(world, 0, 'status')).toBe(STATUS.wrecked);
    runTicks(world, 10);
    expect(integerOf(world, 0, 'status')).toBe(STATUS.finished);
    expect(integerOf(world, 0, 'health')).toBe(HEALTH_MAX);
    expect(integerOf(world, 0, 'respawnTicks')).toBe(0);
  });

  it('a race ends when a car at the slowest allowed pace would have finished', () => {
    expect(phaseAfter(startedWorld(), 2000)).toBe(PHASE.racing);
    expect(phaseAfter(startedWorld(), 3100)).toBe(PHASE.finished);
  });

  it('a car that has not finished at the end of a race gets a place, but no time', () => {
    const world = startedWorld();
    finish(world, 1);
    while (world.state[RACE.phase] === PHASE.racing) world.step([]);
    expect(standings(world.state, oval)).toEqual([1, 0]);
    expect(integerOf(world, 0, 'place')).toBe(2);
    expect(integerOf(world, 0, 'finishTicks')).toBe(0);
  });
});

describe('a car that enters during a race', () => {
  it('has a first lap time that counts from when it entered', () => {
    const world = fullWorld(oval, 2);
    world.step([], [{ kind: 'leave', car: 1 }]);
    world.step([], [{ kind: 'start' }]);
    runTicks(world, countdownTicks + 2000);
    expect(world.state[RACE.phase]).toBe(PHASE.racing);
    world.step([], [{ kind: 'enter', car: 1 }]);
    const laps: WorldEvent[] = [];
    const ticks = runUntil(
      () => laps.length > 0,
      () => {
        world.step([null, cruiserInput(world, 1)]);
        laps.push(...world.events.filter(({ kind }) => kind === 'lap'));
      },
      5000,
    );
    expect(laps[0]).toMatchObject({ car: 1, lap: 1, ticks });
  });
});

describe('a race that lasts longer than a field can count', () => {
  it('lets a car finish, with every field of the car in its range', () => {
    // The oval would end the race before, even with all laps at the slowest allowed pace.
    const world = fullWorld(readTrack('valley'), 1, MAX_LAPS);
    world.step([], [{ kind: 'start' }]);
    runTicks(world, countdownTicks + 1);
    world.state[RACE.tick]! += RACE_TICKS_MAX + 1;
    setInteger(world, 0, 'lap', MAX_LAPS - 1);
    setInteger(world, 0, 'checkpoint', 0);
    for (let tick = 0; tick < 300 && integerOf(world, 0, 'place') === 0; tick++) world.step([cruiserInput(world, 0)]);
    expect(integerOf(world, 0, 'status')).toBe(STATUS.finished);
    for (const { name, min, max } of CAR_FIELDS) {
      expect(integerOf(world, 0, name), name).toBeGreaterThanOrEqual(min);
      expect(integerOf(world, 0, name), name).toBeLessThanOrEqual(max);
    }
  });
});

describe('the warm-up', () => {
  it('in the warm-up a car advances its next checkpoint all around the track, but completes no lap', () => {
    const world = fullWorld(oval, 1);
    const kinds = new Set<string>();
    const checkpoints = new Set<number>();
    for (let tick = 0; tick < 1500; tick++) {
      world.step([cruiserInput(world, 0)]);
      for (const { kind } of world.events) kinds.add(kind);
      checkpoints.add(integerOf(world, 0, 'checkpoint'));
    }
    expect([...checkpoints]).toEqual([1, 2, 3, 0]);
    expect(integerOf(world, 0, 'checkpoint')).toBe(1);
    expect(kinds.has('lap')).toBe(false);
    expect(integerOf(world, 0, 'lap')).toBe(0);
  });

  it('the warm-up clears the laps of a race', () => {
    const world = fullWorld(oval, 2);
    world.step([], [{ kind: 'start' }]);
    runTicks(world, 300);
    setInteger(world, 0, 'lap', 1);
    world.step([], [{ kind: 'warmup' }]);
    expect(world.state[RACE.phase]).toBe(PHASE.warmup);
    expect(integerOf(world, 0, 'lap')).toBe(0);
  });
});
