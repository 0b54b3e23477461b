/**
 * Where Kazap's client shows its ship: C, which each frame goes a part of the way to E, the prediction carried on by its
 * velocity:  C += (E - C) * deltaTime / (latency * (1 + CONVERGE_MULTIPLIER))
 */
import { lengthOf } from '@shotgun-rally/sim';
import { createTimelinePose, type TimelinePose } from '../../../timeline/timeline-pose.ts';
import { createRotation, multiply, scaleTurn, turnTowards } from '../rotation.ts';
import type { Frame } from './delta-history.ts';

/** "Lower values make the client converge with the server more aggressively. We chose 0.05." */
export const CONVERGE_MULTIPLIER = 0.05;
/** Further from the prediction than any latency explains: the car was put somewhere else, m. */
const CUT_M = 25;

export class ConvergingPose {
  readonly #client = createTimelinePose();
  #isPlaced = false;

  /** Begins anew, wherever the next frame is. */
  cut(): void {
    this.#isPlaced = false;
  }

  /** One frame, in which the prediction moved on from `old`. */
  follow(old: TimelinePose, { deltaMs, turn, velocity }: Frame, latencyMs: number): void {
    const client = this.#client;
    const aheadMs = latencyMs * CONVERGE_MULTIPLIER;
    const aheadSeconds = aheadMs / 1000;
    const { x, y, z } = velocity;
    Object.assign(turnAhead, turn);
    scaleTurn(turnAhead, aheadMs / deltaMs);
    multiply(turnAhead, old, extrapolated);
    const isFar = lengthOf(old.x - client.x, old.y - client.y, old.z - client.z) > CUT_M;
    if (!this.#isPlaced || isFar) Object.assign(client, old);
    this.#isPlaced = true;
    const share = Math.min(deltaMs / (latencyMs * (1 + CONVERGE_MULTIPLIER)), 1);
    client.x += (old.x + x * aheadSeconds - client.x) * share;
    client.y += (old.y + y * aheadSeconds - client.y) * share;
    client.z += (old.z + z * aheadSeconds - client.z) * share;
    turnTowards(client, extrapolated, share);
  }

  /** Shows the car here. */
  apply(pose: TimelinePose): void {
    const { x, y, z, qx, qy, qz, qw } = this.#client;
    if (this.#isPlaced) Object.assign(pose, { x, y, z, qx, qy, qz, qw });
  }
}

const extrapolated = createRotation();
const turnAhead = createRotation();
