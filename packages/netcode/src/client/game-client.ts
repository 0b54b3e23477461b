/**
 * A player's end: joins, keeps time, sends inputs, and knows what to show.
 *
 * `advance`, called as often as the app likes, does in order:
 *   1. say hello (until welcomed) and ping (outbox.ts)
 *   2. move on the two timelines
 *   3. for each tick that is due: reconcile with the newest state, read the player's input, simulate
 *   4. send every input that is not acknowledged, once for all ticks just run
 * `view` then gives the world to draw at this very moment: the driver's ahead of the server, the gunner's behind it.
 */
import {
  type ByeMessage,
  type Call,
  decodeServerMessage,
  extractPoses,
  type GameEvent,
  MARGIN_NONE,
  type RosterMessage,
  type RosterPerson,
  roundAim,
  type SeatInput,
  type ServerMessage,
  type StateMessage,
  type WelcomeMessage,
} from '@shotgun-rally/protocol';
import { RACE, TICK_MS, timeOfTick, VIEW_DELAY_MAX_MS, type WorldEvent, type WorldState } from '@shotgun-rally/sim';
import { REWIND_MAX_MS } from '../shooting/lag-compensation-limits.ts';
import { PoseTimeline } from '../timeline/pose-timeline.ts';
import type { TimelinePose } from '../timeline/timeline-pose.ts';
import type { GameClientOptions } from './messages/client-options.ts';
import { Inbox } from './messages/inbox.ts';
import { Outbox } from './messages/outbox.ts';
import { insertPastPoses } from './messages/past-poses.ts';
import type { PlayerChoices } from './messages/pending-choices.ts';
import { PendingInputs } from './messages/pending-inputs.ts';
import { ReceivedStates } from './messages/received-states.ts';
import { Traffic } from './messages/traffic.ts';
import { noCorrections } from './prediction/correction.ts';
import type { RivalName } from './prediction/rivals.ts';
import type { StrategyName } from './prediction/strategies/strategies.ts';
import { ActiveSeat } from './seats/active-seat.ts';
import type { ClientStats } from './seats/client-stats.ts';
import type { ClientView, SeatView } from './seats/client-view.ts';
import { DEFAULT_PREDICTION } from './seats/driver-simulation.ts';
import { DriverView } from './seats/driver-view.ts';
import { GunnerView } from './seats/gunner-view.ts';
import type { PredictedShot } from './seats/predicted-shot.ts';
import type { ShownBlast, ShownRocket } from './seats/rocket-tracker.ts';
import { SpectatorView } from './seats/spectator-view.ts';
import { Timelines } from './time/timelines.ts';

/** Pongs wanted before the first tick. */
const FIRST_PONGS = 3;
/** For so long after its tick an input still counts, ms: a shot that comes late is judged at what was seen. */
const LATE_MAX_MS = { driver: 0, gunner: REWIND_MAX_MS, spectator: 0 } as const;
/** More ticks than this due at once are not played through: the client starts over from the newest state. */
const CATCH_UP_MAX_TICKS = 20;

export type ClientPhase = 'joining' | 'playing' | 'closed';

export class GameClient {
  readonly timeline = new PoseTimeline();
  readonly #options: GameClientOptions;
  readonly #inbox = new Inbox();
  readonly #known = new ReceivedStates();
  readonly #timelines = new Timelines();
  readonly #uncommitted = new PendingInputs();
  readonly #traffic = new Traffic();
  readonly #outbox: Outbox;
  readonly #shown: ActiveSeat;
  #effects: WorldEvent[] = [];
  #isPlaying = false;
  #isClosed = false;
  #pongs = 0;
  #heardAtMs: number;
  #marginMs = 0;
  #unreadable = 0;
  #clockSteps = 0;

  constructor(options: GameClientOptions) {
    this.#options = options;
    this.#outbox = new Outbox(options, this.#inbox, this.#traffic);
    const { strategy = DEFAULT_PREDICTION.strategy, rivals = DEFAULT_PREDICTION.rivals, expectInput } = options;
    const sight = { strategy, rivals, expectInput };
    this.#shown = new ActiveSeat(this.timeline, this.#known, sight, options.createWorld);
    this.#heardAtMs = options.clock();
    options.link.onReceive((bytes) => this.#receive(bytes));
    options.link.onClose(() => {
      this.#isClosed = true;
    });
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

  /** Why the server closed the link, if it said so. */
  get bye(): ByeMessage | null {
    return this.#inbox.bye;
  }

  /** The newest state that came from the server. */
  get newestState(): StateMessage | null {
    return this.#inbox.state;
  }

  /** The state of the newest tick that this client has run: the driver's predicted world, the gunner's turret. */
  get state(): WorldState | null {
    return this.#shown.view?.state ?? null;
  }

  /** How the driver's own car is predicted. May be changed at any time: the race goes on. */
  get strategy(): StrategyName {
    return this.#shown.sight.strategy;
  }

  set strategy(strategy: StrategyName) {
    this.#shown.sight = { ...this.#shown.sight, strategy };
  }

  /** How the driver sees the other cars. May be changed at any time. */
  get rivals(): RivalName {
    return this.#shown.sight.rivals;
  }

  set rivals(rivals: RivalName) {
    this.#shown.sight = { ...this.#shown.sight, rivals };
  }

  /** What this client takes the race time on the server to be now, ms; null before the first pong. */
  get serverTimeMs(): number | null {
    const { server } = this.#timelines;
    return server.isSynced ? server.serverTimeMs(this.#options.clock()) : null;
  }

  /** Race time that inputs given now are stamped with, ms; it moves on with `advance` and `view`. */
  get inputTimeMs(): number {
    return this.#timelines.inputMs;
  }

  /** How long nothing has come from the server, ms. */
  get silentMs(): number {
    return this.#options.clock() - this.#heardAtMs;
  }

  /** Does all that is due now; `sampleInput` is asked once for each tick. */
  advance(sampleInput: (tick: number) => SeatInput): void {
    if (this.phase === 'closed') return;
    const nowMs = this.#options.clock();
    this.#outbox.sendDue(nowMs, this.#pongs >= FIRST_PONGS);
    const { state } = this.#inbox;
    if (!this.#shown.view || !state || this.#pongs < FIRST_PONGS) return;
    this.#timelines.advance(nowMs);
    // Tick n is simulated as soon as its 16 ms begin, so that a frame within them can be drawn.
    const target = Math.floor(this.#timelines.inputMs / TICK_MS) + 1;
    if (!this.#isPlaying || Math.abs(target - this.#shown.view.tick) > CATCH_UP_MAX_TICKS) {
      this.#startOver(this.#shown.view, state, target - 1);
    }
    const before = this.#shown.view.tick;
    this.#runTicks(this.#shown.view, target, sampleInput);
    this.#outbox.sendInputs(this.#uncommitted, before, this.#shown.view.tick);
  }

  /** Whether somebody has the other seat of the car, and has given no input for a second: it can be taken meanwhile. */
  get isPartnerCutOff(): boolean {
    return this.#inbox.isPartnerCutOff;
  }

  /** This player in the roster; null before the first. */
  get person(): RosterPerson | null {
    return this.#inbox.person;
  }

  /**
   * Wants something else than before; what is not named stays as it is. Said until the server has heard it; what became
   * of it stands in the roster. `swap` is granted at once by a bot, an empty seat, and a partner who is cut off; `welcome`
   * then tells the new role, and the world shown runs into the other timeline while input works at once.
   */
  choose(wanted: Partial<PlayerChoices>): void {
    this.#outbox.choose(wanted);
  }

  /** Calls to the partner; said until the server has heard it, for a second at most. */
  call(call: Call): void {
    this.#outbox.call(call);
  }

  /** Asks for a race start; the host alone is heard. */
  start(): void {
    this.#outbox.send({ kind: 'start' });
  }

  /** The world to draw now; null until playing. The object is reused. */
  view(): ClientView | null {
    if (this.phase !== 'playing' || !this.#shown.view) return null;
    const nowMs = this.#options.clock();
    this.#timelines.advance(nowMs);
    this.#shown.view.show(this.#timelines.inputMs, this.#timelines.viewMs, nowMs);
    this.#shown.rockets?.show(this.#shown.view);
    return this.#shown.view;
  }

  /**
   * Where a driver's simulation, as it stands now, has the own car at a race time within two ticks of the present,
   * before smoothing; false when it does not know.
   */
  samplePredicted(timeMs: number, out: TimelinePose): boolean {
    return this.#shown.view instanceof DriverView && this.#shown.view.samplePredicted(timeMs, out);
  }

  /** What the server told since the last call, each event once. */
  takeEvents(): GameEvent[] {
    return this.#inbox.takeEvents();
  }

  /** What this client's own simulation did since the last call (contacts, landings, own shots), for effects. */
  takeEffects(): WorldEvent[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }

  /** What the gunner's own shots since the last call hit on this screen: shown at once, judged by the server later. */
  takeShots(): PredictedShot[] {
    return this.#shown.view instanceof GunnerView ? this.#shown.view.takeShots() : [];
  }

  /** Rockets on their way, at the time of the last `view`. */
  get rockets(): readonly ShownRocket[] {
    return this.#shown.rockets?.shown ?? [];
  }

  /** Rockets that have burst on this screen since the last call. */
  takeBlasts(): ShownBlast[] {
    return this.#shown.rockets?.takeBlasts() ?? [];
  }

  get stats(): ClientStats {
    const nowMs = this.#options.clock();
    const { server, leadMs, delayMs } = this.#timelines;
    return {
      rttMs: server.rttMs,
      bestRttMs: server.bestRttMs,
      leadMs,
      marginMs: this.#marginMs,
      interpolationDelayMs: delayMs,
      lossShare: this.#traffic.lossShare(this.welcome?.stateEveryTicks ?? 1),
      bytesUpPerSecond: this.#traffic.bytesUpPerSecond(nowMs),
      bytesDownPerSecond: this.#traffic.bytesDownPerSecond(nowMs),
      strategy: this.strategy,
      rivals: this.rivals,
      corrections: this.#shown.view?.corrections ?? noCorrections(),
      lastErrorM: this.#shown.view?.lastErrorM ?? 0,
      replayedTicks: this.#shown.view?.replayedTicks ?? 0,
      clockSteps: this.#clockSteps,
      pendingRuns: this.#uncommitted.runs().length,
      undecodableMessages: this.#unreadable,
    };
  }

  close(): void {
    this.#options.link.close();
  }

  /** Takes the newest state as the truth and goes on from there: after joining, a freeze, or a clock step. */
  #startOver(seat: SeatView, message: StateMessage, tick: number): void {
    if (this.#isPlaying) this.#clockSteps++;
    this.#isPlaying = true;
    this.#uncommitted.clear();
    seat.restart(message, Math.max(tick, this.#inbox.stateTick));
  }

  /** Runs the ticks up to `target`. */
  #runTicks(seat: SeatView, target: number, sampleInput: (tick: number) => SeatInput): void {
    seat.reconcile();
    while (seat.tick < target) {
      if (seat instanceof SpectatorView) {
        seat.step();
        continue;
      }
      const tick = seat.tick + 1;
      const input = this.#stampView(sampleInput(tick), tick);
      this.#uncommitted.add(tick, input);
      this.#timelines.inputGiven(tick, this.#options.clock());
      seat.step(input, this.#effects);
    }
  }

  /** A gunner's shot carries how far behind its own time the world was that the gunner saw. */
  #stampView(input: SeatInput, tick: number): SeatInput {
    if ('steer' in input) return input;
    const told = roundAim(input);
    if (!told.fire && !told.rocket) return told;
    const { viewMs } = this.#timelines;
    const seat = this.#shown.view;
    const delayMs =
      seat instanceof GunnerView ? seat.viewDelayMs(tick, viewMs, this.#inbox.stateTick) : timeOfTick(tick) - viewMs;
    const viewDelayMs = Math.round(delayMs);
    return { ...told, viewDelayMs: Math.min(Math.max(viewDelayMs, 0), VIEW_DELAY_MAX_MS) };
  }

  #receive(bytes: Uint8Array): void {
    const nowMs = this.#options.clock();
    this.#traffic.received(nowMs, bytes.length);
    const decoded = decodeServerMessage(bytes, this.welcome?.cars ?? 0, this.#known.at);
    if (!decoded.ok) {
      if (this.welcome) this.#unreadable++;
      return;
    }
    this.#heardAtMs = nowMs;
    this.#handle(decoded.message, nowMs);
    this.#options.onMessage?.({ direction: 'down', message: decoded.message, bytes });
  }

  #handle(message: ServerMessage, nowMs: number): void {
    switch (message.kind) {
      case 'welcome':
        if (!this.welcome) this.#enter(message);
        else if (this.welcome.role !== message.role) this.#changeSeat(message, nowMs);
        break;
      case 'roster':
        this.#inbox.addRoster(message);
        break;
      case 'state':
        this.#takeState(message, nowMs);
        break;
      case 'events':
        for (const event of this.#inbox.addEvents(message.events)) {
          this.#shown.rockets?.handleEvent(event);
          this.#outbox.handleEvent(event);
        }
        break;
      case 'pong':
        this.#pongs++;
        this.#timelines.server.addPong(message.clientTimeMs, message.serverTimeMs, nowMs);
        break;
      case 'bye':
        this.#inbox.bye = message;
        break;
    }
  }

  #enter(welcome: WelcomeMessage): void {
    this.#shown.enter(welcome);
    this.#inbox.welcome = welcome;
  }

  #changeSeat(welcome: WelcomeMessage, nowMs: number): void {
    this.#shown.change(welcome, this.#isPlaying ? this.#inbox.state : null, nowMs);
    this.#inbox.welcome = welcome;
    this.#uncommitted.clear();
  }

  #takeState(message: StateMessage, nowMs: number): void {
    const { car, role, stateEveryTicks } = this.welcome as WelcomeMessage;
    const tick = message.state[RACE.tick]!;
    this.timeline.insert(tick, extractPoses(message.state));
    insertPastPoses(this.timeline, tick, message.past);
    this.#known.add(message);
    this.#traffic.receivedState(tick);
    this.#timelines.stateArrived(tick, stateEveryTicks, nowMs);
    if (!this.#inbox.addState(message)) return;
    const report = role === 'spectator' ? undefined : message.reports[car]?.[role];
    if (report) {
      this.#uncommitted.acknowledge(report.lastTimeMs, timeOfTick(tick) - LATE_MAX_MS[role]);
      if (report.marginMs !== MARGIN_NONE) {
        this.#marginMs = report.marginMs;
        this.#timelines.marginReported(tick, report.marginMs, nowMs);
      }
    }
    if (this.#isPlaying) this.#shown.view?.receive(message);
  }
}
