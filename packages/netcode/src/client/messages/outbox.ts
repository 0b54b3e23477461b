/**
 * Sends the client's messages: `hello` until `welcome` arrives, then pings, inputs, and the player's choices and calls (short
 * messages to the other player of the car). Choices are repeated until the server acknowledges them, calls and inputs until
 * they are acknowledged or too old.
 */
import {
  type Call,
  type ClientMessage,
  encodeClientMessage,
  type GameEvent,
  type InputRun,
} from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import type { GameClientOptions } from './client-options.ts';
import type { Inbox } from './inbox.ts';
import { PendingCall } from './pending-call.ts';
import { PendingChoices, type PlayerChoices } from './pending-choices.ts';
import type { PendingInputs } from './pending-inputs.ts';
import type { Traffic } from './traffic.ts';

const HELLO_EVERY_MS = 250;
const PING_EVERY_MS = 250;
/** Ping interval (ms) until the estimate of the server's time is reliable. */
const FIRST_PING_EVERY_MS = 30;
/** At least this many ticks are between two acknowledgements of events and roster. */
const ACKNOWLEDGE_EVERY_TICKS = 4;
/**
 * A page that has sent no `inputs` for this long (ms), and for two of its intervals, is not running. Then it acknowledges the newest
 * state once per this time.
 */
const PAUSED_AFTER_MS = 150;

export class Outbox {
  readonly #options: GameClientOptions;
  readonly #inbox: Inbox;
  readonly #traffic: Traffic;
  readonly #createdAtMs: number;
  readonly #choices = new PendingChoices();
  readonly #call = new PendingCall();
  #helloSentAtMs = Number.NEGATIVE_INFINITY;
  #pingSentAtMs = Number.NEGATIVE_INFINITY;
  #acknowledgedTick = Number.NEGATIVE_INFINITY;
  #inputsMessageSentAtMs = Number.NEGATIVE_INFINITY;

  /** `createdAtMs` is the client's clock when the client was created, in whole ms. */
  constructor(options: GameClientOptions, inbox: Inbox, traffic: Traffic, createdAtMs: number) {
    this.#options = options;
    this.#inbox = inbox;
    this.#traffic = traffic;
    this.#createdAtMs = createdAtMs;
  }

  /** Changes some of the player's choices. */
  choose(changed: Partial<PlayerChoices>): void {
    this.#choices.set(changed);
  }

  /** Stops asking for a swap, because the player has another seat. */
  endSwap(): void {
    this.#choices.endSwap();
  }

  /** Forgets choices and calls that wait for an acknowledgement. */
  clear(): void {
    this.#choices.clear();
    this.#call.clear();
  }

  /** Starts sending a call. */
  call(call: Call): void {
    this.#call.set(call, this.#options.clock());
  }

  /** Stops repeating the player's call if `event` announces it. */
  handleEvent(event: GameEvent): void {
    const { welcome } = this.#inbox;
    if (event.kind === 'call' && event.car === welcome?.car && event.role === welcome.role)
      this.#call.acknowledge(event);
  }

  /** Sends the messages that are due, except inputs. `isTimeReliable`: the estimate of the server's time is good enough. */
  sendDue(nowMs: number, isTimeReliable: boolean): void {
    if (!this.#inbox.welcome) {
      this.#sendHello(nowMs);
      return;
    }
    if (nowMs - this.#pingSentAtMs >= (isTimeReliable ? PING_EVERY_MS : FIRST_PING_EVERY_MS)) {
      this.#pingSentAtMs = nowMs;
      // The clock may count from any time, also from one that is too long ago for an integer of 32 bits.
      this.send({ kind: 'ping', clientTimeMs: Math.round(nowMs - this.#createdAtMs) });
    }
    for (const message of [this.#choices.takeDue(nowMs, this.#inbox.person), this.#call.takeDue(nowMs)]) {
      if (message) this.send(message);
    }
  }

  /**
   * Sends all pending inputs if one of the new ticks (after `tickBefore`, up to `tick`) is a multiple of `inputEveryTicks`.
   * Acknowledges events and roster at most once in ACKNOWLEDGE_EVERY_TICKS ticks. That is often enough, because the server
   * waits longer before it repeats them.
   */
  sendInputs(pending: PendingInputs, tickBefore: number, tick: number): void {
    const inputEveryTicks = this.#inbox.welcome?.inputEveryTicks ?? 1;
    if (Math.floor(tick / inputEveryTicks) <= Math.floor(tickBefore / inputEveryTicks)) return;
    this.#sendRuns(pending.runs(), tick);
  }

  /**
   * Acknowledges the newest state if a player's page is not running. In a hidden tab, timers run only once a second, but
   * messages still arrive. Without the acknowledgement, snapshots would be differences from an old state, which are large.
   */
  acknowledgeIfPaused(nowMs: number): void {
    const intervalMs = (this.#inbox.welcome?.inputEveryTicks ?? 1) * TICK_MS;
    const isPaused = nowMs - this.#inputsMessageSentAtMs >= Math.max(PAUSED_AFTER_MS, 2 * intervalMs);
    if (isPaused && this.#inbox.role !== 'spectator') this.#sendRuns([], this.#inbox.stateTick);
  }

  #sendRuns(runs: readonly InputRun[], tick: number): void {
    const isAcknowledging = Math.abs(tick - this.#acknowledgedTick) >= ACKNOWLEDGE_EVERY_TICKS;
    if (isAcknowledging) this.#acknowledgedTick = tick;
    this.#inputsMessageSentAtMs = this.#options.clock();
    this.send({
      kind: 'inputs',
      runs,
      stateTick: this.#inbox.stateTick,
      eventSequence: isAcknowledging ? this.#inbox.eventSequence : 0,
      rosterNumber: isAcknowledging ? (this.#inbox.roster?.number ?? 0) : 0,
    });
  }

  /** Encodes and sends a message at once. */
  send(message: ClientMessage): void {
    const { hello, clock, link, onMessage } = this.#options;
    const bytes = encodeClientMessage(message, this.#inbox.welcome?.role ?? hello.role, hello.encoding);
    this.#traffic.recordSent(clock(), bytes.length);
    onMessage?.({ direction: 'up', message, bytes });
    link.send(bytes);
  }

  #sendHello(nowMs: number): void {
    if (nowMs - this.#helloSentAtMs < HELLO_EVERY_MS) return;
    this.#helloSentAtMs = nowMs;
    this.send(this.#options.hello);
  }
}
