/** Where a sound is heard: left or right, and how loud, from where it is and where the listener looks. */
import { bearing } from '../race/bearing.ts';

export interface Listener {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Radians: 0 along +Z, growing towards +X. */
  readonly heading: number;
}

export interface Heard {
  /** -1 left to 1 right. */
  readonly pan: number;
  /** 1 near by, 0 far off. */
  readonly gain: number;
  readonly distanceM: number;
}

/** Nearer than this a sound is at its loudest, m; further than that it is not heard. */
const NEAR_M = 7;
const FAR_M = 260;

export function hear(listener: Listener, x: number, y: number, z: number): Heard {
  const distanceM = Math.hypot(x - listener.x, y - listener.y, z - listener.z);
  const angle = bearing(listener.x, listener.z, listener.heading, x, z);
  const gain = distanceM > FAR_M ? 0 : NEAR_M / Math.max(NEAR_M, distanceM) - (NEAR_M / FAR_M) * (distanceM / FAR_M);
  // Close by, a sound is all around.
  return { pan: Math.sin(angle) * Math.min(1, distanceM / NEAR_M) * 0.85, gain: Math.max(0, gain), distanceM };
}
