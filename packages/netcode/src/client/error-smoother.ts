/**
 * Keeps a correction from being seen: the simulated car snaps, the shown car keeps its place by an offset that fades.
 * (The ghost and the interpolated object, with the offset kept instead of the object, so that it never lags in motion.)
 */
import type { Pose } from '@shotgun-rally/sim';
import { createRotation, multiply, turnBetween } from './rotation.ts';

/** The offset halves in so many ms. */
const HALF_LIFE_MS = 90;
/** Further off than this is shown as a cut, m. */
const CUT_M = 6;

interface Offset {
  x: number;
  y: number;
  z: number;
  qx: number;
  qy: number;
  qz: number;
  qw: number;
}

export class ErrorSmoother {
  readonly #offsets: Offset[];

  constructor(cars: number) {
    this.#offsets = Array.from({ length: cars }, () => ({ x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1 }));
  }

  /** The simulated car jumped from `before` to `after`: what is shown shall not. */
  absorb(car: number, before: Pose, after: Pose): void {
    const offset = this.#offsets[car] as Offset;
    offset.x += before.x - after.x;
    offset.y += before.y - after.y;
    offset.z += before.z - after.z;
    if (offset.x ** 2 + offset.y ** 2 + offset.z ** 2 > CUT_M ** 2) {
      this.cut(car);
      return;
    }
    multiply(offset, before, turn);
    turnBetween(after, turn, offset);
  }

  /** Shows the car where it is. */
  cut(car: number): void {
    Object.assign(this.#offsets[car] as Offset, { x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1 });
  }

  /** Lets all offsets fade for `elapsedMs`. */
  advance(elapsedMs: number): void {
    const kept = 0.5 ** (elapsedMs / HALF_LIFE_MS);
    for (const offset of this.#offsets) {
      offset.x *= kept;
      offset.y *= kept;
      offset.z *= kept;
      const sign = offset.qw < 0 ? -1 : 1;
      offset.qx *= kept * sign;
      offset.qy *= kept * sign;
      offset.qz *= kept * sign;
      offset.qw = Math.sqrt(Math.max(0, 1 - offset.qx ** 2 - offset.qy ** 2 - offset.qz ** 2));
    }
  }

  /** Moves a simulated pose to where it is shown. */
  apply(car: number, pose: Pose): void {
    const offset = this.#offsets[car] as Offset;
    pose.x += offset.x;
    pose.y += offset.y;
    pose.z += offset.z;
    multiply(offset, pose, pose);
  }
}

const turn = createRotation();
