// A crowd of cars that ram each other, and a check that all stay in the world.
import {
  CAR,
  carOffset,
  createPose,
  createTrackSample,
  MAX_CARS,
  readPose,
  sampleTrack,
  type Track,
  type World,
} from '../src/index.ts';
import { fullWorld, rammerInputs } from './worlds.ts';

/** How far a centre of mass may be past a wall, and how low and high above the road (m). */
const PAST_WALL_MAX_M = 0;
const HEIGHT_MIN_M = -0.2;
const HEIGHT_MAX_M = 25;

export interface RammingResult {
  /** Distance driven by all cars together (m). */
  readonly metres: number;
  /** Events of contact between cars. */
  readonly contacts: number;
  /** One line for each car and tick outside the world. */
  readonly escapes: readonly string[];
}

/** Drives a full world of rammers. */
export function ramFor(track: Track, ticks: number, seed: number): RammingResult {
  const world = fullWorld(track, MAX_CARS);
  const pose = createPose();
  const before = Array.from({ length: MAX_CARS }, () => createPose());
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
      const place = escapeOf(world, car);
      if (place !== null) escapes.push(`tick ${tick} car ${car}: ${place}`);
    });
  }
  return { metres, contacts, escapes };
}

/** Says where a car is if it is outside the world, else null. */
function escapeOf({ state, track }: World, car: number): string | null {
  const hint = state[carOffset(car) + CAR.trackHint]!;
  const road = sampleTrack(track, readPose(state, car, createPose()), hint, createTrackSample());
  const past = Math.abs(road.lateral) - road.wall;
  if (past <= PAST_WALL_MAX_M && road.height >= HEIGHT_MIN_M && road.height <= HEIGHT_MAX_M) return null;
  return `${past} m past the wall, ${road.height} m above the road`;
}
