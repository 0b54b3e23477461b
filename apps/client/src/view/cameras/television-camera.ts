/** The spectator's second camera: fixed positions along the track, each of which shows a car until it has passed. */
import { createTrackSample, type Track, trackPoint } from '@shotgun-rally/sim';
import { type PerspectiveCamera, Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { clamp } from '../mesh/noise.ts';

const CRANE_EVERY_M = 105;
/** Distance from the road's edge, on the outside of bends, and height above the road (metres). */
const BESIDE_M = 2;
const ABOVE_M = 4.2;
/** The next position takes over when the car has passed one by this much (metres). */
const PASSED_M = 34;
/** Height of the visible area at the car's distance (metres), and limits of the field of view (degrees). */
const PICTURE_M = 11;
const FOV_MIN = 12;
const FOV_MAX = 58;
/** How fast the camera follows the car (per second), and how far behind the car it may aim (metres). */
const FOLLOW_PER_S = 9;
const BEHIND_MAX_M = 2.5;

/** A camera position. */
interface Crane {
  /** Distance along the track (metres). */
  readonly alongM: number;
  readonly position: Vector3;
}

export class TelevisionCamera {
  readonly #track: Track;
  readonly #cranes: readonly Crane[];
  readonly #target = new Vector3();
  #current: Crane | null = null;

  constructor(track: Track) {
    this.#track = track;
    const count = Math.max(3, Math.round(track.length / CRANE_EVERY_M));
    this.#cranes = Array.from({ length: count }, (_, index) => craneAt(track, ((index + 0.5) / count) * track.length));
  }

  /** Aims `camera` at the car, from a new position if needed. `delta` is in seconds. */
  update(camera: PerspectiveCamera, rig: CarRig, delta: number): void {
    const crane = this.#craneFor(rig);
    const isCut = crane !== this.#current;
    this.#current = crane;
    behind.subVectors(this.#target, rig.position).multiplyScalar(isCut ? 0 : Math.exp(-FOLLOW_PER_S * delta));
    this.#target.copy(rig.position).add(behind.clampLength(0, BEHIND_MAX_M));
    camera.position.copy(crane.position);
    camera.up.set(0, 1, 0);
    camera.lookAt(this.#target);
    const away = crane.position.distanceTo(rig.position);
    camera.fov = clamp((2 * Math.atan(PICTURE_M / 2 / away) * 180) / Math.PI, FOV_MIN, FOV_MAX);
    camera.updateProjectionMatrix();
  }

  /** Returns the first crane ahead of the car, or one that it has passed by less than PASSED_M. */
  #craneFor(rig: CarRig): Crane {
    const { length } = this.#track;
    const alongM = rig.road.alongM;
    const ahead = (crane: Crane): number => (crane.alongM + PASSED_M - alongM + length) % length;
    return this.#cranes.reduce((nearest, crane) => (ahead(crane) < ahead(nearest) ? crane : nearest));
  }
}

const behind = new Vector3();

function craneAt(track: Track, alongM: number): Crane {
  const at = trackPoint(track, alongM, 0, 0, createTrackSample());
  // From the outside of a bend, a car is visible both before and after the bend.
  const side = track.curvature[at.index]! > 0 ? -1 : 1;
  const { x, y, z } = trackPoint(track, alongM, side * (at.halfWidth + BESIDE_M), ABOVE_M, at);
  return { alongM, position: new Vector3(x, y, z) };
}
