/**
 * The shown pose C of the converging strategy. Each frame it moves part of the way to E, the prediction extrapolated by
 * its velocity:  C += (E - C) * deltaTime / (latency * (1 + CONVERGE_MULTIPLIER))
 */
import { lengthOf } from '@shotgun-rally/sim';
import { createTimelinePose, type TimelinePose } from '../../../timeline/timeline-pose.ts';
import { createRotation, multiply, scaleTurn, turnTowards } from '../rotation.ts';
import type { FrameDelta } from './delta-history.ts';

/**
 * From the design document kazap-client-side-prediction: "Lower values make the client converge with the server more
 * aggressively. We chose 0.05."
 */
export const CONVERGE_MULTIPLIER = 0.05;
/** C jumps if it is farther than this (m) from the prediction. Latency cannot explain it, so the car has respawned. */
const CUT_M = 25;

export class ConvergingPose {
  readonly #shown = createTimelinePose();
  #hasPose = false;

  /** Jumps to the prediction in the next frame. */
  cut(): void {
    this.#hasPose = false;
  }

  /** Moves C by one frame. In this frame the prediction moved by `FrameDelta` from the pose `old`. */
  follow(old: TimelinePose, { deltaMs, turn, velocity }: FrameDelta, latencyMs: number): void {
    const shown = this.#shown;
    const aheadMs = latencyMs * CONVERGE_MULTIPLIER;
    const aheadSeconds = aheadMs / 1000;
    const { x, y, z } = velocity;
    Object.assign(turnAhead, turn);
    scaleTurn(turnAhead, aheadMs / deltaMs);
    multiply(turnAhead, old, extrapolated);
    const isFar = lengthOf(old.x - shown.x, old.y - shown.y, old.z - shown.z) > CUT_M;
    if (!this.#hasPose || isFar) Object.assign(shown, old);
    this.#hasPose = true;
    const share = Math.min(deltaMs / (latencyMs * (1 + CONVERGE_MULTIPLIER)), 1);
    shown.x += (old.x + x * aheadSeconds - shown.x) * share;
    shown.y += (old.y + y * aheadSeconds - shown.y) * share;
    shown.z += (old.z + z * aheadSeconds - shown.z) * share;
    turnTowards(shown, extrapolated, share);
  }

  /** Writes the shown position and rotation to `pose`. */
  apply(pose: TimelinePose): void {
    const { x, y, z, qx, qy, qz, qw } = this.#shown;
    if (this.#hasPose) Object.assign(pose, { x, y, z, qx, qy, qz, qw });
  }
}

// Reused between calls.
const extrapolated = createRotation();
const turnAhead = createRotation();
