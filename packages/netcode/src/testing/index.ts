/** The entry `@shotgun-rally/netcode/testing`: a server with its clients in virtual time, for tests and measurements. */
export { Match, type MatchOptions, type OnFrame } from './match.ts';
export type { InputSource, JoinOptions, Player } from './player.ts';
