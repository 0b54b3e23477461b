/** What a racing driver does besides following the line: start, pads, drifts, overtaking and recovery. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CAR,
  carOffset,
  createTrackSample,
  type DriverInput,
  NEUTRAL_GUNNER,
  parseTrack,
  progressOf,
  RACE,
  type Track,
  trackPoint,
  World,
  type WorldEvent,
  writeCar,
} from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { racingDriver } from '../src/driver/racing-driver.ts';
import { racingLineOf } from '../src/line/racing-line.ts';
import { BOT_LEVELS, type BotLevelName } from '../src/skill/levels.ts';

const TRACKS = join(import.meta.dirname, '../../../assets/tracks');
const readTrack = (name: string): Track => parseTrack(JSON.parse(readFileSync(join(TRACKS, `${name}.json`), 'utf8')));
const [canyon, city, valley] = [readTrack('canyon'), readTrack('city'), readTrack('valley')];

type Watch = (events: readonly WorldEvent[], drivers: readonly DriverInput[], world: World) => void;

function worldOf(track: Track, cars: number): World {
  const world = new World({ track, cars, laps: 3, seed: 3 });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  return world;
}

const driverInput = ({ state, track }: World, car: number, level: BotLevelName, seed: number): DriverInput =>
  racingDriver({ state, track, car, tick: state[RACE.tick]!, seed, skill: BOT_LEVELS[level].driver });

/** Drives all cars for a number of ticks. */
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

/** Places a car `offset` m right of the racing line, with a speed (m/s) along the road. */
function put({ state, track }: World, car: number, distance: number, offset: number, speed: number): void {
  const place = createTrackSample();
  trackPoint(track, distance, 0, 0, place);
  trackPoint(track, distance, racingLineOf(track).lateral[place.index]! + offset, 0.7, place);
  const halfYaw = Math.atan2(place.tx, place.tz) / 2;
  const write = (field: number, values: readonly number[]) => {
    for (const [axis, value] of values.entries()) writeCar(state, car, field + axis, value);
  };
  write(CAR.px, [place.x, place.y, place.z]);
  write(CAR.qx, [0, Math.sin(halfYaw), 0, Math.cos(halfYaw)]);
  write(
    CAR.vx,
    [place.tx, place.ty, place.tz].map((share) => share * speed),
  );
  state[carOffset(car) + CAR.trackHint] = place.index;
}

describe('a racing driver', () => {
  it('starts perfectly in over a third of the cases if hard, and fails at times if easy', () => {
    const launches = (level: BotLevelName) => {
      const qualities: number[] = [];
      for (let seed = 1; seed <= 6; seed++) {
        const world = worldOf(valley, 4);
        world.step([], [{ kind: 'start' }]);
        drive(world, [level, level, level, level], 200, seed, (events) => {
          for (const event of events) if (event.kind === 'launch') qualities.push(event.quality);
        });
      }
      return { perfect: qualities.filter((quality) => quality === 2).length, all: qualities.length };
    };
    const [easy, hard] = [launches('easy'), launches('hard')];
    expect(hard.all).toBe(24);
    expect(hard.perfect).toBeGreaterThan(8);
    expect(easy.all).toBeGreaterThan(2);
    expect(easy.all).toBeLessThan(18);
  });

  it('leaves the line for a repair pad only if the car is damaged', () => {
    const gate = canyon.pads.find(({ kind, at }) => kind === 'repair' && at === 2520);
    const passes = (health: number) => {
      const world = worldOf(canyon, 1);
      put(world, 0, (gate?.at as number) - 70, 0, 30);
      world.state[carOffset(0) + CAR.health] = health;
      let taken = false;
      drive(world, ['hard'], 200, 1, (events) => {
        taken ||= events.some((event) => event.kind === 'pad' && canyon.pads[event.pad] === gate);
      });
      return taken;
    };
    expect(passes(30)).toBe(true);
    expect(passes(100)).toBe(false);
  });

  it('drifts for boost if hard, but never if easy', () => {
    const driftTicks = (level: BotLevelName) => {
      const world = worldOf(city, 1);
      let ticks = 0;
      drive(world, [level], 3000, 1, (_events, [driver]) => {
        if (driver?.drift) ticks++;
      });
      return ticks;
    };
    expect(driftTicks('hard')).toBeGreaterThan(60);
    expect(driftTicks('easy')).toBe(0);
  });

  it.each([-2, 0, 2])('overtakes a slow car that is %i m beside the line without touching it', (offset) => {
    const world = worldOf(valley, 2);
    put(world, 0, 60, 0, 40);
    put(world, 1, 100, offset, 15);
    let touches = 0;
    for (let tick = 0; tick < 400; tick++) {
      drive(world, ['hard'], 1, 1, (events) => {
        touches += events.filter(({ kind }) => kind === 'contact').length;
      });
      put(world, 1, 100 + tick * 0.24, offset, 15);
    }
    expect(progressOf(world.state, 0, valley)).toBeGreaterThan(progressOf(world.state, 1, valley) + 20);
    expect(touches).toBe(0);
  });

  it('lets a faster car pass without contact, and keeps driving', () => {
    const world = worldOf(valley, 2);
    put(world, 0, 100, 3, 30);
    put(world, 1, 88, 0, 50);
    let touches = 0;
    drive(world, ['easy', 'hard'], 300, 1, (events) => {
      touches += events.filter(({ kind }) => kind === 'contact').length;
    });
    expect(progressOf(world.state, 1, valley)).toBeGreaterThan(progressOf(world.state, 0, valley) + 10);
    expect(progressOf(world.state, 0, valley)).toBeGreaterThan(200);
    expect(touches).toBe(0);
  });

  it('reverses after 40 stuck ticks, and asks for a respawn after 100', () => {
    const world = worldOf(valley, 1);
    world.state[carOffset(0) + CAR.stuckTicks] = 100;
    expect(driverInput(world, 0, 'easy', 1).reset).toBe(true);
    world.state[carOffset(0) + CAR.stuckTicks] = 40;
    expect(driverInput(world, 0, 'easy', 1)).toMatchObject({
      reset: false,
      throttle: -127,
    });
  });

  it('asks for a respawn at once if the car is on its roof', () => {
    const world = worldOf(valley, 1);
    const { state } = world;
    const wantsReset = () => driverInput(world, 0, 'easy', 1).reset;
    put(world, 0, 100, 0, 0);
    expect(wantsReset()).toBe(false);
    // Roll by half a turn: multiply the rotation by k.
    const at = carOffset(0) + CAR.qx;
    const [x, y, z, w] = state.slice(at, at + 4) as unknown as [number, number, number, number];
    state.set([y, -x, w, -z], at);
    expect(wantsReset()).toBe(true);
  });
});
