/** One direction of a simulated link: decides whether and when each message arrives. */
import { createRandom, type Random } from '@shotgun-rally/sim/math';
import { type LinkKind, MAX_DRAWN_SLOTS, SLOT_MS, type Weather } from './weather.ts';

/** Assumed time (ms) between two messages of a stream. It determines when a lost message is resent. */
const SEND_INTERVAL_MS = 16;
/** A stream resends a lost message after this many later messages, as in TCP's fast retransmit. */
const MESSAGES_UNTIL_RESEND = 3;

/** The network conditions at the time when a message is sent. */
export interface SendConditions {
  readonly nowMs: number;
  readonly weather: Weather;
  readonly kind: LinkKind;
  /** Mean time (ms) of a message to the other end and another one back. */
  readonly roundTripMs: number;
  /** When (ms) the last outage ends or ended; `nowMs` or earlier if there is no outage now. */
  readonly outageEndMs: number;
}

interface Delivery {
  readonly dueMs: number;
  readonly bytes: Uint8Array;
}

export class OneWayPath {
  readonly #random: Random;
  readonly #deliver: (bytes: Uint8Array) => void;
  /** Pending messages in the order of delivery. */
  #pending: Delivery[] = [];
  #slot = Number.NEGATIVE_INFINITY;
  #isSlotLost = false;
  #lastDueMs = Number.NEGATIVE_INFINITY;

  constructor(seed: number, deliver: (bytes: Uint8Array) => void) {
    this.#random = createRandom(seed);
    this.#deliver = deliver;
  }

  /** Sends a message. Returns when (ms) each copy of it arrives: none if it is lost. */
  send(bytes: Uint8Array, conditions: SendConditions): readonly number[] {
    const arrivalsMs = this.#drawArrivals(conditions);
    for (const dueMs of arrivalsMs) this.#enqueue({ dueMs, bytes });
    return arrivalsMs;
  }

  /** When (ms) the next message is due; Infinity if none is pending. */
  get nextDueMs(): number {
    return this.#pending[0]?.dueMs ?? Number.POSITIVE_INFINITY;
  }

  /** Delivers the messages that are due at `nowMs`. */
  deliverDue(nowMs: number): void {
    while (this.nextDueMs <= nowMs && this.#pending.length > 0) {
      const { bytes } = this.#pending.shift()!;
      this.#deliver(bytes);
    }
  }

  #drawArrivals({ nowMs, weather, kind, roundTripMs, outageEndMs }: SendConditions): readonly number[] {
    this.#advanceSlots(nowMs, weather);
    const isLost = this.#isSlotLost || nowMs < outageEndMs;
    const delayMs = this.#drawDelay(weather);
    if (kind === 'stream') {
      const stallMs = this.#isSlotLost ? roundTripMs + MESSAGES_UNTIL_RESEND * SEND_INTERVAL_MS : 0;
      const sentMs = Math.max(nowMs, outageEndMs);
      this.#lastDueMs = Math.max(this.#lastDueMs, sentMs + delayMs + stallMs);
      return [this.#lastDueMs];
    }
    const isDuplicated = this.#random() < weather.duplicateShare;
    if (isLost) return [];
    return isDuplicated ? [nowMs + delayMs, nowMs + this.#drawDelay(weather)] : [nowMs + delayMs];
  }

  #drawDelay(weather: Weather): number {
    return weather.delayMinMs + (weather.delayMaxMs - weather.delayMinMs) * this.#random();
  }

  #enqueue(delivery: Delivery): void {
    let index = this.#pending.length;
    while (index > 0 && this.#pending[index - 1]!.dueMs > delivery.dueMs) index--;
    this.#pending.splice(index, 0, delivery);
  }

  /** Draws for each slot up to `nowMs` whether its messages are lost. */
  #advanceSlots(nowMs: number, weather: Weather): void {
    const slot = Math.floor(nowMs / SLOT_MS);
    this.#slot = Math.max(this.#slot, slot - MAX_DRAWN_SLOTS);
    while (this.#slot < slot) {
      this.#slot++;
      this.#isSlotLost = this.#random() < this.#lossChance(weather);
    }
  }

  /** Returns the probability (0 to 1) that the next slot is lost. Bursts follow the Gilbert-Elliott model. */
  #lossChance({ lossShare, lossBurstMs }: Weather): number {
    if (lossBurstMs <= SLOT_MS || lossShare >= 1) return lossShare;
    const recoverChance = SLOT_MS / lossBurstMs;
    return this.#isSlotLost ? 1 - recoverChance : (recoverChance * lossShare) / (1 - lossShare);
  }
}
