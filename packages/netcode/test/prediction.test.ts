/** The driver's promise, a minute in every weather; ten minutes are in the long tests. */
import { promiseExactness } from './exactness.ts';

for (const weather of ['LAN', 'SEED', 'GOOD', 'TYPICAL', 'BAD', 'FREEZE'] as const)
  promiseExactness(weather, 7, 60_000);
