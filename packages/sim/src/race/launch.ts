/** The start: who gives throttle just before the signal gets away faster. Integers only. */

import type { WorldEvent } from '../state/event.ts';
import { CAR } from '../state/fields.ts';
import type { DriverInput } from '../state/input.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import type { Track } from '../track/track.ts';
import { LAUNCH } from '../tuning/race.ts';
import { pushAlongRoad } from './pads.ts';

const TIMER_MAX = 1023;
const BOOST_MAX = 1023;

/** Counts in the countdown for how long the throttle has been held. */
export function countLaunchTicks(state: WorldState, car: number, { throttle }: DriverInput): void {
  const at = carOffset(car) + CAR.launchTicks;
  state[at] = throttle >= LAUNCH.throttleMin ? Math.min(TIMER_MAX, state[at]! + 1) : 0;
}

/** At the signal: boost and a shove for those who timed it. */
export function applyLaunch(state: WorldState, car: number, track: Track, events: WorldEvent[]): void {
  const at = carOffset(car);
  const held = state[at + CAR.launchTicks]!;
  state[at + CAR.launchTicks] = 0;
  if (held === 0 || held > LAUNCH.goodTicks) return;
  const isPerfect = held <= LAUNCH.perfectTicks;
  const { boost, speed } = isPerfect ? LAUNCH.perfect : LAUNCH.good;
  state[at + CAR.boost] = Math.min(BOOST_MAX, state[at + CAR.boost]! + boost);
  pushAlongRoad(state, at, track, state[at + CAR.trackHint]!, speed);
  events.push({ kind: 'launch', car, quality: isPerfect ? 2 : 1 });
}
