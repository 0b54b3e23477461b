/**
 * The two timelines of a client, both followed from its own clock:
 *
 *   viewMs  <---- delay ---->  serverMs  <---- lead ---->  inputMs
 *   what a gunner is shown     what time it is there       the stamp of the input being given
 */
import { TICK_MS, timeOfTick } from '@shotgun-rally/sim';
import { InputLead } from './input-lead.ts';
import { InterpolationDelay } from './interpolation-delay.ts';
import { PacedClock } from './paced-clock.ts';
import { ServerClock } from './server-clock.ts';

/** The oldest world a gunner is shown, behind the time of the input, ms: the server rewinds no further. */
const VIEW_AGE_MAX_MS = 250;

export class Timelines {
  readonly server = new ServerClock();
  readonly #inputClock = new PacedClock();
  readonly #viewClock = new PacedClock();
  readonly #lead = new InputLead();
  readonly #delay = new InterpolationDelay();
  #serverMs = 0;
  #inputMs = 0;
  #viewMs = 0;

  /** Race time that inputs given now are stamped with, ms. */
  get inputMs(): number {
    return this.#inputMs;
  }

  /** Race time that a gunner is shown now, ms. */
  get viewMs(): number {
    return this.#viewMs;
  }

  /** How far inputs are stamped ahead of the server's time, ms. */
  get leadMs(): number {
    return this.#inputMs - this.#serverMs;
  }

  /** How far a gunner's view is behind the server's time, ms. */
  get delayMs(): number {
    return this.#serverMs - this.#viewMs;
  }

  /** Moves both timelines on to `nowMs` of our own clock. Needs a pong first. */
  advance(nowMs: number): void {
    this.#serverMs = this.server.serverTimeMs(nowMs);
    const leadMs = this.#lead.leadMs(this.server.bestRttMs);
    this.#inputMs = this.#inputClock.advance(nowMs, this.#serverMs + leadMs);
    const oldestMs = this.#inputMs + TICK_MS - VIEW_AGE_MAX_MS;
    this.#viewMs = Math.max(this.#viewClock.advance(nowMs, this.#serverMs - this.#delay.delayMs), oldestMs);
  }

  /** The state of `tick` came at `nowMs`. */
  stateArrived(tick: number, stateEveryTicks: number, nowMs: number): void {
    if (!this.server.isSynced) return;
    this.#delay.arrived(timeOfTick(tick), this.server.serverTimeMs(nowMs), stateEveryTicks);
  }

  /** The server says how early our inputs came. */
  marginReported(marginTicks: number, nowMs: number): void {
    this.#lead.report(marginTicks, nowMs, this.server.rttMs);
  }
}
