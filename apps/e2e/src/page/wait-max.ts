// How long a browser test waits for a state. Long, because a busy machine is slow, and only a failed test waits in full.

/** Milliseconds that a test waits for one state of a page before it fails. */
export const WAIT_MAX_MS = 600_000;
