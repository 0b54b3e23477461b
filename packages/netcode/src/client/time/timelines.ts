/**
 * The two timelines of a client, both followed from its own clock:
 *
 *   viewMs  <---- delay ---->  serverMs  <---- lead ---->  inputMs
 *   what a gunner is shown     what time it is there       the stamp of the input being given
 */
import { MARGIN_MIN_MS } from '@shotgun-rally/protocol';
import { TICK_MS, timeOfTick } from '@shotgun-rally/sim';
import { REWIND_MAX_MS } from '../../shooting/lag-compensation-limits.ts';
import { TickRing } from '../../timeline/tick-ring.ts';
import { InputLead } from './input-lead.ts';
import { InterpolationDelay } from './interpolation-delay.ts';
import { PacedClock } from './paced-clock.ts';
import { ServerClock } from './server-clock.ts';

/** When an input was given, on our clock, and how far ahead of the server that was, ms. */
interface Stamp {
  readonly atMs: number;
  readonly leadMs: number;
}

export class Timelines {
  readonly server = new ServerClock();
  readonly #inputClock = new PacedClock();
  readonly #viewClock = new PacedClock();
  readonly #lead = new InputLead();
  readonly #delay = new InterpolationDelay();
  readonly #stamps = new TickRing<Stamp>();
  #stateEveryTicks = 1;
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
    // No older than the server rewinds: the next input will be stamped a tick from now at most.
    const oldestMs = this.#inputMs + TICK_MS - REWIND_MAX_MS;
    const delayMs = this.#delay.delayMs(this.#stateEveryTicks, this.server.bestRttMs);
    this.#viewMs = Math.max(this.#viewClock.advance(nowMs, this.#serverMs - delayMs), oldestMs);
  }

  /** The input of `tick` was given at `nowMs`; call after `advance`. */
  inputGiven(tick: number, nowMs: number): void {
    this.#stamps.set(tick, { atMs: nowMs, leadMs: this.leadMs });
  }

  /** The state of `tick`, of which one is sent every `everyTicks`, came at `nowMs`. */
  stateArrived(tick: number, everyTicks: number, nowMs: number): void {
    if (!this.server.isSynced) return;
    this.#stateEveryTicks = everyTicks;
    this.server.addState(timeOfTick(tick), nowMs);
    this.#delay.arrived(timeOfTick(tick), this.server.serverTimeMs(nowMs));
  }

  /**
   * The state of `stateTick` says how early an input came, `marginMs` before its tick, but not which: one of those that
   * can have come since the state before. They were given about as long before their ticks, so for the lead any will do;
   * for the clock it is the one that was under way longest, because a delay taken for too short would be believed.
   */
  marginReported(stateTick: number, marginMs: number, nowMs: number): void {
    const newest = stateTick + Math.floor(marginMs / TICK_MS);
    const newestStamp = this.#stamps.get(newest);
    if (!newestStamp) return;
    this.#lead.arrived(newestStamp.leadMs, marginMs);
    if (marginMs <= MARGIN_MIN_MS) return;
    let longest = { sentMs: newestStamp.atMs, arrivedMs: timeOfTick(newest) - marginMs };
    for (let tick = newest - 1; tick > newest - this.#stateEveryTicks; tick--) {
      const stamp = this.#stamps.get(tick);
      const arrivedMs = timeOfTick(tick) - marginMs;
      if (stamp && arrivedMs - stamp.atMs > longest.arrivedMs - longest.sentMs)
        longest = { sentMs: stamp.atMs, arrivedMs };
    }
    this.server.addInput(longest.sentMs, longest.arrivedMs, nowMs);
  }
}
