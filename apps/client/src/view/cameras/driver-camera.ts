/**
 * The driver's camera: near or far behind the car, or on its bonnet; looking ahead or back. Behind the car, its direction
 * follows smoothly. Its field of view grows with speed. A change of camera is a cut.
 */
import type { Track } from '@shotgun-rally/sim';
import { clamp, smoothstep } from '@shotgun-rally/sim/math';
import { type PerspectiveCamera, Vector3 } from 'three';
import type { DriverCameraName } from '../../settings/driver-cameras.ts';
import type { CarRig } from '../cars/car-rig.ts';
import { CameraCorridor } from './camera-corridor.ts';

/** Positions of the cameras behind the car, and the points ahead of and above the car that they look at (metres). */
const CHASE = {
  near: { behindM: 6.1, aboveM: 2.75, lookAheadM: 7, lookUpM: 0.4 },
  far: { behindM: 11.5, aboveM: 3.9, lookAheadM: 9, lookUpM: 0.55 },
} as const;
/** In an image that is higher than wide, the camera is this many times as far away. Otherwise the car fills its width. */
const UPRIGHT_DISTANCE = 1.5;
/** In an image that is wider than this times its height, as on a phone, the camera is this many times as far away. */
const LOW_ASPECT = 2;
const LOW_DISTANCE = 1.15;
/** Where on the rally car the bonnet camera is when it looks ahead and back, and how far away the point is that it looks at (metres). */
const ON_BONNET = new Vector3(0, 1.4, 1.05);
const ON_BOOT = new Vector3(0, 1.5, -2);
const BONNET_LOOK_M = 20;
/** The bonnet camera looks this far below the horizon at that distance (metres). */
const BONNET_LOOK_DOWN_M = 0.8;
/** Share of the car's roll that the bonnet camera follows. Higher values make some players feel ill. */
const BONNET_LEAN = 0.5;
/** Fields of view (degrees): at rest and at FAST_MPS, the addition while boosting, and the fixed value for reduced motion. */
const FOV_REST = 56;
const FOV_FAST = 86;
const FOV_BOOST = 6;
const FOV_FIXED = 66;
/** Speed at and above which the effects of speed on the camera are greatest. */
export const FAST_MPS = 70;
/** How late the field of view grows: 1 in proportion to the speed; higher values keep it narrow at medium speeds. */
const FOV_CURVE = 1.7;
/** Above this speed, the camera takes the direction of travel into account. */
const TRAVEL_FROM_MPS = 4;
/**
 * Shares by which the camera moves closer to the car, and down, at FAST_MPS. The field of view is wide then: without this, the
 * car would become small. A low camera increases the impression of speed.
 */
const PULL_IN = 0.14;
const SINK = 0.12;
/** How fast direction and field of view follow (per second). Higher is faster. */
const SWING_PER_S = 6.5;
const ZOOM_PER_S = 3;
/** Weight of the direction of travel, relative to the car's direction. */
const TRAVEL_SHARE = 0.35;

/** What the camera shows. */
interface DriverView {
  readonly name: DriverCameraName;
  readonly looksBack: boolean;
  readonly isBoosting: boolean;
}

export class DriverCamera {
  /** Keeps the field of view fixed and the bonnet camera upright, for reduced motion. */
  isMotionReduced = false;
  readonly #corridor: CameraCorridor;
  /** Smoothed unit vector in the direction of the car. */
  readonly #direction = new Vector3(0, 0, 1);
  #fov = FOV_REST;
  /** False if the next update must jump to its target direction. */
  #isFollowing = false;

  constructor(track: Track) {
    this.#corridor = new CameraCorridor(track);
  }

  /** Makes the next update jump behind the car, for example after a respawn. */
  cut(): void {
    this.#isFollowing = false;
  }

  /** Moves `camera`. `delta` is in seconds. */
  update(camera: PerspectiveCamera, rig: CarRig, { name, looksBack, isBoosting }: DriverView, delta: number): void {
    const speed = rig.velocity.length();
    this.#follow(rig, speed, delta);
    camera.up.set(0, 1, 0);
    const sign = looksBack ? -1 : 1;
    if (name === 'bonnet') this.#placeOnCar(camera, rig, sign);
    else this.#placeBehind(camera, rig, CHASE[name], sign);
    this.#corridor.keepInside(camera.position, rig.road);
    camera.lookAt(lookTarget);
    this.#zoom(camera, speed, isBoosting, delta);
  }

  /** Turns the smoothed direction towards the car's direction. */
  #follow(rig: CarRig, speed: number, delta: number): void {
    targetDirection.set(0, 0, 1).applyQuaternion(rig.orientation);
    if (rig.forwardSpeed > TRAVEL_FROM_MPS)
      targetDirection.addScaledVector(travel.copy(rig.velocity).divideScalar(speed), TRAVEL_SHARE);
    targetDirection.normalize();
    const swing = this.#isFollowing ? 1 - Math.exp(-SWING_PER_S * delta) : 1;
    this.#direction.lerp(targetDirection, swing).normalize();
    this.#isFollowing = true;
  }

  /** Places the camera behind the car (`sign` 1), or ahead of it (-1). */
  #placeBehind(camera: PerspectiveCamera, rig: CarRig, shape: (typeof CHASE)['near' | 'far'], sign: 1 | -1): void {
    const speedShare = this.isMotionReduced ? 0 : smoothstep(0, FAST_MPS, rig.velocity.length());
    const distance = distanceFor(camera.aspect);
    camera.position.copy(rig.position);
    camera.position.addScaledVector(this.#direction, -shape.behindM * distance * sign * (1 - PULL_IN * speedShare));
    camera.position.y += shape.aboveM * distance * (1 - SINK * speedShare);
    lookTarget.copy(rig.position).addScaledVector(this.#direction, shape.lookAheadM * sign);
    lookTarget.y += shape.lookUpM;
  }

  /** Places the camera on the bonnet, looking ahead (`sign` 1), or on the boot, looking back (-1). */
  #placeOnCar(camera: PerspectiveCamera, rig: CarRig, sign: 1 | -1): void {
    camera.position.copy(sign > 0 ? ON_BONNET : ON_BOOT).applyMatrix4(rig.body);
    const direction = this.isMotionReduced
      ? this.#direction
      : targetDirection.set(0, 0, 1).applyQuaternion(rig.orientation);
    if (!this.isMotionReduced)
      camera.up.lerp(travel.set(0, 1, 0).applyQuaternion(rig.orientation), BONNET_LEAN).normalize();
    lookTarget.copy(camera.position).addScaledVector(direction, sign * BONNET_LOOK_M);
    lookTarget.y -= BONNET_LOOK_DOWN_M;
  }

  #zoom(camera: PerspectiveCamera, speed: number, isBoosting: boolean, delta: number): void {
    const fov = FOV_REST + (FOV_FAST - FOV_REST) * clamp(speed / FAST_MPS) ** FOV_CURVE + (isBoosting ? FOV_BOOST : 0);
    if (this.isMotionReduced) this.#fov = FOV_FIXED;
    else this.#fov += (fov - this.#fov) * (1 - Math.exp(-ZOOM_PER_S * delta));
    camera.fov = this.#fov;
    camera.updateProjectionMatrix();
  }
}

/** Returns what the camera's distance is multiplied by, for an image with this ratio of width to height. */
function distanceFor(aspect: number): number {
  if (aspect < 1) return UPRIGHT_DISTANCE;
  return aspect > LOW_ASPECT ? LOW_DISTANCE : 1;
}

const targetDirection = new Vector3();
const travel = new Vector3();
const lookTarget = new Vector3();
