/** Tests of the racing line and of random bots: they are fast, drift, boost, ram and shoot, as their seed decides. */
import {
  CAR,
  CAR_MODELS,
  type CarInput,
  NEUTRAL_GUNNER,
  PHASE,
  RACE,
  readField,
  TICK_SECONDS,
  type Track,
  World,
} from '@shotgun-rally/sim';
import { ANGLE_STEPS, lengthOf, stepsToRadians, turnBetween } from '@shotgun-rally/sim/math';
import { driverInputsEqual, writeCar } from '@shotgun-rally/sim/state';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBot, createRandomBot, randomDriverInput, randomGunnerInput, type SeenCar } from '../src/index.ts';
import { racingLineOf } from '../src/line/racing-line.ts';
import { readTrack } from './tracks.ts';

const tracks = { oval: readTrack('oval'), valley: readTrack('valley') };

type Bot = (world: World, car: number, tick: number) => CarInput;

/** Plays a race to its end. Calls `watch` after each tick between start and end. */
function race(track: Track, cars: number, laps: number, bot: Bot, watch: (world: World, inputs: CarInput[]) => void) {
  const world = new World({ track, cars, laps, seed: 3 });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  world.step([], [{ kind: 'start' }]);
  for (let ticks = 0; ticks < 12_000 && world.state[RACE.phase] !== PHASE.finished; ticks++) {
    const tick = world.state[RACE.tick]!;
    const inputs = Array.from({ length: cars }, (_, car) => bot(world, car, tick));
    world.step(inputs);
    if (world.state[RACE.phase] === PHASE.racing) watch(world, inputs);
  }
  return world;
}

const createRandom = (seed: number): Bot => {
  const bot = createRandomBot(seed);
  return (world, car, tick) => bot(world.state, world, car, tick);
};
const easyCar = createBot('easy', 1);
const easyDriver: Bot = (world, car, tick) => ({
  driver: easyCar(world.state, world, car, tick).driver,
  gunner: NEUTRAL_GUNNER,
});
const speedOf = (world: World, car: number) =>
  lengthOf(readField(world.state, car, 'vx'), readField(world.state, car, 'vy'), readField(world.state, car, 'vz'));

describe('the racing line', () => {
  it.each(['oval', 'valley'] as const)(
    'of the %s stays on the road, and is over 1 % shorter than the centre line',
    (name) => {
      const track = tracks[name];
      const { lateral } = racingLineOf(track, CAR_MODELS.rally);
      const at = (array: Float64Array, i: number) => array[i % track.count]!;
      const linePoint = (i: number) => ({
        x: at(track.px, i) + at(track.rx, i) * at(lateral, i),
        y: at(track.py, i) + at(track.ry, i) * at(lateral, i),
        z: at(track.pz, i) + at(track.rz, i) * at(lateral, i),
      });
      let length = 0;
      for (let i = 0; i < track.count; i++) {
        expect(Math.abs(at(lateral, i))).toBeLessThan(at(track.halfWidth, i) - 1);
        const [point, next] = [linePoint(i), linePoint(i + 1)];
        length += lengthOf(next.x - point.x, next.y - point.y, next.z - point.z);
      }
      expect(length).toBeLessThan(track.length * 0.99);
    },
  );

  it('of the valley needs less than 17 m/s² of braking, and is nowhere faster for a driver who drifts', () => {
    const track = tracks.valley;
    const { speed, driftSpeed } = racingLineOf(track, CAR_MODELS.rally);
    for (let i = 0; i < track.count; i++) {
      const [here, next] = [speed[i]!, speed[(i + 1) % track.count]!];
      const spacing = track.length / track.count;
      expect((here ** 2 - next ** 2) / (2 * spacing)).toBeLessThan(17);
      expect(driftSpeed[i]).toBeLessThanOrEqual(here);
    }
  });
});

describe('a random driver', () => {
  it.each(['oval', 'valley'] as const)('laps the %s in less than 95 % of the time of an easy bot', (name) => {
    const randomOnly: Bot = (world, car, tick) => ({
      driver: randomDriverInput(world.state, world, car, tick, 1),
      gunner: NEUTRAL_GUNNER,
    });
    const bestLapTicks = (bot: Bot) => readField(race(tracks[name], 1, 2, bot, () => {}).state, 0, 'bestLapTicks');
    const randomTicks = bestLapTicks(randomOnly);
    expect(randomTicks).toBeGreaterThan(0);
    expect(randomTicks).toBeLessThan(bestLapTicks(easyDriver) * 0.95);
  });

  describe('in a race of eight', () => {
    /** `carTicks` is the number of ticks, summed over all cars. `changes`, `drifts` and `boosts` count some of them. */
    const counts = { carTicks: 0, changes: 0, drifts: 0, boosts: 0, shots: 0, rams: 0 };
    let topSpeed = 0;
    beforeAll(() => {
      let before: CarInput[] = [];
      race(tracks.oval, 8, 2, createRandom(2), (world, inputs) => {
        inputs.forEach(({ driver }, car) => {
          counts.carTicks++;
          if (before[car] && !driverInputsEqual(before[car].driver, driver)) counts.changes++;
          if (driver.drift) counts.drifts++;
          if (driver.boost) counts.boosts++;
          topSpeed = Math.max(topSpeed, speedOf(world, car));
        });
        for (const event of world.events) {
          if (event.kind === 'fired') counts.shots++;
          if (event.kind === 'contact' && event.speed > 4) counts.rams++;
        }
        before = inputs;
      });
    }, 60_000);

    it('changes its input in over 70 % of the ticks', () =>
      expect(counts.changes / counts.carTicks).toBeGreaterThan(0.7));
    it('drifts in over 3 % of the ticks', () => expect(counts.drifts / counts.carTicks).toBeGreaterThan(0.03));
    it('boosts in over 5 % of the ticks', () => expect(counts.boosts / counts.carTicks).toBeGreaterThan(0.05));
    it('causes over 20 contacts at more than 4 m/s', () => expect(counts.rams).toBeGreaterThan(20));
    it('is accompanied by gunners who fire over 200 shots', () => expect(counts.shots).toBeGreaterThan(200));
    it('reaches 45 m/s', () => expect(topSpeed).toBeGreaterThan(45));
  });

  /** Creates a world with car 0 on the racing line at 30 m/s, and a rival 15 m ahead and `leftM` to the left. */
  function createChase(leftM: number): World {
    const world = new World({ track: tracks.valley, cars: 2, seed: 3 });
    world.step(
      [],
      [0, 1].map((car) => ({ kind: 'enter', car }) as const),
    );
    const { state, track } = world;
    const at = (array: Float64Array) => array[0]!;
    for (const car of [0, 1]) {
      const onLine = -at(racingLineOf(track, CAR_MODELS.rally).lateral);
      const [along, left] = car === 0 ? [0, onLine] : [15, onLine + leftM];
      writeCar(state, car, CAR.px, at(track.px) + at(track.tx) * along - at(track.rx) * left);
      writeCar(state, car, CAR.pz, at(track.pz) + at(track.tz) * along - at(track.rz) * left);
      writeCar(state, car, CAR.vx, at(track.tx) * 30);
      writeCar(state, car, CAR.vz, at(track.tz) * 30);
    }
    return world;
  }

  it('changes its steering in over 50 of 80 ticks, within a range of 60 (of 254), if the state does not change', () => {
    const world = createChase(50);
    const steer = Array.from({ length: 80 }, (_, tick) => randomDriverInput(world.state, world, 0, tick, 5).steer);
    const changes = steer.filter((value, tick) => tick > 0 && value !== steer[tick - 1]).length;
    expect(changes).toBeGreaterThan(50);
    expect(Math.max(...steer) - Math.min(...steer)).toBeLessThan(60);
  });

  it('steers towards a rival in 26 to 64 of 100 periods of 90 ticks', () => {
    const [left, right] = [createChase(4), createChase(-4)];
    const middleTicks = Array.from({ length: 100 }, (_, period) => period * 90 + 45);
    const steer = (world: World, tick: number) => randomDriverInput(world.state, world, 0, tick, 5).steer;
    const rams = middleTicks.filter((tick) => steer(right, tick) - steer(left, tick) > 20).length;
    expect(rams).toBeGreaterThan(25);
    expect(rams).toBeLessThan(65);
  });

  it.each([1, 2, 3])('is not slower than 3 m/s for 5 s in a race of eight (seed %i)', (seed) => {
    const slowTicks = new Array<number>(8).fill(0);
    let mostSlowTicks = 0;
    race(tracks.oval, 8, 2, createRandom(seed), (world) => {
      slowTicks.forEach((ticks, car) => {
        slowTicks[car] = speedOf(world, car) < 3 ? ticks + 1 : 0;
        mostSlowTicks = Math.max(mostSlowTicks, slowTicks[car]);
      });
    });
    expect(mostSlowTicks * TICK_SECONDS).toBeLessThan(5);
  });

  it('drives the same with the same seed, and differently with another seed', () => {
    const hashes = [4, 4, 5].map((seed) => {
      const world = new World({ track: tracks.oval, cars: 4, seed: 3 });
      world.step(
        [],
        [0, 1, 2, 3].map((car) => ({ kind: 'enter', car }) as const),
      );
      const bot = createRandom(seed);
      for (let tick = 0; tick < 600; tick++) world.step([0, 1, 2, 3].map((car) => bot(world, car, tick)));
      return world.hash();
    });
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });
});

describe('a random gunner', () => {
  const stillPose = { qx: 0, qy: 0, qz: 0, qw: 1, vx: 0, vy: 0, vz: 0, barrelYaw: 0, barrelPitch: 0 };
  const seen = (x: number, z: number, vx = 0): SeenCar => ({ present: true, pose: { ...stillPose, x, y: 0, z, vx } });
  /** Angle (rad) between the aim and straight ahead. */
  const yawError = (cars: SeenCar[], tick: number) => {
    const { aimYaw } = randomGunnerInput(cars, 0, tick, 1);
    return Math.abs(stepsToRadians(turnBetween(0, aimYaw)));
  };
  const ticks = Array.from({ length: 500 }, (_, tick) => tick);

  it('aims at a rival ahead with an error of 1 to 12 mrad, and with over 1.5 times this error if the rival crosses', () => {
    const meanError = (vx: number) =>
      ticks.reduce((sum, tick) => sum + yawError([seen(0, 0), seen(0, 40, vx)], tick), 0) / ticks.length;
    expect(meanError(0)).toBeGreaterThan(0.001);
    expect(meanError(0)).toBeLessThan(0.012);
    expect(meanError(30)).toBeGreaterThan(meanError(0) * 1.5);
  });

  it('changes targets 15 ticks after the choice, which is every 125 ticks', () => {
    const cars = [seen(0, 0), seen(-30, 30), seen(30, 30)];
    const isAimingRight = ticks.map((tick) => randomGunnerInput(cars, 0, tick, 1).aimYaw > ANGLE_STEPS / 2);
    const turns = ticks.filter((tick) => tick > 0 && isAimingRight[tick] !== isAimingRight[tick - 1]);
    expect(turns.length).toBeGreaterThan(0);
    for (const tick of turns) expect(tick % 125).toBe(15);
  });

  it('fires in 151 to 449 of 500 ticks, and in none if the barrel points elsewhere or there is no target', () => {
    const firingTicks = ticks.filter((tick) => randomGunnerInput([seen(0, 0), seen(0, 40)], 0, tick, 1).fire).length;
    expect(firingTicks).toBeGreaterThan(150);
    expect(firingTicks).toBeLessThan(450);
    expect(ticks.some((tick) => randomGunnerInput([seen(0, 0), seen(40, 0)], 0, tick, 1).fire)).toBe(false);
    expect(
      ticks.some((tick) => randomGunnerInput([seen(0, 0), { ...seen(0, 40), present: false }], 0, tick, 1).fire),
    ).toBe(false);
  });
});
