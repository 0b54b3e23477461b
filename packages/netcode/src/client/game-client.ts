/**
 * A player's end: joins, keeps time, sends inputs, and knows what to show.
 *
 * `advance`, called as often as the app likes, does in order:
 *   1. follow the server's clock
 *   2. say hello (until welcomed) and ping
 *   3. for each tick that is due: reconcile with the newest state, read the player's input, simulate
 *   4. send every input that is not acknowledged, once for all ticks just run
 * `view` then gives the world to draw at this very moment: the driver's ahead of the server, the gunner's behind it.
 */
import {
  type ByeMessage,
  type ClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  extractPoses,
  type GameEvent,
  type HelloMessage,
  type RosterMessage,
  type SeatInput,
  type ServerMessage,
  type StateMessage,
  type WelcomeMessage,
} from '@shotgun-rally/protocol';
import {
  type GunnerInput,
  RACE,
  TICK_MS,
  timeOfTick,
  VIEW_DELAY_MAX_MS,
  type World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import type { Clock } from '../clock.ts';
import type { Link } from '../link/link.ts';
import { PoseTimeline } from '../pose-timeline.ts';
import type { ClientView, SeatView } from './client-view.ts';
import { DriverView } from './driver-view.ts';
import { GunnerView } from './gunner-view.ts';
import { InputLead } from './input-lead.ts';
import { InterpolationDelay } from './interpolation-delay.ts';
import { PacedClock } from './paced-clock.ts';
import type { CorrectionCause } from './predictor.ts';
import { ServerClock } from './server-clock.ts';
import { Traffic } from './traffic.ts';
import { UncommittedInputs } from './uncommitted-inputs.ts';

const HELLO_EVERY_MS = 250;
const PING_EVERY_MS = 100;
/** Pongs wanted before the first tick. */
const FIRST_PONGS = 3;
const FIRST_PING_EVERY_MS = 30;
/** More ticks than this due at once are not played through: the client starts over from the newest state. */
const CATCH_UP_MAX_TICKS = 20;
/** The oldest world a gunner is shown, behind the time of the input, ms: the server rewinds no further. */
const VIEW_AGE_MAX_MS = 250;

export interface GameClientOptions {
  readonly link: Link;
  readonly hello: HelloMessage;
  /** Builds the world that `welcome` describes: track by its name, laps, cars, seed. */
  readonly createWorld: (welcome: WelcomeMessage) => World;
  readonly clock: Clock;
}

/** Everything the net panel shows. */
export interface ClientStats {
  readonly rttMs: number;
  readonly bestRttMs: number;
  /** How far the inputs are stamped ahead of the server's time, ms. */
  readonly leadMs: number;
  /** How early inputs last arrived, ticks. */
  readonly marginTicks: number;
  /** How far the gunner's world is behind the server's time, ms. */
  readonly interpolationDelayMs: number;
  /** Share of states that did not come, 0 to 1. */
  readonly lossShare: number;
  readonly bytesUpPerSecond: number;
  readonly bytesDownPerSecond: number;
  readonly corrections: Readonly<Record<CorrectionCause, number>>;
  readonly lastErrorM: number;
  readonly replayedTicks: number;
  readonly clockSteps: number;
  readonly uncommittedRuns: number;
}

export type ClientPhase = 'joining' | 'playing' | 'closed';

export class GameClient {
  readonly timeline = new PoseTimeline();
  readonly #options: GameClientOptions;
  readonly #serverClock = new ServerClock();
  readonly #inputClock = new PacedClock();
  readonly #viewClock = new PacedClock();
  readonly #lead = new InputLead();
  readonly #delay = new InterpolationDelay();
  readonly #uncommitted = new UncommittedInputs();
  readonly #traffic = new Traffic();
  #welcome: WelcomeMessage | null = null;
  #roster: RosterMessage | null = null;
  #bye: ByeMessage | null = null;
  #closed = false;
  #seat: SeatView | null = null;
  #newest: StateMessage | null = null;
  #events: GameEvent[] = [];
  #effects: WorldEvent[] = [];
  #eventSequence = 0;
  #pongs = 0;
  #helloAtMs = Number.NEGATIVE_INFINITY;
  #pingAtMs = Number.NEGATIVE_INFINITY;
  #heardAtMs: number;
  #marginTicks = 0;
  #inputTimeMs = 0;
  #viewTimeMs = 0;
  #clockSteps = 0;
  #isPlaying = false;

  constructor(options: GameClientOptions) {
    this.#options = options;
    this.#heardAtMs = options.clock();
    options.link.onReceive((bytes) => this.#receive(bytes));
    options.link.onClose(() => {
      this.#closed = true;
    });
  }

  get phase(): ClientPhase {
    if (this.#closed || this.#bye) return 'closed';
    return this.#isPlaying ? 'playing' : 'joining';
  }

  get welcome(): WelcomeMessage | null {
    return this.#welcome;
  }

  get roster(): RosterMessage | null {
    return this.#roster;
  }

  /** Why the server closed the link, if it said so. */
  get bye(): ByeMessage | null {
    return this.#bye;
  }

  /** The newest state that came from the server. */
  get newestState(): StateMessage | null {
    return this.#newest;
  }

  /** The state of the newest tick that this client has run: the driver's predicted world, the gunner's turret. */
  get state(): WorldState | null {
    return this.#seat?.state ?? null;
  }

  /** How long nothing has come from the server, ms. */
  get silentMs(): number {
    return this.#options.clock() - this.#heardAtMs;
  }

  /** Does all that is due now; `sampleInput` is asked once for each tick. */
  advance(sampleInput: (tick: number) => SeatInput): void {
    if (this.phase === 'closed') return;
    const nowMs = this.#options.clock();
    this.#sayHello(nowMs);
    this.#ping(nowMs);
    if (!this.#seat || !this.#newest || this.#pongs < FIRST_PONGS) return;
    this.#followClocks(nowMs);
    if (this.#runDueTicks(sampleInput)) this.#sendInputs();
  }

  /** Asks for a race start. */
  start(): void {
    this.#send({ kind: 'start' });
  }

  /** The world to draw now; null until playing. The object is reused. */
  view(): ClientView | null {
    if (this.phase !== 'playing' || !this.#seat) return null;
    const nowMs = this.#options.clock();
    this.#followClocks(nowMs);
    this.#seat.show(this.#inputTimeMs, this.#viewTimeMs, nowMs);
    return this.#seat;
  }

  /** What the server told since the last call, each event once. */
  takeEvents(): GameEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** What this client's own simulation did since the last call (contacts, landings, own shots), for effects. */
  takeEffects(): WorldEvent[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }

  get stats(): ClientStats {
    const nowMs = this.#options.clock();
    const serverMs = this.#serverClock.isSynced ? this.#serverClock.serverTimeMs(nowMs) : 0;
    return {
      rttMs: this.#serverClock.rttMs,
      bestRttMs: this.#serverClock.bestRttMs,
      leadMs: this.#inputTimeMs - serverMs,
      marginTicks: this.#marginTicks,
      interpolationDelayMs: serverMs - this.#viewTimeMs,
      lossShare: this.#traffic.lossShare(this.#welcome?.stateEveryTicks ?? 1),
      bytesUpPerSecond: this.#traffic.bytesUpPerSecond(nowMs),
      bytesDownPerSecond: this.#traffic.bytesDownPerSecond(nowMs),
      corrections: this.#seat?.corrections ?? NO_CORRECTIONS,
      lastErrorM: this.#seat?.lastErrorM ?? 0,
      replayedTicks: this.#seat?.replayedTicks ?? 0,
      clockSteps: this.#clockSteps,
      uncommittedRuns: this.#uncommitted.runs().length,
    };
  }

  close(): void {
    this.#options.link.close();
  }

  #sayHello(nowMs: number): void {
    if (this.#welcome || nowMs - this.#helloAtMs < HELLO_EVERY_MS) return;
    this.#helloAtMs = nowMs;
    this.#send(this.#options.hello);
  }

  #ping(nowMs: number): void {
    const everyMs = this.#pongs < FIRST_PONGS ? FIRST_PING_EVERY_MS : PING_EVERY_MS;
    if (!this.#welcome || nowMs - this.#pingAtMs < everyMs) return;
    this.#pingAtMs = nowMs;
    this.#send({ kind: 'ping', clientTimeMs: Math.round(nowMs) });
  }

  #followClocks(nowMs: number): void {
    const serverMs = this.#serverClock.serverTimeMs(nowMs);
    const leadMs = this.#lead.leadMs(this.#serverClock.bestRttMs);
    this.#inputTimeMs = this.#inputClock.advance(nowMs, serverMs + leadMs);
    const oldest = this.#inputTimeMs + TICK_MS - VIEW_AGE_MAX_MS;
    this.#viewTimeMs = Math.max(this.#viewClock.advance(nowMs, serverMs - this.#delay.delayMs), oldest);
  }

  #runDueTicks(sampleInput: (tick: number) => SeatInput): boolean {
    const seat = this.#seat as SeatView;
    const newest = this.#newest as StateMessage;
    // Tick n is simulated as soon as its 16 ms begin, so that a frame within them can be drawn.
    const target = Math.floor(this.#inputTimeMs / TICK_MS) + 1;
    if (!this.#isPlaying || Math.abs(target - seat.tick) > CATCH_UP_MAX_TICKS) {
      if (this.#isPlaying) this.#clockSteps++;
      this.#isPlaying = true;
      this.#uncommitted.clear();
      seat.restart(newest, Math.max(target - 1, newest.state[RACE.tick] as number));
    }
    seat.reconcile();
    let ran = false;
    while (seat.tick < target) {
      const tick = seat.tick + 1;
      const input = this.#stampView(sampleInput(tick), tick);
      this.#uncommitted.add(tick, input);
      seat.step(input, this.#effects);
      ran = true;
    }
    return ran;
  }

  /** A gunner's shot carries how far behind its own time the world was that the gunner saw. */
  #stampView(input: SeatInput, tick: number): SeatInput {
    if ('steer' in input || !input.fire) return input;
    const viewDelayMs = Math.round(timeOfTick(tick) - this.#viewTimeMs);
    return { ...input, viewDelayMs: Math.min(Math.max(viewDelayMs, 0), VIEW_DELAY_MAX_MS) } satisfies GunnerInput;
  }

  #sendInputs(): void {
    this.#send({
      kind: 'inputs',
      runs: this.#uncommitted.runs(),
      stateTick: (this.#newest?.state[RACE.tick] as number | undefined) ?? 0,
      eventSequence: this.#eventSequence,
      rosterNumber: this.#roster?.number ?? 0,
    });
  }

  #send(message: ClientMessage): void {
    const bytes = encodeClientMessage(message, this.#options.hello.role);
    this.#traffic.sent(this.#options.clock(), bytes.length);
    this.#options.link.send(bytes);
  }

  #receive(bytes: Uint8Array): void {
    const nowMs = this.#options.clock();
    this.#traffic.received(nowMs, bytes.length);
    const decoded = decodeServerMessage(bytes, this.#welcome?.cars ?? 0);
    if (!decoded.ok) return;
    this.#heardAtMs = nowMs;
    this.#handle(decoded.message, nowMs);
  }

  #handle(message: ServerMessage, nowMs: number): void {
    switch (message.kind) {
      case 'welcome':
        if (!this.#welcome) this.#enter(message);
        break;
      case 'roster':
        if (message.number > (this.#roster?.number ?? 0)) this.#roster = message;
        break;
      case 'state':
        this.#takeState(message, nowMs);
        break;
      case 'events':
        for (const { sequence, event } of message.events) {
          if (this.#eventSequence > 0 && sequence <= this.#eventSequence) continue;
          this.#eventSequence = sequence;
          this.#events.push(event);
        }
        break;
      case 'pong':
        this.#pongs++;
        this.#serverClock.addPong(message.clientTimeMs, message.serverTimeMs, nowMs);
        break;
      case 'bye':
        this.#bye = message;
        break;
    }
  }

  #enter(welcome: WelcomeMessage): void {
    this.#welcome = welcome;
    const world = this.#options.createWorld(welcome);
    this.#seat =
      welcome.role === 'driver'
        ? new DriverView(world, welcome.car, this.timeline)
        : new GunnerView(world, welcome.car, this.timeline);
  }

  #takeState(message: StateMessage, nowMs: number): void {
    const tick = message.state[RACE.tick] as number;
    this.timeline.insert(tick, extractPoses(message.state));
    for (const { tick: pastTick, poses } of message.past) {
      if (!this.timeline.at(pastTick)) this.timeline.insert(pastTick, poses);
    }
    this.#traffic.receivedState(tick);
    const welcome = this.#welcome as WelcomeMessage;
    if (this.#serverClock.isSynced) {
      this.#delay.arrived(timeOfTick(tick), this.#serverClock.serverTimeMs(nowMs), welcome.stateEveryTicks);
    }
    if (this.#newest && tick <= (this.#newest.state[RACE.tick] as number)) return;
    this.#newest = message;
    const report = message.reports[welcome.car]?.[welcome.role];
    if (report) {
      this.#uncommitted.acknowledge(report.lastTimeMs, timeOfTick(tick));
      if (report.marginTicks < 127) {
        this.#marginTicks = report.marginTicks;
        this.#lead.report(report.marginTicks, nowMs, this.#serverClock.rttMs);
      }
    }
    if (this.#isPlaying) this.#seat?.receive(message);
  }
}

const NO_CORRECTIONS: Readonly<Record<CorrectionCause, number>> = {
  input: 0,
  contact: 0,
  hit: 0,
  respawn: 0,
  clock: 0,
  unexplained: 0,
};
