/** The start boost: throttle that is given shortly before the end of the countdown, and held, earns boost and speed. */
import { BOOST_MAX, CAR, TIMER_MAX_TICKS } from '../state/fields.ts';
import type { DriverInput } from '../state/input.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import { LAUNCH } from '../tuning/race.ts';
import { pushAlongRoad } from './pads.ts';
import type { RaceContext } from './race-context.ts';

/** The value of `launchTicks` after a false start: more ticks than a countdown has. */
const FALSE_START = TIMER_MAX_TICKS;

/**
 * Counts the ticks for which the throttle has been held; call in each tick of the countdown. A driver who releases a
 * throttle that would have earned the start boost has made a false start, so tapping does not find the right moment.
 */
export function countThrottleTicks(state: WorldState, car: number, { throttle }: DriverInput, ticksLeft: number): void {
  const at = carOffset(car) + CAR.launchTicks;
  const heldTicks = state[at]!;
  if (heldTicks === FALSE_START) return;
  if (throttle >= LAUNCH.throttleMin) state[at] = heldTicks + 1;
  else state[at] = heldTicks > 0 && heldTicks + ticksLeft <= LAUNCH.goodTicks ? FALSE_START : 0;
}

/** Gives boost and speed to a car whose driver timed the start; call once at the end of the countdown. */
export function applyStartBoost({ state, track, events }: RaceContext, car: number): void {
  const at = carOffset(car);
  const heldTicks = state[at + CAR.launchTicks]!;
  state[at + CAR.launchTicks] = 0;
  if (heldTicks === FALSE_START) events.push({ kind: 'launch', car, quality: 0 });
  if (heldTicks === 0 || heldTicks > LAUNCH.goodTicks) return;
  const isPerfect = heldTicks <= LAUNCH.perfectTicks;
  const { boost, speed } = isPerfect ? LAUNCH.perfect : LAUNCH.good;
  state[at + CAR.boost] = Math.min(BOOST_MAX, state[at + CAR.boost]! + boost);
  pushAlongRoad(state, car, track, state[at + CAR.trackHint]!, speed);
  events.push({ kind: 'launch', car, quality: isPerfect ? 2 : 1 });
}
