/** The entry `@shotgun-rally/sim/race`: repairs, ammo pads, drifts that earn boost, the progress of a car, and the leader. */
export { isFillingBoost } from '../vehicle/drift.ts';
export { stepAmmoPad } from './pads.ts';
export { stepRepair } from './recovery.ts';
export { repair } from './spawn.ts';
export { leaderOf, progressOf } from './standings.ts';
