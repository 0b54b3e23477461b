/** Checkpoints in order, laps, and the finish. */
import { CAR, MAX_LAPS, PHASE, RACE, RACE_TICKS_MAX, STATUS } from '../state/fields.ts';
import { createPose, readPose } from '../state/pose.ts';
import { carOffset } from '../state/state.ts';
import { createTrackSample, sampleTrack } from '../track/road/road.ts';
import type { RaceContext } from './race-context.ts';
import { repair } from './spawn.ts';

/** A car that moves by this many track samples or more in a tick was put somewhere else, and passes no checkpoint. */
const TELEPORT_SAMPLES = 64;

/**
 * Advances a car's next checkpoint if the car has passed it since it was at track sample `before`; while the car races,
 * also reports the checkpoint and counts laps.
 */
export function updateProgress(race: RaceContext, car: number, before: number): void {
  const { state, track, events } = race;
  const at = carOffset(car);
  const next = state[at + CAR.checkpoint]!;
  const checkpoint = track.checkpoints[next]!;
  const now = state[at + CAR.trackHint]!;
  if (!hasCrossed(track.count, before, now, checkpoint)) return;
  state[at + CAR.checkpoint] = (next + 1) % track.checkpoints.length;
  if (state[RACE.phase] !== PHASE.racing || state[at + CAR.status] === STATUS.finished) return;
  events.push({ kind: 'checkpoint', car, index: next });
  if (next === 0) completeLap(race, car);
}

function hasCrossed(count: number, before: number, now: number, checkpoint: number): boolean {
  const from = samplesPast(count, before, checkpoint);
  const to = samplesPast(count, now, checkpoint);
  return from < 0 && to >= 0 && to - from < TELEPORT_SAMPLES;
}

/** Returns how many samples `index` is past a checkpoint by the shorter way around the track; negative if before it. */
function samplesPast(count: number, index: number, checkpoint: number): number {
  const offset = (index - checkpoint + count) % count;
  return offset * 2 >= count ? offset - count : offset;
}

function completeLap(race: RaceContext, car: number): void {
  const { state, laps, events } = race;
  const at = carOffset(car);
  const ticks = state[RACE.tick]! - state[RACE.phaseStartTick]!;
  const lap = Math.min(MAX_LAPS, state[at + CAR.lap]! + 1);
  const lapTicks = Math.min(RACE_TICKS_MAX, ticks - state[at + CAR.lapStartTick]!);
  const best = state[at + CAR.bestLapTicks]!;
  state[at + CAR.lap] = lap;
  state[at + CAR.lapStartTick] = Math.min(RACE_TICKS_MAX, ticks);
  state[at + CAR.lastLapTicks] = lapTicks;
  state[at + CAR.bestLapTicks] = best === 0 ? lapTicks : Math.min(best, lapTicks);
  events.push({ kind: 'lap', car, lap, ticks: lapTicks });
  if (lap < laps) return;
  // A finished car can be driven, also one that rolled over the line as a wreck.
  if (state[at + CAR.status] === STATUS.wrecked) repair(state, car);
  state[at + CAR.finishTicks] = Math.min(RACE_TICKS_MAX, ticks);
  state[at + CAR.status] = STATUS.finished;
}

/**
 * Gives places to the cars that have completed their last lap in this tick: the one that is furthest past the line is in front.
 * Call it once all cars have moved.
 */
export function awardPlaces(race: RaceContext): void {
  const { state, laps, events } = race;
  const cars = events.flatMap((event) => (event.kind === 'lap' && event.lap >= laps ? event.car : []));
  cars.sort((a, b) => metresPastLine(race, b) - metresPastLine(race, a));
  for (const car of cars) {
    const at = carOffset(car);
    const place = state[RACE.finishers]! + 1;
    state[RACE.finishers] = place;
    state[at + CAR.place] = place;
    events.push({ kind: 'finish', car, place, ticks: state[at + CAR.finishTicks]! });
  }
}

const pose = createPose();
const here = createTrackSample();

/** Returns the distance from the line along the track (m), negative for a car that was pushed back over it. */
function metresPastLine({ state, track }: RaceContext, car: number): number {
  const { distance } = sampleTrack(track, readPose(state, car, pose), state[carOffset(car) + CAR.trackHint]!, here);
  return distance * 2 > track.length ? distance - track.length : distance;
}
