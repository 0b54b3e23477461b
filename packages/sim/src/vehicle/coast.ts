/** Moves a car on at constant velocity, without the physics engine. */
import { CAR } from '../state/fields.ts';
import { readField, type WorldState, writeCar } from '../state/state.ts';
import { TICK_SECONDS } from '../state/tick.ts';

/** Moves a car by one tick. Its orientation and its track sample stay the same. */
export function coast(state: WorldState, car: number): void {
  const [vx, vy, vz] = [readField(state, car, 'vx'), readField(state, car, 'vy'), readField(state, car, 'vz')];
  writeCar(state, car, CAR.px, readField(state, car, 'px') + vx * TICK_SECONDS);
  writeCar(state, car, CAR.py, readField(state, car, 'py') + vy * TICK_SECONDS);
  writeCar(state, car, CAR.pz, readField(state, car, 'pz') + vz * TICK_SECONDS);
}
