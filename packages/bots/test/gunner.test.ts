// Gunners of each level: what they hit, whom they choose, how late their hands are, and what they do not do.
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
import { BOT_LEVEL_NAMES, BOT_LEVELS, type BotLevel, gunner } from '../src/index.ts';
import { Referee } from './referee.ts';

const oval = parseTrack(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../assets/tracks/oval.json'), 'utf8')),
);
const put = (world: World, car: number, name: CarFieldName, value: number) =>
  writeCar(world.state, car, CAR[name], value);

/** Cars at rest on the start straight, m right and ahead of its beginning. */
function parked(...places: readonly (readonly [number, number])[]): World {
  const world = new World({ track: oval, cars: places.length, seed: 3 });
  world.step(
    [],
    places.map((_, car) => ({ kind: 'enter', car }) as const),
  );
  places.forEach(([right, ahead], car) => {
    put(world, car, 'px', -right);
    put(world, car, 'pz', ahead);
  });
  return world;
}

const tickOf = (world: World): number => world.state[RACE.tick]!;
const inputOf = (world: World, level: BotLevel, tick = tickOf(world)): GunnerInput =>
  gunner(world.state, oval, 0, tick, BOT_LEVELS[level].gunner, 5);

/** Ticks of the gunner in car 0; the cars stay where they are. */
function shoot(world: World, level: BotLevel, ticks: number) {
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
  it('hits more often the better it is, and never always', () => {
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

  it('lets go before its gun jams', () => {
    const world = parked([2, 0], [-1, 12]);
    for (let tick = 0; tick < 1500; tick++) {
      world.step([{ driver: NEUTRAL_DRIVER, gunner: inputOf(world, 'hard') }]);
      expect(world.state[carOffset(0) + CAR.jammed]).toBe(0);
    }
  });

  it.each(BOT_LEVEL_NAMES)('turns to another target a reaction time late (%s)', (level) => {
    const world = parked([0, 0], [-30, 15], [30, 15]);
    const side = (tick: number) => inputOf(world, level, tick).aimYaw > ANGLE_STEPS / 2;
    const turns = Array.from({ length: 4000 }, (_, tick) => tick + 1).filter((tick) => side(tick) !== side(tick - 1));
    expect(turns.length).toBeGreaterThan(3);
    for (const tick of turns) expect(tick % 125).toBe(BOT_LEVELS[level].gunner.reactionTicks);
  });

  it('turns its barrel no faster than hands do', () => {
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

  it('sends rockets now and then, but never at who is too near', () => {
    expect(shoot(parked([0, 0], [0, 35]), 'hard', 3000).rockets).toBeGreaterThan(0);
    expect(shoot(parked([0, 0], [0, 10]), 'hard', 3000).rockets).toBe(0);
  });

  it('prefers who aims at it', () => {
    const calm = parked([0, 0], [-10, 30], [10, 33]);
    const threatened = parked([0, 0], [-10, 30], [10, 33]);
    const toUs = wrapSteps(Math.round(radiansToSteps(Math.atan2(10, -33))));
    threatened.state[carOffset(2) + CAR.barrelYaw] = toUs;
    const ticksOnIt = (world: World) =>
      Array.from({ length: 3000 }, (_, tick) => inputOf(world, 'medium', tick).aimYaw > ANGLE_STEPS / 2).filter(Boolean)
        .length;
    expect(ticksOnIt(threatened)).toBeGreaterThan(ticksOnIt(calm) * 1.3);
  });

  it('does not fire at nobody, nor in the countdown, nor where weapons are off', () => {
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
