/** A timer that runs ticks between frames, and while the tab is hidden and has no frames. */

/** Half the length of a tick (ms). */
const INTERVAL_MS = 8;

/** Calls `work` every INTERVAL_MS, or less often if the browser slows the timer down. Returns a function that stops it. */
export function startTimer(work: () => void): () => void {
  const timer = setInterval(work, INTERVAL_MS);
  return () => clearInterval(timer);
}
