/** The racing line, and random bots: they are fast, drift, boost, ram and shoot, and depend on the seed only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ANGLE_STEPS,
  CAR,
  type CarInput,
  driverInputsEqual,
  lengthOf,
  NEUTRAL_GUNNER,
  PHASE,
  parseTrack,
  RACE,
  readField,
  stepsToRadians,
  type Track,
  turnBetween,
  World,
  writeCar,
} from '@shotgun-rally/sim';
import { beforeAll, describe, expect, it } from 'vitest';
import { botCar, randomCar, randomDriver, randomGunner, type SeenCar } from '../src/index.ts';
import { racingLineOf } from '../src/line/racing-line.ts';

const TRACKS = join(import.meta.dirname, '../../../assets/tracks');
const readTrack = (name: string): Track => parseTrack(JSON.parse(readFileSync(join(TRACKS, `${name}.json`), 'utf8')));
const tracks = { oval: readTrack('oval'), valley: readTrack('valley') };

type Driver = (world: World, car: number, tick: number) => CarInput;

function race(
  track: Track,
  cars: number,
  laps: number,
  driver: Driver,
  watch: (world: World, inputs: CarInput[]) => void,
) {
  const world = new World({ track, cars, laps, seed: 3 });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  world.step([], [{ kind: 'start' }]);
  for (let ticks = 0; ticks < 12_000 && world.state[RACE.phase] !== PHASE.finished; ticks++) {
    const tick = world.state[RACE.tick]!;
    const inputs = Array.from({ length: cars }, (_, car) => driver(world, car, tick));
    world.step(inputs);
    if (world.state[RACE.phase] === PHASE.racing) watch(world, inputs);
  }
  return world;
}

const randomOf = (seed: number): Driver => {
  const bot = randomCar(seed);
  return (world, car, tick) => bot(world.state, world.track, car, tick);
};
const easyCar = botCar('easy', 1);
const easy: Driver = ({ state, track }, car, tick) => ({
  driver: easyCar(state, track, car, tick).driver,
  gunner: NEUTRAL_GUNNER,
});
const speedOf = (world: World, car: number) =>
  lengthOf(readField(world.state, car, 'vx'), readField(world.state, car, 'vy'), readField(world.state, car, 'vz'));

type Coordinates = [number, number, number];

describe('the racing line', () => {
  it.each(['oval', 'valley'] as const)('of the %s stays on the road, and is shorter than its centre line', (name) => {
    const track = tracks[name];
    const { lateral } = racingLineOf(track);
    const point = (i: number) => [track.px, track.py, track.pz].map((axis, k) => at(axis, i) + right(k, i));
    const at = (array: Float64Array, i: number) => array[i % track.count]!;
    const right = (k: number, i: number) => at([track.rx, track.ry, track.rz][k]!, i) * at(lateral, i);
    let length = 0;
    for (let i = 0; i < track.count; i++) {
      expect(Math.abs(at(lateral, i))).toBeLessThan(at(track.halfWidth, i) - 1);
      const [[x, y, z], [nextX, nextY, nextZ]] = [point(i), point(i + 1)] as [Coordinates, Coordinates];
      length += lengthOf(nextX - x, nextY - y, nextZ - z);
    }
    expect(length).toBeLessThan(track.length * 0.99);
  });

  it('never needs more than 17 m/s² of braking, and is not faster with drifts', () => {
    const track = tracks.valley;
    const { speed, driftSpeed } = racingLineOf(track);
    for (let i = 0; i < track.count; i++) {
      const [now, next] = [speed[i]!, speed[(i + 1) % track.count]!];
      expect(((now ** 2 - next ** 2) * track.count) / track.length / 2).toBeLessThan(17);
      expect(driftSpeed[i]).toBeLessThanOrEqual(now);
    }
  });
});

describe('a random driver', () => {
  it.each(['oval', 'valley'] as const)('laps the %s faster than an easy bot', (name) => {
    const alone: Driver = (world, car, tick) => ({
      driver: randomDriver(world.state, world.track, car, tick, 1),
      gunner: NEUTRAL_GUNNER,
    });
    const [random, bot] = [alone, easy].map((driver) => race(tracks[name], 1, 2, driver, () => {})) as [World, World];
    expect(readField(random.state, 0, 'bestLapTicks')).toBeGreaterThan(0);
    expect(readField(random.state, 0, 'bestLapTicks')).toBeLessThan(readField(bot.state, 0, 'bestLapTicks') * 0.95);
  });

  describe('in a race of eight', () => {
    const [carTicks, changed, drifting, boosting, shots, rams] = [0, 1, 2, 3, 4, 5] as const;
    const counts = [0, 0, 0, 0, 0, 0] as [number, number, number, number, number, number];
    let fastest = 0;
    beforeAll(() => {
      let before: CarInput[] = [];
      race(tracks.oval, 8, 2, randomOf(2), (world, inputs) => {
        inputs.forEach(({ driver }, car) => {
          counts[carTicks]++;
          if (before[car] && !driverInputsEqual(before[car].driver, driver)) counts[changed]++;
          if (driver.drift) counts[drifting]++;
          if (driver.boost) counts[boosting]++;
          fastest = Math.max(fastest, speedOf(world, car));
        });
        for (const event of world.events) {
          if (event.kind === 'fired') counts[shots]++;
          if (event.kind === 'contact' && event.speed > 4) counts[rams]++;
        }
        before = inputs;
      });
    }, 60_000);

    it('changes its input in over 70 % of the ticks', () =>
      expect(counts[changed] / counts[carTicks]).toBeGreaterThan(0.7));
    it('drifts in over 3 % of the ticks', () => expect(counts[drifting] / counts[carTicks]).toBeGreaterThan(0.03));
    it('boosts in over 5 % of the ticks', () => expect(counts[boosting] / counts[carTicks]).toBeGreaterThan(0.05));
    it('rams rivals', () => expect(counts[rams]).toBeGreaterThan(20));
    it('fires its gun', () => expect(counts[shots]).toBeGreaterThan(200));
    it('reaches 45 m/s', () => expect(fastest).toBeGreaterThan(45));
  });

  /** A world with car 0 on the racing line at 30 m/s, and a rival 15 m ahead and `leftM` to the left. */
  function chase(leftM: number): World {
    const world = new World({ track: tracks.valley, cars: 2, seed: 3 });
    world.step(
      [],
      [0, 1].map((car) => ({ kind: 'enter', car }) as const),
    );
    const { state, track } = world;
    const at = (array: Float64Array) => array[0]!;
    for (const car of [0, 1]) {
      const onLine = -at(racingLineOf(track).lateral);
      const [along, left] = car === 0 ? [0, onLine] : [15, onLine + leftM];
      writeCar(state, car, CAR.px, at(track.px) + at(track.tx) * along - at(track.rx) * left);
      writeCar(state, car, CAR.pz, at(track.pz) + at(track.tz) * along - at(track.rz) * left);
      writeCar(state, car, CAR.vx, at(track.tx) * 30);
      writeCar(state, car, CAR.vz, at(track.tz) * 30);
    }
    return world;
  }

  it('has noise in its steering even if nothing around it changes', () => {
    const { state, track } = chase(50);
    const steer = Array.from({ length: 80 }, (_, tick) => randomDriver(state, track, 0, tick, 5).steer);
    const moves = steer.filter((value, tick) => tick > 0 && value !== steer[tick - 1]).length;
    expect(moves).toBeGreaterThan(50);
    expect(Math.max(...steer) - Math.min(...steer)).toBeLessThan(60);
  });

  it('steers at a rival in 26 to 64 of 100 periods', () => {
    const [left, right] = [chase(4), chase(-4)];
    const ticks = Array.from({ length: 100 }, (_, period) => period * 90 + 45);
    const towards = ({ state, track }: World, tick: number) => randomDriver(state, track, 0, tick, 5).steer;
    const rams = ticks.filter((tick) => towards(right, tick) - towards(left, tick) > 20).length;
    expect(rams).toBeGreaterThan(25);
    expect(rams).toBeLessThan(65);
  });

  it.each([1, 2, 3])('is never slow for 5 s in a race of eight, seed %i', (seed) => {
    const slow = new Array<number>(8).fill(0);
    let longest = 0;
    race(tracks.oval, 8, 2, randomOf(seed), (world) => {
      slow.forEach((ticks, car) => {
        slow[car] = speedOf(world, car) < 3 ? ticks + 1 : 0;
        longest = Math.max(longest, slow[car]);
      });
    });
    expect(longest * 0.016).toBeLessThan(5);
  });

  it('depends on the seed only', () => {
    const hashes = [4, 4, 5].map((seed) => {
      const world = new World({ track: tracks.oval, cars: 4, seed: 3 });
      world.step(
        [],
        [0, 1, 2, 3].map((car) => ({ kind: 'enter', car }) as const),
      );
      const driver = randomOf(seed);
      for (let tick = 0; tick < 600; tick++) world.step([0, 1, 2, 3].map((car) => driver(world, car, tick)));
      return world.hash();
    });
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });
});

describe('a random gunner', () => {
  const still = { qx: 0, qy: 0, qz: 0, qw: 1, vx: 0, vy: 0, vz: 0, barrelYaw: 0, barrelPitch: 0 };
  const seen = (x: number, z: number, vx = 0): SeenCar => ({ present: true, pose: { ...still, x, y: 0, z, vx } });
  const yawOff = (cars: SeenCar[], tick: number) => {
    const { aimYaw } = randomGunner(cars, 0, tick, 1);
    return Math.abs(stepsToRadians(turnBetween(0, aimYaw)));
  };
  const ticks = Array.from({ length: 500 }, (_, tick) => tick);

  it('aims at a rival ahead with a small error, which is larger if the rival crosses', () => {
    const mean = (vx: number) =>
      ticks.reduce((sum, tick) => sum + yawOff([seen(0, 0), seen(0, 40, vx)], tick), 0) / 500;
    expect(mean(0)).toBeGreaterThan(0.001);
    expect(mean(0)).toBeLessThan(0.012);
    expect(mean(30)).toBeGreaterThan(mean(0) * 1.5);
  });

  it('changes targets 15 ticks after the choice', () => {
    const cars = [seen(0, 0), seen(-30, 30), seen(30, 30)];
    const sides = ticks.map((tick) => randomGunner(cars, 0, tick, 1).aimYaw > ANGLE_STEPS / 2);
    const turns = ticks.filter((tick) => tick > 0 && sides[tick] !== sides[tick - 1]);
    expect(turns.length).toBeGreaterThan(0);
    for (const tick of turns) expect(tick % 125).toBe(15);
  });

  it('fires in bursts, but not with the barrel off the target or without a target', () => {
    const firing = ticks.filter((tick) => randomGunner([seen(0, 0), seen(0, 40)], 0, tick, 1).fire).length;
    expect(firing).toBeGreaterThan(150);
    expect(firing).toBeLessThan(450);
    expect(ticks.some((tick) => randomGunner([seen(0, 0), seen(40, 0)], 0, tick, 1).fire)).toBe(false);
    expect(ticks.some((tick) => randomGunner([seen(0, 0), { ...seen(0, 40), present: false }], 0, tick, 1).fire)).toBe(
      false,
    );
  });
});
