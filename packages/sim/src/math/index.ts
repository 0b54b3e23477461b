/** The entry `@shotgun-rally/sim/math`: deterministic arithmetic and random numbers, and angles in steps of the state. */
export { type AimSteps, ANGLE_STEPS, radiansToSteps, stepsToRadians, turnBetween, wrapSteps } from './angle.ts';
export { hash32 } from './hash.ts';
export { fractalNoise, lerp, noise, smoothstep } from './noise.ts';
export { createRandom, type Random } from './random.ts';
export { createRay, type Ray } from './ray.ts';
export { clamp } from './scalar.ts';
export { atan2, cos, sin, TAU } from './trigonometry.ts';
export { axesOf, lengthOf, type Quat } from './vector.ts';
