/** How punctual a server is for one player: how early its inputs are, and how late the states are. Measured in windows. */
import { DEFAULT_SEND_RATES } from '@shotgun-rally/netcode';
import { MARGIN_NONE, MISSED_CYCLE, type SeatReport } from '@shotgun-rally/protocol';
import { timeOfTick } from '@shotgun-rally/sim/state';

/** Number of states in about half a second. */
const RECENT_STATES = 16;
/**
 * Number of states in about 10 s. Only these count for the earliest state, because race time falls behind real time if the
 * server is too slow to run every tick.
 */
const COMPARED_STATES = 312;

/** What was measured in a window. */
export interface Worst {
  /** The smallest margin: how long (ms) before its tick an input arrived; null if the server read no input. */
  readonly marginMs: number | null;
  /** How much later (ms) than the earliest state of the last 10 s a state arrived, or has still not arrived. */
  readonly latenessMs: number;
  /** How many ticks had no input in time. */
  readonly missed: number;
}

export class Punctuality {
  /** The differences (ms) between the arrival and the race time of the newest states. */
  readonly #offsetsMs: number[] = [];
  #newestTick = 0;
  #marginMs: number | null = null;
  #latenessMs = 0;
  #missed = 0;
  /** `#missed` at the start of the window. */
  #missedBefore = 0;
  #missedInCycle = 0;

  /** Tick of the newest state; 0 before the first. */
  get newestTick(): number {
    return this.#newestTick;
  }

  /** How many ticks have had no input in time since the player joined. */
  get missed(): number {
    return this.#missed;
  }

  /** Returns the race time (ms) at `nowMs`, estimated by the earliest of the newest states; -Infinity before the first state. */
  raceTimeAt(nowMs: number): number {
    return nowMs - Math.min(...this.#offsetsMs.slice(-RECENT_STATES));
  }

  /** Records the arrival of a state. `report` is that of the player's seat, if there is one. */
  record(tick: number, nowMs: number, report: Pick<SeatReport, 'marginMs' | 'missed'> | undefined): void {
    this.#offsetsMs.push(nowMs - timeOfTick(tick));
    if (this.#offsetsMs.length > COMPARED_STATES) this.#offsetsMs.shift();
    this.#latenessMs = Math.max(this.#latenessMs, this.#latenessOf(tick, nowMs));
    if (tick <= this.#newestTick) return;
    this.#newestTick = tick;
    if (!report) return;
    const { marginMs, missed } = report;
    if (marginMs !== MARGIN_NONE) this.#marginMs = Math.min(this.#marginMs ?? marginMs, marginMs);
    this.#missed += (missed - this.#missedInCycle + MISSED_CYCLE) % MISSED_CYCLE;
    this.#missedInCycle = missed;
  }

  /** Returns the worst values since the last call, which ends the window. */
  takeWorst(nowMs: number): Worst {
    const dueTick = this.#newestTick + DEFAULT_SEND_RATES.stateEveryTicks;
    const worst = {
      marginMs: this.#marginMs,
      // A server that stalls sends no late state, but the next one is due.
      latenessMs: Math.max(this.#latenessMs, this.#latenessOf(dueTick, nowMs)),
      missed: this.#missed - this.#missedBefore,
    };
    this.#marginMs = null;
    this.#latenessMs = 0;
    this.#missedBefore = this.#missed;
    return worst;
  }

  /** Returns how late a state is that arrives at `nowMs`; -Infinity before the first state. */
  #latenessOf(tick: number, nowMs: number): number {
    return nowMs - timeOfTick(tick) - Math.min(...this.#offsetsMs);
  }
}
