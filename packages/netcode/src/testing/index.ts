/** The entry `@shotgun-rally/netcode/testing`: whole matches in virtual time, for tests and the lab. */
export { Match } from './match.ts';
export type { GiveInput, Player } from './player.ts';
