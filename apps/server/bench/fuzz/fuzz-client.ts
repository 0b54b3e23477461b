/** Plays one session of the fuzzer on a server, through a real WebSocket. */
import type { Socket } from 'node:net';
import {
  type ClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  isPackedState,
  type ParticipantRole,
} from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { WebSocket } from 'ws';
import type { Session, Step } from './session.ts';

/** The most ticks of inputs in a message. */
const RUN_MAX_TICKS = 60;
/** The server pauses reading for half a second, so a server that does not answer for this long (ms) has a fault. */
const ANSWER_MAX_MS = 120_000;

/** Where a session is played. */
export interface SessionTarget {
  readonly port: number;
  /** The client's own address. */
  readonly address: string;
  /** The token of an earlier session; '' for none. */
  readonly token: string;
  /** Returns true if the session has to end. */
  readonly isOver: () => boolean;
}

/** How a session has ended. */
export interface SessionResult {
  /** The token of the client; '' if it has not joined. */
  readonly token: string;
  /** What the server did wrong; '' for nothing. */
  readonly fault: string;
}

export class FuzzClient {
  readonly #socket: WebSocket;
  readonly #closed: Promise<false>;
  #onMessage: () => void = () => {};
  #role: ParticipantRole = 'spectator';
  #cars = 0;
  #token = '';
  /** Time (ms) of this process at which the race began. */
  #startMs = 0;
  #sentTick = 0;
  #number = 0;
  #pings = 0;
  #pongs = 0;
  #fault = '';

  private constructor({ port, address: localAddress }: SessionTarget) {
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { localAddress });
    this.#socket.on('message', (data, isBinary) => {
      if (isBinary) this.#receive(data as Buffer);
      this.#onMessage();
    });
    this.#socket.on('open', () => this.#onMessage());
    this.#socket.on('error', () => {});
    this.#closed = new Promise((resolve) => this.#socket.on('close', () => resolve(false)));
  }

  /** Plays a session. Resolves when the connection has ended, because the session is over or the server has closed it. */
  static async play(session: Session, target: SessionTarget): Promise<SessionResult> {
    const client = new FuzzClient(target);
    await client.#play(session, target);
    if (session.cutsOff || client.#fault) client.#socket.terminate();
    else client.#socket.close();
    await client.#closed;
    return { token: client.#token, fault: client.#fault };
  }

  async #play({ early, hello, returns, bursts }: Session, { token, isOver }: SessionTarget): Promise<void> {
    if (!(await this.#until('open the WebSocket', () => this.#socket.readyState === WebSocket.OPEN))) return;
    for (const bytes of early) this.#socket.send(bytes);
    this.#send({ ...hello, token: returns ? token : '' });
    if (!(await this.#until('answer hello', () => this.#token !== ''))) return;
    for (const burst of bursts) {
      if (isOver()) return;
      for (const step of burst) this.#take(step);
      this.#send({ kind: 'ping', clientTimeMs: ++this.#pings });
      if (!(await this.#until('answer ping', () => this.#pongs >= this.#pings))) return;
    }
  }

  /** Waits until `isTrue` returns true after a message. Resolves with false if the connection ends, or after a fault. */
  async #until(what: string, isTrue: () => boolean): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const answered = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => {
        this.#fault ||= `the server did not ${what} for ${ANSWER_MAX_MS} ms`;
        resolve(false);
      }, ANSWER_MAX_MS);
      this.#onMessage = () => {
        if (isTrue() || this.#fault) resolve(!this.#fault);
      };
      this.#onMessage();
    });
    const result = await Promise.race([answered, this.#closed]);
    clearTimeout(timer);
    return result;
  }

  #receive(bytes: Buffer): void {
    // A client that acknowledges states which it has not received cannot read the states that are based on them.
    if (isPackedState(bytes)) return;
    const decoded = decodeServerMessage(bytes, this.#cars);
    if (!decoded.ok) this.#fault ||= `the server sent an unreadable message: ${decoded.reason}`;
    else if (decoded.message.kind === 'pong') this.#pongs = Math.max(this.#pongs, decoded.message.clientTimeMs);
    else if (decoded.message.kind === 'welcome') {
      const { role, cars, token, timeMs } = decoded.message;
      this.#role = role;
      this.#cars = cars;
      this.#token = token;
      this.#startMs = performance.now() - timeMs;
    }
  }

  #take(step: Step): void {
    if (step.kind === 'bytes') this.#socket.send(step.bytes);
    else if (step.kind === 'signal') this.#socket.send(step.text);
    else if (step.kind === 'inputs') this.#sendInputs(step);
    else if (step.kind === 'numbered') this.#send({ ...step.message, number: ++this.#number });
    else (this.#socket as unknown as { readonly _socket: Socket | null })._socket?.write(step.bytes);
  }

  /** Sends inputs for the ticks after those already sent, or only an acknowledgement if these are far enough ahead. */
  #sendInputs({ driver, gunner, leadTicks, acknowledgedAgeTicks }: Step & { readonly kind: 'inputs' }): void {
    const nowTick = Math.floor((performance.now() - this.#startMs) / TICK_MS);
    const lastTick = nowTick + leadTicks;
    const ticks = this.#role === 'spectator' ? 0 : Math.min(lastTick - this.#sentTick, RUN_MAX_TICKS, lastTick);
    const run = {
      movement: this.#role === 'gunner' ? gunner : driver,
      timeDeltaMs: ticks * TICK_MS,
      timeMs: timeOfTick(lastTick),
    };
    if (ticks > 0) this.#sentTick = lastTick;
    this.#send({
      kind: 'inputs',
      runs: ticks > 0 ? [run] : [],
      eventSequence: 0,
      rosterNumber: 0,
      stateTick: Math.max(0, nowTick - acknowledgedAgeTicks),
    });
  }

  #send(message: ClientMessage): void {
    this.#socket.send(encodeClientMessage(message, this.#role));
  }
}
