/** Limits of lag compensation, shared by the client that fires a shot and the server that judges it. */

/**
 * Age limit (ms) of the world that a shot is judged in, at the tick that executes the shot (docs/decisions/0014).
 * The server rewinds no further, and the gunner's view lags no more.
 */
export const REWIND_MAX_MS = 250;

/** How far (ms) the view delay that a shot claims may differ from the latency that the server measured. */
export const CLAIM_SLACK_MS = 200;
