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
import { PoseTimeline } from '../pose-timeline.ts';
import { Announcer, DEFAULT_PACE, type Pace, tell } from './announcer.ts';
import { Crews } from './crews.ts';
import { dismiss } from './dismiss.ts';
import { newsOf } from './event-log.ts';
import { type GameServerOptions, setupOf } from './game-server-options.ts';
import { Gunnery } from './gunnery.ts';
import { Hearing } from './hearing.ts';
import { Outcasts } from './outcasts.ts';
import { Party } from './party.ts';
import { noticeTicks, Schedule } from './schedule.ts';
import { type Place, Seating } from './seating.ts';
import { type Seat, Seats, stationOf } from './seats.ts';
import type { Judgement } from './shot-judge.ts';

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
  readonly #pace: Pace;
  readonly #announcer: Announcer;
  readonly #party: Party;
  readonly #seating: Seating;
  readonly #hearing: Hearing;
  readonly #outcasts: Outcasts;
  readonly #schedule = new Schedule();
  readonly #crews: Crews;
  #lastTickAtMs: number;
  #startsBySelf: boolean;
  #next: NextRace | null = null;

  constructor(options: GameServerOptions) {
    this.#options = options;
    this.world = new World(options);
    this.seats = new Seats(options.cars);
    this.#outcasts = options.outcasts ?? new Outcasts();
    this.#pace = options.pace ?? DEFAULT_PACE;
    this.gunnery = new Gunnery(this.world, this.timeline, this.#pace.stateEveryTicks);
    const { room, teams } = options;
    const { world, seats, timeline } = this;
    this.#party = new Party({
      seats,
      cars: options.cars,
      setup: setupOf(options),
      trackNames: options.trackNames ?? [],
    });
    this.#announcer = new Announcer({ world, seats, party: this.#party, timeline, room, teams, pace: this.#pace });
    this.#crews = new Crews(world, options.track, seats, options.bot);
    this.#seating = this.#createSeating();
    this.#hearing = this.#createHearing();
    this.#startsBySelf = options.startsWhenAllAreBack ?? false;
    this.#lastTickAtMs = options.clock();
    for (let car = options.cars - options.botCars; car < options.cars; car++) this.#enter(car);
    this.#seating.reserve(options.places ?? []);
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
    return this.#crews.inputs;
  }

  /** People connected now. */
  get players(): number {
    let count = 0;
    for (const seat of this.seats.all()) if (seat.link) count++;
    return count;
  }

  /** What is raced. */
  get setup(): RaceSetup {
    return this.#party.setup;
  }

  /** What the people have decided to race after this; null for nothing yet. */
  get next(): NextRace | null {
    return this.#next;
  }

  /** Where everybody belongs, for the race after this one. */
  get places(): readonly Place[] {
    return [...this.seats.all()].map(({ name, car, home, waitsFor, token }) => ({ name, car, home, waitsFor, token }));
  }

  /** Seats whoever said hello on `link`, gives a lost seat back to its token, or says why not. */
  join(link: Link, asked: HelloMessage): JoinResult {
    const hello = { ...asked, encoding: this.#options.encoding ?? asked.encoding };
    if (hello.version !== PROTOCOL_VERSION) return { ok: false, reason: 'versionMismatch' };
    const known = this.seats.byToken(hello.token);
    if (!known && this.#outcasts.has(hello)) return { ok: false, reason: 'kicked' };
    const old = known?.link;
    const seat = this.#seating.admit(link, hello);
    if (typeof seat === 'string') return { ok: false, reason: seat };
    if (old && old !== link) dismiss(old, 'replaced');
    link.onReceive((bytes) => this.#hearing.receive(seat, link, bytes));
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
      executed: (car) => this.#crews.inputs[car] ?? NEUTRAL_INPUT,
      newestEvent: () => this.#announcer.events.sequence,
      onSeated: (car) => this.#enter(car),
      onMoved: (seat) => {
        this.#welcome(seat);
        this.#announcer.rosterChanged();
      },
    });
  }

  #createHearing(): Hearing {
    return new Hearing({
      clock: this.#options.clock,
      party: this.#party,
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
    const last = this.#schedule.coming.filter(({ command }) => isOfCar(command)).at(-1);
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
    this.#obeyTheParty();
    this.#takeJudgements(this.gunnery.lateShots(this.seats));
    this.#crews.take(this.tickNumber + 1);
    this.world.step(this.#crews.inputs, this.#schedule.take(this.tickNumber + 1));
    this.#lastTickAtMs = this.#options.clock();
    this.timeline.insert(this.tickNumber, extractPoses(this.world.state));
    this.#announcer.events.addAll(this.tickNumber, this.world.events.flatMap(newsOf));
    this.#takeJudgements(this.gunnery.shots(this.#crews.inputs, this.seats));
    this.#announcer.announce(this.#crews.inputs, this.#schedule.coming);
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
      if (hit) this.#decide(hit, noticeTicks(this.seats));
    }
  }

  /** Lets `command` happen in the next tick, or so many ticks later. */
  #decide(command: Command, notice = 0): void {
    this.#schedule.add(this.tickNumber + 1 + notice, command);
  }

  /** Does what the people have decided. */
  #obeyTheParty(): void {
    const decision = this.#party.decide(this.#phase, this.#options.clock());
    if (decision?.kind === 'kick') this.#kick(decision.seat);
    else if (decision?.kind === 'next') this.#next ??= decision;
    else if (decision || this.#isGathered()) this.#start();
  }

  #kick(seat: Seat): void {
    this.#outcasts.add(seat);
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
    const isStarting = this.#schedule.coming.some(({ command }) => command.kind === 'start');
    if (this.#isRunning || isStarting || !this.#hasCars) return;
    this.#startsBySelf = false;
    this.#party.started();
    this.#announcer.rosterChanged();
    this.#decide({ kind: 'start' }, noticeTicks(this.seats));
  }

  get #phase(): number {
    return this.world.state[RACE.phase]!;
  }

  get #isRunning(): boolean {
    return this.#phase === PHASE.countdown || this.#phase === PHASE.racing;
  }

  #welcome(seat: Seat): void {
    tell(seat, {
      kind: 'welcome',
      version: PROTOCOL_VERSION,
      personId: seat.id,
      car: seat.car,
      role: stationOf(seat),
      token: seat.token,
      timeMs: Math.round(this.timeMs),
      trackName: this.#options.track.name,
      laps: this.world.laps,
      cars: this.world.cars,
      seed: this.world.seed,
      ...this.#pace,
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
