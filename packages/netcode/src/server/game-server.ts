/** The authoritative server of one race: it simulates the world, judges shots, and manages the people in the race. */
import {
  type ByeReason,
  extractPoses,
  type HelloMessage,
  PROTOCOL_VERSION,
  type RaceSetup,
} from '@shotgun-rally/protocol';
import { CAR_MODELS, type CarInput, type Command, RACE, TICK_MS, type Track, World } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import type { Link } from '../link/link.ts';
import { PoseTimeline } from '../timeline/pose-timeline.ts';
import { CarEntries } from './car-entries.ts';
import type { ClientMessageHandler } from './client-message-handler.ts';
import { Gunnery } from './combat/gunnery.ts';
import type { Judgement } from './combat/shot-judge.ts';
import { createServerParts, type ServerParts } from './create-server-parts.ts';
import { gameEventsOf } from './events/event-log.ts';
import { checkGameServerOptions, type GameServerOptions, requireSendableRoster } from './game-server-options.ts';
import { InputCollector } from './input-collector.ts';
import type { RaceStart } from './race-start.ts';
import type { Attendance } from './room/attendance.ts';
import { BanList } from './room/ban-list.ts';
import { ConnectionMonitor } from './room/connection-monitor.ts';
import type { Participant } from './room/participant.ts';
import { Participants } from './room/participants.ts';
import type { NextRace, RoomDecisions } from './room/room-decisions.ts';
import { type KeptSeat, keptSeatsOf, type Seating } from './room/seating.ts';
import { slotsForBots } from './room/slot-order.ts';
import { Schedule, tickOfCommand } from './schedule.ts';
import { type Announcer, sendMessage } from './sending/announcer.ts';
import { encodeBye } from './sending/encode-bye.ts';
import { DEFAULT_SEND_RATES, type SendRates } from './sending/send-rates.ts';
import { welcomeMessage } from './sending/welcome-message.ts';

/** The person who joined, or why the server refused them. */
export type JoinResult =
  | { readonly ok: true; readonly participant: Participant }
  | { readonly ok: false; readonly reason: ByeReason };

/**
 * The server of one race. Call `join` with the first message of each connection, and `tick` every TICK_MS. The constructor throws a
 * TypeError or RangeError for a wrong option. Messages from clients never make it throw.
 */
export class GameServer {
  readonly world: World;
  readonly participants: Participants;
  /** Decides who stays in the race. */
  readonly attendance: Attendance;
  /** The poses of all cars after each tick. */
  readonly timeline = new PoseTimeline();
  readonly gunnery: Gunnery;
  readonly #options: GameServerOptions;
  readonly #sendRates: SendRates;
  readonly #announcer: Announcer;
  readonly #decisions: RoomDecisions;
  readonly #seating: Seating;
  readonly #messageHandler: ClientMessageHandler;
  readonly #banList: BanList;
  readonly #schedule = new Schedule();
  #executedCommands: readonly Command[] = [];
  readonly #entries: CarEntries;
  readonly #inputCollector: InputCollector;
  readonly #raceStart: RaceStart;
  #lastTickAtMs: number;
  #lastTickBeforeSkip = -1;
  #next: NextRace | null = null;
  #wasRunning = false;

  constructor(options: GameServerOptions) {
    checkGameServerOptions(options);
    const { track, cars, laps, seed, weapons = true, botCars, bot, clock } = options;
    this.#options = options;
    const carModels = options.carModels ?? { rally: CAR_MODELS.rally };
    this.world = new World({ track, cars, laps, seed, weapons, tuning: Object.values(carModels) });
    requireSendableRoster(options, Object.keys(carModels));
    this.participants = new Participants(cars);
    this.#banList = options.banList ?? new BanList(clock);
    this.#sendRates = options.sendRates ?? DEFAULT_SEND_RATES;
    this.gunnery = new Gunnery(this.world, this.timeline, this.#sendRates.stateEveryTicks);
    this.#entries = new CarEntries(this.world, this.#schedule, Object.keys(carModels));
    this.#inputCollector = new InputCollector({ world: this.world, participants: this.participants, clock, bot });
    const parts = this.#createParts();
    this.attendance = parts.attendance;
    this.#raceStart = parts.raceStart;
    this.#decisions = parts.decisions;
    this.#announcer = parts.announcer;
    this.#seating = parts.seating;
    this.#messageHandler = parts.messageHandler;
    this.#lastTickAtMs = clock();
    for (const [index, car] of slotsForBots(cars, botCars).entries()) this.#entries.enterBots(car, index);
    this.#seating.reserve(options.keptSeats ?? []);
  }

  get track(): Track {
    return this.#options.track;
  }

  /** The newest simulated tick. */
  get tickNumber(): number {
    return this.world.state[RACE.tick]!;
  }

  /** The current race time (ms). It advances between two ticks, too. */
  get timeMs(): number {
    const sinceTickMs = this.#options.clock() - this.#lastTickAtMs;
    return timeOfTick(this.tickNumber) + Math.min(Math.max(sinceTickMs, 0), TICK_MS);
  }

  /** The inputs of each car in the newest tick. */
  get executedInputs(): readonly CarInput[] {
    return this.#inputCollector.inputs;
  }

  /** The commands of the newest tick, such as hits; also those that had no effect. */
  get executedCommands(): readonly Command[] {
    return this.#executedCommands;
  }

  /** Number of connected people, spectators included. */
  get connectedCount(): number {
    return this.participants.connectedCount;
  }

  /** The setup of this race. */
  get setup(): RaceSetup {
    return this.#decisions.setup;
  }

  /** The race that the room has decided on after this one; null while there is none. */
  get next(): NextRace | null {
    return this.#next;
  }

  /** The seats of all people, to be kept for the next race. */
  get keptSeats(): readonly KeptSeat[] {
    return keptSeatsOf(this.participants);
  }

  /**
   * Adds the person who sent `hello` on `link`, or reconnects the person with the token in it. On failure returns the
   * reason, and the caller must close the link. `address` is the network address of the person, '' if it is not known. Throws a
   * RangeError if the new token or a text in `hello` cannot be sent.
   */
  join(link: Link, hello: HelloMessage, address = ''): JoinResult {
    if (hello.version !== PROTOCOL_VERSION) return { ok: false, reason: 'versionMismatch' };
    const returning = this.participants.findByToken(hello.token);
    if (!returning && this.#banList.has({ token: hello.token, address })) return { ok: false, reason: 'kicked' };
    const oldLink = returning?.link;
    const participant = this.#seating.admit({
      link,
      address,
      hello: { ...hello, encoding: this.#options.encoding ?? hello.encoding },
    });
    if (typeof participant === 'string') return { ok: false, reason: participant };
    if (oldLink && oldLink !== link) this.#dismiss(oldLink, 'replaced');
    link.onReceive((bytes) => this.#messageHandler.receive(participant, link, bytes));
    link.onClose(() => this.attendance.disconnect(participant, link));
    this.#welcome(participant);
    this.#announcer.renewRoster();
    return { ok: true, participant };
  }

  /** Simulates one tick of the race. Call every TICK_MS. */
  tick(): void {
    this.attendance.update();
    this.#seating.applyPending();
    this.#applyRoomDecision();
    this.#applyJudgements(this.gunnery.resimulateLateInputs(this.participants));
    this.#inputCollector.collect(this.tickNumber + 1);
    this.#executedCommands = this.#schedule.take(this.tickNumber + 1);
    this.world.step(this.executedInputs, this.#executedCommands);
    this.#lastTickAtMs = this.#options.clock();
    this.timeline.insert(this.tickNumber, extractPoses(this.world.state, this.timeline.recycle(this.tickNumber)));
    this.#announcer.events.addAll(this.tickNumber, this.world.events.flatMap(gameEventsOf));
    this.#applyJudgements(this.gunnery.judgeTick(this.executedInputs, this.participants));
    this.#announcer.announce(this.executedInputs, this.#schedule.pending);
  }

  /**
   * Call it when ticks were skipped, before the next tick. The clients' clocks are then ahead of the race until they have
   * adjusted. No client is dismissed for that, and inputs from before the skip are ignored.
   */
  handleSkippedTicks(): void {
    this.#lastTickBeforeSkip = this.tickNumber;
    for (const participant of this.participants.all()) {
      participant.monitor = new ConnectionMonitor();
      if (participant.link) participant.lastHeardMs = this.#options.clock();
    }
  }

  /** Disconnects all clients with `reason`. */
  close(reason: ByeReason): void {
    for (const participant of this.participants.all()) if (participant.link) this.#dismiss(participant.link, reason);
  }

  #createParts(): ServerParts {
    const { world, participants, timeline } = this;
    return createServerParts({
      options: this.#options,
      world,
      participants,
      timeline,
      schedule: this.#schedule,
      entries: this.#entries,
      banList: this.#banList,
      sendRates: this.#sendRates,
      timeMs: () => this.timeMs,
      executedInputs: () => this.executedInputs,
      lastTickBeforeSkip: () => this.#lastTickBeforeSkip,
      start: () => this.#start(),
      welcome: (participant) => this.#welcome(participant),
      dismiss: (link, reason) => this.#dismiss(link, reason),
    });
  }

  #applyRoomDecision(): void {
    const { isRunning } = this.#raceStart;
    // What people chose between the decision to start and the countdown would take effect after the race.
    if (isRunning && !this.#wasRunning && this.#decisions.resetForRace()) this.#announcer.renewRoster();
    this.#wasRunning = isRunning;
    const decision = this.#decisions.decide(this.#phase, this.#options.clock());
    this.#next = decision?.kind === 'next' && this.#raceStart.isAllowed ? decision : null;
    if (decision?.kind === 'kick') this.attendance.ban(decision.participant);
    else if (decision?.kind === 'next') return;
    else if (decision || this.#raceStart.isDue()) this.#start();
  }

  /** Announces the results of shots, and schedules their damage. */
  #applyJudgements(judgements: readonly Judgement[]): void {
    for (const { event, hit } of judgements) {
      this.#announcer.events.add(this.tickNumber, event);
      if (event.kind === 'shot' && event.isRefused) this.#options.onFalseClaim?.();
      if (hit) this.#schedule.add(tickOfCommand(this.tickNumber, this.participants), hit);
    }
  }

  #start(): void {
    if (!this.#raceStart.schedule()) return;
    this.#decisions.resetForRace();
    this.#announcer.renewRoster();
  }

  get #phase(): number {
    return this.world.state[RACE.phase]!;
  }

  /** Sends the client its seat, and the parameters of the race. */
  #welcome(participant: Participant): void {
    participant.welcomedAtMs = this.#options.clock();
    sendMessage(participant, welcomeMessage(participant, this.world, this.timeMs, this.#sendRates));
  }

  #dismiss(link: Link, reason: ByeReason): void {
    this.#options.onDismissed?.(reason, link);
    link.close(encodeBye(reason));
  }
}
