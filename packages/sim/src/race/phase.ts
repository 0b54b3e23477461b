/** The phases of a race: warm-up, countdown, racing, finished. */
import { CAR, PHASE, RACE, STATUS } from '../state/fields.ts';
import { carCountOf, carOffset, hasCar, type WorldState } from '../state/state.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import type { Track } from '../track/road/track.ts';
import { RACE_RULES, RESPAWN } from '../tuning/race.ts';
import type { RaceCars, RaceContext } from './race-context.ts';
import { placeOnGrid } from './spawn.ts';
import { standings } from './standings.ts';

/**
 * Puts every car on the grid and starts the countdown. Drivers have to wait before they can request a respawn, which would protect
 * their car among the others at the start.
 */
export function startRace(race: RaceCars): void {
  const { state } = race;
  enterPhase(state, PHASE.countdown);
  state[RACE.finishers] = 0;
  for (let car = 0; car < carCountOf(state); car++) {
    if (!hasCar(state, car)) continue;
    placeOnGrid(race, car);
    state[carOffset(car) + CAR.respawnTicks] = RESPAWN.requestIntervalTicks;
  }
}

/** Starts free driving: clears laps, times and results, and leaves the cars where they are. */
export function startWarmup(state: WorldState): void {
  enterPhase(state, PHASE.warmup);
  state[RACE.finishers] = 0;
  for (let car = 0; car < carCountOf(state); car++) {
    const at = carOffset(car);
    if (state[at + CAR.status] === STATUS.finished) state[at + CAR.status] = STATUS.racing;
    state[at + CAR.lap] = 0;
    state.fill(0, at + CAR.lapStartTick, at + CAR.place + 1);
  }
}

/** Returns the number of ticks from the current one to the end of the countdown. */
export const countdownTicksLeft = (state: WorldState): number =>
  state[RACE.phaseStartTick]! + RACE_RULES.countdownTicks - state[RACE.tick]!;

/** Ends the countdown if its time is up, and the race if it is over. Returns true if the countdown has just ended. */
export function advancePhase({ state, track, laps, events }: RaceContext): boolean {
  const phase = state[RACE.phase];
  const elapsed = state[RACE.tick]! - state[RACE.phaseStartTick]!;
  if (phase === PHASE.countdown && elapsed >= RACE_RULES.countdownTicks) {
    enterPhase(state, PHASE.racing);
    events.push({ kind: 'go' });
    return true;
  }
  if (phase === PHASE.racing && isOver(state, elapsed, laps * track.length)) {
    enterPhase(state, PHASE.finished);
    storePlaces(state, track);
    events.push({ kind: 'over' });
  }
  return false;
}

function enterPhase(state: WorldState, phase: number): void {
  state[RACE.phase] = phase;
  state[RACE.phaseStartTick] = state[RACE.tick]!;
}

/**
 * Returns true if every present car has finished, if the grace period after the first finish among them is over, or if
 * a car at the slowest allowed pace would have finished.
 */
function isOver(state: WorldState, elapsedTicks: number, raceMetres: number): boolean {
  if (elapsedTicks * TICK_SECONDS * RACE_RULES.minPace > raceMetres) return true;
  let haveAllFinished = true;
  for (let car = 0; car < carCountOf(state); car++) {
    const at = carOffset(car);
    if (!hasCar(state, car)) continue;
    if (state[at + CAR.status] !== STATUS.finished) haveAllFinished = false;
    else if (elapsedTicks >= state[at + CAR.finishTicks]! + RACE_RULES.graceTicks) return true;
  }
  return haveAllFinished;
}

/** Stores the current standings as the places of the cars, so that the results no longer change. */
function storePlaces(state: WorldState, track: Track): void {
  standings(state, track).forEach((car, index) => {
    state[carOffset(car) + CAR.place] = index + 1;
  });
}
