// A crowd that rams, and a watch on whether anybody gets out of the world.
import { CAR, carOffset, createPose, createTrackSample, readPose, sampleTrack, type Track } from '../src/index.ts';
import { fullWorld, rammers } from './worlds.ts';

/** Furthest that a centre of mass may come to the wall's line, under the road, and above it, m. */
const WALL_M = 0;
const BELOW_M = -0.2;
const ABOVE_M = 25;

export interface Ramming {
  /** Metres driven by all cars. */
  readonly moved: number;
  readonly contacts: number;
  /** Who was out of the world, and where. */
  readonly out: readonly string[];
}

/** Sixteen rammers on a track for some ticks. */
export function ramFor(track: Track, ticks: number, seed: number): Ramming {
  const world = fullWorld(track, 16);
  const pose = createPose();
  const place = createTrackSample();
  const last = Array.from({ length: 16 }, () => createPose());
  const out: string[] = [];
  let moved = 0;
  let contacts = 0;
  for (let tick = 0; tick < ticks; tick++) {
    world.step(rammers(world, tick, seed));
    for (const event of world.events) if (event.kind === 'contact') contacts++;
    for (let car = 0; car < 16; car++) {
      readPose(world.state, car, pose);
      const { x, y, z } = pose;
      const before = last[car]!;
      moved += Math.sqrt((x - before.x) ** 2 + (z - before.z) ** 2);
      Object.assign(before, pose);
      sampleTrack(track, { x, y, z }, world.state[carOffset(car) + CAR.trackHint]!, place);
      const past = Math.abs(place.lateral) - place.wall;
      if (past > WALL_M || place.height < BELOW_M || place.height > ABOVE_M) {
        out.push(`tick ${tick} car ${car}: ${past} m past the wall, ${place.height} m over the road`);
      }
    }
  }
  return { moved, contacts, out };
}
