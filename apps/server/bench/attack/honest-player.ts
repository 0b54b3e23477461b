/** An honest driver with a fixed lead, who measures how early its inputs arrive and how late the states are. */
import { type HelloMessage, MARGIN_NONE, MISSED_CYCLE, type StateMessage } from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, RACE, TICK_MS } from '@shotgun-rally/sim';
import { AXIS_MAX, timeOfTick } from '@shotgun-rally/sim/state';
import { HELLO, TestPlayer } from '../../src/testing/test-player.ts';

/** Each message repeats at least this many inputs, and all that are not due yet. */
const REPEATED_TICKS = 30;
/** How often (ms) the hello is sent until a welcome arrives, because a bad network may lose both. */
const HELLO_EVERY_MS = 250;

/** Number of states in about half a second. */
const RECENT_STATES = 16;
/**
 * Number of states in about 10 s. Only these count for the earliest state, because race time falls behind real time if the
 * server is too slow to run every tick.
 */
const COMPARED_STATES = 312;

/** What the player has measured since the last `takeWorst`. */
export interface Worst {
  /** The smallest margin: how long (ms) before its tick an input arrived. */
  readonly marginMs: number;
  /** How much later (ms) than the earliest state of the last 10 s a state arrived. */
  readonly latenessMs: number;
}

export interface HonestPlayerOptions {
  /** How far (ms) the inputs are ahead of the estimated race time. */
  readonly leadMs: number;
  readonly hello?: Partial<HelloMessage>;
  /** -127 to 127; full throttle if not given. */
  readonly throttle?: number;
}

export class HonestPlayer {
  readonly #player: TestPlayer;
  readonly #car: number;
  readonly #leadMs: number;
  readonly #throttle: number;
  readonly #timer: NodeJS.Timeout;
  /** The differences (ms) between the arrival and the race time of the newest states. */
  readonly #offsetsMs: number[] = [];
  #newestTick = 0;
  #sentTick = 0;
  #marginMs = Number.POSITIVE_INFINITY;
  #latenessMs = 0;
  #missed = 0;
  /** The missed ticks as in the newest state: modulo MISSED_CYCLE. */
  #missedInCycle = 0;

  private constructor(player: TestPlayer, car: number, { leadMs, throttle = AXIS_MAX }: HonestPlayerOptions) {
    this.#player = player;
    this.#car = car;
    this.#leadMs = leadMs;
    this.#throttle = throttle;
    player.onMessage((message) => {
      if (message.kind === 'state') this.#receive(message);
    });
    this.#timer = setInterval(() => this.#sendInputs(), TICK_MS / 2);
  }

  /** Joins a room. */
  static async join(port: number, options: HonestPlayerOptions): Promise<HonestPlayer> {
    const player = await TestPlayer.connect(port);
    const sendHello = (): void => player.send({ ...HELLO, ...options.hello });
    const timer = setInterval(sendHello, HELLO_EVERY_MS);
    sendHello();
    const { car } = await player.waitFor('welcome').finally(() => clearInterval(timer));
    return new HonestPlayer(player, car, options);
  }

  /** How many ticks have had no input in time since the player joined. */
  get missed(): number {
    return this.#missed;
  }

  get newestTick(): number {
    return this.#newestTick;
  }

  get isConnected(): boolean {
    return this.#player.socket.readyState === this.#player.socket.OPEN;
  }

  /** Returns the worst measurements since the last call. */
  takeWorst(): Worst {
    const worst = { marginMs: this.#marginMs, latenessMs: this.#latenessMs };
    this.#marginMs = Number.POSITIVE_INFINITY;
    this.#latenessMs = 0;
    return worst;
  }

  leave(): void {
    clearInterval(this.#timer);
    this.#player.socket.close();
  }

  #receive({ state, reports }: StateMessage): void {
    // The player runs for hours, so it keeps no messages.
    this.#player.received.length = 0;
    const tick = state[RACE.tick]!;
    const offsetMs = performance.now() - timeOfTick(tick);
    this.#offsetsMs.push(offsetMs);
    if (this.#offsetsMs.length > COMPARED_STATES) this.#offsetsMs.shift();
    this.#latenessMs = Math.max(this.#latenessMs, offsetMs - Math.min(...this.#offsetsMs));
    if (tick <= this.#newestTick) return;
    this.#newestTick = tick;
    const { marginMs = MARGIN_NONE, missed = 0 } = reports[this.#car]?.driver ?? {};
    if (marginMs !== MARGIN_NONE) this.#marginMs = Math.min(this.#marginMs, marginMs);
    this.#missed += (missed - this.#missedInCycle + MISSED_CYCLE) % MISSED_CYCLE;
    this.#missedInCycle = missed;
  }

  /** Sends the inputs up to the tick that is `leadMs` ahead of the estimated race time. */
  #sendInputs(): void {
    const tick = Math.floor(
      (performance.now() - Math.min(...this.#offsetsMs.slice(-RECENT_STATES)) + this.#leadMs) / TICK_MS,
    );
    if (this.#newestTick === 0 || tick <= this.#sentTick || !this.isConnected) return;
    this.#sentTick = tick;
    const run = {
      movement: { ...NEUTRAL_DRIVER, throttle: this.#throttle },
      timeDeltaMs: Math.min(Math.max(REPEATED_TICKS, Math.ceil(this.#leadMs / TICK_MS)), tick) * TICK_MS,
      timeMs: timeOfTick(tick),
    };
    this.#player.send({ kind: 'inputs', runs: [run], stateTick: this.#newestTick, eventSequence: 0, rosterNumber: 0 });
  }
}
