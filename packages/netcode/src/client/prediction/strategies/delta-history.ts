/** What each frame of the last round trip did to the car: Kazap's history of deltas. */
import type { DriverInput } from '@shotgun-rally/sim';
import { multiply, type Rotation, scaleTurn } from '../rotation.ts';

/** One rendered frame: how long it was, what the driver did in it, and how it moved the car. */
export interface Frame {
  deltaMs: number;
  readonly input: DriverInput;
  /** Position delta, m. */
  readonly move: { x: number; y: number; z: number };
  /** Rotation delta. */
  readonly turn: Rotation;
  /** Predicted velocity at its end, m/s. */
  readonly velocity: { x: number; y: number; z: number };
}

export class DeltaHistory {
  /** Oldest first. */
  readonly frames: Frame[] = [];
  #durationMs = 0;

  get durationMs(): number {
    return this.#durationMs;
  }

  add(frame: Frame): void {
    this.frames.push(frame);
    this.#durationMs += frame.deltaMs;
  }

  clear(): void {
    this.frames.length = 0;
    this.#durationMs = 0;
  }

  /**
   * Removes the oldest frames until `latencyMs` are left, below 0 all of them; the last of them is shortened if it lies
   * across.
   */
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

/** A frame of 20 ms that loses 10 keeps half of its deltas. */
function shorten(frame: Frame, byMs: number): void {
  const share = 1 - byMs / frame.deltaMs;
  frame.deltaMs -= byMs;
  frame.move.x *= share;
  frame.move.y *= share;
  frame.move.z *= share;
  scaleTurn(frame.turn, share);
}
