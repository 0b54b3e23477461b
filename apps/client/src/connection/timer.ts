/** A timer that goes on when the page is not drawn: a covered tab gets hardly any animation frames. */

/** Twice a tick, so that none is late by more than half of one. */
const EVERY_MS = 8;

/** Calls `work` every 8 ms, as far as the browser lets it; the answer stops it. */
export function startTimer(work: () => void): () => void {
  const timer = setInterval(work, EVERY_MS);
  return () => clearInterval(timer);
}
