// The environment for learning agents: episodes, determinism, saved states, observations and actions.
import { describe, expect, it } from 'vitest';
import {
  type CarStep,
  createEnvironment,
  type Environment,
  type EnvironmentOptions,
  type EnvironmentStep,
  type Observer,
  TRACK_OBSERVATION,
} from '../src/environment/index.ts';
import { readField, type WorldEvent } from '../src/index.ts';
import { hash32, TAU } from '../src/math/index.ts';
import { readTrack } from './tracks.ts';

const oval = readTrack('oval');
const HASH_VALUES = 0x1_0000_0000;
const FULL_THROTTLE = [0, 1, -1, -1];
/** Full lock at full throttle ends at a wall, and pushing against the wall ends the episode. */
const INTO_A_WALL = [1, 1, -1, -1];

/** Returns seeded random actions, mostly with throttle. */
function randomActions({ cars, actionSize }: Environment, seed: number, step: number): number[] {
  const random = (index: number) => (2 * hash32(seed, step, index)) / HASH_VALUES - 1;
  return Array.from({ length: cars * actionSize }, (_, i) => random(i) + (i % actionSize === 1 ? 0.7 : 0));
}

/** Makes steps with random actions, from step `from` on; returns their results. */
function play(environment: Environment, steps: number, seed: number, from = 0): EnvironmentStep[] {
  return Array.from({ length: steps }, (_, step) => environment.step(randomActions(environment, seed, from + step)));
}

/** Steers along the oval from the default observation: a driver that completes a lap. */
function lapActions(environment: Environment, observations: Float32Array): number[] {
  const size = environment.observationSize;
  const actions: number[] = [];
  for (let car = 0; car < environment.cars; car++) {
    const at = (index: number) => observations[car * size + index]!;
    const steer = at(14) - at(5) - 2 * at(8);
    actions.push(steer, at(0) < 0.35 ? 1 : 0, -1, -1);
  }
  return actions;
}

/** Drives an episode to its end; returns the results of all its steps. */
function driveEpisode(environment: Environment, seed: number): EnvironmentStep[] {
  let observations = environment.reset(seed);
  const results: EnvironmentStep[] = [];
  while (!results.at(-1)?.isOver) {
    results.push(environment.step(lapActions(environment, observations)));
    observations = results.at(-1)!.observations;
  }
  return results;
}

/** Lets car 0 drive the lap, and car 1 turn into a wall and push against it. Returns the first result for which `isEnd` holds. */
function driveAndCrash(environment: Environment, isEnd: (result: EnvironmentStep) => boolean): EnvironmentStep {
  let observations = environment.reset(1);
  for (;;) {
    const result = environment.step([...lapActions(environment, observations).slice(0, 4), ...INTO_A_WALL]);
    if (isEnd(result)) return result;
    observations = result.observations;
  }
}

/** Observes the position in plan view (m). */
const POSITION_OBSERVER: Observer = {
  size: 2,
  observe: ({ car, state }, out) => out.set([readField(state, car, 'px'), readField(state, car, 'pz')]),
};
/** Observes the direction of the barrel in plan view (turns), from +Z towards +X. */
const BARREL_OBSERVER: Observer = {
  size: 1,
  observe: ({ car, state }, out) => out.set([readField(state, car, 'barrelYaw')]),
};
const ARMED: EnvironmentOptions = { track: oval, cars: 4, weapons: true };

describe('the episodes of an environment', () => {
  it('the same seed and actions give the same results, and another seed gives others', () => {
    const episode = (seed: number) => {
      const environment = createEnvironment(ARMED);
      return [environment.reset(seed), ...play(environment, 100, 9)];
    };
    expect(episode(1)).toEqual(episode(1));
    expect(episode(2)).not.toEqual(episode(1));
  });

  it('two environments that take turns give the same results as one after the other', () => {
    const [a, b] = [createEnvironment(ARMED), createEnvironment(ARMED)];
    a.reset(1);
    const alone = play(a, 60, 9);
    a.reset(1);
    b.reset(2);
    const taking = alone.map((_, step) => {
      play(b, 1, 5, step);
      return play(a, 1, 9, step)[0];
    });
    expect(taking).toEqual(alone);
  });

  it('a saved state, also after structuredClone and in another environment, continues with the same results', () => {
    const environment = createEnvironment(ARMED);
    environment.reset(3);
    const events: WorldEvent[] = [];
    play(environment, 40, 7);
    const saved = structuredClone(environment.save());
    expect(saved.shots.rockets.length).toBeGreaterThan(0);
    const first = play(environment, 60, 7, 40);
    const record = (step: CarStep): number => {
      events.push(...step.events);
      return 0;
    };
    const other = createEnvironment({ ...ARMED, reward: record });
    other.load(saved);
    expect(other.save()).toEqual(saved);
    const second = play(other, 60, 7, 40);
    expect(second.map(({ observations }) => observations)).toEqual(first.map(({ observations }) => observations));
    expect(other.save()).toEqual(environment.save());
    expect(events.map(({ kind }) => kind)).toContain('fired');
  });

  it('a saved state does not change when the environment goes on', () => {
    const environment = createEnvironment(ARMED);
    environment.reset(3);
    const saved = environment.save();
    const copy = structuredClone(saved);
    play(environment, 20, 7);
    expect(saved).toEqual(copy);
  });

  it('an episode is terminated when the car has driven the lap, with the length of the lap as progress and return', () => {
    const results = driveEpisode(createEnvironment({ track: oval }), 4);
    const { terminated, truncated, progressM } = results.at(-1)!;
    expect([...terminated, ...truncated]).toEqual([1, 0]);
    expect(progressM[0]).toBeGreaterThanOrEqual(oval.length);
    expect(progressM[0]).toBeLessThan(oval.length + 3);
    expect(results.reduce((sum, { rewards }) => sum + rewards[0]!, 0)).toBeCloseTo(progressM[0]!, 6);
    expect(results.slice(0, -1).every(({ isOver }) => !isOver)).toBe(true);
  });

  it('an episode is truncated, not terminated, after `stepsMax` steps', () => {
    const environment = createEnvironment({ track: oval, stepsMax: 5 });
    environment.reset(1);
    const results = play(environment, 5, 1);
    expect(results.map(({ truncated }) => truncated[0])).toEqual([0, 0, 0, 0, 1]);
    expect(results.at(-1)).toMatchObject({ terminated: new Uint8Array([0]), isOver: true });
  });

  it('an episode is terminated with a penalty when the car has to be put back on the road', () => {
    const environment = createEnvironment({ track: oval });
    environment.reset(1);
    let result: EnvironmentStep;
    do result = environment.step(INTO_A_WALL);
    while (!result.isOver);
    expect(result.terminated).toEqual(new Uint8Array([1]));
    expect(result.progressM[0]).toBeLessThan(oval.length / 2);
    expect(result.rewards).toEqual(new Float64Array([-20]));
  });

  it('at the end of the time only the car whose episode has not been terminated is truncated', () => {
    const environment = createEnvironment({ track: oval, cars: 2, start: 'grid', stepsMax: 250 });
    const result = driveAndCrash(environment, ({ isOver }) => isOver);
    expect([...result.terminated]).toEqual([0, 1]);
    expect([...result.truncated]).toEqual([1, 0]);
  });

  it('a car whose episode has ended leaves the track, and the other car goes on', () => {
    const environment = createEnvironment({ track: oval, cars: 2, start: 'grid' });
    const result = driveAndCrash(environment, ({ terminated }) => terminated[1] === 1);
    expect(result.isOver).toBe(false);
    const next = environment.step([...lapActions(environment, result.observations).slice(0, 4), ...FULL_THROTTLE]);
    expect(next.observations.slice(environment.observationSize)).toEqual(new Float32Array(environment.observationSize));
    expect(next.rewards[1]).toBe(0);
    expect(next.progressM[1]).toBe(result.progressM[1]);
    expect(next.progressM[0]).not.toBe(result.progressM[0]);
  });
});

describe('the start of an episode', () => {
  it('random starts put 16 cars at least 15 m apart, and each seed puts car 0 at another place', () => {
    const environment = createEnvironment({ track: oval, cars: 16, observe: POSITION_OBSERVER });
    const places = environment.reset(1);
    for (let car = 0; car < 16; car++) {
      for (let other = 0; other < car; other++) {
        const [dx, dz] = [0, 1].map((axis) => places[2 * car + axis]! - places[2 * other + axis]!);
        expect(Math.hypot(dx!, dz!)).toBeGreaterThan(15);
      }
    }
    const firsts = Array.from({ length: 20 }, (_, seed) => environment.reset(seed)[0]!.toFixed(2));
    expect(new Set(firsts).size).toBe(20);
  });

  it('shots from the same place spread differently with another seed', () => {
    const aims = [1, 2].map((seed) => {
      const events: WorldEvent[] = [];
      const record = (step: CarStep): number => {
        events.push(...step.events);
        return 0;
      };
      const environment = createEnvironment({ track: oval, weapons: true, start: 'grid', reward: record });
      environment.reset(seed);
      environment.step([0, 0, -1, -1, 0, 0, 1, -1]);
      return events.flatMap((event) => (event.kind === 'fired' ? [event.aim] : []));
    });
    expect(aims.map((each) => each.length)).toEqual([1, 1]);
    expect(aims[0]).not.toEqual(aims[1]);
  });

  it("with start: 'grid' all seeds start at the same place", () => {
    const environment = createEnvironment({ track: oval, start: 'grid' });
    expect(environment.reset(1)).toEqual(environment.reset(2));
  });
});

describe('the default observation', () => {
  it('every number of the default observation stays from -1 to 1 in 2000 random steps', () => {
    const environment = createEnvironment({ ...ARMED, stepsMax: 10_000 });
    environment.reset(1);
    const largest = new Float32Array(environment.observationSize);
    for (let step = 0; step < 2000; step++) {
      const { observations, isOver } = environment.step(randomActions(environment, 11, step));
      observations.forEach((each, index) => {
        const at = index % environment.observationSize;
        largest[at] = Math.max(largest[at]!, Math.abs(each));
      });
      if (isOver) environment.reset(step);
    }
    expect(Math.max(...largest)).toBeLessThanOrEqual(1);
    // Every number varies, so none is missing or in the wrong place.
    expect([...largest].every((each) => each > 0)).toBe(true);
    expect(environment.observationSize).toBe(TRACK_OBSERVATION.length);
  });

  it('a car that steers right from the grid sees positive yaw, heading and front wheels, and its speed forwards', () => {
    const environment = createEnvironment({ track: oval, start: 'grid' });
    environment.reset(1);
    let result = environment.step([0.5, 1, -1, -1]);
    for (let step = 0; step < 10; step++) result = environment.step([0.5, 1, -1, -1]);
    const value = (name: string) => result.observations[TRACK_OBSERVATION.findIndex((each) => each.name === name)]!;
    for (const name of ['yaw rate', 'angle of the front wheels', 'sine of the heading', 'speed forwards']) {
      expect(value(name), name).toBeGreaterThan(0.005);
    }
    expect(value('cosine of the tilt from the road')).toBeGreaterThan(0.98);
  });
});

describe('an own observation and reward', () => {
  it('an own observation and an own reward replace the default ones', () => {
    const environment = createEnvironment({
      track: oval,
      cars: 2,
      observe: { size: 1, observe: ({ car }, out) => out.fill(10 + car) },
      reward: ({ car, seconds }) => car + seconds,
    });
    expect(environment.reset(1)).toEqual(new Float32Array([10, 11]));
    const { observations, rewards } = environment.step([...FULL_THROTTLE, ...FULL_THROTTLE]);
    expect(observations).toEqual(new Float32Array([10, 11]));
    expect(rewards).toEqual(new Float64Array([0.064, 1.064]));
  });
});

describe('the actions of an environment', () => {
  it('a positive yaw turns the barrel to the right', () => {
    const environment = createEnvironment({ track: oval, weapons: true, start: 'grid', observe: BARREL_OBSERVER });
    const [before] = environment.reset(1);
    const [after] = environment.step([0, 0, -1, -1, 0.5, 0, -1, -1]).observations;
    // A yaw grows from +Z towards +X, which is to the left.
    expect(Math.sin(TAU * (after! - before!))).toBeLessThan(-0.1);
  });

  it('actions beyond -1 and 1 have the effect of -1 and 1', () => {
    const after = (actions: number[]) => {
      const environment = createEnvironment({ track: oval });
      environment.reset(1);
      environment.step(actions);
      return environment.save();
    };
    expect(after([5, 3, -9, -9])).toEqual(after([1, 1, -1, -1]));
  });
});
