/** When a silent player counts as cut off, and how long the server keeps the seat. Client and server use these values. */

/** A player who has been silent for this time (ms) counts as cut off, and the partner may take the seat. */
export const CUT_OFF_AFTER_MS = 1000;

/** A player who has been silent for this time (ms) loses the seat. */
export const SEAT_KEPT_MS = 30_000;
