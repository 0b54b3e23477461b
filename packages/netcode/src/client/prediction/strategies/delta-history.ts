/**
 * The movement of the player's car in each rendered frame since the newest server state (after the design document
 * kazap-client-side-prediction).
 */
import type { DriverInput } from '@shotgun-rally/sim';
import type { Rotation } from '../../../timeline/rotation.ts';
import { multiply, scaleTurn } from '../rotation.ts';

/** What happened in one rendered frame. */
export interface FrameDelta {
  /** Duration (ms). */
  deltaMs: number;
  readonly input: DriverInput;
  /** Change of position (m). */
  readonly move: { x: number; y: number; z: number };
  /** Change of rotation. */
  readonly turn: Rotation;
  /** Predicted velocity (m/s) at the end of the frame. */
  readonly velocity: { x: number; y: number; z: number };
}

export class DeltaHistory {
  /** Oldest first. */
  readonly frames: FrameDelta[] = [];
  #durationMs = 0;

  /** Total duration of all frames (ms). */
  get durationMs(): number {
    return this.#durationMs;
  }

  add(frame: FrameDelta): void {
    this.frames.push(frame);
    this.#durationMs += frame.deltaMs;
  }

  clear(): void {
    this.frames.length = 0;
    this.#durationMs = 0;
  }

  /** Removes or shortens the oldest frames, so that a total duration of at most `latencyMs` remains. */
  trim(latencyMs: number): void {
    let surplusMs = Math.max(0, this.#durationMs - Math.max(0, latencyMs));
    this.#durationMs -= surplusMs;
    for (let oldest = this.frames[0]; oldest && surplusMs > 0; oldest = this.frames[0]) {
      if (surplusMs < oldest.deltaMs) {
        shorten(oldest, surplusMs);
        return;
      }
      surplusMs -= oldest.deltaMs;
      this.frames.shift();
    }
  }

  /** Adds all deltas to a pose, in place. */
  addTo(pose: { x: number; y: number; z: number } & Rotation): void {
    for (const { move, turn } of this.frames) {
      pose.x += move.x;
      pose.y += move.y;
      pose.z += move.z;
      multiply(turn, pose, pose);
    }
  }
}

/** Shortens a frame by `byMs`, and its movement in proportion: a frame that loses half its duration keeps half its movement. */
function shorten(frame: FrameDelta, byMs: number): void {
  const share = 1 - byMs / frame.deltaMs;
  frame.deltaMs -= byMs;
  frame.move.x *= share;
  frame.move.y *= share;
  frame.move.z *= share;
  scaleTurn(frame.turn, share);
}
