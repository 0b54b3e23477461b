/** The entry `@shotgun-rally/sim/race`: recovery after a wreck, and the progress of a car. */
export { stepWreck } from './recovery.ts';
export { repair } from './spawn.ts';
export { progressOf } from './standings.ts';
