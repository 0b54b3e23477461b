/**
 * Hides corrections of the prediction. If a simulated car jumps, the opposite offset is added to its shown pose, so that the
 * shown car does not jump. The offset then fades to zero.
 *
 * The offset of the player's car fades slowly, within limits per frame and per second, so that a small correction is not
 * visible. The offset of a rival (a car of another team) ends at once if it is small, because the player has to see where the
 * rival is. A larger one fades in several frames, because the rival would twitch.
 */
import type { Pose } from '@shotgun-rally/sim';
import { createRotation, multiply, type Rotation, rotationBetween, scaleTurn } from './rotation.ts';

/** Time (ms) in which half of the own car's offset fades. If raised, it moves more smoothly but differs more from the simulation. */
const OWN_HALF_LIFE_MS = 60;
/** The offset of a rival fades by at most this per frame (m). If raised, rivals twitch more, but are shown closer to the simulation. */
const RIVAL_MAX_FADE_PER_FRAME_M = 0.07;
/** The same for an offset larger than RIVAL_LARGE_OFFSET_M (m). It is visible anyway, but must not look like a teleport. */
const RIVAL_LARGE_FADE_PER_FRAME_M = 0.16;
const RIVAL_LARGE_OFFSET_M = 2;
/** The offset of the player's car fades by at most this per frame (m). */
const MAX_FADE_PER_FRAME_M = 0.016;
/** It also fades no faster than this share of the car's speed, ... */
const FADE_SHARE_OF_SPEED = 0.015;
/** ... which is clamped to this range (m/s). With a lower minimum, an offset of a slow car takes over 300 ms from 10 to 2 cm. */
const MIN_FADE_SPEED = 0.3;
const MAX_FADE_SPEED = 0.7;
/** An offset larger than this (m) is visible anyway, so both limits are multiplied by (offset / LARGE_OFFSET_M)². */
const LARGE_OFFSET_M = 0.65;
/** Offsets larger than this (m) are dropped at once. */
const MAX_OFFSET_M = 2;
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
}

export class ErrorSmoother {
  readonly #ownCar: number;
  readonly #offsets: PoseOffset[];

  constructor(cars: number, ownCar: number) {
    this.#ownCar = ownCar;
    this.#offsets = Array.from({ length: cars }, () => ({ x: 0, y: 0, z: 0, ...createRotation() }));
  }

  /** Keeps the shown car in place although the simulated car jumped from `before` to `after`. */
  absorb(car: number, before: Pose, after: Pose): void {
    const offset = this.#offsets[car]!;
    offset.x += before.x - after.x;
    offset.y += before.y - after.y;
    offset.z += before.z - after.z;
    const maxOffsetM = car === this.#ownCar ? MAX_OFFSET_M : RIVAL_MAX_OFFSET_M;
    if (offset.x ** 2 + offset.y ** 2 + offset.z ** 2 > maxOffsetM ** 2) {
      this.reset(car);
      return;
    }
    multiply(offset, before, shownBefore);
    rotationBetween(after, shownBefore, offset);
  }

  /** Drops a car's offset, so that the car is shown where it is simulated. */
  reset(car: number): void {
    Object.assign(this.#offsets[car]!, { x: 0, y: 0, z: 0, ...createRotation() });
  }

  /** Fades all offsets for a frame that lasts `elapsedMs`. `speed` is the speed of the player's car (m/s). */
  advance(elapsedMs: number, speed: number): void {
    this.#offsets.forEach((offset, car) => {
      if (elapsedMs > MAX_PAUSE_MS) this.reset(car);
      else if (car === this.#ownCar) fadeSlowly(offset, elapsedMs, speed);
      else fade(offset, 1, rivalLimitM);
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

/** Share of the own car's offset that fades in `elapsedMs`. */
const fadedShare = (elapsedMs: number): number => 1 - 0.5 ** (elapsedMs / OWN_HALF_LIFE_MS);

/** By how much (m) a rival's offset may fade in a frame. */
const rivalLimitM = (offsetM: number): number =>
  offsetM > RIVAL_LARGE_OFFSET_M ? RIVAL_LARGE_FADE_PER_FRAME_M : RIVAL_MAX_FADE_PER_FRAME_M;

/** Fades the offset of the player's car. */
function fadeSlowly(offset: PoseOffset, elapsedMs: number, speed: number): void {
  const fadeSpeed = Math.min(Math.max(speed * FADE_SHARE_OF_SPEED, MIN_FADE_SPEED), MAX_FADE_SPEED);
  const limitM = Math.min(MAX_FADE_PER_FRAME_M, (fadeSpeed * elapsedMs) / MS_PER_SECOND);
  fade(offset, fadedShare(elapsedMs), (offsetM) => limitM * Math.max(1, (offsetM / LARGE_OFFSET_M) ** 2));
}

/**
 * Fades a share of an offset, of its translation and its rotation separately. `limitM` returns by how much (m) an offset may
 * fade now.
 */
function fade(offset: PoseOffset, share: number, limitM: (offsetM: number) => number): void {
  const limitedShare = (offsetM: number): number => (offsetM > 0 ? Math.min(share, limitM(offsetM) / offsetM) : 0);
  const kept = 1 - limitedShare(Math.sqrt(offset.x ** 2 + offset.y ** 2 + offset.z ** 2));
  offset.x *= kept;
  offset.y *= kept;
  offset.z *= kept;
  scaleTurn(offset, 1 - limitedShare(Math.sqrt(offset.qx ** 2 + offset.qy ** 2 + offset.qz ** 2) * LEVER_M));
}

// Reused between calls.
const shownBefore = createRotation();
