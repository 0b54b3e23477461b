/**
 * Hides corrections of the prediction. If a simulated car jumps, the opposite offset is added to its shown pose, so that the
 * shown car does not jump. The offset then fades to zero.
 *
 * The offset of the player's car fades slowly, within limits per frame and per second, so that a small correction is not
 * visible. The offset of a rival (a car of another team) ends at once if it is small, because the player has to see where the
 * rival is. A larger one fades in several frames. Otherwise the rival would twitch: seem to move further than its speed explains.
 */
import type { Pose } from '@shotgun-rally/sim';
import type { Rotation } from '../../timeline/rotation.ts';
import type { TimelinePose } from '../../timeline/timeline-pose.ts';
import { createRotation, multiply, rotationBetween, scaleTurn } from './rotation.ts';

/** Time (ms) in which half of the own car's offset fades. If raised, it moves more smoothly but differs more from the simulation. */
const OWN_HALF_LIFE_MS = 60;
/**
 * A rival's offset fades by at most this per frame (m), except in large steps. If raised, rivals twitch more, but are shown closer
 * to the simulation.
 */
const RIVAL_STEP_M = 0.09;
/** A large step (m). It is visible as a twitch; if it were larger, it would look like a teleport. */
const RIVAL_LARGE_STEP_M = 0.28;
/** An offset over this (m) fades by a large step in every frame. */
const RIVAL_HUGE_OFFSET_M = 2;
/** An offset over this (m) fades by a large step in the first frame after each replay. */
const RIVAL_LARGE_OFFSET_M = 0.64;
/** So does an offset over this (m), but only after a pause of this length (ms) without large steps. */
const RIVAL_MEDIUM_OFFSET_M = 0.2;
const RIVAL_LARGE_STEP_PAUSE_MS = 1200;
/** A rival's offset fades by at least this per frame (m). */
const RIVAL_MIN_STEP_M = 0.01;
/** The offset of the player's car fades by at most this per frame (m). */
const MAX_FADE_PER_FRAME_M = 0.016;
/** It also fades no faster than this share of the car's speed, ... */
const FADE_SHARE_OF_SPEED = 0.015;
/** ... which is clamped to this range (m/s). With a lower minimum, an offset of a slow car takes over 300 ms from 10 to 2 cm. */
const MIN_FADE_SPEED = 0.3;
const MAX_FADE_SPEED = 0.7;
/** An offset larger than this (m) is visible anyway, so both limits are multiplied by (offset / OWN_LARGE_OFFSET_M)². */
const OWN_LARGE_OFFSET_M = 0.65;
/** Offsets larger than this (m) are dropped at once. */
const OWN_MAX_OFFSET_M = 2;
const RIVAL_MAX_OFFSET_M = 12;
/** After a pause longer than this (ms) between two frames, offsets are dropped. */
const MAX_PAUSE_MS = 250;
/** How far (m) a rotation moves the end of a car, per unit of the length of the quaternion's vector part (x, y, z). */
const LEVER_M = 4;
const MS_PER_SECOND = 1000;

/** Added to a simulated pose to get the shown pose: a translation (m) and a rotation. */
interface PoseOffset extends Rotation {
  x: number;
  y: number;
  z: number;
  /** By how much (m/s) replays since the last frame changed the car's velocity, at most; null if there were none. */
  velocityChange: number | null;
  /** Time since the last large step of a rival (ms). */
  sinceLargeStepMs: number;
}

const noOffset = (): PoseOffset => ({
  x: 0,
  y: 0,
  z: 0,
  velocityChange: null,
  sinceLargeStepMs: Number.POSITIVE_INFINITY,
  ...createRotation(),
});

export class ErrorSmoother {
  readonly #ownCar: number;
  readonly #offsets: PoseOffset[];

  constructor(cars: number, ownCar: number) {
    this.#ownCar = ownCar;
    this.#offsets = Array.from({ length: cars }, noOffset);
  }

  /** Keeps the shown car in place although the simulated car jumped from `before` to `after`. */
  absorb(car: number, before: TimelinePose, after: TimelinePose): void {
    const offset = this.#offsets[car]!;
    offset.x += before.x - after.x;
    offset.y += before.y - after.y;
    offset.z += before.z - after.z;
    const maxOffsetM = car === this.#ownCar ? OWN_MAX_OFFSET_M : RIVAL_MAX_OFFSET_M;
    if (squareOf(offset.x, offset.y, offset.z) > maxOffsetM * maxOffsetM) {
      this.reset(car);
      return;
    }
    const change = Math.sqrt(squareOf(before.vx - after.vx, before.vy - after.vy, before.vz - after.vz));
    offset.velocityChange = (offset.velocityChange ?? 0) + change;
    multiply(offset, before, shownBefore);
    rotationBetween(after, shownBefore, offset);
  }

  /** Drops a car's offset, so that the car is shown where it is simulated. */
  reset(car: number): void {
    Object.assign(this.#offsets[car]!, noOffset());
  }

  /** Fades all offsets for a frame that lasts `elapsedMs`. `speed` is the speed of the player's car (m/s). */
  advance(elapsedMs: number, speed: number): void {
    this.#offsets.forEach((offset, car) => {
      if (elapsedMs > MAX_PAUSE_MS) this.reset(car);
      else if (car === this.#ownCar) fadeSlowly(offset, elapsedMs, speed);
      else fadeRival(offset, elapsedMs);
      offset.velocityChange = null;
    });
  }

  /** Turns a simulated pose into the shown pose, in place. */
  apply(car: number, pose: Pose): void {
    const offset = this.#offsets[car]!;
    pose.x += offset.x;
    pose.y += offset.y;
    pose.z += offset.z;
    multiply(offset, pose, pose);
  }
}

/**
 * Fades the offset of a rival. A corrected velocity also looks like a step: between two frames, a viewer expects a move at the
 * mean of the old and the new velocity, but the simulation moved at the new one.
 */
function fadeRival(offset: PoseOffset, elapsedMs: number): void {
  const [lengthM, turnM] = [lengthOf(offset), turnOf(offset)];
  const thresholdM = largeStepThresholdM(offset);
  const stepM = (sizeM: number): number => (sizeM > thresholdM ? RIVAL_LARGE_STEP_M : RIVAL_STEP_M);
  const movedM = ((offset.velocityChange ?? 0) * elapsedMs) / 2 / MS_PER_SECOND;
  offset.sinceLargeStepMs = Math.max(lengthM, turnM) > thresholdM ? 0 : offset.sinceLargeStepMs + elapsedMs;
  fade(offset, Math.max(stepM(lengthM) - movedM, RIVAL_MIN_STEP_M), stepM(turnM));
}

/** Above this (m), the offset of a rival fades by a large step now. */
function largeStepThresholdM({ velocityChange, sinceLargeStepMs }: PoseOffset): number {
  if (velocityChange === null) return RIVAL_HUGE_OFFSET_M;
  return sinceLargeStepMs < RIVAL_LARGE_STEP_PAUSE_MS ? RIVAL_LARGE_OFFSET_M : RIVAL_MEDIUM_OFFSET_M;
}

/** Fades the offset of the player's car. */
function fadeSlowly(offset: PoseOffset, elapsedMs: number, speed: number): void {
  const share = 1 - 0.5 ** (elapsedMs / OWN_HALF_LIFE_MS);
  const fadeSpeed = Math.min(Math.max(speed * FADE_SHARE_OF_SPEED, MIN_FADE_SPEED), MAX_FADE_SPEED);
  const limitM = Math.min(MAX_FADE_PER_FRAME_M, (fadeSpeed * elapsedMs) / MS_PER_SECOND);
  const stepM = (sizeM: number): number => {
    const largeness = sizeM / OWN_LARGE_OFFSET_M;
    return Math.min(sizeM * share, limitM * Math.max(1, largeness * largeness));
  };
  fade(offset, stepM(lengthOf(offset)), stepM(turnOf(offset)));
}

/** Shortens the translation by `lengthM`, and turns the rotation back by `turnM`, at most to nothing. */
function fade(offset: PoseOffset, lengthM: number, turnM: number): void {
  const kept = keptShare(lengthOf(offset), lengthM);
  offset.x *= kept;
  offset.y *= kept;
  offset.z *= kept;
  scaleTurn(offset, keptShare(turnOf(offset), turnM));
}

/** The share of an offset that is left after a step. */
const keptShare = (sizeM: number, stepM: number): number => (sizeM > stepM ? 1 - stepM / sizeM : 0);

/** Returns the squared length of a vector. */
const squareOf = (x: number, y: number, z: number): number => x * x + y * y + z * z;

/** The length (m) of a translation. */
const lengthOf = ({ x, y, z }: PoseOffset): number => Math.sqrt(squareOf(x, y, z));

/** How far (m) a rotation moves the ends of a car. */
const turnOf = ({ qx, qy, qz }: PoseOffset): number => Math.sqrt(qx * qx + qy * qy + qz * qz) * LEVER_M;

// Reused between calls.
const shownBefore = createRotation();
