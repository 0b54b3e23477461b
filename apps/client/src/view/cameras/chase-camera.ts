/** The driver's camera: behind the car. Its direction follows smoothly, and its field of view grows with speed. */
import { type PerspectiveCamera, Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { clamp, smoothstep } from '../mesh/noise.ts';

/** Position of the camera: behind and above the car. */
const DISTANCE_M = 7.4;
const HEIGHT_M = 2.35;
/** The camera looks at a point ahead of and above the car. */
const LOOK_AHEAD_M = 7;
const LOOK_UP_M = 0.55;
/** Fields of view (degrees): at rest and at FAST_MPS, the addition while boosting, and the fixed value for reduced motion. */
const FOV_REST = 60;
const FOV_FAST = 76;
const FOV_BOOST = 7;
const FOV_FIXED = 66;
const FAST_MPS = 70;
/** Above this speed, the camera takes the direction of travel into account. */
const TRAVEL_FROM_MPS = 4;
/** Share of DISTANCE_M by which the camera moves back at FAST_MPS. */
const PULL_BACK = 0.12;
/** How fast direction and field of view follow (per second). Higher is faster. */
const SWING_PER_S = 6.5;
const ZOOM_PER_S = 3;
/** Weight of the direction of travel, relative to the car's direction. */
const TRAVEL_SHARE = 0.35;

export class ChaseCamera {
  /** Keeps the field of view fixed, for reduced motion. */
  hasFixedFov = false;
  /** Smoothed unit vector from the camera to the car, without the camera's HEIGHT_M. */
  readonly #direction = new Vector3(0, 0, 1);
  #fov = FOV_REST;
  /** False if the next update must jump to its target direction. */
  #isFollowing = false;

  /** Makes the next update jump behind the car, for example after a respawn. */
  cut(): void {
    this.#isFollowing = false;
  }

  /** Moves `camera` behind the car. `delta` is in seconds. */
  update(camera: PerspectiveCamera, rig: CarRig, isBoosting: boolean, delta: number): void {
    const speed = rig.velocity.length();
    targetDirection.set(0, 0, 1).applyQuaternion(rig.orientation);
    if (rig.forwardSpeed > TRAVEL_FROM_MPS)
      targetDirection.addScaledVector(travel.copy(rig.velocity).divideScalar(speed), TRAVEL_SHARE);
    targetDirection.normalize();
    const swing = this.#isFollowing ? 1 - Math.exp(-SWING_PER_S * delta) : 1;
    this.#direction.lerp(targetDirection, swing).normalize();
    this.#isFollowing = true;
    const pull = 1 + PULL_BACK * smoothstep(0, FAST_MPS, speed);
    camera.position.copy(rig.position).addScaledVector(this.#direction, -DISTANCE_M * pull);
    camera.position.y += HEIGHT_M;
    lookTarget.copy(rig.position).addScaledVector(this.#direction, LOOK_AHEAD_M);
    lookTarget.y += LOOK_UP_M;
    camera.up.set(0, 1, 0);
    camera.lookAt(lookTarget);
    const fov = this.hasFixedFov
      ? FOV_FIXED
      : FOV_REST + (FOV_FAST - FOV_REST) * clamp(speed / FAST_MPS) + (isBoosting ? FOV_BOOST : 0);
    this.#fov += (fov - this.#fov) * (1 - Math.exp(-ZOOM_PER_S * delta));
    camera.fov = this.#fov;
    camera.updateProjectionMatrix();
  }
}

const targetDirection = new Vector3();
const travel = new Vector3();
const lookTarget = new Vector3();
