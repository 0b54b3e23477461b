/** The space in which a driver's or an orbit camera may be: between the walls beside the road, above the ground and below bridges. */
import type { Track } from '@shotgun-rally/sim';
import { createTrackSample, sampleTrack } from '@shotgun-rally/sim/track';
import type { Vector3 } from 'three';
import type { RoadContact } from '../cars/road-contact.ts';

/** Least distance from the walls and from the ground (metres). */
const FROM_WALL_M = 0.5;
const ABOVE_GROUND_M = 0.9;
/** Greatest height above the ground below it, if the car is on the ground (metres): lower than the bridges. */
const HEIGHT_MAX_M = 5.6;

export class CameraCorridor {
  readonly #track: Track;
  readonly #sample = createTrackSample();

  constructor(track: Track) {
    this.#track = track;
  }

  /** Moves a camera's position sideways, up or down into the corridor. `car` is where its car is. */
  keepInside(position: Vector3, car: RoadContact): void {
    const at = sampleTrack(this.#track, position, car.index, this.#sample);
    const { lateral, height, wall, rx, ry, rz, nx, ny, nz } = at;
    const limit = Math.max(0, wall - FROM_WALL_M);
    const inwards = Math.min(limit, Math.max(-limit, lateral)) - lateral;
    const highest = HEIGHT_MAX_M + Math.max(0, car.height);
    const up = Math.min(highest, Math.max(ABOVE_GROUND_M, height)) - height;
    position.x += rx * inwards + nx * up;
    position.y += ry * inwards + ny * up;
    position.z += rz * inwards + nz * up;
  }
}
