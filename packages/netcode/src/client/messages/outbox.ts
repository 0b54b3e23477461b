/**
 * What a player's end says, and when: hello until it is welcomed, pings, wishes, calls, and after each tick every input
 * that is not acknowledged. Nothing waits for an answer, and nothing is said only once.
 */
import { type Call, type ClientMessage, encodeClientMessage, type GameEvent } from '@shotgun-rally/protocol';
import type { GameClientOptions } from './client-options.ts';
import type { Inbox } from './inbox.ts';
import { PendingCall } from './pending-call.ts';
import { PendingChoices, type PlayerChoices } from './pending-choices.ts';
import type { PendingInputs } from './pending-inputs.ts';
import type { Traffic } from './traffic.ts';

const HELLO_EVERY_MS = 250;
/** How often the time is asked for, and until it is known at all, ms. */
const PING_EVERY_MS = 250;
const FIRST_PING_EVERY_MS = 30;
/** Ticks from one acknowledgement of events and roster to the next. */
const ACKNOWLEDGE_EVERY_TICKS = 4;

export class Outbox {
  readonly #options: GameClientOptions;
  readonly #inbox: Inbox;
  readonly #traffic: Traffic;
  readonly #wishes = new PendingChoices();
  readonly #calls = new PendingCall();
  #helloAtMs = Number.NEGATIVE_INFINITY;
  #pingAtMs = Number.NEGATIVE_INFINITY;
  #acknowledgedTick = Number.NEGATIVE_INFINITY;

  constructor(options: GameClientOptions, inbox: Inbox, traffic: Traffic) {
    this.#options = options;
    this.#inbox = inbox;
    this.#traffic = traffic;
  }

  /** Wants something else than before. */
  choose(wanted: Partial<PlayerChoices>): void {
    this.#wishes.set(wanted, this.#inbox.person);
  }

  call(call: Call): void {
    this.#calls.set(call, this.#options.clock());
  }

  /** An event has come that is new: a call of this player's need not be said again. */
  handleEvent(event: GameEvent): void {
    const { welcome } = this.#inbox;
    if (event.kind === 'call' && event.car === welcome?.car && event.role === welcome.role)
      this.#calls.acknowledge(event);
  }

  /** Says what is due, but for inputs; `isTimeKnown`: whether enough pongs have come to play. */
  sendDue(nowMs: number, isTimeKnown: boolean): void {
    const { welcome } = this.#inbox;
    if (!welcome) {
      if (nowMs - this.#helloAtMs < HELLO_EVERY_MS) return;
      this.#helloAtMs = nowMs;
      this.send(this.#options.hello);
      return;
    }
    if (nowMs - this.#pingAtMs >= (isTimeKnown ? PING_EVERY_MS : FIRST_PING_EVERY_MS)) {
      this.#pingAtMs = nowMs;
      this.send({ kind: 'ping', clientTimeMs: Math.round(nowMs) });
    }
    for (const message of [this.#wishes.takeDue(nowMs, this.#inbox.person), this.#calls.takeDue(nowMs)]) {
      if (message) this.send(message);
    }
  }

  /**
   * Sends all that is not acknowledged if a tick after which inputs go out is among those from `before` on to `tick`; what
   * the server repeats slowly is acknowledged no quicker.
   */
  sendInputs(uncommitted: PendingInputs, before: number, tick: number): void {
    const every = this.#inbox.welcome?.inputEveryTicks ?? 1;
    if (Math.floor(tick / every) <= Math.floor(before / every)) return;
    const acknowledges = Math.abs(tick - this.#acknowledgedTick) >= ACKNOWLEDGE_EVERY_TICKS;
    if (acknowledges) this.#acknowledgedTick = tick;
    this.send({
      kind: 'inputs',
      runs: uncommitted.runs(),
      stateTick: this.#inbox.stateTick,
      eventSequence: acknowledges ? this.#inbox.eventSequence : 0,
      rosterNumber: acknowledges ? (this.#inbox.roster?.number ?? 0) : 0,
    });
  }

  send(message: ClientMessage): void {
    const { hello, clock, link, onMessage } = this.#options;
    const bytes = encodeClientMessage(message, this.#inbox.welcome?.role ?? hello.role, hello.encoding);
    this.#traffic.sent(clock(), bytes.length);
    onMessage?.({ direction: 'up', message, bytes });
    link.send(bytes);
  }
}
