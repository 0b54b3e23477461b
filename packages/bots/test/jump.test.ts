/** Tests of the track alpine at the place where its road jumps over an earlier part of itself. */
import { CAR, carOffset, RACE, readField, type Track, World, type WorldEvent } from '@shotgun-rally/sim';
import { lengthOf } from '@shotgun-rally/sim/math';
import { progressOf } from '@shotgun-rally/sim/race';
import { createPose, readPose, writeCar } from '@shotgun-rally/sim/state';
import { createTrackSample, sampleTrack, type TrackSample, trackPoint } from '@shotgun-rally/sim/track';
import { RESPAWN } from '@shotgun-rally/sim/tuning';
import { describe, expect, it } from 'vitest';
import { createBot } from '../src/index.ts';
import { BOT_LEVEL_NAMES } from '../src/skill/level-names.ts';
import { readTrack } from './tracks.ts';

const track: Track = readTrack('alpine');

/** The samples of the upper and of the lower road where they cross. */
const { upper, lower } = crossingOf(track);
const upperM = track.distance[upper]!;
const lowerM = track.distance[lower]!;
/** Distance from the middle of the lower road to its wall (m). */
const lowerWallM = track.halfWidth[lower]! + track.shoulder[lower]!;
/** Height of a placed car above the road (m). */
const PLACED_HEIGHT_M = 0.7;
/** The middle of a car that is at least this high above the road touches it with no wheel (m). */
const FLYING_M = 1;

/** A bot that is driving has finished two laps by this tick. */
const LAPS_MAX_TICKS = 20_000;

/** Returns the samples that are nearest to each other in plan view, of those that are at least 7 m above each other. */
function crossingOf({ count, px, py, pz }: Track): { upper: number; lower: number } {
  const nearest = { upper: 0, lower: 0, apart: Number.POSITIVE_INFINITY };
  for (let above = 0; above < count; above++) {
    for (let below = 0; below < count; below++) {
      if (py[above]! < py[below]! + 7) continue;
      const apart = lengthOf(px[above]! - px[below]!, 0, pz[above]! - pz[below]!);
      if (apart < nearest.apart) Object.assign(nearest, { upper: above, lower: below, apart });
    }
  }
  return nearest;
}

/** Creates a race that has started. */
function startRace(cars: number): World {
  const world = new World({ track, cars, laps: 3, seed: 3 });
  const entries = Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const);
  world.step([], [...entries, { kind: 'start' }]);
  return world;
}

const pose = createPose();

/** Returns the road at a car. */
function roadAt({ state }: World, car: number): TrackSample {
  readPose(state, car, pose);
  return sampleTrack(track, pose, state[carOffset(car) + CAR.trackHint]!, createTrackSample());
}

/** Places a car on the middle of the road, with a speed (m/s) along it. It has passed all checkpoints up to there. */
function placeCar({ state }: World, car: number, distanceM: number, speed: number): void {
  const place = trackPoint(track, distanceM, 0, PLACED_HEIGHT_M, createTrackSample());
  const halfYaw = Math.atan2(place.tx, place.tz) / 2;
  const write = (field: number, values: readonly number[]) => {
    for (const [index, value] of values.entries()) writeCar(state, car, field + index, value);
  };
  write(CAR.px, [place.x, place.y, place.z]);
  write(CAR.qx, [0, Math.sin(halfYaw), 0, Math.cos(halfYaw)]);
  write(CAR.vx, [place.tx * speed, place.ty * speed, place.tz * speed]);
  write(CAR.wx, [0, 0, 0]);
  state[carOffset(car) + CAR.steer] = 0;
  state[carOffset(car) + CAR.trackHint] = place.index;
  state[carOffset(car) + CAR.checkpoint] = track.checkpoints.findIndex((sample) => sample > place.index);
}

/** Lets medium bots drive all cars for a number of ticks, and returns the events. */
function drive(world: World, ticks: number, watch: () => void = () => {}): WorldEvent[] {
  const bot = createBot('medium', 3);
  const events: WorldEvent[] = [];
  for (let done = 0; done < ticks; done++) {
    const tick = world.state[RACE.tick]!;
    world.step(Array.from({ length: world.cars }, (_, car) => bot(world.state, world, car, tick)));
    events.push(...world.events);
    watch();
  }
  return events;
}

/** Drives through the countdown, so that cars that are placed afterwards move. */
const passCountdown = (world: World) => drive(world, 200);

describe('at the jump over the road', () => {
  it('the upper road has its crossing in the second half of the lap, over 7 m above the start straight', () => {
    expect(upperM).toBeGreaterThan(track.length / 2);
    expect(lowerM).toBeLessThan(200);
    expect(track.py[upper]! - track.py[lower]!).toBeGreaterThan(7);
  });

  it.each(BOT_LEVEL_NAMES)(
    'a bot (%s) flies over the whole width of the lower road, and keeps at least 0.8 of its speed when it lands',
    (level) => {
      const world = startRace(1);
      const bot = createBot(level, 3);
      const read = (name: 'vx' | 'vy' | 'vz') => readField(world.state, 0, name);
      const speeds: number[] = [];
      let samplesAbove = 0;
      while (readField(world.state, 0, 'lap') < 2) {
        if (world.state[RACE.tick]! > LAPS_MAX_TICKS) throw new Error(`no two laps in ${LAPS_MAX_TICKS} ticks`);
        world.step([bot(world.state, world, 0, world.state[RACE.tick]!)]);
        const road = roadAt(world, 0);
        if (road.distance > upperM - 20 && road.distance < upperM + 140) {
          speeds.push(lengthOf(read('vx'), read('vy'), read('vz')));
        }
        if (Math.abs(road.distance - upperM) > lowerWallM) continue;
        samplesAbove++;
        expect(road.height).toBeGreaterThan(FLYING_M);
      }
      expect(samplesAbove).toBeGreaterThan(20);
      expect(Math.min(...speeds)).toBeGreaterThan(speeds[0]! * 0.8);
    },
  );

  it('a car that is too slow to fly crosses the bridge on its wheels and drives on', () => {
    const world = startRace(1);
    passCountdown(world);
    placeCar(world, 0, upperM - 30, 5);
    let highest = 0;
    const events = drive(world, 700, () => {
      const { distance, height } = roadAt(world, 0);
      if (Math.abs(distance - upperM) < lowerWallM) highest = Math.max(highest, height);
    });
    expect(highest).toBeGreaterThan(0);
    expect(highest).toBeLessThan(FLYING_M);
    expect(events.filter(({ kind }) => kind === 'respawn')).toEqual([]);
    expect(progressOf(world.state, 0, track)).toBeGreaterThan(upperM + 300);
  });

  it('a car that falls beside the bridge respawns at its last checkpoint, and then drives on over the jump', () => {
    const world = startRace(1);
    passCountdown(world);
    placeCar(world, 0, upperM, 0);
    const wall = track.halfWidth[upper]! + track.shoulder[upper]!;
    const beside = trackPoint(track, upperM, wall + RESPAWN.pastWall - 1, 0, createTrackSample());
    for (const [index, value] of [beside.x, track.py[lower]! + 2, beside.z].entries()) {
      writeCar(world.state, 0, CAR.px + index, value);
    }
    const events = drive(world, 1);
    expect(events).toContainEqual({ kind: 'respawn', car: 0 });
    const lastCheckpoint = Math.max(...track.checkpoints.filter((sample) => sample < upper));
    expect(Math.abs(progressOf(world.state, 0, track) - track.distance[lastCheckpoint]!)).toBeLessThan(2);
    drive(world, 1500);
    expect(progressOf(world.state, 0, track)).toBeGreaterThan(upperM + 100);
  });

  it('two cars that cross above each other do not touch, and each stays on its road', () => {
    const world = startRace(2);
    passCountdown(world);
    placeCar(world, 0, upperM - 20, 50);
    placeCar(world, 1, lowerM - 16, 40);
    let leastApartM = Number.POSITIVE_INFINITY;
    const before = [0, 1].map((car) => progressOf(world.state, car, track));
    const events = drive(world, 150, () => {
      const [above, below] = [roadAt(world, 0), roadAt(world, 1)];
      leastApartM = Math.min(leastApartM, lengthOf(above.x - below.x, 0, above.z - below.z));
    });
    expect(leastApartM).toBeLessThan(5);
    expect(events.filter(({ kind }) => kind === 'contact' || kind === 'wall' || kind === 'respawn')).toEqual([]);
    for (const car of [0, 1]) {
      const driven = progressOf(world.state, car, track) - before[car]!;
      expect(driven).toBeGreaterThan(50);
      expect(driven).toBeLessThan(150);
    }
  });
});
