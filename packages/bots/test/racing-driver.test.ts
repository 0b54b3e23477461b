/** Tests of what a racing driver does besides following the line: start, pads, drifts, overtaking and recovery. */
import {
  CAR,
  CAR_MODELS,
  carOffset,
  createTuning,
  type DriverInput,
  NEUTRAL_GUNNER,
  RACE,
  type Track,
  World,
  type WorldEvent,
} from '@shotgun-rally/sim';
import { progressOf } from '@shotgun-rally/sim/race';
import { AXIS_MAX, createPose, readPose, writeCar } from '@shotgun-rally/sim/state';
import { createTrackSample, sampleTrack, trackPoint } from '@shotgun-rally/sim/track';
import { describe, expect, it } from 'vitest';
import { createBot } from '../src/create-bot.ts';
import { racingDriverInput } from '../src/driver/racing-driver.ts';
import { racingLineOf } from '../src/line/racing-line.ts';
import type { BotLevelName } from '../src/skill/level-names.ts';
import { BOT_LEVELS } from '../src/skill/levels.ts';
import { readTrack } from './tracks.ts';

const [city, valley] = [readTrack('city'), readTrack('valley')];

/** Height of a placed car above the road (m). */
const PLACED_HEIGHT_M = 0.7;

type Watch = (events: readonly WorldEvent[], drivers: readonly DriverInput[], world: World) => void;

/** Creates a world that all cars have entered. */
function createWorld(track: Track, cars: number): World {
  const world = new World({ track, cars, laps: 3, seed: 3 });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  return world;
}

const driverInput = ({ state, track }: World, car: number, level: BotLevelName, seed: number): DriverInput =>
  racingDriverInput({
    state,
    track,
    tuning: CAR_MODELS.rally,
    car,
    tick: state[RACE.tick]!,
    seed,
    skill: BOT_LEVELS[level].driver,
  });

/** Lets bots of the given levels drive all cars for a number of ticks. Calls `watch` after each tick. */
function drive(
  world: World,
  levels: readonly BotLevelName[],
  ticks: number,
  seed: number,
  watch: Watch = () => {},
): void {
  for (let done = 0; done < ticks; done++) {
    const drivers = levels.map((level, car) => driverInput(world, car, level, seed));
    world.step(drivers.map((driver) => ({ driver, gunner: NEUTRAL_GUNNER })));
    watch(world.events, drivers, world);
  }
}

/** Places a car `distance` m along the road and `offset` m right of the racing line, with a speed (m/s) along the road. */
function placeCar({ state, track }: World, car: number, distance: number, offset: number, speed: number): void {
  const place = createTrackSample();
  trackPoint(track, distance, 0, 0, place);
  trackPoint(
    track,
    distance,
    racingLineOf(track, CAR_MODELS.rally).lateral[place.index]! + offset,
    PLACED_HEIGHT_M,
    place,
  );
  const halfYaw = Math.atan2(place.tx, place.tz) / 2;
  const write = (field: number, values: readonly number[]) => {
    for (const [index, value] of values.entries()) writeCar(state, car, field + index, value);
  };
  write(CAR.px, [place.x, place.y, place.z]);
  write(CAR.qx, [0, Math.sin(halfYaw), 0, Math.cos(halfYaw)]);
  write(
    CAR.vx,
    [place.tx, place.ty, place.tz].map((component) => component * speed),
  );
  state[carOffset(car) + CAR.trackHint] = place.index;
}

describe('a racing driver', () => {
  it('times over 8 of 24 starts perfectly if hard, and earns no start boost at over 6 of 24 if easy', () => {
    const launches = (level: BotLevelName) => {
      // One quality per earned start boost: 2 if the timing was perfect, otherwise 1.
      const qualities: number[] = [];
      for (let seed = 1; seed <= 6; seed++) {
        const world = createWorld(valley, 4);
        world.step([], [{ kind: 'start' }]);
        drive(world, [level, level, level, level], 200, seed, (events) => {
          for (const event of events) if (event.kind === 'launch' && event.quality > 0) qualities.push(event.quality);
        });
      }
      return { perfect: qualities.filter((quality) => quality === 2).length, boosts: qualities.length };
    };
    const [easy, hard] = [launches('easy'), launches('hard')];
    expect(hard.boosts).toBe(24);
    expect(hard.perfect).toBeGreaterThan(8);
    expect(easy.boosts).toBeGreaterThan(2);
    expect(easy.boosts).toBeLessThan(18);
  });

  it('leaves the line for a repair pad only if the car is damaged', () => {
    const repairPad = city.pads.find(({ kind }) => kind === 'repair');
    const takesPad = (health: number) => {
      const world = createWorld(city, 1);
      placeCar(world, 0, (repairPad?.at as number) - 70, 0, 30);
      world.state[carOffset(0) + CAR.health] = health;
      let hasTakenPad = false;
      drive(world, ['hard'], 200, 1, (events) => {
        hasTakenPad ||= events.some((event) => event.kind === 'pad' && city.pads[event.pad] === repairPad);
      });
      return hasTakenPad;
    };
    expect(takesPad(30)).toBe(true);
    expect(takesPad(100)).toBe(false);
  });

  it('drifts in over 60 of 3000 ticks if hard, and in none if easy', () => {
    const driftTicks = (level: BotLevelName) => {
      const world = createWorld(city, 1);
      let ticks = 0;
      drive(world, [level], 3000, 1, (_events, [driver]) => {
        if (driver?.drift) ticks++;
      });
      return ticks;
    };
    expect(driftTicks('hard')).toBeGreaterThan(60);
    expect(driftTicks('easy')).toBe(0);
  });

  it.each([-2, 0, 2])('overtakes a slow car that is %i m right of the line without touching it', (offset) => {
    const world = createWorld(valley, 2);
    placeCar(world, 0, 60, 0, 40);
    placeCar(world, 1, 100, offset, 15);
    let touches = 0;
    for (let tick = 0; tick < 400; tick++) {
      drive(world, ['hard'], 1, 1, (events) => {
        touches += events.filter(({ kind }) => kind === 'contact').length;
      });
      placeCar(world, 1, 100 + tick * 0.24, offset, 15);
    }
    expect(progressOf(world.state, 0, valley)).toBeGreaterThan(progressOf(world.state, 1, valley) + 20);
    expect(touches).toBe(0);
  });

  it('keeps driving, and touches no car, while a faster car overtakes', () => {
    const world = createWorld(valley, 2);
    placeCar(world, 0, 100, 3, 30);
    placeCar(world, 1, 88, 0, 50);
    let touches = 0;
    drive(world, ['easy', 'hard'], 300, 1, (events) => {
      touches += events.filter(({ kind }) => kind === 'contact').length;
    });
    expect(progressOf(world.state, 1, valley)).toBeGreaterThan(progressOf(world.state, 0, valley) + 10);
    expect(progressOf(world.state, 0, valley)).toBeGreaterThan(200);
    expect(touches).toBe(0);
  });

  it('reverses if it has been stuck for 40 ticks, and asks for a respawn if stuck for 100 ticks', () => {
    const world = createWorld(valley, 1);
    world.state[carOffset(0) + CAR.stuckTicks] = 100;
    expect(driverInput(world, 0, 'easy', 1).reset).toBe(true);
    world.state[carOffset(0) + CAR.stuckTicks] = 40;
    expect(driverInput(world, 0, 'easy', 1)).toMatchObject({
      reset: false,
      throttle: -AXIS_MAX,
    });
  });

  it('races a car that is so high that the rally car would be in the air', () => {
    const tall = createTuning({ wheels: { radius: 0.7, rest: 0.6 } });
    const world = new World({ track: valley, cars: 1, tuning: [tall] });
    world.step([], [{ kind: 'enter', car: 0 }]);
    const bot = createBot('hard', 1);
    for (let tick = 0; tick < 600; tick++) world.step([bot(world.state, world, 0, tick)]);
    expect(world.readCar(0).speed).toBeGreaterThan(15);
  });

  it('stops reversing beside a wall near the top speed in reverse, and does not reverse again at once', () => {
    const throttleAt = (speed: number, reverseTopSpeed: number, tick: number): number => {
      const world = createWorld(valley, 1);
      const { state, track } = world;
      placeCar(world, 0, 300, 0, 0);
      const place = createTrackSample();
      sampleTrack(track, readPose(state, 0, createPose()), state[carOffset(0) + CAR.trackHint]!, place);
      placeCar(world, 0, 300, place.wall - place.lateral - 1, speed);
      const tuning = createTuning({ drive: { reverseTopSpeed } });
      const skill = BOT_LEVELS.easy.driver;
      return racingDriverInput({ state, track, tuning, car: 0, tick, seed: 1, skill }).throttle;
    };
    expect(throttleAt(-2, 4, 0)).toBe(-AXIS_MAX);
    expect(throttleAt(-3.5, 4, 0)).toBeGreaterThan(0);
    expect(throttleAt(-3.5, 14, 0)).toBe(-AXIS_MAX);
    expect(throttleAt(-3.5, 14, 64)).toBeGreaterThan(0);
  });

  it('asks for a respawn if the car is at rest on its roof, but not if it is on its wheels', () => {
    const world = createWorld(valley, 1);
    const { state } = world;
    const wantsReset = () => driverInput(world, 0, 'easy', 1).reset;
    placeCar(world, 0, 100, 0, 0);
    expect(wantsReset()).toBe(false);
    // Roll the car by half a turn: multiply its rotation by the quaternion k.
    const at = carOffset(0) + CAR.qx;
    const [x, y, z, w] = state.slice(at, at + 4) as unknown as [number, number, number, number];
    state.set([y, -x, w, -z], at);
    expect(wantsReset()).toBe(true);
  });
});
