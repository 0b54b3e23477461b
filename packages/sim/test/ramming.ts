// Drives a world full of cars that ram each other, and records each car that leaves the world.
import { CAR, carOffset, MAX_CARS, type Track, type World } from '../src/index.ts';
import { createPose, readPose } from '../src/state/index.ts';
import { createTrackSample, sampleTrack } from '../src/track/index.ts';
import { fullWorld, rammerInputs } from './worlds.ts';

/** Limits for the centre of mass of a car: distance past a wall, and height above the road (m). */
const PAST_WALL_MAX_M = 0;
const HEIGHT_MIN_M = -0.2;
const HEIGHT_MAX_M = 25;

export interface RammingResult {
  /** Distance driven by all cars together (m). */
  readonly metres: number;
  /** Number of contact events between cars. */
  readonly contacts: number;
  /** One line for each car and tick outside the world. */
  readonly escapes: readonly string[];
}

/** Drives 16 ramming cars for `ticks`. */
export function ramFor(track: Track, ticks: number, seed: number): RammingResult {
  const world = fullWorld(track, MAX_CARS);
  const pose = createPose();
  const before = Array.from({ length: MAX_CARS }, (_, car) => readPose(world.state, car, createPose()));
  const escapes: string[] = [];
  let metres = 0;
  let contacts = 0;
  for (let tick = 0; tick < ticks; tick++) {
    world.step(rammerInputs(world, tick, seed));
    contacts += world.events.filter(({ kind }) => kind === 'contact').length;
    before.forEach((last, car) => {
      readPose(world.state, car, pose);
      metres += Math.hypot(pose.x - last.x, pose.z - last.z);
      Object.assign(last, pose);
      const place = describeEscape(world, car);
      if (place !== null) escapes.push(`tick ${tick} car ${car}: ${place}`);
    });
  }
  return { metres, contacts, escapes };
}

/** Returns the place of a car that is outside the world; null for a car inside. */
function describeEscape({ state, track }: World, car: number): string | null {
  const hint = state[carOffset(car) + CAR.trackHint]!;
  const road = sampleTrack(track, readPose(state, car, createPose()), hint, createTrackSample());
  const past = Math.abs(road.lateral) - road.wall;
  if (past <= PAST_WALL_MAX_M && road.height >= HEIGHT_MIN_M && road.height <= HEIGHT_MAX_M) return null;
  return `${past} m past the wall, ${road.height} m above the road`;
}
