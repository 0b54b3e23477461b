/**
 * Limits of lag compensation: the server judges a shot in the past world that the gunner saw. The client that fires and the
 * server that judges share these limits.
 */

import { TICK_MS } from '@shotgun-rally/sim';

/** Maximum age (ms) of the world that a gunner sees, at the tick of the shot (docs/decisions/0014). */
export const VIEW_AGE_MAX_MS = 250;

/** A shot whose input arrives more than this much (ms) late is judged as if it were this much late: in a newer world than its gunner saw. */
export const LATENESS_MAX_MS = 100;
/** Maximum age (ms) of the world in which the server judges a shot: VIEW_AGE_MAX_MS + LATENESS_MAX_MS. */
export const JUDGED_AGE_MAX_MS = 350;
/** A gunner's input that arrives more than this many ticks after its own has no effect. */
export const LATE_MAX_TICKS = Math.floor(JUDGED_AGE_MAX_MS / TICK_MS);

/** The view delay that a client claims may be this much (ms) outside the range that the server's measurements allow. */
export const CLAIM_TOLERANCE_MS = 60;
