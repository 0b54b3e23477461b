/** The timer that runs ticks between frames, and instead of frames while the tab is covered. */

/** Half a tick: no tick starts later than this. */
const INTERVAL_MS = 8;

/** Calls `work` every INTERVAL_MS, or less often if the browser slows the timer down. Returns a function that stops it. */
export function startTimer(work: () => void): () => void {
  const timer = setInterval(work, INTERVAL_MS);
  return () => clearInterval(timer);
}
