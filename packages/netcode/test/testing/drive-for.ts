/** Runs a match and measures how far a car drives, so that a test without corrections shows that there was something to correct. */
import { readField, TICK_SECONDS } from '@shotgun-rally/sim';
import type { Match } from '../../src/testing/index.ts';

/** Runs a match for `ms`. Returns the distance (m) that car 0 has driven on the server. */
export function driveFor(match: Match, ms: number): number {
  let metres = 0;
  match.run(ms, undefined, () => {
    const { state } = match.server.world;
    metres += Math.hypot(readField(state, 0, 'vx'), readField(state, 0, 'vz')) * TICK_SECONDS;
  });
  return metres;
}
