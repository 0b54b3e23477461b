/** How far back the past still counts for a gunner: what the server rewinds, what a view may lag, when a shot is too late. */

/** Age of the oldest world that a shot is judged in when it is executed, ms (docs/decisions/0014). */
export const REWIND_MAX_MS = 250;
