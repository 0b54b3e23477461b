/** How a sound in the world reaches the listener: its pan (left or right) and its gain (loudness). */
import { bearingTo } from '../race/bearing.ts';

export interface Listener {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Direction in which the listener looks (radians): 0 along +Z, growing towards +X. */
  readonly heading: number;
}

interface PanAndGain {
  /** -1 left to 1 right. */
  readonly pan: number;
  /** 1 close by, 0 far away. */
  readonly gain: number;
  readonly distanceM: number;
}

/** Distances up to which a sound is at its loudest, and beyond which it is silent (metres). */
const NEAR_M = 7;
const FAR_M = 260;
/** The largest pan. Below 1, so that a sound from one side also reaches the other ear. */
const MAX_PAN = 0.85;

/** Returns pan and gain of a sound at (x, y, z), in metres. */
export function panAndGain(listener: Listener, x: number, y: number, z: number): PanAndGain {
  const distanceM = Math.hypot(x - listener.x, y - listener.y, z - listener.z);
  const angle = bearingTo({ x, z }, listener, listener.heading);
  // Falls with distance, and reaches 0 at FAR_M.
  const gain = distanceM > FAR_M ? 0 : NEAR_M / Math.max(NEAR_M, distanceM) - (NEAR_M / FAR_M) * (distanceM / FAR_M);
  // The nearer a sound is within NEAR_M, the more it comes from both sides.
  return { pan: Math.sin(angle) * Math.min(1, distanceM / NEAR_M) * MAX_PAN, gain: Math.max(0, gain), distanceM };
}
