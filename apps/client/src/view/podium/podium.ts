/** The podium after a race: the first three cars on steps just after the start line, with a camera that swings before them. */
import { STATUS, type Track } from '@shotgun-rally/sim';
import { radiansToSteps, wrapSteps } from '@shotgun-rally/sim/math';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim/track';
import { Group, Matrix4, type PerspectiveCamera, Quaternion, Vector3 } from 'three';
import type { Quality } from '../../look/quality.ts';
import { type CarView, NO_EVENTS, type SceneFrame } from '../../race/scene-frame.ts';
import { layoutOf } from '../cars/model/car-layout.ts';
import { Confetti } from './confetti.ts';
import { aimAtPodium } from './podium-camera.ts';
import { createSteps, STEPS } from './steps.ts';

/** The podium is this far after the start line, so that the gantry is behind it (m). */
const AFTER_LINE_M = 9;
/** Wheels without a road below them hang this far below their place at rest (m). */
const HANGING_M = 0.14;
/** Guns point upwards by this angle, and swing to both sides by up to this angle (radians). */
const GUN_PITCH_RADIANS = 0.35;
const GUN_SWING_RADIANS = 0.7;
const GUN_SWINGS_PER_S = 0.13;
/** The camera swings to both sides by up to this angle (radians). */
const CAMERA_SWING_RADIANS = 0.3;
const CAMERA_SWINGS_PER_S = 0.04;

const UP = new Vector3(0, 1, 0);

export class Podium {
  readonly group = new Group();
  /** +X points to the viewer's right, and +Z to the camera. */
  readonly #place = new Matrix4();
  readonly #orientation = new Quaternion();
  /** Direction of the cars' noses (radians): 0 along +Z, growing towards +X. */
  readonly #heading: number;
  readonly #confetti = new Confetti();
  #seconds = 0;
  #isMotionReduced = false;

  constructor(track: Track, quality: Quality) {
    const at = trackPoint(track, AFTER_LINE_M, 0, 0, createTrackSample());
    this.#heading = Math.atan2(at.tx, at.tz);
    this.#orientation.setFromAxisAngle(UP, this.#heading);
    this.#place.makeRotationFromQuaternion(this.#orientation).setPosition(at.x, at.y, at.z);
    this.group.applyMatrix4(this.#place);
    this.group.add(createSteps(quality), this.#confetti.mesh);
    this.group.visible = false;
  }

  /** Stops the swinging of camera and guns, and the confetti (true), or starts them. */
  reduceMotion(isReduced: boolean): void {
    this.#isMotionReduced = isReduced;
    this.#confetti.mesh.visible = !isReduced;
  }

  /** Returns the frame with the first three cars on the steps and no other car. Call it once per frame after a race. */
  arrange(frame: SceneFrame, delta: number): SceneFrame {
    if (!this.group.visible) this.#seconds = 0;
    this.group.visible = true;
    if (!this.#isMotionReduced) {
      this.#seconds += delta;
      this.#confetti.process(delta);
    }
    const cars = frame.podium.flatMap((car, place) => {
      const view = frame.cars[car];
      return view?.isPresent ? [this.#carOn(view, place)] : [];
    });
    return { ...frame, cars, ownCar: -1, ghost: null, targetCar: -1, ...NO_EVENTS };
  }

  /** Hides the podium for the next race. */
  close(): void {
    this.group.visible = false;
  }

  /** Aims the camera at the podium. */
  aim(camera: PerspectiveCamera): void {
    const swing = CAMERA_SWING_RADIANS * Math.sin(this.#seconds * CAMERA_SWINGS_PER_S * 2 * Math.PI);
    aimAtPodium(camera, this.#place, swing);
  }

  #carOn(view: CarView, place: number): CarView {
    const step = STEPS[place]!;
    const { centreOfMassHeight } = layoutOf(view.tuning);
    target.set(step.x, step.height + centreOfMassHeight + HANGING_M, 0).applyMatrix4(this.#place);
    const { x, y, z, w } = this.#orientation;
    const swing = Math.sin((this.#seconds * GUN_SWINGS_PER_S + place / STEPS.length) * 2 * Math.PI);
    return {
      ...view,
      x: target.x,
      y: target.y,
      z: target.z,
      qx: x,
      qy: y,
      qz: z,
      qw: w,
      vx: 0,
      vy: 0,
      vz: 0,
      barrelYaw: wrapSteps(Math.round(radiansToSteps(this.#heading + GUN_SWING_RADIANS * swing))),
      barrelPitch: Math.round(radiansToSteps(GUN_PITCH_RADIANS)),
      steer: 0,
      throttle: 0,
      isBoosting: false,
      health: 1,
      slipstream: 0,
      isProtected: false,
      status: STATUS.finished,
    };
  }
}

const target = new Vector3();
