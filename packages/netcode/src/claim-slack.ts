/** How far a shot's claim of how old the world was that it saw may be off the player's measured latency, ms. */
export const CLAIM_SLACK_MS = 200;
