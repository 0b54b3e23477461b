/** The driver's camera: behind the car, eased in direction but never in distance, wider with speed. */
import { type PerspectiveCamera, Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { clamp, smoothstep } from '../mesh/noise.ts';

const DISTANCE_M = 7.4;
const HEIGHT_M = 2.35;
const LOOK_AHEAD_M = 7;
const LOOK_UP_M = 0.55;
const FOV_REST = 60;
const FOV_FAST = 76;
const FOV_BOOST = 7;
const FOV_STILL = 66;
const FAST_MPS = 70;
/** How quickly the camera swings round behind the car, per second. */
const SWING_PER_S = 6.5;
const ZOOM_PER_S = 3;
/** Share of the slide that the camera looks into. */
const SLIDE_LOOK = 0.35;

export class ChaseCamera {
  /** Whether speed is to leave the lens as it is. */
  isStill = false;
  readonly #heading = new Vector3(0, 0, 1);
  #fov = FOV_REST;
  #settled = false;

  /** Jumps to its place on the next update, as after a respawn. */
  cut(): void {
    this.#settled = false;
  }

  update(camera: PerspectiveCamera, rig: CarRig, boosting: boolean, delta: number): void {
    const speed = rig.velocity.length();
    wanted.set(0, 0, 1).applyQuaternion(rig.orientation);
    if (rig.forwardSpeed > 4) wanted.addScaledVector(travel.copy(rig.velocity).divideScalar(speed), SLIDE_LOOK);
    wanted.normalize();
    const swing = this.#settled ? 1 - Math.exp(-SWING_PER_S * delta) : 1;
    this.#heading.lerp(wanted, swing).normalize();
    this.#settled = true;
    const pull = 1 + 0.12 * smoothstep(0, FAST_MPS, speed);
    camera.position.copy(rig.position).addScaledVector(this.#heading, -DISTANCE_M * pull);
    camera.position.y += HEIGHT_M;
    target.copy(rig.position).addScaledVector(this.#heading, LOOK_AHEAD_M);
    target.y += LOOK_UP_M;
    camera.up.set(0, 1, 0);
    camera.lookAt(target);
    const fov = this.isStill
      ? FOV_STILL
      : FOV_REST + (FOV_FAST - FOV_REST) * clamp(speed / FAST_MPS) + (boosting ? FOV_BOOST : 0);
    this.#fov += (fov - this.#fov) * (1 - Math.exp(-ZOOM_PER_S * delta));
    camera.fov = this.#fov;
    camera.updateProjectionMatrix();
  }
}

const wanted = new Vector3();
const travel = new Vector3();
const target = new Vector3();
