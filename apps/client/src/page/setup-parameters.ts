/** The parameters of a page link that set up a race. `config.ts` reads them. */
import type { RaceSetup } from '@shotgun-rally/protocol';

/** Returns the values of a race's setup by the names of their parameters. */
export const setupParameters = ({
  trackName,
  laps,
  botCars,
  botLevel,
  weapons,
}: RaceSetup): Record<string, string> => ({
  track: trackName,
  laps: String(laps),
  bots: String(botCars),
  botLevel,
  weapons: weapons ? '1' : '0',
});
