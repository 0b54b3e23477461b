// What a racing driver does besides following the line: start, pads, slides, getting past, getting out.
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
import { BOT_LEVELS, type BotLevel, racingDriver, racingLineOf } from '../src/index.ts';

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

/** Drives all cars for so many ticks. */
function drive(world: World, levels: readonly BotLevel[], ticks: number, seed: number, watch: Watch = () => {}): void {
  for (let done = 0; done < ticks; done++) {
    const tick = world.state[RACE.tick]!;
    const drivers = levels.map((level, car) =>
      racingDriver(world.state, world.track, car, tick, BOT_LEVELS[level].driver, seed),
    );
    world.step(drivers.map((driver) => ({ driver, gunner: NEUTRAL_GUNNER })));
    watch(world.events, drivers, world);
  }
}

/** On the racing line, `aside` m right of it, at a speed in m/s along the road. */
function put({ state, track }: World, car: number, distance: number, aside: number, speed: number): void {
  const place = createTrackSample();
  trackPoint(track, distance, 0, 0, place);
  trackPoint(track, distance, racingLineOf(track).offset[place.index]! + aside, 0.7, place);
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
  it('times the start: perfectly or nearly when hard, often in vain when easy', () => {
    const launches = (level: BotLevel) => {
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

  it('leaves the line for a repair gate when it is hurt, and stays on it when it is not', () => {
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

  it('slides through hairpins for boost when it is hard and has little', () => {
    const slides = (level: BotLevel) => {
      const world = worldOf(city, 1);
      let ticks = 0;
      drive(world, [level], 3000, 1, (_events, [driver]) => {
        if (driver?.drift) ticks++;
      });
      return ticks;
    };
    expect(slides('hard')).toBeGreaterThan(60);
    expect(slides('easy')).toBe(0);
  });

  it.each([-2, 0, 2])('overtakes a slow car that is %i m beside the line, and does not touch it', (aside) => {
    const world = worldOf(valley, 2);
    put(world, 0, 60, 0, 40);
    put(world, 1, 100, aside, 15);
    let touches = 0;
    for (let tick = 0; tick < 400; tick++) {
      drive(world, ['hard'], 1, 1, (events) => {
        touches += events.filter(({ kind }) => kind === 'contact').length;
      });
      put(world, 1, 100 + tick * 0.24, aside, 15);
    }
    expect(progressOf(world.state, 0, valley)).toBeGreaterThan(progressOf(world.state, 1, valley) + 20);
    expect(touches).toBe(0);
  });

  it('stays where it is for who comes past, and drives on', () => {
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

  it('asks to be put back on the road when nothing else helps', () => {
    const world = worldOf(valley, 1);
    world.state[carOffset(0) + CAR.stuckTicks] = 100;
    const tick = world.state[RACE.tick]!;
    expect(racingDriver(world.state, valley, 0, tick, BOT_LEVELS.easy.driver, 1).reset).toBe(true);
    world.state[carOffset(0) + CAR.stuckTicks] = 40;
    expect(racingDriver(world.state, valley, 0, tick, BOT_LEVELS.easy.driver, 1)).toMatchObject({
      reset: false,
      throttle: -127,
    });
  });

  it('asks so at once when it lies on its roof', () => {
    const world = worldOf(valley, 1);
    const { state } = world;
    const asks = () => racingDriver(state, valley, 0, state[RACE.tick]!, BOT_LEVELS.easy.driver, 1).reset;
    put(world, 0, 100, 0, 0);
    expect(asks()).toBe(false);
    // Half a turn about its nose: the rotation times k.
    const at = carOffset(0) + CAR.qx;
    const [x, y, z, w] = state.slice(at, at + 4) as unknown as [number, number, number, number];
    state.set([y, -x, w, -z], at);
    expect(asks()).toBe(true);
  });
});
