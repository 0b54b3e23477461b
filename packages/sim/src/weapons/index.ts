/** The entry `@shotgun-rally/sim/weapons`: the turret, and what shots and rockets hit. */
export type { HitCommand } from '../state/command.ts';
export { canBeHit } from './hit.ts';
export { blastHits, type Impact, shotHit, type Targets, traceRocket, traceShot } from './impact.ts';
export { distanceToCar } from './ray-to-car.ts';
export { blastHit, ROCKET_STEP_M, rocketAim, rocketDistanceToCar, rocketPosition, stepLauncher } from './rocket.ts';
export { aimDirection, aimRay, type Barrel, readBarrel, shotAim } from './shot.ts';
export { kickAfter, stepTurret, ticksToGuns } from './turret.ts';
