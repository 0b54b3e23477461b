/**
 * Limits of lag compensation: the server judges a shot in the past world that the gunner saw. The client that fires and the
 * server that judges share these limits.
 */

/** Maximum age (ms) of the world that a gunner sees, at the tick of the shot (docs/decisions/0014). */
export const REWIND_MAX_MS = 250;

/**
 * Maximum age (ms) of the world in which the server judges a shot: an input that arrives late may add up to 100 ms. A shot
 * that arrives later is judged in a newer world than its gunner saw, and one that is this late is dropped.
 */
export const JUDGED_AGE_MAX_MS = 350;

/** How far (ms) the view delay that a client claims may be outside the range that the server's own measurements explain. */
export const CLAIM_TOLERANCE_MS = 60;
