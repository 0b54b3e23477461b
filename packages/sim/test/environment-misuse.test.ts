// The environment for learning agents refuses wrong options, actions, seeds and states.
import { describe, expect, it } from 'vitest';
import { createEnvironment, type EnvironmentOptions } from '../src/environment/index.ts';
import { readTrack } from './tracks.ts';

const oval = readTrack('oval');
const FULL_THROTTLE = [0, 1, -1, -1];

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
    expect(() => environment.step([0, Number.NaN, 0, 0])).toThrow(/actions\[1\] NaN; allowed: finite numbers/);
    const four = createEnvironment({ track: oval, cars: 4 });
    expect(() => environment.load(four.save())).toThrow(/a state of 4 cars; allowed: 1/);
    expect(() => environment.load(undefined as never)).toThrow(
      'Environment.load: got undefined; allowed: the result of',
    );
  });

  it('a step throws an error after the end of the episode', () => {
    const environment = createEnvironment({ track: oval, stepsMax: 1 });
    environment.reset(1);
    environment.step(FULL_THROTTLE);
    expect(() => environment.step(FULL_THROTTLE)).toThrow(/all episodes have ended/);
  });
});
