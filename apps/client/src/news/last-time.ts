/** Compares the time of a race with that of the last race on the same track with as many laps, which the browser remembers. */
import { PHASE, RACE, TICK_MS } from '@shotgun-rally/sim';
import { readStorage, writeStorage } from '../page/storage.ts';
import { carInteger, type Moment } from '../race/moment.ts';

export class LastTime {
  /** Difference of the newest finished race from the one before (ms), negative if faster; null if there is none. */
  differenceMs: number | null = null;
  /** True if the player had a seat in the newest frame of a race. */
  #wasRacing = false;

  /** Call once per frame. */
  process({ view, viewpoint, participantRole, track }: Moment): void {
    const phase = view.state[RACE.phase];
    const isOver = this.#wasRacing && phase === PHASE.finished;
    this.#wasRacing = phase === PHASE.racing && participantRole !== 'spectator';
    if (!isOver || participantRole === 'spectator') return;
    const timeMs = carInteger(view.state, viewpoint.car, 'finishTicks') * TICK_MS;
    const key = `last time ${track.name} ${viewpoint.laps}`;
    const lastMs = Number(readStorage('localStorage', key));
    this.differenceMs = timeMs > 0 && lastMs > 0 ? timeMs - lastMs : null;
    if (timeMs > 0) writeStorage('localStorage', key, String(timeMs));
  }
}
