/** The rules of a race on the state's integers: phases, checkpoints in order, laps, places. */

import type { WorldEvent } from '../state/event.ts';
import { CAR, PHASE, RACE, STATUS } from '../state/fields.ts';
import { carCountOf, carOffset, type WorldState } from '../state/state.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import type { Track } from '../track/track.ts';
import { RACE_RULES } from '../tuning/race.ts';
import { placeOnGrid } from './spawn.ts';

const LAP_MAX = 255;
/** Samples within which a checkpoint can be crossed in a tick. */
const CROSSING_SAMPLES = 64;

const isPresent = (state: WorldState, car: number): boolean => state[carOffset(car) + CAR.status] !== STATUS.empty;

/** Everybody to the grid, and the countdown. */
export function startRace(state: WorldState, track: Track): void {
  enterPhase(state, PHASE.countdown);
  state[RACE.finishers] = 0;
  for (let car = 0; car < carCountOf(state); car++) if (isPresent(state, car)) placeOnGrid(state, car, track);
}

/** Back to free driving, from wherever the cars are. */
export function startWarmup(state: WorldState): void {
  enterPhase(state, PHASE.warmup);
  state[RACE.finishers] = 0;
  for (let car = 0; car < carCountOf(state); car++) {
    const at = carOffset(car);
    if (state[at + CAR.status] === STATUS.finished) state[at + CAR.status] = STATUS.racing;
    state.fill(0, at + CAR.lap, at + CAR.checkpoint);
    state.fill(0, at + CAR.lapStartTick, at + CAR.place + 1);
  }
}

/** Countdown to racing, racing to finished, when their time has come; says which of the two has come. */
export function advancePhase(
  state: WorldState,
  track: Track,
  laps: number,
  events: WorldEvent[],
): 'go' | 'over' | null {
  const phase = state[RACE.phase];
  const elapsed = state[RACE.tick]! - state[RACE.phaseStartTick]!;
  if (phase === PHASE.countdown && elapsed >= RACE_RULES.countdownTicks) {
    enterPhase(state, PHASE.racing);
    events.push({ kind: 'go' });
    return 'go';
  }
  if (phase === PHASE.racing && isOver(state, elapsed, laps * track.length)) {
    enterPhase(state, PHASE.finished);
    placeTheRest(state, track);
    events.push({ kind: 'over' });
    return 'over';
  }
  return null;
}

function enterPhase(state: WorldState, phase: number): void {
  state[RACE.phase] = phase;
  state[RACE.phaseStartTick] = state[RACE.tick]!;
}

/** When all who are there have finished, the first finisher's lead has run out, or nobody gets on. */
function isOver(state: WorldState, elapsed: number, metres: number): boolean {
  if (elapsed * TICK_SECONDS * RACE_RULES.minPace > metres) return true;
  let all = true;
  for (let car = 0; car < carCountOf(state); car++) {
    const at = carOffset(car);
    if (!isPresent(state, car)) continue;
    if (state[at + CAR.status] !== STATUS.finished) all = false;
    else if (elapsed >= state[at + CAR.finishTicks]! + RACE_RULES.graceTicks) return true;
  }
  return all;
}

/** Who has not finished is placed as it lies, so that the result stands. */
function placeTheRest(state: WorldState, track: Track): void {
  standings(state, track).forEach((car, index) => {
    state[carOffset(car) + CAR.place] = index + 1;
  });
}

/** Counts what a car crossed between the sample it was at and the one that it is at now. */
export function countProgress(
  state: WorldState,
  car: number,
  track: Track,
  laps: number,
  before: number,
  events: WorldEvent[],
): void {
  const at = carOffset(car);
  const phase = state[RACE.phase];
  const next = state[at + CAR.checkpoint]!;
  const line = track.checkpoints[next]!;
  const now = state[at + CAR.trackHint]!;
  if (!crossed(track.count, before, now, line)) return;
  state[at + CAR.checkpoint] = (next + 1) % track.checkpoints.length;
  if (phase !== PHASE.racing || state[at + CAR.status] === STATUS.finished) return;
  events.push({ kind: 'checkpoint', car, index: next });
  if (next === 0) countLap(state, car, laps, events);
}

function crossed(count: number, before: number, now: number, line: number): boolean {
  const from = samplesPast(count, before, line);
  const to = samplesPast(count, now, line);
  return from < 0 && to >= 0 && to - from < CROSSING_SAMPLES;
}

/** Samples from the line to the index, the short way round. */
function samplesPast(count: number, index: number, line: number): number {
  const offset = (index - line + count) % count;
  return offset * 2 >= count ? offset - count : offset;
}

function countLap(state: WorldState, car: number, laps: number, events: WorldEvent[]): void {
  const at = carOffset(car);
  const ticks = state[RACE.tick]! - state[RACE.phaseStartTick]!;
  const lap = Math.min(LAP_MAX, state[at + CAR.lap]! + 1);
  const lapTicks = ticks - state[at + CAR.lapStartTick]!;
  const best = state[at + CAR.bestLapTicks]!;
  state[at + CAR.lap] = lap;
  state[at + CAR.lapStartTick] = ticks;
  state[at + CAR.lastLapTicks] = lapTicks;
  state[at + CAR.bestLapTicks] = best === 0 ? lapTicks : Math.min(best, lapTicks);
  events.push({ kind: 'lap', car, lap, ticks: lapTicks });
  if (lap < laps) return;
  const place = state[RACE.finishers]! + 1;
  state[RACE.finishers] = place;
  state[at + CAR.place] = place;
  state[at + CAR.finishTicks] = ticks;
  state[at + CAR.status] = STATUS.finished;
  events.push({ kind: 'finish', car, place, ticks });
}

/** Metres driven since the start line, along the track; negative on the grid. It does not grow when driving backwards. */
export function progressOf(state: WorldState, car: number, track: Track): number {
  const at = carOffset(car);
  const { checkpoints, length } = track;
  const next = state[at + CAR.checkpoint]!;
  const last = checkpoints[(next + checkpoints.length - 1) % checkpoints.length]!;
  const passed = track.distance[last]!;
  const since = track.distance[state[at + CAR.trackHint]!]! - passed;
  const wrapped = since - Math.floor(since / length + 0.5) * length;
  return state[at + CAR.lap]! * length + passed + wrapped;
}

/** The cars that are present, in race order: finishers by place, then by progress. */
export function standings(state: WorldState, track: Track): number[] {
  const rank = (car: number) => {
    const place = state[carOffset(car) + CAR.place]!;
    return place > 0 ? Number.MAX_SAFE_INTEGER - place : progressOf(state, car, track);
  };
  return Array.from({ length: carCountOf(state) }, (_, car) => car)
    .filter((car) => isPresent(state, car))
    .sort((a, b) => rank(b) - rank(a) || a - b);
}
