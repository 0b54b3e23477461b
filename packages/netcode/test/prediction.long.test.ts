/** Scoreboard row 1 without rivals: ten minutes in every weather. */
import { promiseExactness } from './exactness.ts';

for (const weather of ['LAN', 'SEED', 'GOOD', 'TYPICAL', 'BAD', 'FREEZE'] as const)
  promiseExactness(weather, 8, 600_000);
