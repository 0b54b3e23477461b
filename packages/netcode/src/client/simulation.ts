/**
 * The simulation of one client: runs the ticks of its seat, and restarts when the clock has jumped, when another seat is assigned, or
 * when there is another race.
 */
import type { SeatInput, StateMessage, WelcomeMessage } from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, TICK_MS, type WorldEvent } from '@shotgun-rally/sim';
import { INPUT_OFFSET_MAX_TICKS } from '../inputs/input-limits.ts';
import type { GameClientOptions } from './messages/client-options.ts';
import type { Inbox } from './messages/inbox.ts';
import type { PendingInputs } from './messages/pending-inputs.ts';
import { prepareInput } from './messages/prepare-input.ts';
import {
  checkedPrediction,
  DEFAULT_PREDICTION,
  type PredictionSettings,
} from './prediction/strategies/prediction-settings.ts';
import type { ClientSeat } from './seats/client-seat.ts';
import { createSeat } from './seats/create-seat.ts';
import type { Timelines } from './time/timelines.ts';

/** If the simulation is more than this many ticks behind or ahead of the clock, it restarts from the newest server state. */
const RESTART_THRESHOLD_TICKS = 20;
/** A page that has run no tick for longer than this (ms) was paused, for example in a hidden tab. */
const PAUSE_MS = 200;
/** Most effects kept until the next `takeEffects`. A hidden page takes none. */
export const MAX_KEPT_EFFECTS = 256;
/** The input of a spectator's ticks. It has no effect. */
const NO_INPUT: SeatInput = NEUTRAL_DRIVER;

/** The parts of a client that its simulation reads and writes. */
export interface SimulationParts {
  readonly inbox: Inbox;
  readonly timelines: Timelines;
  readonly pendingInputs: PendingInputs;
}

/** The ticks after `from` up to `to`. */
export interface TickRange {
  readonly from: number;
  readonly to: number;
}

export class Simulation {
  readonly #options: GameClientOptions;
  readonly #parts: SimulationParts;
  readonly #effects: WorldEvent[] = [];
  #prediction: PredictionSettings;
  /** What this client simulates and shows, by its role in the car. null until the server's `welcome`. */
  #seat: ClientSeat | null = null;
  #isRunning = false;
  /** How often the simulation has restarted, not counting the first start. */
  #restarts = 0;
  /** When `run` last ran ticks (ms); Infinity before the first time, which follows no pause. */
  #ranAtMs = Number.POSITIVE_INFINITY;

  /** Throws a RangeError for an unknown strategy or rival mode. */
  constructor(options: GameClientOptions, parts: SimulationParts) {
    this.#options = options;
    this.#parts = parts;
    const { strategy = DEFAULT_PREDICTION.strategy, rivals = DEFAULT_PREDICTION.rivals, expectInput } = options;
    this.#prediction = checkedPrediction({ strategy, rivals, expectInput });
  }

  get seat(): ClientSeat | null {
    return this.#seat;
  }

  /** True from the first tick on, until the seat is left. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  get restarts(): number {
    return this.#restarts;
  }

  get prediction(): PredictionSettings {
    return this.#prediction;
  }

  /** Changes the strategy or the rival mode. Throws a RangeError for unknown names. */
  setPrediction(changed: Partial<Omit<PredictionSettings, 'expectInput'>>): void {
    const { expectInput } = this.#prediction;
    this.#prediction = checkedPrediction({ ...this.#prediction, ...changed, expectInput });
    this.#seat?.setPrediction(this.#prediction);
  }

  /**
   * Runs all ticks up to `nowMs`, and returns them; null if nothing can run yet. If the newest state is more than
   * INPUT_OFFSET_MAX_TICKS (2.4 s) behind the inputs, discards the estimate of the server's time, and runs no tick until there is a new
   * one.
   */
  run(nowMs: number, sampleInput: (tick: number) => SeatInput): TickRange | null {
    const { inbox, timelines } = this.#parts;
    const { serverClock } = timelines;
    const seat = this.#seat;
    const { newestState } = inbox;
    if (!seat || !newestState || !serverClock.isReliable) return null;
    timelines.advance(nowMs, inbox.role);
    // A tick is run when its 16 ms begin, so that frames within them can be interpolated.
    const targetTick = Math.floor(timelines.inputMs / TICK_MS) + 1;
    if (targetTick - inbox.stateTick > INPUT_OFFSET_MAX_TICKS) {
      serverClock.clear();
      return null;
    }
    const isTooFar = Math.abs(targetTick - seat.tick) > RESTART_THRESHOLD_TICKS;
    if (!this.#isRunning || isTooFar) this.#restart(seat, newestState, targetTick - 1);
    const from = seat.tick;
    const wasPaused = nowMs - this.#ranAtMs > PAUSE_MS;
    this.#ranAtMs = nowMs;
    this.#runTicks(seat, targetTick, sampleInput, wasPaused ? targetTick : from + 1);
    return { from, to: seat.tick };
  }

  /** Returns the world to draw at `nowMs`; null before the first tick. */
  view(nowMs: number): ClientSeat | null {
    const { inbox, timelines } = this.#parts;
    const seat = this.#seat;
    if (!seat || !this.#isRunning) return null;
    if (timelines.serverClock.isReliable) timelines.advance(nowMs, inbox.role);
    seat.show(timelines.inputMs, timelines.viewMs, nowMs);
    seat.rockets.show(seat);
    return seat;
  }

  /** Returns the events of the simulation since the last call, but at most the newest MAX_KEPT_EFFECTS. */
  takeEffects(): WorldEvent[] {
    return this.#effects.splice(0);
  }

  /** Takes the seat that the server assigned: the first one, or another one after a swap or after waiting as a spectator. */
  enterSeat(welcome: WelcomeMessage, nowMs: number): void {
    const { inbox, pendingInputs } = this.#parts;
    const previous = this.#seat;
    const { timeline, states, newestState } = inbox;
    const { createWorld, clock } = this.#options;
    const sources = { createWorld, clock, timeline, states, prediction: this.#prediction };
    const seat = createSeat(welcome, sources, previous);
    this.#seat = seat;
    inbox.welcome = welcome;
    pendingInputs.clear();
    if (!previous || !newestState || !this.#isRunning) return;
    seat.restart(newestState, previous.tick);
    seat.takeOverFrom(previous, nowMs);
  }

  /** Leaves the seat, because it belongs to another person or race. */
  leaveSeat(): void {
    this.#seat = null;
    this.#isRunning = false;
  }

  /** Starts from a server state: after joining, after a freeze, or after a jump of the clock. */
  #restart(seat: ClientSeat, message: StateMessage, tick: number): void {
    const { inbox, pendingInputs } = this.#parts;
    if (this.#isRunning) this.#restarts++;
    this.#isRunning = true;
    pendingInputs.clear();
    seat.restart(message, Math.max(tick, inbox.stateTick));
  }

  /**
   * Runs the ticks up to `targetTick`. Inputs of ticks before `timedFrom` do not count for the lead: they are late because the page was
   * paused, and a longer lead would not help.
   */
  #runTicks(seat: ClientSeat, targetTick: number, sampleInput: (tick: number) => SeatInput, timedFrom: number): void {
    seat.reconcile();
    while (seat.tick < targetTick) {
      const input = seat.needsInput ? this.#takeInput(seat, targetTick, sampleInput) : NO_INPUT;
      if (seat.tick + 1 >= timedFrom) this.#parts.timelines.recordInput(seat.tick + 1, this.#options.clock());
      seat.step(input, this.#effects);
    }
    const tooMany = this.#effects.length - MAX_KEPT_EFFECTS;
    if (tooMany > 0) this.#effects.splice(0, tooMany);
  }

  /**
   * Samples the player's input for the next tick and keeps it for sending. After a pause of the page, ticks up to
   * `targetTick` run at once. They all have the view delay of the newest: the view of each was older by as much as its tick.
   */
  #takeInput(seat: ClientSeat, targetTick: number, sampleInput: (tick: number) => SeatInput): SeatInput {
    const { timelines, pendingInputs } = this.#parts;
    const tick = seat.tick + 1;
    const sampled = sampleInput(tick);
    const viewDelayMs = seat.viewDelayMs(targetTick, timelines.viewMs);
    const input = prepareInput(sampled, viewDelayMs);
    pendingInputs.add(tick, input);
    return input;
  }
}
