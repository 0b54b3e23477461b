/** Tests of gunners: accuracy of each level, choice of targets, reaction time, and when they do not fire. */
import {
  CAR,
  CAR_MODELS,
  type CarFieldName,
  carOffset,
  type GunnerInput,
  NEUTRAL_DRIVER,
  RACE,
  type Rocket,
  resolveShots,
  type Track,
  World,
} from '@shotgun-rally/sim';
import { ANGLE_STEPS, radiansToSteps, stepsToRadians, turnBetween, wrapSteps } from '@shotgun-rally/sim/math';
import { createPose, readPose, writeCar } from '@shotgun-rally/sim/state';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim/track';
import { describe, expect, it } from 'vitest';
import { botGunnerInput } from '../src/gunner/gunner.ts';
import { BOT_LEVEL_NAMES, type BotLevelName } from '../src/skill/level-names.ts';
import { BOT_LEVELS } from '../src/skill/levels.ts';
import { readTrack } from './tracks.ts';

const oval = readTrack('oval');
const setField = (world: World, car: number, name: CarFieldName, value: number) =>
  writeCar(world.state, car, CAR[name], value);

/** Creates a world with cars at rest on the start straight. Each position is [metres to the right, metres ahead]. */
function createParkedCars(...positions: readonly (readonly [number, number])[]): World {
  const world = new World({ track: oval, cars: positions.length, seed: 3 });
  world.step(
    [],
    positions.map((_, car) => ({ kind: 'enter', car }) as const),
  );
  positions.forEach(([right, ahead], car) => {
    setField(world, car, 'px', -right);
    setField(world, car, 'pz', ahead);
  });
  return world;
}

/** Creates a world with two cars at rest on the centre line, at two distances along the track (m). */
function createCarsAt(track: Track, ...distances: readonly [number, number]): World {
  const world = new World({ track, cars: 2, seed: 3 });
  world.step(
    [],
    distances.map((_, car) => ({ kind: 'enter', car }) as const),
  );
  distances.forEach((distance, car) => {
    const { x, y, z } = trackPoint(track, distance, 0, 0, createTrackSample());
    world.placeCar(car, world.standingPose(car, { x, y, z }));
  });
  return world;
}

/** The gunner of car 0 chooses a target whenever the tick is a multiple of this. */
const CHOICE_EVERY_TICKS = 125;

const tickOf = (world: World): number => world.state[RACE.tick]!;
const inputOf = (world: World, level: BotLevelName, tick = tickOf(world)): GunnerInput =>
  botGunnerInput({
    state: world.state,
    track: world.track,
    tuning: CAR_MODELS.rally,
    car: 0,
    tick,
    seed: 5,
    skill: BOT_LEVELS[level].gunner,
  });

/** Lets the gunner of car 0 play for a number of ticks while the cars are parked. Returns what the gunner did. */
function shoot(world: World, level: BotLevelName, ticks: number) {
  let rockets: readonly Rocket[] = [];
  const count = { shots: 0, hits: 0, rockets: 0 };
  for (let tick = 0; tick < ticks; tick++) {
    world.step([{ driver: NEUTRAL_DRIVER, gunner: inputOf(world, level) }]);
    for (const { kind } of world.events) {
      if (kind === 'fired') count.shots++;
      if (kind === 'launched') count.rockets++;
    }
    const shots = resolveShots(world, rockets);
    rockets = shots.rockets;
    count.hits += shots.hits.length;
  }
  return count;
}

describe('a gunner', () => {
  it('hits with more than 3 and less than 70 % of its shots, and over 1.2 times as often as one of the level below', () => {
    const shares = BOT_LEVEL_NAMES.map((level) => {
      const { shots, hits } = shoot(createParkedCars([2, 0], [-1, 20]), level, 3000);
      expect(shots).toBeGreaterThan(100);
      return hits / shots;
    });
    expect(shares[0]).toBeGreaterThan(0.03);
    expect(shares[1]).toBeGreaterThan(shares[0]! * 1.2);
    expect(shares[2]).toBeGreaterThan(shares[1]! * 1.2);
    expect(shares[2]).toBeLessThan(0.7);
  });

  it('fires over 50 shots in 24 s without jamming its gun', () => {
    const world = createParkedCars([2, 0], [-1, 12]);
    let shots = 0;
    for (let tick = 0; tick < 1500; tick++) {
      world.step([{ driver: NEUTRAL_DRIVER, gunner: inputOf(world, 'hard') }]);
      shots += world.events.filter(({ kind }) => kind === 'fired').length;
      expect(world.state[carOffset(0) + CAR.jammed]).toBe(0);
    }
    expect(shots).toBeGreaterThan(50);
  });

  it.each(BOT_LEVEL_NAMES)('turns to another target one reaction time after the choice (%s)', (level) => {
    const world = createParkedCars([0, 0], [-30, 15], [30, 15]);
    const isAimingRight = (tick: number) => inputOf(world, level, tick).aimYaw > ANGLE_STEPS / 2;
    const ticks = Array.from({ length: 4000 }, (_, tick) => tick + 1);
    const turns = ticks.filter((tick) => isAimingRight(tick) !== isAimingRight(tick - 1));
    expect(turns.length).toBeGreaterThan(3);
    for (const tick of turns) expect(tick % CHOICE_EVERY_TICKS).toBe(BOT_LEVELS[level].gunner.reactionTicks);
  });

  it('turns its barrel to a target behind the car, by less than 0.08 rad per tick', () => {
    const world = createParkedCars([0, 0], [0, -20]);
    let before = 0;
    for (let tick = 0; tick < 60; tick++) {
      world.step([{ driver: NEUTRAL_DRIVER, gunner: inputOf(world, 'hard') }]);
      const yaw = world.state[carOffset(0) + CAR.barrelYaw]!;
      const turned = Math.abs(turnBetween(before, yaw));
      expect(stepsToRadians(turned)).toBeLessThan(0.08);
      before = yaw;
    }
    expect(Math.abs(before - ANGLE_STEPS / 2)).toBeLessThan(4000);
  });

  it('launches rockets at a target 35 m ahead, but not at one 10 m ahead', () => {
    expect(shoot(createParkedCars([0, 0], [0, 35]), 'hard', 3000).rockets).toBeGreaterThan(0);
    expect(shoot(createParkedCars([0, 0], [0, 10]), 'hard', 3000).rockets).toBe(0);
  });

  it('aims at a rival over 1.3 times as often if the rival aims at the gunner', () => {
    const calm = createParkedCars([0, 0], [-10, 30], [10, 33]);
    const threatened = createParkedCars([0, 0], [-10, 30], [10, 33]);
    const yawToGunner = wrapSteps(Math.round(radiansToSteps(Math.atan2(10, -33))));
    threatened.state[carOffset(2) + CAR.barrelYaw] = yawToGunner;
    const ticks = Array.from({ length: 3000 }, (_, tick) => tick);
    const countTicksOnRival = (world: World) =>
      ticks.filter((tick) => inputOf(world, 'medium', tick).aimYaw > ANGLE_STEPS / 2).length;
    expect(countTicksOnRival(threatened)).toBeGreaterThan(countTicksOnRival(calm) * 1.3);
  });

  it('aims at a car behind a hill without firing, and fires if the car is in sight', () => {
    const alpine = readTrack('alpine');
    // 77 m apart on two sides of a hairpin; the hill in between rises 7 m above the line between them.
    const hidden = createCarsAt(alpine, 740, 500);
    const inSight = createCarsAt(alpine, 740, 790);
    expect(shoot(hidden, 'hard', 1000)).toMatchObject({ shots: 0, rockets: 0 });
    expect(shoot(inSight, 'hard', 1000).shots).toBeGreaterThan(30);
    const [from, to] = [readPose(hidden.state, 0, createPose()), readPose(hidden.state, 1, createPose())];
    const toRival = radiansToSteps(Math.atan2(to.x - from.x, to.z - from.z));
    const barrel = hidden.state[carOffset(0) + CAR.barrelYaw]!;
    expect(Math.abs(turnBetween(barrel, toRival))).toBeLessThan(radiansToSteps(0.1));
  });

  it('does not fire without a rival, in the countdown, or if weapons are off', () => {
    const alone = createParkedCars([0, 0]);
    const peaceful = createParkedCars([0, 0], [0, 20]);
    peaceful.state[RACE.weapons] = 0;
    const waiting = createParkedCars([0, 0], [0, 20]);
    waiting.step([], [{ kind: 'start' }]);
    for (const world of [alone, waiting, peaceful]) {
      for (let tick = 0; tick < 500; tick++)
        expect(inputOf(world, 'hard', tick)).toMatchObject({ fire: false, rocket: false });
    }
  });
});
