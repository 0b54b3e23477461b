/** When a silent player counts as disconnected, and for how long the seat is kept; both ends use the same values. */

/** After this silence (ms) a player counts as disconnected, and the partner may take the seat. */
export const DISCONNECTED_AFTER_MS = 1000;

/** After this silence (ms) the server gives up a player's seat. */
export const SEAT_KEPT_MS = 30_000;
