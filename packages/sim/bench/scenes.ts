// The two scenes of the benchmark, for this simulation and for the other engines.
import type { CarInput, Track, World } from '../src/index.ts';
import { atan2 } from '../src/math/index.ts';
import { createTrackSample, trackPoint } from '../src/track/index.ts';
import { readTrack } from '../test/tracks.ts';
import { cruiserInput, driverInput, fullWorld, rammerInput, setField } from '../test/worlds.ts';
import type { PlanPoint, Spot } from './peer-world.ts';

/** `spread out`: cars at equal distances around the lap. `pile-up`: rows of four cars close behind each other. */
export const SCENES = ['spread out', 'pile-up'] as const;
export type Scene = (typeof SCENES)[number];

const track: Track = readTrack('valley');

export { track as benchTrack };

/** Distance of the first car from the start line, in each scene (m). */
const SPREAD_FROM_M = 20;
const PILE_FROM_M = 200;
/** The pile-up: cars per row, and the distances between rows and between the cars of a row (m). */
const ROW_CARS = 4;
const ROW_M = 4.6;
const CAR_M = 2.4;
/** Height of the cars above the road at the start (m). */
const HEIGHT_M = 0.75;
/** In the pile-up the front row brakes, and the cars behind it ram. */
const BRAKE = -40;
const RAMMING_SEED = 3;
/**
 * Cars of other engines search every fourth track sample for the nearest, and steer to a sample this far ahead of it.
 */
const SEARCH_STRIDE = 4;
const SAMPLES_AHEAD = 14;

function spotOf(scene: Scene, car: number, cars: number) {
  const isSpread = scene === 'spread out';
  const distance = isSpread
    ? (car * track.length) / cars + SPREAD_FROM_M
    : PILE_FROM_M + Math.floor(car / ROW_CARS) * ROW_M;
  const lateral = isSpread ? 0 : ((car % ROW_CARS) - (ROW_CARS - 1) / 2) * CAR_M;
  return trackPoint(track, distance, lateral, HEIGHT_M, createTrackSample());
}

/** Creates a world of this simulation with its cars in place. */
export function createWorld(scene: Scene, cars: number): World {
  const world = fullWorld(track, cars);
  for (let car = 0; car < cars; car++) {
    const { x, y, z, tx, tz, index } = spotOf(scene, car, cars);
    const yaw = atan2(tx, tz);
    setField(world.state, car, 'px', x);
    setField(world.state, car, 'py', y);
    setField(world.state, car, 'pz', z);
    setField(world.state, car, 'qy', Math.sin(yaw / 2));
    setField(world.state, car, 'qw', Math.cos(yaw / 2));
    setField(world.state, car, 'trackHint', index);
  }
  return world;
}

/** Returns the number of the first car of the front row. The last row of cars is in front, and may have empty places. */
const firstBrakingCar = (cars: number): number => ROW_CARS * Math.floor((cars - 1) / ROW_CARS);

/** Returns the inputs of all cars for one tick. */
export const inputsOf = (world: World, scene: Scene, tick: number): CarInput[] =>
  Array.from({ length: world.cars }, (_, car) => {
    if (scene === 'spread out') return cruiserInput(world, car);
    return car >= firstBrakingCar(world.cars)
      ? driverInput({ throttle: BRAKE })
      : rammerInput(world, car, tick, RAMMING_SEED);
  });

/** Returns where the cars start, for other engines. */
export const spotsOf = (scene: Scene, cars: number): Spot[] =>
  Array.from({ length: cars }, (_, car) => {
    const { x, y, z, tx, tz } = spotOf(scene, car, cars);
    return { x, y, z, yaw: atan2(tx, tz) };
  });

/** Returns the point of the road that a car of another engine at (x, z) steers towards. */
export function pointAhead(x: number, z: number): PlanPoint {
  const { px, pz, count } = track;
  const squaredTo = (i: number) => (px[i]! - x) ** 2 + (pz[i]! - z) ** 2;
  let best = 0;
  for (let i = 0; i < count; i += SEARCH_STRIDE) if (squaredTo(i) < squaredTo(best)) best = i;
  const ahead = (best + SAMPLES_AHEAD) % count;
  return { x: px[ahead]!, z: pz[ahead]! };
}
