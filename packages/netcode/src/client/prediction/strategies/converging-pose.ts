/**
 * The pose at which the converging strategy shows the player's car: C in the formula. Each frame moves it part of the way to
 * E, the predicted pose extrapolated by its velocity for latency * CONVERGE_MULTIPLIER:
 *
 *   C += (E - C) * deltaTime / (latency * (1 + CONVERGE_MULTIPLIER))
 */
import { lengthOf } from '@shotgun-rally/sim/math';
import { createTimelinePose, type TimelinePose } from '../../../timeline/timeline-pose.ts';
import { createRotation, multiply, scaleTurn, turnTowards } from '../rotation.ts';
import type { FrameDelta } from './delta-history.ts';

/**
 * From the design document kazap-client-side-prediction: "Lower values make the client converge with the server more
 * aggressively. We chose 0.05."
 */
export const CONVERGE_MULTIPLIER = 0.05;
/** C jumps if it is farther than this (m) from the prediction. Only a respawn causes such a distance. */
const MAX_DISTANCE_M = 25;

export class ConvergingPose {
  readonly #shown = createTimelinePose();
  #hasPose = false;

  /** Makes C jump to the prediction in the next frame. */
  reset(): void {
    this.#hasPose = false;
  }

  /** Moves C for one frame, at whose start the prediction was at `old`. `latencyMs` is how far it is ahead of the server. */
  follow(old: TimelinePose, { deltaMs, turn, velocity }: FrameDelta, latencyMs: number): void {
    const shown = this.#shown;
    const aheadMs = latencyMs * CONVERGE_MULTIPLIER;
    const aheadSeconds = aheadMs / 1000;
    const { x, y, z } = velocity;
    Object.assign(turnAhead, turn);
    scaleTurn(turnAhead, aheadMs / deltaMs);
    multiply(turnAhead, old, extrapolated);
    const isFar = lengthOf(old.x - shown.x, old.y - shown.y, old.z - shown.z) > MAX_DISTANCE_M;
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
