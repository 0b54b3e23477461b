/** The effect of a hit that was judged outside the simulation. */
import { clamp } from '../math/scalar.ts';
import type { HitCommand } from '../state/command.ts';
import type { WorldEvent } from '../state/event.ts';
import { BOOST_MAX, CAR, carField, PHASE, PUSH_STEP, RACE, STATUS, VELOCITY_STEP } from '../state/fields.ts';
import { carOffset, hasCar, type WorldState } from '../state/state.ts';
import { RESPAWN } from '../tuning/race.ts';
import { REWARD } from '../tuning/weapons.ts';

const VELOCITY_STEPS_PER_PUSH_STEP = PUSH_STEP / VELOCITY_STEP;
const { min: VELOCITY_MIN, max: VELOCITY_MAX } = carField(CAR.vx);

/** Returns true if a shot can hit the car: it is racing and not protected after a respawn. */
export const canBeHit = (state: WorldState, car: number): boolean =>
  state[carOffset(car) + CAR.status] === STATUS.racing && state[carOffset(car) + CAR.protectTicks] === 0;

/**
 * Pushes and damages a car, wrecks it if no health is left, and rewards the car that fired unless it hit itself. Has no
 * effect if the car is wrecked, finished or protected, or during the countdown.
 */
export function applyHit(state: WorldState, { car, by, damage, push }: HitCommand, events: WorldEvent[]): void {
  const at = carOffset(car);
  if (state[RACE.phase] === PHASE.countdown) return;
  if (!canBeHit(state, car)) return;
  push.forEach((steps, axis) => {
    const field = at + CAR.vx + axis;
    state[field] = clamp(state[field]! + steps * VELOCITY_STEPS_PER_PUSH_STEP, VELOCITY_MIN, VELOCITY_MAX);
  });
  const health = Math.max(0, Math.floor(state[at + CAR.health]! - damage));
  state[at + CAR.health] = health;
  events.push({ kind: 'hit', car, by, damage });
  if (by >= 0 && by !== car) reward(state, by, damage * REWARD.perDamage + (health > 0 ? 0 : REWARD.forWreck));
  if (health > 0) return;
  state[at + CAR.status] = STATUS.wrecked;
  state[at + CAR.respawnTicks] = RESPAWN.wreckTicks;
  events.push({ kind: 'wreck', car, by });
}

/** Adds boost to a car if it is present. */
function reward(state: WorldState, car: number, boost: number): void {
  if (!hasCar(state, car)) return;
  const at = carOffset(car) + CAR.boost;
  state[at] = Math.min(BOOST_MAX, state[at]! + boost);
}
