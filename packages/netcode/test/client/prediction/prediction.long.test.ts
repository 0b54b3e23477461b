/** Exactness of a driver's prediction: ten minutes under each of six network conditions. */
import { testExactness } from './exactness.ts';

for (const weather of ['LAN', 'SEED', 'GOOD', 'TYPICAL', 'BAD', 'FREEZE'] as const) testExactness(weather, 8, 600_000);
