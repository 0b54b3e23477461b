/** Decodes the server's messages, and updates the inbox, the clocks and the pending inputs from them. */
import {
  decodeServerMessage,
  isPackedState,
  MARGIN_NONE,
  type ServerMessage,
  type StateMessage,
  type WelcomeMessage,
} from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { hashTunings } from '@shotgun-rally/sim/tuning';
import { JUDGED_AGE_MAX_MS } from '../../shooting/lag-compensation-limits.ts';
import type { Timelines } from '../time/timelines.ts';
import { fitsRace, hasSeat } from './fits-race.ts';
import type { Inbox } from './inbox.ts';
import type { PendingInputs } from './pending-inputs.ts';
import type { Traffic } from './traffic.ts';

/** How late (ms) an input of each role may arrive and still have an effect. */
const STILL_EFFECTIVE_MS = { driver: 0, gunner: JUDGED_AGE_MAX_MS, spectator: 0 } as const;

export class MessageReceiver {
  readonly #inbox: Inbox;
  readonly #timelines: Timelines;
  readonly #traffic: Traffic;
  readonly #pendingInputs: PendingInputs;
  readonly #createdAtMs: number;
  #undecodableMessages = 0;
  /** The hash of the car models of the race, computed once for each `welcome`. */
  #tuning: { readonly welcome: WelcomeMessage; readonly hash: number } | null = null;

  /** `createdAtMs` is the client's clock when the client was created: the pings contain the time since then. */
  constructor(inbox: Inbox, timelines: Timelines, traffic: Traffic, pendingInputs: PendingInputs, createdAtMs: number) {
    this.#inbox = inbox;
    this.#timelines = timelines;
    this.#traffic = traffic;
    this.#pendingInputs = pendingInputs;
    this.#createdAtMs = createdAtMs;
  }

  /** Number of messages since `welcome` that cannot be decoded or do not fit the race. */
  get undecodableMessages(): number {
    return this.#undecodableMessages;
  }

  /**
   * Decodes a message, applies it unless it is a `welcome`, and returns it. Returns null if it cannot be decoded or does not fit the
   * race.
   */
  receive(bytes: Uint8Array, nowMs: number): ServerMessage | null {
    const { welcome, states } = this.#inbox;
    this.#traffic.recordReceived(nowMs, bytes.length);
    const decoded = decodeServerMessage(bytes, welcome?.cars ?? 0, states.at);
    if (!decoded.ok) {
      if (welcome) this.#undecodableMessages++;
      return null;
    }
    const { message } = decoded;
    const completed = message.kind === 'state' && !isPackedState(bytes) ? this.#inbox.complete(message) : message;
    if (!this.#fits(completed)) {
      if (welcome) this.#undecodableMessages++;
      return null;
    }
    this.#apply(completed, nowMs);
    return completed;
  }

  /** Returns false for a message that the client cannot use in this race. */
  #fits(message: ServerMessage): boolean {
    if (message.kind === 'welcome') return hasSeat(message);
    const { welcome } = this.#inbox;
    if (message.kind !== 'state' || !welcome) return true;
    if (this.#tuning?.welcome !== welcome) this.#tuning = { welcome, hash: hashTunings(welcome.tuning) };
    return fitsRace(message, welcome, this.#tuning.hash);
  }

  #apply(message: ServerMessage, nowMs: number): void {
    switch (message.kind) {
      case 'roster':
        this.#inbox.addRoster(message);
        break;
      case 'state':
        if (this.#inbox.welcome) this.#applyState(message, this.#inbox.welcome, nowMs);
        break;
      case 'events':
        this.#inbox.addEvents(message);
        break;
      case 'pong':
        this.#timelines.serverClock.addPong(this.#createdAtMs + message.clientTimeMs, message.serverTimeMs, nowMs);
        break;
      case 'bye':
        this.#inbox.bye = message;
        break;
    }
  }

  #applyState(message: StateMessage, welcome: WelcomeMessage, nowMs: number): void {
    const tick = message.state[RACE.tick]!;
    const isNewest = this.#inbox.addState(message);
    this.#traffic.recordState(tick);
    this.#timelines.recordState(tick, welcome.stateEveryTicks, nowMs);
    if (isNewest) this.#applyReport(message, welcome, nowMs);
  }

  /** Applies the state's report about this client's inputs: which one was executed last, and how early inputs arrived. */
  #applyReport({ state, reports }: StateMessage, { car, role }: WelcomeMessage, nowMs: number): void {
    const report = role === 'spectator' ? undefined : reports[car]?.[role];
    if (!report) return;
    const tick = state[RACE.tick]!;
    this.#pendingInputs.acknowledge(report.lastTimeMs, timeOfTick(tick) - STILL_EFFECTIVE_MS[role]);
    if (report.marginMs !== MARGIN_NONE) this.#timelines.recordMargin(tick, report.marginMs, nowMs);
  }
}
