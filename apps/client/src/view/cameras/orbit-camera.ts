/** A camera that circles slowly around a car. */
import { type PerspectiveCamera, Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';

/** Distance from the car, in the plane of its floor (metres). */
const AWAY_M = 6.2;
/** Least height above the car (metres). */
const UP_M = 1.6;
/** How fast the camera circles. */
const CIRCLE_RADIANS_PER_S = 0.22;
/** Field of view (degrees). */
const FOV = 46;
/** Starting angle around the car (radians). */
const START_RADIANS = 0.62;

export class OrbitCamera {
  #angle = START_RADIANS;

  /** Moves `camera` further around the car. `delta` is in seconds. */
  update(camera: PerspectiveCamera, rig: CarRig, delta: number): void {
    this.#angle += CIRCLE_RADIANS_PER_S * delta;
    offset.set(Math.sin(this.#angle) * AWAY_M, 0, Math.cos(this.#angle) * AWAY_M).applyQuaternion(rig.orientation);
    camera.position.copy(rig.position).add(offset);
    camera.position.y = Math.max(camera.position.y, rig.position.y) + UP_M;
    camera.up.set(0, 1, 0);
    camera.lookAt(rig.position);
    if (camera.fov === FOV) return;
    camera.fov = FOV;
    camera.updateProjectionMatrix();
  }
}

const offset = new Vector3();
