/** An honest driver with a fixed lead, who measures how early its inputs arrive and how late the states are. */
import { type HelloMessage, MARGIN_NONE, type StateMessage } from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, RACE, TICK_MS } from '@shotgun-rally/sim';
import { AXIS_MAX, timeOfTick } from '@shotgun-rally/sim/state';
import { TestPlayer } from '../../src/testing/test-player.ts';

/** Each message repeats this many inputs. */
const REPEATED_TICKS = 30;

/** Number of states in about half a second. */
const RECENT_STATES = 16;
/** By how much (ms) the estimated delay of states grows from one state to the next, if none arrives earlier. */
const OFFSET_GROWTH_MS = 0.05;

/** What the player has measured since the last `takeWorst`. */
export interface Worst {
  /** The smallest margin: how long (ms) before its tick an input arrived. */
  readonly marginMs: number;
  /** How much later (ms) than the earliest state a state arrived. */
  readonly latenessMs: number;
}

export class HonestPlayer {
  readonly #player: TestPlayer;
  readonly #car: number;
  readonly #leadMs: number;
  readonly #timer: NodeJS.Timeout;
  /** The differences (ms) between the arrival and the race time of the newest states, from which race time is estimated. */
  readonly #recentOffsetsMs: number[] = [];
  /** Smallest difference (ms) between the arrival of a state and its race time. */
  #offsetMs = Number.POSITIVE_INFINITY;
  #newestTick = 0;
  #sentTick = 0;
  #marginMs = Number.POSITIVE_INFINITY;
  #latenessMs = 0;
  /** Ticks without an input in time, modulo MISSED_CYCLE, as in the newest state. */
  #missed = 0;

  private constructor(player: TestPlayer, car: number, leadMs: number) {
    this.#player = player;
    this.#car = car;
    this.#leadMs = leadMs;
    player.onMessage((message) => {
      if (message.kind === 'state') this.#receive(message);
    });
    this.#timer = setInterval(() => this.#sendInputs(), TICK_MS / 2);
  }

  /** Joins a room. `leadMs`: how far the inputs are ahead of the estimated race time. */
  static async join(port: number, leadMs: number, hello: Partial<HelloMessage> = {}): Promise<HonestPlayer> {
    const player = await TestPlayer.join(port, hello);
    const { car } = await player.waitFor('welcome');
    return new HonestPlayer(player, car, leadMs);
  }

  /** How many ticks have had no input in time, modulo MISSED_CYCLE. */
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
    const tick = state[RACE.tick]!;
    const offsetMs = performance.now() - timeOfTick(tick);
    this.#recentOffsetsMs.push(offsetMs);
    if (this.#recentOffsetsMs.length > RECENT_STATES) this.#recentOffsetsMs.shift();
    // Grows slowly, because race time falls behind real time if the server is too slow to run every tick.
    this.#offsetMs = Math.min(this.#offsetMs + OFFSET_GROWTH_MS, offsetMs);
    this.#latenessMs = Math.max(this.#latenessMs, offsetMs - this.#offsetMs);
    this.#newestTick = Math.max(this.#newestTick, tick);
    const { marginMs = MARGIN_NONE, missed = 0 } = reports[this.#car]?.driver ?? {};
    if (marginMs !== MARGIN_NONE) this.#marginMs = Math.min(this.#marginMs, marginMs);
    this.#missed = missed;
  }

  /** Sends the inputs up to the tick that is `leadMs` ahead of the estimated race time. */
  #sendInputs(): void {
    const tick = Math.floor((performance.now() - Math.min(...this.#recentOffsetsMs) + this.#leadMs) / TICK_MS);
    if (this.#newestTick === 0 || tick <= this.#sentTick || !this.isConnected) return;
    this.#sentTick = tick;
    const run = {
      movement: { ...NEUTRAL_DRIVER, throttle: AXIS_MAX },
      timeDeltaMs: Math.min(REPEATED_TICKS, tick) * TICK_MS,
      timeMs: timeOfTick(tick),
    };
    this.#player.send({ kind: 'inputs', runs: [run], stateTick: this.#newestTick, eventSequence: 0, rosterNumber: 0 });
  }
}
