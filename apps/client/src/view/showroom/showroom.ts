/** The scene behind the lobby: a car that turns on the start straight, with a gunner who aims. */
import { CAR_MODELS, STATUS, type Track } from '@shotgun-rally/sim';
import { radiansToSteps, wrapSteps } from '@shotgun-rally/sim/math';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim/track';
import { type PerspectiveCamera, Quaternion, Vector3 } from 'three';
import type { QualityName } from '../../look/quality.ts';
import { DEFAULT_TRACK, loadTrack } from '../../page/tracks.ts';
import { NO_EVENTS, type SceneFrame } from '../../race/scene-frame.ts';
import { WIDE_ASPECT } from '../cameras/wide-aspect.ts';
import { layoutOf } from '../cars/model/car-layout.ts';
import { RaceView } from '../race-view.ts';

/** The car is this far after the start line (m), so that the gantry is behind it. */
const AFTER_LINE_M = 16;
/** How the car stands at first, from the direction of the road, and how fast it turns (radians). */
const FIRST_TURN_RADIANS = 0.7;
const TURN_RADIANS_PER_S = 0.28;
/** The gun swings to both sides of the camera by up to this angle, and up and down by less (radians). */
const AIM_SWING_RADIANS = 0.9;
const AIM_PITCH_RADIANS = 0.12;
const AIM_SWINGS_PER_S = 0.11;
/** The camera's place from the car: direction from that of the road (radians), distance and height above the road (m). */
const CAMERA_RADIANS = 0.3;
const CAMERA_AWAY_M = 8.6;
const CAMERA_UP_M = 1.7;
/** Height of the point at which the camera looks (m), and the field of view (degrees). */
const TARGET_UP_M = 1.3;
const FOV = 40;
/** In a wide image, the car is right of the middle by this share of the width: the lobby is to the left. */
const RIGHT_SHARE = 0.2;
/** Frames are not drawn more often than this (ms), because the lobby needs few. */
const FRAME_MS = 30;
const DELTA_MAX_SECONDS = 0.1;
const FADE_IN_MS = 500;

const UP = new Vector3(0, 1, 0);
const LOOKS = [{ car: 0, livery: 0, number: '1', name: '' }];

export class Showroom {
  readonly #canvas: HTMLCanvasElement;
  readonly #track: Track;
  #isMotionReduced: boolean;
  readonly #tuning = CAR_MODELS.rally;
  readonly #place: Vector3;
  /** Direction of the road (radians): 0 along +Z, growing towards +X. */
  readonly #heading: number;
  readonly #resize = () => this.#redraw();
  /** null until it is built, and after `dispose`. */
  #view: RaceView | null = null;
  #isDisposed = false;
  #seconds = 0;
  #drawnAtMs = 0;
  #request = 0;

  /** Starts to build the scene. If `isMotionReduced`, only one frame is drawn for each size of the page. */
  constructor(canvas: HTMLCanvasElement, quality: QualityName, isMotionReduced: boolean) {
    const track = loadTrack(DEFAULT_TRACK);
    if (!track) throw new Error(`showroom: expected the track ${DEFAULT_TRACK}`);
    this.#canvas = canvas;
    this.#track = track;
    this.#isMotionReduced = isMotionReduced;
    const at = trackPoint(track, AFTER_LINE_M, 0, layoutOf(this.#tuning).centreOfMassHeight, createTrackSample());
    this.#place = new Vector3(at.x, at.y, at.z);
    this.#heading = Math.atan2(at.tx, at.tz);
    RaceView.create(canvas, this.#track, quality, () => this.#stopIfDisposed()).then(
      (view) => this.#use(view),
      (error: unknown) => {
        if (!this.#isDisposed) console.error(error);
      },
    );
  }

  /** Stops the motion (true), or starts it. */
  reduceMotion(isReduced: boolean): void {
    if (isReduced === this.#isMotionReduced) return;
    this.#isMotionReduced = isReduced;
    cancelAnimationFrame(this.#request);
    if (this.#view && !isReduced) this.#request = requestAnimationFrame(this.#run);
  }

  /** Paints the car again, after the player has chosen other team colours. */
  repaint(): void {
    this.#view?.setRoster(LOOKS);
    if (this.#view && this.#isMotionReduced) this.#draw(this.#view, 0);
  }

  /** Frees everything on the GPU. */
  dispose(): void {
    this.#isDisposed = true;
    cancelAnimationFrame(this.#request);
    removeEventListener('resize', this.#resize);
    this.#view?.dispose();
    this.#view = null;
  }

  /** Ends the building of a scene that nobody will see. */
  #stopIfDisposed(): void {
    if (this.#isDisposed) throw new Error('showroom: the player has left the lobby');
  }

  #use(view: RaceView): void {
    if (this.#isDisposed) {
      view.dispose();
      return;
    }
    this.#view = view;
    // The window may have changed since the view was begun.
    view.resize();
    view.setRoster(LOOKS);
    addEventListener('resize', this.#resize);
    this.#draw(view, 0);
    if (this.#isMotionReduced) return;
    this.#canvas.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_IN_MS });
    this.#request = requestAnimationFrame(this.#run);
  }

  readonly #run = (nowMs: number): void => {
    this.#request = requestAnimationFrame(this.#run);
    if (!this.#view || nowMs - this.#drawnAtMs < FRAME_MS) return;
    const delta = Math.min((nowMs - this.#drawnAtMs) / 1000, DELTA_MAX_SECONDS);
    this.#drawnAtMs = nowMs;
    this.#draw(this.#view, delta);
  };

  #redraw(): void {
    this.#view?.resize();
    // The next frame may be too soon to be drawn.
    if (this.#view) this.#draw(this.#view, 0);
  }

  #draw(view: RaceView, delta: number): void {
    this.#seconds += delta;
    view.process(delta, this.#frame(), this.#aim);
  }

  #frame(): SceneFrame {
    const { x, y, z } = this.#place;
    const swing = this.#seconds * AIM_SWINGS_PER_S * 2 * Math.PI;
    turn.setFromAxisAngle(UP, this.#heading + FIRST_TURN_RADIANS + this.#seconds * TURN_RADIANS_PER_S);
    const yaw = this.#heading + CAMERA_RADIANS + AIM_SWING_RADIANS * Math.sin(swing);
    const car = {
      tuning: this.#tuning,
      car: 0,
      isPresent: true,
      isOwn: false,
      status: STATUS.racing,
      isProtected: false,
      x,
      y,
      z,
      qx: turn.x,
      qy: turn.y,
      qz: turn.z,
      qw: turn.w,
      vx: 0,
      vy: 0,
      vz: 0,
      barrelYaw: wrapSteps(Math.round(radiansToSteps(yaw))),
      barrelPitch: Math.round(radiansToSteps(AIM_PITCH_RADIANS * (1 + Math.sin(2 * swing)))),
      steer: 0,
      throttle: 0,
      isBoosting: false,
      health: 1,
      heat: 0,
      boost: 0,
      slipstream: 0,
    };
    return {
      cars: [car],
      ownCar: -1,
      role: 'driver',
      camera: 'trackside',
      looksBack: false,
      aimYaw: 0,
      aimPitch: 0,
      ghost: null,
      targetCar: -1,
      podium: [],
      ...NO_EVENTS,
    };
  }

  readonly #aim = (camera: PerspectiveCamera): void => {
    const direction = this.#heading + CAMERA_RADIANS;
    const isWide = camera.aspect > WIDE_ASPECT;
    const halfWidthM = CAMERA_AWAY_M * Math.tan(((FOV / 2) * Math.PI) / 180) * camera.aspect;
    const shiftM = isWide ? 2 * RIGHT_SHARE * halfWidthM : 0;
    // Seen from the camera, +Z of its place points to it, and +X to the right.
    turn.setFromAxisAngle(UP, direction);
    const roadY = this.#place.y - layoutOf(this.#tuning).centreOfMassHeight;
    camera.position
      .set(-shiftM, 0, CAMERA_AWAY_M)
      .applyQuaternion(turn)
      .add(this.#place)
      .setY(roadY + CAMERA_UP_M);
    target
      .set(-shiftM, 0, 0)
      .applyQuaternion(turn)
      .add(this.#place)
      .setY(roadY + TARGET_UP_M);
    camera.up.copy(UP);
    camera.lookAt(target);
    camera.fov = FOV;
    camera.updateProjectionMatrix();
  };
}

const turn = new Quaternion();
const target = new Vector3();
