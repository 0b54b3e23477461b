// The environment for learning agents refuses wrong options, actions, seeds and states.
import { describe, expect, it } from 'vitest';
import { createEnvironment, type EnvironmentOptions, type EnvironmentState } from '../src/environment/index.ts';
import { readTrack } from './tracks.ts';

const oval = readTrack('oval');
const FULL_THROTTLE = [0, 1, -1, -1];

/** Returns the state of an environment whose cars may shoot. */
const armed = (): EnvironmentState => createEnvironment({ track: oval, weapons: true }).save();

const withHit = (changes: object) => ({
  hits: [{ kind: 'hit', car: 0, by: -1, damage: 1, push: [0, 0, 0], ...changes }],
  rockets: [],
});
const PATH = { ox: 0, oy: 0, oz: 0, dx: 1, dy: 0, dz: 0 };
const withRocket = (changes: object) => ({ hits: [], rockets: [{ car: 0, launchTick: 1, path: PATH, ...changes }] });

describe('the arguments of an environment', () => {
  it.each([
    [{ cars: 17 }, /cars: got 17; allowed: an integer from 1 to 16/],
    [{ ticksPerStep: 0 }, /ticksPerStep: got 0; allowed: an integer from 1 to 125/],
    [{ laps: 1.5 }, /laps: got 1.5; allowed: an integer from 1 to 255/],
    [{ stepsMax: Number.NaN }, /stepsMax: got NaN; allowed: an integer from 1/],
    [{ start: 'pit' }, /start: got "pit"; allowed: 'random' or 'grid'/],
    [{ weapons: 1 }, /weapons: got 1; allowed: true or false/],
    [{ track: {} }, /track: got {}; allowed: a track from/],
    [{ observe: {} }, /observe.size: got undefined; allowed: an integer from 1/],
    [{ car: 1 }, /got unknown 'car'; allowed: track, cars/],
    [{ reward: 1 }, /reward: got 1; allowed: a function/],
  ])('createEnvironment throws an error that names the wrong option and what is allowed: %o', (wrong, message) => {
    expect(() => createEnvironment({ track: oval, ...wrong } as unknown as EnvironmentOptions)).toThrow(message);
  });

  it('createEnvironment without options throws an error that asks for a track', () => {
    expect(() => createEnvironment(undefined as unknown as EnvironmentOptions)).toThrow(
      /createEnvironment: got undefined; allowed: an object with a track/,
    );
  });

  it('wrong actions, seeds and states throw errors that say what is allowed', () => {
    const environment = createEnvironment({ track: oval });
    expect(() => environment.step(FULL_THROTTLE)).toThrow(/call reset/);
    expect(() => environment.reset(-1)).toThrow(/seed: got -1; allowed: an integer from 0 to 4294967295/);
    environment.reset(1);
    expect(() => environment.step([0, 1])).toThrow(/got 2 actions; allowed: 4 numbers/);
    expect(() => environment.step([0, Number.NaN, 0, 0])).toThrow(/actions\[1\]: got NaN; allowed: a finite number/);
    const four = createEnvironment({ track: oval, cars: 4 });
    expect(() => environment.load(four.save())).toThrow(/a state of 4 cars; allowed: 1/);
    expect(() => environment.load(undefined as never)).toThrow(
      'Environment.load: got undefined; allowed: the result of',
    );
  });

  it('actions and seeds of a wrong type throw a TypeError', () => {
    const environment = createEnvironment({ track: oval });
    expect(() => environment.reset('1' as never)).toThrow(TypeError);
    environment.reset(1);
    expect(() => environment.step(undefined as never)).toThrow(
      new TypeError('Environment.step: actions: got undefined; allowed: 4 numbers'),
    );
    expect(() => environment.step(['1', 0, 0, 0] as never)).toThrow(
      new TypeError('Environment.step: actions[0]: got "1"; allowed: a finite number'),
    );
  });

  it.each<[changes: (own: EnvironmentState) => object, error: ErrorConstructor, message: string]>([
    [() => ({ seed: -1 }), RangeError, 'seed: got -1; allowed: an integer from 0'],
    [() => ({ steps: undefined }), TypeError, 'steps: got undefined; allowed: an integer from 0'],
    [() => ({ shots: {} }), TypeError, 'shots.hits: got undefined; allowed: an array'],
    [() => ({ shots: withHit({ car: 1 }) }), RangeError, "shots.hits[0]: car in 'hit': got 1; allowed: an integer"],
    [() => ({ shots: withHit({ kind: 'enter' }) }), TypeError, 'shots.hits[0]: kind: got "enter"; allowed: hit'],
    [
      () => ({ shots: withHit({ push: [0] }) }),
      TypeError,
      "shots.hits[0]: push in 'hit': got [0]; allowed: an array of 3",
    ],
    [() => ({ shots: { hits: [null], rockets: [] } }), TypeError, 'shots.hits[0]: got null; allowed: a hit'],
    [() => ({ shots: withRocket({ car: -1 }) }), RangeError, 'shots.rockets[0].car: got -1; allowed: an integer'],
    [() => ({ shots: withRocket({ launchTick: 0.5 }) }), RangeError, 'shots.rockets[0].launchTick: got 0.5; allowed'],
    [
      () => ({ shots: withRocket({ path: {} }) }),
      TypeError,
      'shots.rockets[0].path.ox: got undefined; allowed: a finite',
    ],
    [() => ({ progressM: [0] }), TypeError, 'progressM: got [0]; allowed: a Float64Array'],
    [() => ({ terminated: undefined }), TypeError, 'terminated: got undefined; allowed: a Uint8Array'],
    [() => ({ terminated: new Uint8Array(2) }), RangeError, 'got a state of 2 cars; allowed: 1'],
    [() => ({ progressM: Float64Array.of(Number.NaN) }), RangeError, 'progressM[0]: got NaN; allowed: a finite number'],
    [() => ({ terminated: Uint8Array.of(2) }), RangeError, 'terminated[0]: got 2; allowed: an integer from 0 to 1'],
    [({ world }) => ({ world: world.slice(1) }), RangeError, 'got 46 integers; allowed: 47'],
    [() => ({ world: armed().world }), RangeError, 'got a state with weapons: true; allowed: false, as in the options'],
  ])('a state with a wrong field is refused, and the environment is unchanged: case %#', (changes, error, message) => {
    const environment = createEnvironment({ track: oval });
    environment.reset(1);
    environment.step(FULL_THROTTLE);
    const before = environment.save();
    const other = createEnvironment({ track: oval });
    other.reset(2);
    const load = () => environment.load({ ...other.save(), ...changes(other.save()) });
    expect(load).toThrow(error);
    expect(load).toThrow(message);
    expect(environment.save()).toEqual(before);
  });

  it('a step throws an error after the end of the episode', () => {
    const environment = createEnvironment({ track: oval, stepsMax: 1 });
    environment.reset(1);
    environment.step(FULL_THROTTLE);
    expect(() => environment.step(FULL_THROTTLE)).toThrow(/all episodes have ended/);
  });
});
