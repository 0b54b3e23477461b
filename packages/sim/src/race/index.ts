/** The entry `@shotgun-rally/sim/race`: recovery after a wreck, and the progress of a car. */
export { stepAmmoPad } from './pads.ts';
export { stepRepair } from './recovery.ts';
export { repair } from './spawn.ts';
export { progressOf } from './standings.ts';
