/** A client for tests: it speaks the real protocol over a real WebSocket, and keeps all received messages. */
import { once } from 'node:events';
import {
  type ClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  type HelloMessage,
  type InputRun,
  MAX_BASELINE_TICKS,
  PROTOCOL_VERSION,
  type SeatInput,
  type ServerMessage,
  type StateMessage,
} from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER, RACE, TICK_MS } from '@shotgun-rally/sim';
import { AXIS_MAX, timeOfTick } from '@shotgun-rally/sim/state';
import { type ClientOptions, WebSocket } from 'ws';

/** How many ticks a test player drives ahead of the newest state. */
const DRIVEN_TICKS = 60;
/** A small angle of the gun that can be encoded. */
const AIM_STEP = 8;

type MessageOf<Kind extends ServerMessage['kind']> = Extract<ServerMessage, { kind: Kind }>;

/** The hello of a test player; `TestPlayer.join` replaces some of its fields. */
export const HELLO: HelloMessage = {
  kind: 'hello',
  version: PROTOCOL_VERSION,
  name: 'Test',
  room: 'RALLY',
  role: 'driver',
  car: -1,
  model: '',
  encoding: 'packed',
  token: '',
  isNewcomer: false,
};

export class TestPlayer {
  readonly socket: WebSocket;
  readonly received: ServerMessage[] = [];
  /** Received text frames: the WebRTC signalling messages. */
  readonly signals: string[] = [];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  readonly #listeners = new Set<(message: ServerMessage) => void>();
  /** Received states by tick. A later state may be encoded as the difference from an earlier state. */
  readonly #states = new Map<number, StateMessage>();
  #role: HelloMessage['role'] = 'driver';
  #cars = 0;

  private constructor(url: string, options: ClientOptions) {
    this.socket = new WebSocket(url, options);
    this.socket.binaryType = 'nodebuffer';
    this.socket.on('message', (data, isBinary) => {
      if (isBinary) this.#receive(data as Buffer);
      else this.signals.push(String(data));
    });
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.once('close', resolve));
  }

  /** Opens a connection without sending a message. `address` is the player's own address on the loopback network. */
  static connect(port: number, address = '127.0.0.1', path = '/ws'): Promise<TestPlayer> {
    return TestPlayer.connectTo(`ws://127.0.0.1:${port}${path}`, { localAddress: address });
  }

  /** Opens a connection to any URL, for example with other headers, without sending a message. */
  static async connectTo(url: string, options: ClientOptions): Promise<TestPlayer> {
    const player = new TestPlayer(url, options);
    await once(player.socket, 'open');
    return player;
  }

  /** Opens a connection and sends a hello; call `waitFor` for the server's answer. */
  static async join(
    port: number,
    hello: Partial<HelloMessage> = {},
    address?: string,
    path?: string,
  ): Promise<TestPlayer> {
    const player = await TestPlayer.connect(port, address, path);
    player.#role = hello.role ?? HELLO.role;
    player.send({ ...HELLO, ...hello });
    return player;
  }

  send(message: ClientMessage): void {
    this.socket.send(encodeClientMessage(message, this.#role));
  }

  /**
   * Resolves with the first message of `kind`, received before or after this call, for which `accept` returns true.
   * Rejects if the connection closes first.
   */
  async waitFor<Kind extends ServerMessage['kind']>(
    kind: Kind,
    accept: (message: MessageOf<Kind>) => boolean = () => true,
  ): Promise<MessageOf<Kind>> {
    const isExpected = (message: ServerMessage): message is MessageOf<Kind> =>
      message.kind === kind && accept(message as MessageOf<Kind>);
    const alreadyReceived = this.received.find(isExpected);
    if (alreadyReceived) return alreadyReceived;
    return new Promise((resolve, reject) => {
      const stop = this.onMessage((message) => {
        if (!isExpected(message)) return;
        stop();
        resolve(message);
      });
      this.closed.then((code) => {
        const bye = this.received.find((message) => message.kind === 'bye');
        reject(new Error(`closed with ${code} (${bye?.reason}) while waiting for '${kind}'`));
      });
    });
  }

  /**
   * Drives straight on from now on: answers each state with full throttle for the ticks that follow. With `isActive`, the steering
   * changes a little all the time, as a person's does: a player who changes nothing for a minute counts as idle.
   */
  drive({ isActive = false } = {}): void {
    this.#play((isOdd) => ({ ...NEUTRAL_DRIVER, throttle: AXIS_MAX, steer: isActive && isOdd ? 1 : 0 }));
  }

  /** Turns the gun a little, all the time, from now on. */
  aim(): void {
    this.#play((isOdd) => ({ ...NEUTRAL_GUNNER, aimYaw: isOdd ? AIM_STEP : 2 * AIM_STEP }));
  }

  /** Answers each state from now on with the movements of the ticks that follow: another one every DRIVEN_TICKS. */
  #play(movementOf: (isOdd: boolean) => SeatInput): void {
    this.onMessage((message) => {
      if (message.kind !== 'state') return;
      const tick = message.state[RACE.tick]!;
      const part = Math.floor(tick / DRIVEN_TICKS);
      // The server refuses an input that differs from an earlier one for the same tick, so it depends on the tick only.
      const runOf = (from: number, to: number, index: number): InputRun => ({
        movement: movementOf(index % 2 === 1),
        timeDeltaMs: (to - from) * TICK_MS,
        timeMs: timeOfTick(to),
      });
      const change = (part + 1) * DRIVEN_TICKS;
      const end = tick + DRIVEN_TICKS;
      const runs = [runOf(tick, change, part), ...(change < end ? [runOf(change, end, part + 1)] : [])];
      this.send({ kind: 'inputs', runs, stateTick: tick, eventSequence: 0, rosterNumber: 0 });
    });
  }

  /** Starts to call `listener` for every message. Returns a function that stops these calls. */
  onMessage(listener: (message: ServerMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Keeps a state as long as a later one may be the difference from it. */
  #keep(message: StateMessage): void {
    const tick = message.state[RACE.tick]!;
    this.#states.set(tick, message);
    for (const old of this.#states.keys()) {
      if (old >= tick - MAX_BASELINE_TICKS) return;
      this.#states.delete(old);
    }
  }

  #receive(bytes: Uint8Array): void {
    const decoded = decodeServerMessage(bytes, this.#cars, (tick) => this.#states.get(tick));
    // With simulated network conditions, a state can arrive before the welcome, and cannot be decoded yet.
    if (!decoded.ok && this.#cars === 0) return;
    if (!decoded.ok) throw new Error(`the server sent an unreadable message: ${decoded.reason}`);
    const { message } = decoded;
    if (message.kind === 'welcome') this.#cars = message.cars;
    if (message.kind === 'state') this.#keep(message);
    this.received.push(message);
    for (const listener of this.#listeners) listener(message);
  }
}
