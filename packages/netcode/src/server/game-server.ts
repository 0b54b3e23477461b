/**
 * The authority: one race, its seats, and what it tells everybody.
 *
 * A server tick, in order:
 *   1. what gunners gave too late is worked in, then one input per seat is taken (bots fill in where nobody sits)
 *   2. the world steps with them and with what was decided for this tick (hits are told some ticks ahead)
 *   3. the poses are remembered, and the shots just fired are judged against what their gunners saw
 *   4. every second tick the state goes out, with what each seat's inputs did, and the poses since the last one
 *   5. events and the roster are repeated until each client has acknowledged them
 */
import {
  type ByeReason,
  extractPoses,
  type HelloMessage,
  PROTOCOL_VERSION,
  type RaceSetup,
} from '@shotgun-rally/protocol';
import {
  CAR,
  type CarInput,
  type Command,
  carOffset,
  NEUTRAL_INPUT,
  PHASE,
  RACE,
  STATUS,
  TICK_MS,
  type Track,
  timeOfTick,
  World,
} from '@shotgun-rally/sim';
import type { Link } from '../link/link.ts';
import { PoseTimeline } from '../timeline/pose-timeline.ts';
import { ClientMessageHandler } from './client-message-handler.ts';
import { Gunnery } from './combat/gunnery.ts';
import type { Judgement } from './combat/shot-judge.ts';
import { type GameServerOptions, setupOf } from './game-server-options.ts';
import { InputCollector } from './input-collector.ts';
import { BanList } from './room/ban-list.ts';
import { RoomDecisions } from './room/room-decisions.ts';
import { type KeptSeat, Seating } from './room/seating.ts';
import { participantRoleOf, type Seat, Seats } from './room/seats.ts';
import { Schedule, scheduleAheadTicks } from './schedule.ts';
import { Announcer, sendMessage } from './sending/announcer.ts';
import { dismiss } from './sending/dismiss.ts';
import { gameEventsOf } from './sending/event-log.ts';
import { DEFAULT_SEND_RATES, type SendRates } from './sending/send-rates.ts';

/** A lost player's seat is kept so long, ms. */
const SEAT_KEPT_MS = 30_000;
/** A connection that sends no inputs for so long is closed, ms. */
const SILENCE_MAX_MS = 10_000;
/** A race that starts by itself waits for its people so long, ms. */
const GATHER_MS = 10_000;

/** What is raced next; `isVoted`: by those who want to race on, and not chosen by the host before a race. */
export interface NextRace {
  readonly setup: RaceSetup;
  readonly isVoted: boolean;
}

export type JoinResult =
  | { readonly ok: true; readonly seat: Seat }
  | { readonly ok: false; readonly reason: ByeReason };

export class GameServer {
  readonly world: World;
  readonly seats: Seats;
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
  readonly #inputCollector: InputCollector;
  #lastTickAtMs: number;
  #startsBySelf: boolean;
  #next: NextRace | null = null;

  constructor(options: GameServerOptions) {
    this.#options = options;
    this.world = new World(options);
    this.seats = new Seats(options.cars);
    this.#banList = options.banList ?? new BanList();
    this.#sendRates = options.sendRates ?? DEFAULT_SEND_RATES;
    this.gunnery = new Gunnery(this.world, this.timeline, this.#sendRates.stateEveryTicks);
    const { room, teams } = options;
    const { world, seats, timeline } = this;
    this.#decisions = new RoomDecisions({
      seats,
      cars: options.cars,
      setup: setupOf(options),
      trackNames: options.trackNames ?? [],
    });
    this.#announcer = new Announcer({
      world,
      seats,
      decisions: this.#decisions,
      timeline,
      room,
      teams,
      sendRates: this.#sendRates,
    });
    this.#inputCollector = new InputCollector(world, options.track, seats, options.bot);
    this.#seating = this.#createSeating();
    this.#messageHandler = this.#createMessageHandler();
    this.#startsBySelf = options.startsWhenAllAreBack ?? false;
    this.#lastTickAtMs = options.clock();
    for (let car = options.cars - options.botCars; car < options.cars; car++) this.#enter(car);
    this.#seating.reserve(options.keptSeats ?? []);
  }

  get track(): Track {
    return this.#options.track;
  }

  get tickNumber(): number {
    return this.world.state[RACE.tick]!;
  }

  /** Race time now, between ticks too, ms. */
  get timeMs(): number {
    const sinceTickMs = this.#options.clock() - this.#lastTickAtMs;
    return timeOfTick(this.tickNumber) + Math.min(Math.max(sinceTickMs, 0), TICK_MS);
  }

  /** What was executed for each car in the newest tick. */
  get executedInputs(): readonly CarInput[] {
    return this.#inputCollector.inputs;
  }

  /** People connected now. */
  get players(): number {
    let count = 0;
    for (const seat of this.seats.all()) if (seat.link) count++;
    return count;
  }

  /** What is raced. */
  get setup(): RaceSetup {
    return this.#decisions.setup;
  }

  /** What the people have decided to race after this; null for nothing yet. */
  get next(): NextRace | null {
    return this.#next;
  }

  /** Where everybody belongs, for the race after this one. */
  get keptSeats(): readonly KeptSeat[] {
    return [...this.seats.all()].map(({ name, car, home, wantedSeat, token }) => ({
      name,
      car,
      home,
      wantedSeat,
      token,
    }));
  }

  /** Seats whoever said hello on `link`, gives a lost seat back to its token, or says why not. */
  join(link: Link, asked: HelloMessage): JoinResult {
    const hello = { ...asked, encoding: this.#options.encoding ?? asked.encoding };
    if (hello.version !== PROTOCOL_VERSION) return { ok: false, reason: 'versionMismatch' };
    const known = this.seats.byToken(hello.token);
    if (!known && this.#banList.has(hello)) return { ok: false, reason: 'kicked' };
    const old = known?.link;
    const seat = this.#seating.admit(link, hello);
    if (typeof seat === 'string') return { ok: false, reason: seat };
    if (old && old !== link) dismiss(old, 'replaced');
    link.onReceive((bytes) => this.#messageHandler.receive(seat, link, bytes));
    link.onClose(() => this.#lose(seat, link));
    this.#welcome(seat);
    this.#announcer.rosterChanged();
    return { ok: true, seat };
  }

  #createSeating(): Seating {
    const { clock, newToken } = this.#options;
    return new Seating({
      seats: this.seats,
      clock,
      newToken,
      isRunning: () => this.#isRunning,
      executed: (car) => this.#inputCollector.inputs[car] ?? NEUTRAL_INPUT,
      newestEvent: () => this.#announcer.events.sequence,
      onSeated: (car) => this.#enter(car),
      onMoved: (seat) => {
        this.#welcome(seat);
        this.#announcer.rosterChanged();
      },
    });
  }

  #createMessageHandler(): ClientMessageHandler {
    return new ClientMessageHandler({
      clock: this.#options.clock,
      decisions: this.#decisions,
      seating: this.#seating,
      announcer: this.#announcer,
      tick: () => this.tickNumber,
      timeMs: () => this.timeMs,
      phase: () => this.#phase,
      onStart: () => this.#start(),
      onUnaware: (seat) => this.#welcome(seat),
    });
  }

  /** Puts a car on the track, if it is not there. */
  #enter(car: number): void {
    if (!this.#isEntered(car)) this.#decide({ kind: 'enter', car });
  }

  /** Whether a car is on the track once everything that is decided has happened. */
  #isEntered(car: number): boolean {
    const isOfCar = (command: Command) => (command.kind === 'enter' || command.kind === 'leave') && command.car === car;
    const last = this.#schedule.pending.filter(({ command }) => isOfCar(command)).at(-1);
    return last ? last.command.kind === 'enter' : this.#statusOf(car) !== STATUS.empty;
  }

  /** Whether there is anything to race. */
  get #hasCars(): boolean {
    for (let car = 0; car < this.world.cars; car++) if (this.#isEntered(car)) return true;
    return false;
  }

  /** One tick of the race. Call every 16 ms. */
  tick(): void {
    this.#dropTheSilent();
    this.#seating.settle();
    this.#applyRoomDecision();
    this.#takeJudgements(this.gunnery.lateShots(this.seats));
    this.#inputCollector.collect(this.tickNumber + 1);
    this.world.step(this.#inputCollector.inputs, this.#schedule.take(this.tickNumber + 1));
    this.#lastTickAtMs = this.#options.clock();
    this.timeline.insert(this.tickNumber, extractPoses(this.world.state));
    this.#announcer.events.addAll(this.tickNumber, this.world.events.flatMap(gameEventsOf));
    this.#takeJudgements(this.gunnery.shots(this.#inputCollector.inputs, this.seats));
    this.#announcer.announce(this.#inputCollector.inputs, this.#schedule.pending);
  }

  /** Tells everybody why, and closes their links. */
  close(reason: ByeReason): void {
    for (const seat of this.seats.all()) if (seat.link) dismiss(seat.link, reason);
  }

  #statusOf(car: number): number {
    return this.world.state[carOffset(car) + CAR.status]!;
  }

  #takeJudgements(judgements: readonly Judgement[]): void {
    for (const { event, hit } of judgements) {
      this.#announcer.events.add(this.tickNumber, event);
      if (hit) this.#decide(hit, scheduleAheadTicks(this.seats));
    }
  }

  /** Lets `command` happen in the next tick, or so many ticks later. */
  #decide(command: Command, notice = 0): void {
    this.#schedule.add(this.tickNumber + 1 + notice, command);
  }

  /** Does what the people have decided. */
  #applyRoomDecision(): void {
    const decision = this.#decisions.decide(this.#phase, this.#options.clock());
    if (decision?.kind === 'kick') this.#kick(decision.seat);
    else if (decision?.kind === 'next') this.#next ??= decision;
    else if (decision || this.#isGathered()) this.#start();
  }

  #kick(seat: Seat): void {
    this.#banList.add(seat);
    const { link } = seat;
    this.#giveUp(seat);
    if (link) dismiss(link, 'kicked');
  }

  /** Whether a race that starts by itself has its people, or has waited for them. */
  #isGathered(): boolean {
    if (!this.#startsBySelf || this.players === 0) return false;
    const seated = [...this.seats.all()].filter(({ role }) => role !== null);
    return seated.every(({ queue }) => queue.counts.executed > 0) || this.timeMs > GATHER_MS;
  }

  #start(): void {
    const isStarting = this.#schedule.pending.some(({ command }) => command.kind === 'start');
    if (this.#isRunning || isStarting || !this.#hasCars) return;
    this.#startsBySelf = false;
    this.#decisions.started();
    this.#announcer.rosterChanged();
    this.#decide({ kind: 'start' }, scheduleAheadTicks(this.seats));
  }

  get #phase(): number {
    return this.world.state[RACE.phase]!;
  }

  get #isRunning(): boolean {
    return this.#phase === PHASE.countdown || this.#phase === PHASE.racing;
  }

  #welcome(seat: Seat): void {
    sendMessage(seat, {
      kind: 'welcome',
      version: PROTOCOL_VERSION,
      personId: seat.id,
      car: seat.car,
      role: participantRoleOf(seat),
      token: seat.token,
      timeMs: Math.round(this.timeMs),
      trackName: this.#options.track.name,
      laps: this.world.laps,
      cars: this.world.cars,
      seed: this.world.seed,
      ...this.#sendRates,
    });
  }

  #lose(seat: Seat, link: Link): void {
    if (seat.link !== link) return;
    seat.link = null;
    this.#announcer.rosterChanged();
  }

  /** Closes connections that went quiet, and gives up seats whose players did not come back. */
  #dropTheSilent(): void {
    const nowMs = this.#options.clock();
    for (const seat of this.seats.all()) {
      const silentMs = nowMs - seat.lastHeardMs;
      if (seat.link && silentMs > SILENCE_MAX_MS) dismiss(seat.link, 'tooSilent');
      if (silentMs > SEAT_KEPT_MS) this.#giveUp(seat);
    }
  }

  #giveUp(seat: Seat): void {
    this.seats.remove(seat);
    this.#announcer.rosterChanged();
    const isBotCar = seat.car >= this.world.cars - this.#options.botCars;
    if (seat.car >= 0 && !isBotCar && this.seats.isCarEmpty(seat.car)) this.#decide({ kind: 'leave', car: seat.car });
  }
}
