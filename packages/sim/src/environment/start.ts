/** Random places on the track, where the cars of an environment start an episode. */
import { hash32 } from '../math/hash.ts';
import { standCar } from '../race/spawn.ts';
import { createTrackSample, trackPoint } from '../track/road/road.ts';
import type { World } from '../world.ts';

/** Largest distance of a car from the middle of the road at a random start, as a share of half the road's width. */
const LATERAL_SHARE_MAX = 0.5;
const HASH_VALUES = 0x1_0000_0000;
/** Hash inputs for the random numbers of a start. */
const DISTANCE_SALT = 1;
const LATERAL_SALT = 2;

const spot = createTrackSample();

/** Moves all cars to places along the track that depend on the seed, at rest and equally far from each other. */
export function moveToRandomPlaces(world: World, seed: number): void {
  const { track, cars } = world;
  const random = (car: number, salt: number) => hash32(seed, car, salt) / HASH_VALUES;
  const first = random(0, DISTANCE_SALT) * track.length;
  for (let car = 0; car < cars; car++) {
    const distance = first + (car * track.length) / cars;
    const { halfWidth } = trackPoint(track, distance, 0, 0, spot);
    const lateral = (2 * random(car, LATERAL_SALT) - 1) * LATERAL_SHARE_MAX * halfWidth;
    standCar(world, car, distance, lateral);
  }
}
