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
import type { WorldEvent, WorldState } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../timeline/pose-timeline.ts';
import type { TimelinePose } from '../timeline/timeline-pose.ts';
import type { GameClientOptions } from './messages/client-options.ts';
import { Inbox } from './messages/inbox.ts';
import { MessageReceiver } from './messages/message-receiver.ts';
import { Outbox } from './messages/outbox.ts';
import type { PlayerChoices } from './messages/pending-choices.ts';
import { PendingInputs } from './messages/pending-inputs.ts';
import { Traffic } from './messages/traffic.ts';
import type { PredictionSettings } from './prediction/strategies/prediction-settings.ts';
import { noPrediction } from './seats/client-seat.ts';
import type { ClientStats } from './seats/client-stats.ts';
import type { ClientView } from './seats/client-view.ts';
import type { PredictedShot } from './seats/predicted-shot.ts';
import type { ShownBlast, ShownRocket } from './seats/rocket-tracker.ts';
import { Simulation } from './simulation.ts';
import { Timelines } from './time/timelines.ts';

/** Fields of a `welcome`. If one differs, the server sees this client as another person, or the race is another one. */
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
  readonly #simulation: Simulation;
  #isClosed = false;

  constructor(options: GameClientOptions) {
    this.#options = options;
    const createdAtMs = Math.floor(options.clock());
    const parts = { inbox: this.#inbox, timelines: this.#timelines, pendingInputs: this.#pendingInputs };
    this.#outbox = new Outbox(options, this.#inbox, this.#traffic, createdAtMs);
    this.#receiver = new MessageReceiver(this.#inbox, this.#timelines, this.#traffic, this.#pendingInputs, createdAtMs);
    this.#simulation = new Simulation(options, parts);
    options.link.onReceive((bytes) => this.#receive(bytes));
    options.link.onClose(() => {
      this.#isClosed = true;
    });
  }

  /**
   * Runs all ticks up to now, and sends messages. Calls `sampleInput` for each tick, but not for a spectator. If the newest state
   * is more than 2.4 s behind the inputs, discards the estimate of the server's time, and runs no tick until there is a new one.
   */
  advance(sampleInput: (tick: number) => SeatInput): void {
    if (this.phase === 'closed') return;
    const nowMs = this.#options.clock();
    this.#outbox.sendDue(nowMs, this.#timelines.serverClock.isReliable);
    const ticks = this.#simulation.run(nowMs, sampleInput);
    if (ticks) this.#outbox.sendInputs(this.#pendingInputs, ticks.from, ticks.to);
  }

  /** Returns the world to draw now; null unless the phase is 'playing'. Later calls may return the same object, updated. */
  view(): ClientView | null {
    return this.phase === 'playing' ? this.#simulation.view(this.#options.clock()) : null;
  }

  get phase(): ClientPhase {
    if (this.#isClosed || this.bye) return 'closed';
    return this.#simulation.isRunning ? 'playing' : 'joining';
  }

  /** The last `welcome`, with this player's seat and the parameters of the race; null before the first. */
  get welcome(): WelcomeMessage | null {
    return this.#inbox.welcome;
  }

  /** The newest roster: the cars, the people and the setup of the race; null before the first. */
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
    return this.#simulation.seat?.state ?? null;
  }

  /** How this client predicts cars if the player is the driver. */
  get prediction(): PredictionSettings {
    return this.#simulation.prediction;
  }

  /**
   * Changes the strategy or the rival mode. Allowed at any time, also during a race. Throws a RangeError for unknown names.
   * `expectInput` is fixed when the client is created.
   */
  setPrediction(changed: Partial<Omit<PredictionSettings, 'expectInput'>>): void {
    this.#simulation.setPrediction(changed);
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
    return this.#simulation.seat?.samplePredicted(timeMs, out) ?? false;
  }

  /** Returns the server's events since the last call, each once. Old ones are dropped if it is not called for long. */
  takeEvents(): GameEvent[] {
    return this.#inbox.takeEvents();
  }

  /**
   * Returns the events of this client's simulation (contacts, landings, the player's shots) since the last call, but at most the
   * newest 256.
   */
  takeEffects(): WorldEvent[] {
    return this.#simulation.takeEffects();
  }

  /** Returns the shots that this player has fired since the last call, with predicted hits. The server judges them later. */
  takeShots(): PredictedShot[] {
    return this.#simulation.seat?.takeShots() ?? [];
  }

  /** Rockets in flight at the time of the last `view`. */
  get rockets(): readonly ShownRocket[] {
    return this.#simulation.seat?.rockets.shown ?? [];
  }

  /** Returns the rocket explosions that began since the last call. */
  takeBlasts(): ShownBlast[] {
    return this.#simulation.seat?.rockets.takeBlasts() ?? [];
  }

  /** Figures about the connection and the prediction now: times in ms, distances in m, bytes per second, and shares from 0 to 1. */
  get stats(): ClientStats {
    const { seat, prediction, restarts } = this.#simulation;
    const { strategy, rivals } = prediction;
    return {
      ...this.#timelines.figures,
      ...this.#traffic.figures(this.#options.clock(), this.welcome?.stateEveryTicks ?? 1),
      ...(seat?.figures ?? noPrediction()),
      strategy,
      rivals,
      clockSteps: restarts,
      pendingRuns: this.#pendingInputs.runs().length,
      undecodableMessages: this.#receiver.undecodableMessages,
    };
  }

  /** Closes the link for good; the phase becomes 'closed'. The server keeps the seat as after a lost connection. */
  close(): void {
    this.#options.link.close();
  }

  #receive(bytes: Uint8Array): void {
    const nowMs = this.#options.clock();
    const message = this.#receiver.receive(bytes, nowMs);
    if (!message) return;
    if (message.kind === 'welcome') this.#enterSeat(message, nowMs);
    else if (message === this.#inbox.newestState && this.#simulation.isRunning) {
      this.#simulation.seat?.receive(message);
      this.#outbox.acknowledgeIfPaused(nowMs);
    }
    this.#options.onMessage?.({ direction: 'down', message, bytes });
  }

  /** Enters the seat of a `welcome`, unless it only repeats the last one. Forgets everything about a former person or race. */
  #enterSeat(welcome: WelcomeMessage, nowMs: number): void {
    const former = this.welcome;
    const differs = (name: keyof WelcomeMessage): boolean => former?.[name] !== welcome[name];
    if (former && IDENTITY.some(differs)) this.#forgetRace();
    else if (!SEAT.some(differs)) return;
    this.#outbox.endSwap();
    this.#simulation.enterSeat(welcome, nowMs);
  }

  #forgetRace(): void {
    this.#simulation.leaveSeat();
    this.#inbox.clear();
    this.#outbox.clear();
    this.#timelines.clear();
    this.#traffic.forgetStates();
  }

  #handleEvent(event: GameEvent): void {
    this.#simulation.seat?.rockets.handleEvent(event);
    this.#outbox.handleEvent(event);
  }
}
