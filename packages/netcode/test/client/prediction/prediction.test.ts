/** Exactness of a driver's prediction: a minute under each of six network conditions; ten in prediction.long.test.ts. */
import { testExactness } from './exactness.ts';

for (const weather of ['LAN', 'SEED', 'GOOD', 'TYPICAL', 'BAD', 'FREEZE'] as const) testExactness(weather, 7, 60_000);
