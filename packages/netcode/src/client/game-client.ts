/**
 * The client of one player or spectator. It joins a race, estimates the server's time, sends inputs, and provides the world
 * to draw. The app calls `advance` from a timer, and `view` once per frame.
 */
import type {
  ByeMessage,
  Call,
  GameEvent,
  RosterMessage,
  RosterPerson,
  SeatInput,
  StateMessage,
  WelcomeMessage,
} from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, TICK_MS, type WorldEvent, type WorldState } from '@shotgun-rally/sim';
import { INPUT_OFFSET_MAX_TICKS } from '../inputs/input-limits.ts';
import type { PoseTimeline } from '../timeline/pose-timeline.ts';
import type { TimelinePose } from '../timeline/timeline-pose.ts';
import type { GameClientOptions } from './messages/client-options.ts';
import { Inbox } from './messages/inbox.ts';
import { MessageReceiver } from './messages/message-receiver.ts';
import { Outbox } from './messages/outbox.ts';
import type { PlayerChoices } from './messages/pending-choices.ts';
import { PendingInputs } from './messages/pending-inputs.ts';
import { prepareInput } from './messages/prepare-input.ts';
import { Traffic } from './messages/traffic.ts';
import {
  checkedPrediction,
  DEFAULT_PREDICTION,
  type PredictionSettings,
} from './prediction/strategies/prediction-settings.ts';
import { type ClientSeat, noPrediction } from './seats/client-seat.ts';
import type { ClientStats } from './seats/client-stats.ts';
import type { ClientView } from './seats/client-view.ts';
import { createSeat } from './seats/create-seat.ts';
import type { PredictedShot } from './seats/predicted-shot.ts';
import type { ShownBlast, ShownRocket } from './seats/rocket-tracker.ts';
import { Timelines } from './time/timelines.ts';

/** If the simulation is more than this many ticks behind or ahead of the clock, it restarts from the newest server state. */
const RESTART_THRESHOLD_TICKS = 20;
/** Most effects kept until the next `takeEffects`. A hidden page takes none. */
export const MAX_KEPT_EFFECTS = 256;
/** The input of a spectator's ticks. It has no effect. */
const NO_INPUT: SeatInput = NEUTRAL_DRIVER;

/** The fields of a `welcome` that differ if the client is another person for the server, or in another race. */
const IDENTITY = ['personId', 'token', 'trackName', 'laps', 'seed'] as const;
const SEAT = ['role', 'car'] as const;

/**
 * `joining` until the simulation has started, and again if a new `welcome` names another person or race; `playing` from then on;
 * and `closed` after `close`, a `bye` or the end of the link.
 */
export type ClientPhase = 'joining' | 'playing' | 'closed';

/**
 * The client of one player or spectator. Call `advance` from a timer about every 8 ms, and `view` once per frame. The constructor
 * throws a RangeError for an unknown strategy or rival mode. Bytes from the network never make it throw, unless `createWorld` throws.
 */
export class GameClient {
  readonly #options: GameClientOptions;
  readonly #inbox = new Inbox((event) => this.#handleEvent(event));
  readonly #timelines = new Timelines();
  readonly #pendingInputs = new PendingInputs();
  readonly #traffic = new Traffic();
  readonly #outbox: Outbox;
  readonly #receiver: MessageReceiver;
  #prediction: PredictionSettings;
  /** What this client simulates and shows, by its role in the car. null until the server's `welcome`. */
  #seat: ClientSeat | null = null;
  readonly #effects: WorldEvent[] = [];
  #isPlaying = false;
  #isClosed = false;
  /** How often the simulation has restarted, not counting the first start. */
  #clockSteps = 0;

  constructor(options: GameClientOptions) {
    this.#options = options;
    this.#outbox = new Outbox(options, this.#inbox, this.#traffic);
    this.#receiver = new MessageReceiver(this.#inbox, this.#timelines, this.#traffic, this.#pendingInputs);
    const { strategy = DEFAULT_PREDICTION.strategy, rivals = DEFAULT_PREDICTION.rivals, expectInput } = options;
    this.#prediction = checkedPrediction({ strategy, rivals, expectInput });
    options.link.onReceive((bytes) => this.#receive(bytes));
    options.link.onClose(() => {
      this.#isClosed = true;
    });
  }

  /**
   * Runs all ticks up to now, and sends messages. Calls `sampleInput` for each tick, but not for a spectator. If the newest state
   * is more than INPUT_OFFSET_MAX_TICKS behind, discards the estimate of the server's time, and runs no tick until there is a new
   * one.
   */
  advance(sampleInput: (tick: number) => SeatInput): void {
    if (this.phase === 'closed') return;
    const nowMs = this.#options.clock();
    const { serverClock } = this.#timelines;
    this.#outbox.sendDue(nowMs, serverClock.isReliable);
    const seat = this.#seat;
    const { newestState } = this.#inbox;
    if (!seat || !newestState || !serverClock.isReliable) return;
    this.#timelines.advance(nowMs, this.#inbox.role);
    // A tick is run when its 16 ms begin, so that frames within them can be interpolated.
    const targetTick = Math.floor(this.#timelines.inputMs / TICK_MS) + 1;
    if (targetTick - this.#inbox.stateTick > INPUT_OFFSET_MAX_TICKS) {
      serverClock.clear();
      return;
    }
    const isTooFar = Math.abs(targetTick - seat.tick) > RESTART_THRESHOLD_TICKS;
    if (!this.#isPlaying || isTooFar) this.#restart(seat, newestState, targetTick - 1);
    const tickBefore = seat.tick;
    this.#runTicks(seat, targetTick, sampleInput);
    this.#outbox.sendInputs(this.#pendingInputs, tickBefore, seat.tick);
  }

  /** Returns the world to draw now; null unless the phase is 'playing'. Later calls may return the same object, updated. */
  view(): ClientView | null {
    const seat = this.#seat;
    if (this.phase !== 'playing' || !seat) return null;
    const nowMs = this.#options.clock();
    if (this.#timelines.serverClock.isReliable) this.#timelines.advance(nowMs, this.#inbox.role);
    seat.show(this.#timelines.inputMs, this.#timelines.viewMs, nowMs);
    seat.rockets.show(seat);
    return seat;
  }

  get phase(): ClientPhase {
    if (this.#isClosed || this.bye) return 'closed';
    return this.#isPlaying ? 'playing' : 'joining';
  }

  get welcome(): WelcomeMessage | null {
    return this.#inbox.welcome;
  }

  get roster(): RosterMessage | null {
    return this.#inbox.roster;
  }

  /** Why the server closed the connection; null if it gave no reason. */
  get bye(): ByeMessage | null {
    return this.#inbox.bye;
  }

  /** The newest state that has arrived from the server. */
  get newestState(): StateMessage | null {
    return this.#inbox.newestState;
  }

  /**
   * The poses of all cars, by tick, from the states that have arrived, and those that a gunner's seat has simulated. Another object
   * after a `welcome` that names another person or race.
   */
  get timeline(): PoseTimeline {
    return this.#inbox.timeline;
  }

  /** The state of the newest tick that this client has run: a driver's predicted world, or a gunner's predicted turret. */
  get state(): WorldState | null {
    return this.#seat?.state ?? null;
  }

  /** How this client predicts cars if the player is the driver. */
  get prediction(): PredictionSettings {
    return this.#prediction;
  }

  /**
   * Changes the strategy or the rival mode. Allowed at any time, also during a race. Throws a RangeError for unknown names.
   * `expectInput` is fixed when the client is created.
   */
  setPrediction(changed: Partial<Omit<PredictionSettings, 'expectInput'>>): void {
    const { expectInput } = this.#prediction;
    this.#prediction = checkedPrediction({ ...this.#prediction, ...changed, expectInput });
    this.#seat?.setPrediction(this.#prediction);
  }

  /** Estimated race time on the server now (ms); null before the first pong. */
  get serverTimeMs(): number | null {
    const { serverClock } = this.#timelines;
    return serverClock.isSynced ? serverClock.serverTimeMs(this.#options.clock()) : null;
  }

  /** Race time (ms) that inputs are stamped with, as of the last `advance` or `view`. */
  get inputTimeMs(): number {
    return this.#timelines.inputMs;
  }

  /** True if the player in the car's other seat has sent no input for a while, so that this player may take that seat. */
  get isPartnerCutOff(): boolean {
    return this.#inbox.isPartnerCutOff;
  }

  /** This player's entry in the roster; null before the first roster. */
  get person(): RosterPerson | null {
    return this.#inbox.person;
  }

  /**
   * Changes some of the player's choices in the room. They are sent until the server acknowledges them; the roster shows
   * the result. If a swap is granted, a new `welcome` names the new role. Throws a RangeError if a choice cannot be sent.
   */
  choose(changed: Partial<PlayerChoices>): void {
    this.#outbox.choose(changed);
  }

  /**
   * Sends a call, which is a short message such as "shoot that car", to the other player of the car. Throws a RangeError if it
   * cannot be sent.
   */
  call(call: Call): void {
    this.#outbox.call(call);
  }

  /** Tells the server how often this client has corrected its prediction, by cause. The server counts it for its operator. */
  reportCorrections(): void {
    this.#outbox.send({ kind: 'corrections', ...this.stats.corrections });
  }

  /** Asks the server to start the race. The server accepts this from the host only. */
  start(): void {
    this.#outbox.send({ kind: 'start' });
  }

  /**
   * Writes the simulated pose of the player's car at race time `timeMs`, before smoothing, to `out`.
   * Returns false if there is no prediction.
   */
  samplePredicted(timeMs: number, out: TimelinePose): boolean {
    return this.#seat?.samplePredicted(timeMs, out) ?? false;
  }

  /** Returns the server's events since the last call, each once. Old ones are dropped if it is not called for long. */
  takeEvents(): GameEvent[] {
    return this.#inbox.takeEvents();
  }

  /**
   * Returns the events of this client's simulation (contacts, landings, the player's shots) since the last call, but at most the
   * newest MAX_KEPT_EFFECTS.
   */
  takeEffects(): WorldEvent[] {
    return this.#effects.splice(0);
  }

  /** Returns the shots that this player has fired since the last call, with predicted hits. The server judges them later. */
  takeShots(): PredictedShot[] {
    return this.#seat?.takeShots() ?? [];
  }

  /** Rockets in flight at the time of the last `view`. */
  get rockets(): readonly ShownRocket[] {
    return this.#seat?.rockets.shown ?? [];
  }

  /** Returns the rocket explosions that began since the last call. */
  takeBlasts(): ShownBlast[] {
    return this.#seat?.rockets.takeBlasts() ?? [];
  }

  get stats(): ClientStats {
    const { strategy, rivals } = this.#prediction;
    return {
      ...this.#timelines.figures,
      ...this.#traffic.figures(this.#options.clock(), this.welcome?.stateEveryTicks ?? 1),
      ...(this.#seat?.figures ?? noPrediction()),
      ...{ strategy, rivals, clockSteps: this.#clockSteps },
      pendingRuns: this.#pendingInputs.runs().length,
      undecodableMessages: this.#receiver.undecodableMessages,
    };
  }

  /** Closes the link for good; the phase becomes 'closed'. The server keeps the seat as after a lost connection. */
  close(): void {
    this.#options.link.close();
  }

  /** Starts the simulation from a server state: after joining, after a freeze, or after a jump of the clock. */
  #restart(seat: ClientSeat, message: StateMessage, tick: number): void {
    if (this.#isPlaying) this.#clockSteps++;
    this.#isPlaying = true;
    this.#pendingInputs.clear();
    seat.restart(message, Math.max(tick, this.#inbox.stateTick));
  }

  #runTicks(seat: ClientSeat, targetTick: number, sampleInput: (tick: number) => SeatInput): void {
    seat.reconcile();
    while (seat.tick < targetTick) {
      const input = seat.needsInput ? this.#takeInput(seat, targetTick, sampleInput) : NO_INPUT;
      seat.step(input, this.#effects);
    }
    this.#effects.splice(0, this.#effects.length - MAX_KEPT_EFFECTS);
  }

  /**
   * Samples the player's input for the next tick and keeps it for sending. After a pause of the page, ticks up to
   * `targetTick` run at once. They all have the view delay of the newest: the view of each was older by as much as its tick.
   */
  #takeInput(seat: ClientSeat, targetTick: number, sampleInput: (tick: number) => SeatInput): SeatInput {
    const tick = seat.tick + 1;
    const sampled = sampleInput(tick);
    const viewDelayMs = seat.viewDelayMs(targetTick, this.#timelines.viewMs);
    const input = prepareInput(sampled, viewDelayMs);
    this.#pendingInputs.add(tick, input);
    this.#timelines.recordInput(tick, this.#options.clock());
    return input;
  }

  #receive(bytes: Uint8Array): void {
    const nowMs = this.#options.clock();
    const message = this.#receiver.receive(bytes, nowMs);
    if (!message) return;
    if (message.kind === 'welcome') this.#enterSeat(message, nowMs);
    else if (message === this.#inbox.newestState && this.#isPlaying) {
      this.#seat?.receive(message);
      this.#outbox.acknowledgeIfPaused(nowMs);
    }
    this.#options.onMessage?.({ direction: 'down', message, bytes });
  }

  #forgetRace(): void {
    this.#seat = null;
    this.#isPlaying = false;
    this.#inbox.clear();
    this.#outbox.clear();
    this.#timelines.serverClock.clear();
  }

  #handleEvent(event: GameEvent): void {
    this.#seat?.rockets.handleEvent(event);
    this.#outbox.handleEvent(event);
  }

  /**
   * Takes the seat that the server assigned: the first one, or another one after a swap or after waiting as a spectator. Starts
   * anew if the server takes this client for another person, because it did not keep the seat, or if there is another race.
   */
  #enterSeat(welcome: WelcomeMessage, nowMs: number): void {
    const former = this.welcome;
    const differs = (name: keyof WelcomeMessage): boolean => former?.[name] !== welcome[name];
    if (former && IDENTITY.some(differs)) this.#forgetRace();
    else if (!SEAT.some(differs)) return;
    const previous = this.#seat;
    const { timeline, states, newestState } = this.#inbox;
    const sources = { createWorld: this.#options.createWorld, timeline, states, prediction: this.#prediction };
    const seat = createSeat(welcome, sources, previous);
    this.#seat = seat;
    this.#inbox.welcome = welcome;
    this.#pendingInputs.clear();
    if (!previous || !newestState || !this.#isPlaying) return;
    seat.restart(newestState, previous.tick);
    seat.takeOverFrom(previous, nowMs);
  }
}
