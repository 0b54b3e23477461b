/** Compares the time of a race with that of the last race on the same track with as many laps, which the browser remembers. */
import { PHASE, RACE, TICK_MS } from '@shotgun-rally/sim';
import { readStorage, writeStorage } from '../page/storage.ts';
import { carInteger, type Moment } from '../race/moment.ts';
import { isSameEnd } from './race-news.ts';

export class LastTime {
  /** Difference of the newest finished race from the one before (ms), negative if faster; null if there is none. */
  differenceMs: number | null = null;
  /** True if the player had a seat in the last frame. */
  #hadSeat = false;
  /** The tick in which the race ended; null before that. */
  #endTick: number | null = null;

  /** Call once per frame. A race also counts if none of its frames was shown, as in a hidden tab. */
  process({ view, viewpoint, participantRole, track }: Moment): void {
    const hadSeat = this.#hadSeat;
    this.#hadSeat = participantRole !== 'spectator';
    const [phase, endTick] = [view.state[RACE.phase], view.state[RACE.phaseStartTick]!];
    // Not while racing: a driver's page that has predicted the end too early goes back to the race.
    if (phase === PHASE.warmup || phase === PHASE.countdown) this.#endTick = null;
    if (phase !== PHASE.finished) return;
    if (this.#endTick !== null && isSameEnd(endTick, this.#endTick)) return;
    this.#endTick = endTick;
    this.differenceMs = null;
    if (!hadSeat || !this.#hadSeat) return;
    const timeMs = carInteger(view.state, viewpoint.car, 'finishTicks') * TICK_MS;
    const key = `last time ${track.name} ${viewpoint.laps}`;
    const lastMs = Number(readStorage('localStorage', key));
    if (timeMs > 0 && lastMs > 0) this.differenceMs = timeMs - lastMs;
    if (timeMs > 0) writeStorage('localStorage', key, String(timeMs));
  }
}
