/**
 * Limits of lag compensation: the server judges a shot in the past world that the gunner saw. The client that fires and the
 * server that judges share these limits.
 */

/**
 * Maximum age (ms) of the world in which a shot is judged, at the tick of the shot (docs/decisions/0014). The server rewinds
 * no further, and a gunner's client shows no older world.
 */
export const REWIND_MAX_MS = 250;

/** How much (ms) the view delay of a shot, as stated by the client, may differ from the latency that the server measured. */
export const CLAIM_SLACK_MS = 200;
