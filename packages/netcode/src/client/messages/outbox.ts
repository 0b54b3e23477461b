/**
 * What the client sends, and when: hello until the welcome, pings, choices, calls, and all pending inputs.
 * Nothing waits for a reply. Everything that can get lost is sent again until it is acknowledged or out of date.
 */
import { type Call, type ClientMessage, encodeClientMessage, type GameEvent } from '@shotgun-rally/protocol';
import type { GameClientOptions } from './client-options.ts';
import type { Inbox } from './inbox.ts';
import { PendingCall } from './pending-call.ts';
import { PendingChoices, type PlayerChoices } from './pending-choices.ts';
import type { PendingInputs } from './pending-inputs.ts';
import type { Traffic } from './traffic.ts';

const HELLO_EVERY_MS = 250;
const PING_EVERY_MS = 250;
/** Ping interval (ms) until the server's time is known. */
const FIRST_PING_EVERY_MS = 30;
/** Ticks between two acknowledgements of events and roster. */
const ACKNOWLEDGE_EVERY_TICKS = 4;

export class Outbox {
  readonly #options: GameClientOptions;
  readonly #inbox: Inbox;
  readonly #traffic: Traffic;
  readonly #choices = new PendingChoices();
  readonly #call = new PendingCall();
  #helloAtMs = Number.NEGATIVE_INFINITY;
  #pingAtMs = Number.NEGATIVE_INFINITY;
  #acknowledgedTick = Number.NEGATIVE_INFINITY;

  constructor(options: GameClientOptions, inbox: Inbox, traffic: Traffic) {
    this.#options = options;
    this.#inbox = inbox;
    this.#traffic = traffic;
  }

  /** Changes some of the player's choices. */
  choose(changed: Partial<PlayerChoices>): void {
    this.#choices.set(changed, this.#inbox.person);
  }

  /** Calls to the partner. */
  call(call: Call): void {
    this.#call.set(call, this.#options.clock());
  }

  /** Handles a new event: this player's own call needs no repeat once the server has announced it. */
  handleEvent(event: GameEvent): void {
    const { welcome } = this.#inbox;
    if (event.kind === 'call' && event.car === welcome?.car && event.role === welcome.role)
      this.#call.acknowledge(event);
  }

  /** Sends everything that is due except inputs. `isTimeKnown`: true once enough pongs have arrived to start playing. */
  sendDue(nowMs: number, isTimeKnown: boolean): void {
    if (!this.#inbox.welcome) {
      this.#sendHello(nowMs);
      return;
    }
    if (nowMs - this.#pingAtMs >= (isTimeKnown ? PING_EVERY_MS : FIRST_PING_EVERY_MS)) {
      this.#pingAtMs = nowMs;
      this.send({ kind: 'ping', clientTimeMs: Math.round(nowMs) });
    }
    for (const message of [this.#choices.takeDue(nowMs, this.#inbox.person), this.#call.takeDue(nowMs)]) {
      if (message) this.send(message);
    }
  }

  /**
   * Sends all pending inputs if one of the ticks after `before` up to `tick` is a sending tick (every `inputEveryTicks`).
   * Acknowledges events and roster at most every ACKNOWLEDGE_EVERY_TICKS, because the server repeats those slowly.
   */
  sendInputs(pending: PendingInputs, before: number, tick: number): void {
    const every = this.#inbox.welcome?.inputEveryTicks ?? 1;
    if (Math.floor(tick / every) <= Math.floor(before / every)) return;
    const acknowledges = Math.abs(tick - this.#acknowledgedTick) >= ACKNOWLEDGE_EVERY_TICKS;
    if (acknowledges) this.#acknowledgedTick = tick;
    this.send({
      kind: 'inputs',
      runs: pending.runs(),
      stateTick: this.#inbox.stateTick,
      eventSequence: acknowledges ? this.#inbox.eventSequence : 0,
      rosterNumber: acknowledges ? (this.#inbox.roster?.number ?? 0) : 0,
    });
  }

  /** Encodes and sends a message at once. */
  send(message: ClientMessage): void {
    const { hello, clock, link, onMessage } = this.#options;
    const bytes = encodeClientMessage(message, this.#inbox.welcome?.role ?? hello.role, hello.encoding);
    this.#traffic.sent(clock(), bytes.length);
    onMessage?.({ direction: 'up', message, bytes });
    link.send(bytes);
  }

  #sendHello(nowMs: number): void {
    if (nowMs - this.#helloAtMs < HELLO_EVERY_MS) return;
    this.#helloAtMs = nowMs;
    this.send(this.#options.hello);
  }
}
