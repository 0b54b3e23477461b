/** A camera like that of a television broadcast: from fixed positions along the track, it follows a car with zoom. */
import { createTrackSample, type Track, trackPoint } from '@shotgun-rally/sim';
import { type PerspectiveCamera, Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { clamp } from '../mesh/noise.ts';

/** Distance between two camera positions along the track. */
const CRANE_EVERY_M = 105;
/** A position's distance from the road's edge, on the outside of bends, and its height above the road (metres). */
const BESIDE_M = 2;
const ABOVE_M = 4.2;
/** When the car has passed a position by this much (metres), the camera changes to the next position. */
const PASSED_M = 34;
/** The zoom shows an area of this height at the car (metres), within these limits of the field of view (degrees). */
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
  /** The point that the camera looks at. */
  readonly #target = new Vector3();
  /** The position in the last frame. */
  #current: Crane | null = null;

  constructor(track: Track) {
    this.#track = track;
    const count = Math.max(3, Math.round(track.length / CRANE_EVERY_M));
    this.#cranes = Array.from({ length: count }, (_, index) => craneAt(track, ((index + 0.5) / count) * track.length));
  }

  /** Places `camera` and aims it at the car. `delta` is in seconds. */
  update(camera: PerspectiveCamera, rig: CarRig, delta: number): void {
    const crane = this.#craneFor(rig);
    const isCut = crane !== this.#current;
    this.#current = crane;
    behind.subVectors(this.#target, rig.position).multiplyScalar(isCut ? 0 : Math.exp(-FOLLOW_PER_S * delta));
    this.#target.copy(rig.position).add(behind.clampLength(0, BEHIND_MAX_M));
    camera.position.copy(crane.position);
    camera.up.set(0, 1, 0);
    camera.lookAt(this.#target);
    const distance = crane.position.distanceTo(rig.position);
    camera.fov = clamp((2 * Math.atan(PICTURE_M / 2 / distance) * 180) / Math.PI, FOV_MIN, FOV_MAX);
    camera.updateProjectionMatrix();
  }

  /** Returns the crane that the car has passed by less than PASSED_M, or else the next one ahead. */
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
