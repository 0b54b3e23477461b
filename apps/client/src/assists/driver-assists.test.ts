/** Tests the driver's assists: their rules, and laps in the real simulation. */
import { assistDriverInput } from '@shotgun-rally/bots';
import {
  CAR,
  carOffset,
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  PHASE,
  RACE,
  TICK_SECONDS,
  World,
} from '@shotgun-rally/sim';
import { createPose, readPose } from '@shotgun-rally/sim/state';
import { createTrackSample, sampleTrack } from '@shotgun-rally/sim/track';
import { describe, expect, it } from 'vitest';
import { loadTrack } from '../page/test-tracks.ts';
import { assistDriver } from './driver-assists.ts';

const OFF = { automaticThrottle: false, steeringHelp: 0 };
const FULL = { automaticThrottle: true, steeringHelp: 1 };
/** Advice for a bend to the right, before which a calm driver brakes. */
const BEND: DriverInput = { ...NEUTRAL_DRIVER, steer: 100, throttle: -80 };
const STRAIGHT: DriverInput = { ...NEUTRAL_DRIVER, throttle: 127 };
const steering = (steer: number): DriverInput => ({ ...NEUTRAL_DRIVER, steer });
const pressing = (throttle: number): DriverInput => ({ ...NEUTRAL_DRIVER, throttle });

describe('assistDriver', () => {
  it('assistDriver returns the player’s own input if both assists are off', () => {
    const player: DriverInput = { steer: -7, throttle: 5, drift: true, boost: true, reset: true };
    expect(assistDriver(player, BEND, OFF)).toEqual(player);
  });

  it('the automatic throttle applies the advised throttle if the player presses nothing, and does not steer', () => {
    const assists = { ...OFF, automaticThrottle: true };
    expect(assistDriver(NEUTRAL_DRIVER, STRAIGHT, assists)).toEqual(pressing(127));
    expect(assistDriver(NEUTRAL_DRIVER, BEND, assists)).toEqual(pressing(-80));
  });

  it('a player who brakes or gives full throttle overrules the automatic throttle', () => {
    expect(assistDriver(pressing(-40), STRAIGHT, FULL).throttle).toBe(-40);
    expect(assistDriver(pressing(127), BEND, FULL).throttle).toBe(127);
  });

  it('with half of the steering help, a player who presses nothing gets half of the advised steering and no throttle', () => {
    expect(assistDriver(NEUTRAL_DRIVER, BEND, { ...OFF, steeringHelp: 0.5 })).toEqual(steering(50));
  });

  it('a player who steers against the full steering help by at least a quarter of full lock gets exactly that steering', () => {
    for (let steer = -127; steer <= -32; steer++) {
      expect(assistDriver(steering(steer), { ...BEND, steer: 127 }, FULL).steer).toBe(steer);
    }
  });

  it('the steering changes by less than a tenth of full lock if the player steers a hundredth more', () => {
    for (let steer = -127; steer < 127; steer++) {
      const [before, after] = [steer, steer + 1].map((value) => assistDriver(steering(value), BEND, FULL).steer);
      expect(Math.abs(after! - before!)).toBeLessThan(13);
    }
  });

  it('a player who steers in the same direction as the steering help, but further, gets exactly that steering', () => {
    expect(assistDriver(steering(120), BEND, FULL).steer).toBe(120);
  });

  it('the steering help pauses while the player drifts', () => {
    expect(assistDriver({ ...steering(10), drift: true }, BEND, FULL).steer).toBe(10);
  });
});

/** What a car did until it had finished one lap. */
interface Lap {
  readonly isFinished: boolean;
  /** The longest time (s) with the middle of the car beside the road. */
  readonly offRoadS: number;
}

const TICKS_MAX = 6000;

/** Drives one lap with the assists, as a player who presses nothing. */
function driveLap(name: string, assists: typeof FULL): Lap {
  const track = loadTrack(name);
  if (!track) throw new Error(`expected the track ${name}`);
  const world = new World({ track, cars: 1, laps: 1 });
  world.step([], [{ kind: 'enter', car: 0 }]);
  world.step([], [{ kind: 'start' }]);
  const { state } = world;
  const [pose, road] = [createPose(), createTrackSample()];
  let [offRoadTicks, longestTicks] = [0, 0];
  for (let tick = 0; tick < TICKS_MAX && state[RACE.phase] !== PHASE.finished; tick++) {
    const driver = assistDriver(NEUTRAL_DRIVER, assistDriverInput(state, world, 0), assists);
    world.step([{ driver, gunner: NEUTRAL_GUNNER }]);
    readPose(state, 0, pose);
    sampleTrack(track, pose, state[carOffset(0) + CAR.trackHint]!, road);
    offRoadTicks = Math.abs(road.lateral) > road.halfWidth ? offRoadTicks + 1 : 0;
    longestTicks = Math.max(longestTicks, offRoadTicks);
  }
  return { isFinished: state[RACE.phase] === PHASE.finished, offRoadS: longestTicks * TICK_SECONDS };
}

describe('a driver who presses nothing', () => {
  it.each(['oval', 'valley', 'canyon', 'city', 'alpine'])(
    'a driver who presses nothing finishes a lap with both assists and is never off the road for a second (%s)',
    (name) => {
      const lap = driveLap(name, FULL);
      expect(lap.isFinished).toBe(true);
      expect(lap.offRoadS).toBeLessThan(1);
    },
  );

  it('a driver who presses nothing leaves the road for over a second with the automatic throttle alone', () => {
    expect(driveLap('oval', { ...FULL, steeringHelp: 0 }).offRoadS).toBeGreaterThan(1);
  });
});
