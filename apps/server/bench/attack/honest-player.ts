/** An honest driver with a fixed lead, who measures how early its inputs arrive and how late the states are. */
import type { HelloMessage, StateMessage } from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, RACE, TICK_MS } from '@shotgun-rally/sim';
import { AXIS_MAX, timeOfTick } from '@shotgun-rally/sim/state';
import { HELLO, TestPlayer } from '../../src/testing/test-player.ts';
import { Punctuality, type Worst } from './punctuality.ts';

/** Each message repeats at least this many inputs, and all that are not due yet. */
const REPEATED_TICKS = 30;
/** How often (ms) the hello is sent until a welcome arrives, because a bad network may lose both. */
const HELLO_EVERY_MS = 250;

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
  readonly #punctuality = new Punctuality();
  #sentTick = 0;

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
    return this.#punctuality.missed;
  }

  get newestTick(): number {
    return this.#punctuality.newestTick;
  }

  get isConnected(): boolean {
    return this.#player.socket.readyState === this.#player.socket.OPEN;
  }

  /** Returns the worst measurements since the last call. */
  takeWorst(): Worst {
    return this.#punctuality.takeWorst(performance.now());
  }

  leave(): void {
    clearInterval(this.#timer);
    this.#player.socket.close();
  }

  #receive({ state, reports }: StateMessage): void {
    // The player runs for hours, so it keeps no messages.
    this.#player.received.length = 0;
    this.#punctuality.record(state[RACE.tick]!, performance.now(), reports[this.#car]?.driver);
  }

  /** Sends the inputs up to the tick that is `leadMs` ahead of the estimated race time. */
  #sendInputs(): void {
    const tick = Math.floor((this.#punctuality.raceTimeAt(performance.now()) + this.#leadMs) / TICK_MS);
    if (this.newestTick === 0 || tick <= this.#sentTick || !this.isConnected) return;
    this.#sentTick = tick;
    const run = {
      movement: { ...NEUTRAL_DRIVER, throttle: this.#throttle },
      timeDeltaMs: Math.min(Math.max(REPEATED_TICKS, Math.ceil(this.#leadMs / TICK_MS)), tick) * TICK_MS,
      timeMs: timeOfTick(tick),
    };
    this.#player.send({ kind: 'inputs', runs: [run], stateTick: this.newestTick, eventSequence: 0, rosterNumber: 0 });
  }
}
