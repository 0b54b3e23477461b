/** A camera that circles slowly around a car. */
import type { Track } from '@shotgun-rally/sim';
import { type PerspectiveCamera, Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { CameraCorridor } from './camera-corridor.ts';

/** Distance from the car, in the plane of its floor (metres). */
const AWAY_M = 6.2;
/** In an image that is higher than wide, it is this many times as far away. Otherwise the car is wider than the image. */
const UPRIGHT_DISTANCE = 1.6;
/** Least height above the car (metres). */
const UP_M = 1.6;
/** How fast the camera circles. */
const CIRCLE_RADIANS_PER_S = 0.22;
/** The camera looks at a point this far below the car's middle (metres), so that there is room for the flames above it. */
const LOOK_BELOW_M = 0.25;
/** Field of view (degrees). */
const FOV = 46;
/** Starting angle around the car (radians). */
const START_RADIANS = 0.62;

export class OrbitCamera {
  readonly #corridor: CameraCorridor;
  #angle = START_RADIANS;

  constructor(track: Track) {
    this.#corridor = new CameraCorridor(track);
  }

  /** Moves `camera` further around the car. `delta` is in seconds. */
  update(camera: PerspectiveCamera, rig: CarRig, delta: number): void {
    this.#angle += CIRCLE_RADIANS_PER_S * delta;
    const away = AWAY_M * (camera.aspect < 1 ? UPRIGHT_DISTANCE : 1);
    offset.set(Math.sin(this.#angle) * away, 0, Math.cos(this.#angle) * away).applyQuaternion(rig.orientation);
    camera.position.copy(rig.position).add(offset);
    camera.position.y = Math.max(camera.position.y, rig.position.y) + UP_M;
    this.#corridor.keepInside(camera.position, rig.road);
    camera.up.set(0, 1, 0);
    camera.lookAt(offset.copy(rig.position).setY(rig.position.y - LOOK_BELOW_M));
    if (camera.fov === FOV) return;
    camera.fov = FOV;
    camera.updateProjectionMatrix();
  }
}

const offset = new Vector3();
