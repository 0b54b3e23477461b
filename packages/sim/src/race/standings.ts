/** The order of the cars in a race. */
import { requireTrack } from '../checks/check-arguments.ts';
import { wrongType } from '../errors/invalid-value.ts';
import { CAR } from '../state/fields.ts';
import { carCountOf, carOffset, hasCar, type WorldState } from '../state/state.ts';
import type { Track } from '../track/road/track.ts';

/**
 * Returns how far a car has driven along the track since the start line (m); negative on the grid.
 * A car gains nothing by driving backwards past a checkpoint.
 */
export function progressOf(state: WorldState, car: number, track: Track): number {
  const at = carOffset(car);
  const { checkpoints, length } = track;
  const next = state[at + CAR.checkpoint]!;
  const last = checkpoints[(next + checkpoints.length - 1) % checkpoints.length]!;
  const passed = track.distance[last]!;
  const since = track.distance[state[at + CAR.trackHint]!]! - passed;
  // A car is at most at its next checkpoint. Anywhere else, it has driven backwards.
  const gap = (next === 0 ? length : track.distance[checkpoints[next]!]!) - passed;
  const wrapped = since - Math.ceil((since - gap) / length) * length;
  return state[at + CAR.lap]! * length + passed + wrapped;
}

/**
 * Returns the cars on the track in race order: cars with a place by place, then the remaining cars by progress. Throws a
 * TypeError unless it gets the state of a World and a track.
 *
 * @example
 * const [leader] = standings(world.state, world.track);
 */
export function standings(state: WorldState, track: Track): number[] {
  if (!(state instanceof Int32Array && Number.isInteger(carCountOf(state)) && carCountOf(state) > 0))
    throw wrongType('standings: state', state, 'the state of a World');
  requireTrack('standings: track', track);
  return Array.from({ length: carCountOf(state) }, (_, car) => car)
    .filter((car) => hasCar(state, car))
    .sort((a, b) => rankOf(state, b, track) - rankOf(state, a, track) || a - b);
}

/** Returns the first car of `standings` without allocating; -1 if there is no car. */
export function leaderOf(state: WorldState, track: Track): number {
  let leader = -1;
  let best = Number.NEGATIVE_INFINITY;
  for (let car = 0; car < carCountOf(state); car++) {
    if (!hasCar(state, car)) continue;
    const rank = rankOf(state, car, track);
    if (rank <= best) continue;
    leader = car;
    best = rank;
  }
  return leader;
}

/** Returns a number that is higher for a car that is further ahead. */
function rankOf(state: WorldState, car: number, track: Track): number {
  const place = state[carOffset(car) + CAR.place]!;
  return place > 0 ? Number.MAX_SAFE_INTEGER - place : progressOf(state, car, track);
}
