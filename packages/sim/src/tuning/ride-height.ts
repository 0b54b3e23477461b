/** Where a car stands on its wheels. */
import { PI } from '../math/trigonometry.ts';
import type { CarTuning } from './car-tuning.ts';
import { GRAVITY } from './physics.ts';

/**
 * Returns the height of the centre of mass of a car at rest on level ground (m): its weight compresses the springs by
 * g / (2πf)².
 */
export function rideHeightOf({ wheels, suspension }: Pick<CarTuning, 'wheels' | 'suspension'>): number {
  const { frequencyHz } = suspension;
  return wheels.rest + wheels.radius - wheels.mountUp - GRAVITY / (4 * PI * PI * frequencyHz * frequencyHz);
}
