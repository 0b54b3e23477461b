// Car models: their numbers are checked, belong to one World, and are part of its state.
import { describe, expect, it } from 'vitest';
import { CAR, CAR_MODELS, carOffset, createTuning, RACE, readField, type TuningOptions, World } from '../src/index.ts';
import { hash32, lengthOf } from '../src/math/index.ts';
import { AXIS_MAX, createPose, readPose } from '../src/state/index.ts';
import { createTrackSample, sampleTrack } from '../src/track/index.ts';
import { isTuningNumber, rideHeightOf, TUNING_NUMBERS, type TuningGroup } from '../src/tuning/index.ts';
import { ringTrack } from './tracks.ts';
import { driverInput, integerOf, rammerInputs, runTicks, setField } from './worlds.ts';

const ring = ringTrack(0);
const FULL_THROTTLE = driverInput({ throttle: AXIS_MAX });
const SMALL: TuningOptions = { body: { massKg: 600, halfLength: 1.4 }, wheels: { radius: 0.5 }, drive: { engine: 20 } };

/** Returns the horizontal speed of a car (m/s). */
const speedOf = ({ state }: World, car = 0): number =>
  lengthOf(readField(state, car, 'vx'), 0, readField(state, car, 'vz'));

/** Creates a world with one car of each model, alternately. */
function mixedWorld(cars: number, tuning: readonly TuningOptions[] = [{}, SMALL]): World {
  const world = new World({ track: ring, cars, seed: 5, tuning });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car, model: car % tuning.length }) as const),
  );
  return world;
}

/** Returns a value from its range for every number of a group. */
const randomValues = (group: TuningGroup, random: () => number): TuningOptions =>
  Object.fromEntries(
    Object.entries(group).map(([name, each]) => {
      if (!isTuningNumber(each)) return [name, randomValues(each, random)];
      const { min, max, unit } = each;
      const value = min + (max - min) * random();
      return [name, unit === 'steps' ? Math.round(value) : value];
    }),
  );

describe('createTuning', () => {
  it('createTuning without options returns the numbers of the rally car', () => {
    expect(createTuning()).toEqual(CAR_MODELS.rally);
  });

  it('createTuning changes only the given numbers, and rounds them to 4 decimals', () => {
    const { drive, ...rest } = createTuning({ drive: { engine: 20.123_456 } });
    expect(drive).toEqual({ ...CAR_MODELS.rally.drive, engine: 20.1235 });
    expect({ ...rest, drive: CAR_MODELS.rally.drive }).toEqual(CAR_MODELS.rally);
  });

  it('createTuning returns a tuning that cannot be changed, not even in its groups', () => {
    const tuning = createTuning();
    expect(() => Object.assign(tuning, { drive: {} })).toThrow(TypeError);
    expect(() => Object.assign(tuning.body.cabin, { up: 1 })).toThrow(TypeError);
  });

  it.each([
    [{ drive: { engine: -1 } }, 'tuning.drive.engine: got -1; allowed: 1 to 60 m/s²'],
    [{ drive: { engine: Number.NaN } }, 'tuning.drive.engine: got NaN; allowed: 1 to 60 m/s²'],
    [{ drive: { engine: '13' } }, 'tuning.drive.engine: got "13"; allowed: 1 to 60 m/s²'],
    [{ boost: { atStart: 1.5 } }, 'tuning.boost.atStart: got 1.5; allowed: an integer from 0 to 1023 steps'],
    [{ grip: { slipShare: 2 } }, 'tuning.grip.slipShare: got 2; allowed: 0.05 to 0.9'],
    [{ body: { cabin: 3 } }, 'tuning.body.cabin: got 3; allowed: an object'],
    [{ body: { cabin: { mass: 3 } } }, 'tuning.body.cabin.mass: got an unknown name; allowed: halfWidth, halfHeight'],
    [[], 'tuning: got []; allowed: an object'],
  ])('createTuning of %j throws a RangeError that names the number and what is allowed', (options, message) => {
    const create = () => createTuning(options as TuningOptions);
    expect(create).toThrow(RangeError);
    expect(create).toThrow(message);
  });
});

describe('the car models of a World', () => {
  it('a stronger engine accelerates the cars of its own World only', () => {
    const speedAfter = (tuning: TuningOptions) => {
      const world = mixedWorld(1, [tuning]);
      runTicks(world, 60, [FULL_THROTTLE]);
      return speedOf(world);
    };
    const rally = speedAfter({});
    expect(speedAfter({ drive: { engine: 20 } })).toBeGreaterThan(rally * 1.3);
    expect(speedAfter({})).toBe(rally);
  });

  it('cars of two models stand at their own ride heights', () => {
    const world = mixedWorld(2);
    runTicks(world, 100);
    world.tuning.forEach((tuning, car) => {
      expect(Math.abs(readField(world.state, car, 'py') - rideHeightOf(tuning))).toBeLessThan(0.01);
    });
  });

  it('a car keeps its model at the start of a race', () => {
    const world = mixedWorld(2);
    world.step([], [{ kind: 'start' }]);
    expect(readField(world.state, 1, 'model')).toBe(1);
  });

  it('a replay gives the same states in a World whose slots held other models before', () => {
    const world = mixedWorld(4);
    const other = mixedWorld(4, [{}, SMALL]);
    other.step(
      [],
      [0, 1, 2, 3].map((car) => ({ kind: 'enter', car, model: 1 - (car % 2) }) as const),
    );
    runTicks(other, 30, [FULL_THROTTLE, FULL_THROTTLE, FULL_THROTTLE, FULL_THROTTLE]);
    other.load(world.save());
    for (let tick = 0; tick < 300; tick++) {
      const inputs = rammerInputs(world, tick, 7);
      world.step(inputs);
      other.step(inputs);
      expect(other.hash()).toBe(world.hash());
    }
  });

  it('a heavy car that is rammed from behind gets less than half the speed of a light one', () => {
    const speedAfterRam = (massKg: number): number => {
      const world = mixedWorld(5, [{ body: { massKg } }, {}, {}, {}, {}]);
      const { state } = world;
      // On the grid, car 4 is behind car 0.
      for (const axis of ['x', 'z'] as const) {
        const gap = readField(state, 0, `p${axis}`) - readField(state, 4, `p${axis}`);
        setField(state, 4, `v${axis}`, gap * 2);
      }
      let fastest = 0;
      for (let tick = 0; tick < 60; tick++) {
        world.step([]);
        fastest = Math.max(fastest, speedOf(world, 0));
      }
      return fastest;
    };
    expect(speedAfterRam(600)).toBeGreaterThan(5);
    expect(speedAfterRam(4800)).toBeLessThan(speedAfterRam(600) / 2);
  });

  it('the hash of the car models is part of the state, and depends on each model and on their order', () => {
    const hashOf = (...tuning: TuningOptions[]) => mixedWorld(1, tuning).state[RACE.tuning];
    const hashes = [hashOf({}), hashOf(SMALL), hashOf({}, SMALL), hashOf(SMALL, {}), hashOf({}, {})];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashOf({}, SMALL)).toBe(hashes[2]);
  });

  it('a World throws if it loads a state of other car models, or one whose car has a model that it lacks', () => {
    const world = mixedWorld(1);
    expect(() => world.load(mixedWorld(1, [SMALL]).save())).toThrow(/World.load: got a state with the tuning \d+/);
    const state = world.save();
    state[carOffset(0) + CAR.model] = 2;
    expect(() => world.load(state)).toThrow('World.load: model of a car: got 2; allowed: an integer from 0 to 1');
  });

  it('a World throws if a car enters with a model that it lacks, and for no or too many models', () => {
    const enter = () => mixedWorld(1).step([], [{ kind: 'enter', car: 0, model: 2 }]);
    expect(enter).toThrow("World.step: model in 'enter': got 2; allowed: an integer from 0 to 1");
    expect(() => mixedWorld(1, Array(9).fill({}))).toThrow('World: got 9 car models; allowed: 1 to 8');
    expect(() => new World({ track: ring, cars: 1, tuning: [] })).toThrow('World: got 0 car models; allowed: 1 to 8');
  });

  it('cars whose numbers are random values from their ranges do not leave the world in 400 ticks of ramming', () => {
    const pose = createPose();
    const spot = createTrackSample();
    for (let seed = 0; seed < 20; seed++) {
      let count = 0;
      const random = () => hash32(seed, count++, 9) / 2 ** 32;
      const world = mixedWorld(4, [randomValues(TUNING_NUMBERS, random), {}]);
      for (let tick = 0; tick < 400; tick++) {
        world.step(rammerInputs(world, tick, seed));
        for (let car = 0; car < 4; car++) {
          readPose(world.state, car, pose);
          const { lateral, wall } = sampleTrack(ring, pose, integerOf(world, car, 'trackHint'), spot);
          expect(Math.abs(lateral), `seed ${seed}`).toBeLessThan(wall);
          expect(Math.abs(pose.y), `seed ${seed}`).toBeLessThan(80);
        }
      }
    }
  });
});
