/** The entry `@shotgun-rally/netcode/testing`: a server with its clients in virtual time, for tests and measurements. */
export { Match } from './match.ts';
export type { InputSource, Player } from './player.ts';
