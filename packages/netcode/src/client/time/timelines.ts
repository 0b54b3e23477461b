/**
 * The two timelines of a client, `viewMs` and `inputMs`. Both follow the estimated time of the server:
 *
 *   viewMs  <---- interpolation delay ---->  serverMs  <---- lead ---->  inputMs
 *   shown to a gunner or spectator           now on the server           the stamp of an input given now
 */
import { MARGIN_MIN_MS, type ParticipantRole } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import { clamp } from '@shotgun-rally/sim/math';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { VIEW_AGE_MAX_MS } from '../../shooting/lag-compensation-limits.ts';
import { TickRing } from '../../timeline/tick-ring.ts';
import { InputLead } from './input-lead.ts';
import { InterpolationDelay } from './interpolation-delay.ts';
import { PacedClock } from './paced-clock.ts';
import { ServerClock } from './server-clock.ts';

/**
 * If a gunner's view would be older than VIEW_AGE_MAX_MS, the gunner's inputs are stamped up to this much (ms) earlier, so that an
 * older view is allowed. If raised, the view is ahead of the newest state by less, but more inputs arrive late.
 */
const STAMP_SHIFT_MAX_MS = 12;

export interface TimeFigures {
  /** Average round trip time, jitter included (ms). */
  readonly rttMs: number;
  /** Round trip time without jitter (ms): the shortest recent delay up plus the shortest recent delay down. */
  readonly bestRttMs: number;
  /** How far inputs are stamped ahead of the server's time (ms). */
  readonly leadMs: number;
  /** Newest reported margin: how long (ms) before its tick an input arrived. Negative if it arrived too late. */
  readonly marginMs: number;
  /** How far the world of a gunner or spectator is behind the server's time (ms). */
  readonly interpolationDelayMs: number;
}

interface InputStamp {
  /** When the input was given, on the client's own clock (ms). */
  readonly atMs: number;
  /** How far ahead of the server's time it was stamped (ms). */
  readonly leadMs: number;
}

export class Timelines {
  /** The estimate of the time on the server. */
  readonly serverClock = new ServerClock();
  readonly #inputClock = new PacedClock();
  readonly #viewClock = new PacedClock();
  readonly #lead = new InputLead();
  readonly #delay = new InterpolationDelay();
  #stamps = new TickRing<InputStamp>();
  #role: ParticipantRole | null = null;
  #stateEveryTicks = 1;
  #serverMs = 0;
  #inputMs = 0;
  #viewMs = 0;
  #marginMs = 0;

  /** Race time that an input given now is stamped with (ms). */
  get inputMs(): number {
    return this.#inputMs;
  }

  /** Race time that a gunner or spectator is shown now (ms). */
  get viewMs(): number {
    return this.#viewMs;
  }

  get figures(): TimeFigures {
    return {
      rttMs: this.serverClock.rttMs,
      bestRttMs: this.serverClock.bestRttMs,
      leadMs: this.#inputMs - this.#serverMs,
      marginMs: this.#marginMs,
      interpolationDelayMs: this.#serverMs - this.#viewMs,
    };
  }

  /** Forgets the times of a former race. Keeps what was measured of the network. */
  clear(): void {
    this.serverClock.clear();
    this.#delay.forgetNewest();
    this.#stamps = new TickRing();
  }

  /** Advances both timelines of a player with `role` to `nowMs` of the client's own clock. Call it only after the first pong. */
  advance(nowMs: number, role: ParticipantRole): void {
    this.#serverMs = this.serverClock.serverTimeMs(nowMs);
    const { bestRttMs } = this.serverClock;
    // A gunner's inputs have nearly no reserve, but a driver's need one. During a change of seats, the shown time changes anyway.
    if (this.#role !== null && role !== this.#role) this.#inputClock.hurry();
    this.#role = role;
    const medianLeadMs = this.#lead.medianMs(bestRttMs);
    const medianDelayMs = this.#delay.medianMs(this.#stateEveryTicks, bestRttMs);
    const delayMs = this.#delay.delayMs(this.#stateEveryTicks, bestRttMs);
    const leadMs = this.#lead.leadMs(bestRttMs, role);
    const stampShiftMs =
      role === 'gunner' ? clamp(leadMs + TICK_MS + delayMs - VIEW_AGE_MAX_MS, 0, STAMP_SHIFT_MAX_MS) : 0;
    this.#inputMs = this.#inputClock.advance(nowMs, {
      timeMs: this.#serverMs + medianLeadMs,
      reserveMs: leadMs - medianLeadMs - stampShiftMs,
    });
    this.#viewMs = this.#viewClock.advance(nowMs, {
      timeMs: this.#serverMs - medianDelayMs,
      reserveMs: medianDelayMs - delayMs,
      // For a shot, the server rewinds at most VIEW_AGE_MAX_MS from the tick of the input: at most one tick after `inputMs`.
      // Nobody else needs a newer view, and only a gunner's page simulates the poses that it lacks.
      earliestMs: role === 'gunner' ? this.#inputMs + TICK_MS - VIEW_AGE_MAX_MS : Number.NEGATIVE_INFINITY,
    });
  }

  /** Records that the input of `tick` was given at `nowMs`. Call it after `advance`. */
  recordInput(tick: number, nowMs: number): void {
    this.#stamps.set(tick, { atMs: nowMs, leadMs: this.#inputMs - this.#serverMs });
  }

  /** Records that the state of `tick` arrived at `nowMs`. The server sends a state every `everyTicks` ticks. */
  recordState(tick: number, everyTicks: number, nowMs: number): void {
    if (!this.serverClock.isSynced) return;
    this.#stateEveryTicks = everyTicks;
    this.serverClock.addState(timeOfTick(tick), nowMs);
    this.#delay.addState(timeOfTick(tick), this.serverClock.serverTimeMs(nowMs));
  }

  /**
   * Records a report in the state of `stateTick`: an input arrived `marginMs` before its tick (negative if after it).
   *
   * The report does not name the input, which can be any of those that arrived since the previous state. All of them had
   * about the same lead, so the newest one is used for the lead. The clock uses the one with the longest delay, because
   * assuming too short a delay would shift the estimate of the server's time.
   */
  recordMargin(stateTick: number, marginMs: number, nowMs: number): void {
    this.#marginMs = marginMs;
    const newestTick = stateTick + Math.floor(marginMs / TICK_MS);
    const newest = this.#stamps.get(newestTick);
    if (!newest) return;
    this.#lead.addReport(newest.leadMs, marginMs);
    // MARGIN_MIN_MS also stands for all smaller margins, so the time of arrival is unknown.
    if (marginMs <= MARGIN_MIN_MS) return;
    let longest = { sentMs: newest.atMs, arrivedMs: timeOfTick(newestTick) - marginMs };
    for (let tick = newestTick - 1; tick > newestTick - this.#stateEveryTicks; tick--) {
      const stamp = this.#stamps.get(tick);
      const arrivedMs = timeOfTick(tick) - marginMs;
      if (stamp && arrivedMs - stamp.atMs > longest.arrivedMs - longest.sentMs)
        longest = { sentMs: stamp.atMs, arrivedMs };
    }
    this.serverClock.addInput(longest.sentMs, longest.arrivedMs, nowMs);
  }
}
