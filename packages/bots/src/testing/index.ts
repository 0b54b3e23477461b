/** The entry `@shotgun-rally/bots/testing`: whole races of bots, for tests and measurements. */
export { type BotFunction, type CarLog, playRace } from './bot-race.ts';
