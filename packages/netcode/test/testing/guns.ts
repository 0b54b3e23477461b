/** A race for tests of guns and rockets, which work only some seconds after the start. */
import { PHASE, RACE, type World } from '@shotgun-rally/sim';
import { RACE_RULES } from '@shotgun-rally/sim/tuning';

/** Puts a world into a race that began just long enough ago for the guns to work. */
export function startRaceWithGuns({ state }: World): void {
  state[RACE.phase] = PHASE.racing;
  state[RACE.phaseStartTick] = state[RACE.tick]! - RACE_RULES.gunsAfterTicks;
}
