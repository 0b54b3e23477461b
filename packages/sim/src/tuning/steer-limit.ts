/** How far the front wheels turn. */
import type { CarTuning } from './car-tuning.ts';

/** Returns the largest angle of the front wheels (rad) of a car model at a forward speed (m/s). It is smaller at higher speed. */
export function steerLimitAt(speed: number, { steer, wheels }: Pick<CarTuning, 'steer' | 'wheels'>): number {
  const wheelbase = 2 * wheels.halfWheelbase;
  return steer.max / (1 + (speed * speed * steer.max) / (wheelbase * steer.sidewaysAcceleration));
}
