/** Gunners of each level: accuracy, choice of targets, reaction time, and when they do not fire. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ANGLE_STEPS,
  CAR,
  type CarFieldName,
  carOffset,
  type GunnerInput,
  NEUTRAL_DRIVER,
  parseTrack,
  RACE,
  radiansToSteps,
  stepsToRadians,
  turnBetween,
  World,
  wrapSteps,
  writeCar,
} from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { gunner } from '../src/gunner/gunner.ts';
import { BOT_LEVEL_NAMES, BOT_LEVELS, type BotLevelName } from '../src/skill/levels.ts';
import { Referee } from './referee.ts';

const oval = parseTrack(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../assets/tracks/oval.json'), 'utf8')),
);
const put = (world: World, car: number, name: CarFieldName, value: number) =>
  writeCar(world.state, car, CAR[name], value);

/** A world with cars at rest on the start straight, at the given distances (m) to the right and ahead of its beginning. */
function parked(...positions: readonly (readonly [number, number])[]): World {
  const world = new World({ track: oval, cars: positions.length, seed: 3 });
  world.step(
    [],
    positions.map((_, car) => ({ kind: 'enter', car }) as const),
  );
  positions.forEach(([right, ahead], car) => {
    put(world, car, 'px', -right);
    put(world, car, 'pz', ahead);
  });
  return world;
}

const tickOf = (world: World): number => world.state[RACE.tick]!;
const inputOf = (world: World, level: BotLevelName, tick = tickOf(world)): GunnerInput =>
  gunner({ state: world.state, track: oval, car: 0, tick, seed: 5, skill: BOT_LEVELS[level].gunner });

/** Lets the gunner in car 0 play for a number of ticks while the cars stand still. */
function shoot(world: World, level: BotLevelName, ticks: number) {
  const referee = new Referee(world);
  const count = { shots: 0, hits: 0, rockets: 0 };
  for (let tick = 0; tick < ticks; tick++) {
    world.step([{ driver: NEUTRAL_DRIVER, gunner: inputOf(world, level) }]);
    for (const { kind } of world.events) {
      if (kind === 'fired') count.shots++;
      if (kind === 'launched') count.rockets++;
    }
    count.hits += referee.judge().length;
  }
  return count;
}

describe('a gunner', () => {
  it('hits at least 1.2 times as often as one of the level below, and never more than 70 %', () => {
    const shares = BOT_LEVEL_NAMES.map((level) => {
      const { shots, hits } = shoot(parked([2, 0], [-1, 20]), level, 3000);
      expect(shots).toBeGreaterThan(100);
      return hits / shots;
    });
    expect(shares[0]).toBeGreaterThan(0.03);
    expect(shares[1]).toBeGreaterThan(shares[0]! * 1.2);
    expect(shares[2]).toBeGreaterThan(shares[1]! * 1.2);
    expect(shares[2]).toBeLessThan(0.7);
  });

  it('pauses before its gun jams', () => {
    const world = parked([2, 0], [-1, 12]);
    for (let tick = 0; tick < 1500; tick++) {
      world.step([{ driver: NEUTRAL_DRIVER, gunner: inputOf(world, 'hard') }]);
      expect(world.state[carOffset(0) + CAR.jammed]).toBe(0);
    }
  });

  it.each(BOT_LEVEL_NAMES)('turns to another target one reaction time after the choice (%s)', (level) => {
    const world = parked([0, 0], [-30, 15], [30, 15]);
    const side = (tick: number) => inputOf(world, level, tick).aimYaw > ANGLE_STEPS / 2;
    const turns = Array.from({ length: 4000 }, (_, tick) => tick + 1).filter((tick) => side(tick) !== side(tick - 1));
    expect(turns.length).toBeGreaterThan(3);
    for (const tick of turns) expect(tick % 125).toBe(BOT_LEVELS[level].gunner.reactionTicks);
  });

  it('turns its barrel by less than 0.08 rad per tick', () => {
    const world = parked([0, 0], [0, -20]);
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

  it('launches rockets, but not at a target that is too near', () => {
    expect(shoot(parked([0, 0], [0, 35]), 'hard', 3000).rockets).toBeGreaterThan(0);
    expect(shoot(parked([0, 0], [0, 10]), 'hard', 3000).rockets).toBe(0);
  });

  it('prefers a rival that aims at it', () => {
    const calm = parked([0, 0], [-10, 30], [10, 33]);
    const threatened = parked([0, 0], [-10, 30], [10, 33]);
    const toUs = wrapSteps(Math.round(radiansToSteps(Math.atan2(10, -33))));
    threatened.state[carOffset(2) + CAR.barrelYaw] = toUs;
    const ticksOnIt = (world: World) =>
      Array.from({ length: 3000 }, (_, tick) => inputOf(world, 'medium', tick).aimYaw > ANGLE_STEPS / 2).filter(Boolean)
        .length;
    expect(ticksOnIt(threatened)).toBeGreaterThan(ticksOnIt(calm) * 1.3);
  });

  it('does not fire without a rival, in the countdown, or with weapons off', () => {
    const alone = parked([0, 0]);
    const peaceful = parked([0, 0], [0, 20]);
    peaceful.state[RACE.weapons] = 0;
    const waiting = parked([0, 0], [0, 20]);
    waiting.step([], [{ kind: 'start' }]);
    for (const world of [alone, waiting, peaceful]) {
      for (let tick = 0; tick < 500; tick++)
        expect(inputOf(world, 'hard', tick)).toMatchObject({ fire: false, rocket: false });
    }
  });
});
