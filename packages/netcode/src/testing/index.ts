/** The entry for tests and the lab: whole matches in virtual time. */
export { type GiveInput, Match, type Player } from './match.ts';
