/**
 * Bad weather around any link, in both directions.
 *
 * Each message draws a delay. Loss is drawn per 16 ms of time, whatever the message rate: in a lost slot every message
 * is lost (Gilbert-Elliott when losses come in bursts). A stream does not lose: a message of a lost slot arrives after
 * a round trip and three send intervals, and all that follow wait for it, as in TCP's fast retransmit.
 */
import type { Clock } from '../clock.ts';
import { createRandom, type Random } from '../random.ts';
import type { Link } from './link.ts';
import type { LinkKind, Weather } from './weather.ts';

const SLOT_MS = 16;
const SEND_INTERVAL_MS = 16;

export interface LagLinkOptions {
  readonly weather: Weather;
  readonly kind: LinkKind;
  readonly seed: number;
  readonly clock: Clock;
}

interface Delivery {
  readonly dueMs: number;
  readonly bytes: Uint8Array;
}

/** One direction: decides when, and whether, each message arrives. */
class Lane {
  readonly #random: Random;
  readonly #deliver: (bytes: Uint8Array) => void;
  /** In the order of delivery. */
  #waiting: Delivery[] = [];
  #slot = Number.NEGATIVE_INFINITY;
  #slotLost = false;
  #frozenUntilMs = Number.NEGATIVE_INFINITY;
  #lastDueMs = 0;

  constructor(seed: number, deliver: (bytes: Uint8Array) => void) {
    this.#random = createRandom(seed);
    this.#deliver = deliver;
  }

  push(bytes: Uint8Array, nowMs: number, weather: Weather, kind: LinkKind): void {
    this.#advanceSlots(nowMs, weather);
    const lost = this.#slotLost || nowMs < this.#frozenUntilMs;
    const delayMs = this.#drawDelay(weather);
    if (kind === 'stream') {
      const stallMs = this.#slotLost ? weather.delayMinMs + weather.delayMaxMs + 3 * SEND_INTERVAL_MS : 0;
      const sentMs = Math.max(nowMs, this.#frozenUntilMs);
      this.#lastDueMs = Math.max(this.#lastDueMs, sentMs + delayMs + stallMs);
      this.#enqueue({ dueMs: this.#lastDueMs, bytes });
      return;
    }
    if (!lost) this.#enqueue({ dueMs: nowMs + delayMs, bytes });
    if (this.#random() < weather.duplicateShare && !lost) {
      this.#enqueue({ dueMs: nowMs + this.#drawDelay(weather), bytes });
    }
  }

  /** Delivers what is under way, up to `nowMs`; all of it when that is Infinity. */
  deliverDue(nowMs: number): void {
    while (this.#waiting.length > 0 && (this.#waiting[0] as Delivery).dueMs <= nowMs) {
      this.#deliver((this.#waiting.shift() as Delivery).bytes);
    }
  }

  #drawDelay(weather: Weather): number {
    return weather.delayMinMs + (weather.delayMaxMs - weather.delayMinMs) * this.#random();
  }

  #enqueue(delivery: Delivery): void {
    let index = this.#waiting.length;
    while (index > 0 && (this.#waiting[index - 1] as Delivery).dueMs > delivery.dueMs) index--;
    this.#waiting.splice(index, 0, delivery);
  }

  #advanceSlots(nowMs: number, weather: Weather): void {
    const slot = Math.floor(nowMs / SLOT_MS);
    // After a long silence the distant past does not matter: a second of slots reaches the steady state.
    if (slot - this.#slot > 64) this.#slot = slot - 64;
    while (this.#slot < slot) {
      this.#slot++;
      this.#slotLost = this.#random() < this.#lossChance(weather);
      if (weather.freezeEveryMs > 0 && this.#random() < SLOT_MS / weather.freezeEveryMs) {
        this.#frozenUntilMs = this.#slot * SLOT_MS + weather.freezeMs;
      }
    }
  }

  #lossChance({ lossShare, lossBurstMs }: Weather): number {
    if (lossBurstMs <= SLOT_MS || lossShare >= 1) return lossShare;
    const recoverChance = SLOT_MS / lossBurstMs;
    return this.#slotLost ? 1 - recoverChance : (recoverChance * lossShare) / (1 - lossShare);
  }
}

export class LagLink implements Link {
  readonly #inner: Link;
  readonly #clock: Clock;
  readonly #up: Lane;
  readonly #down: Lane;
  #weather: Weather;
  #kind: LinkKind;
  #receive: (bytes: Uint8Array) => void = () => {};

  constructor(inner: Link, options: LagLinkOptions) {
    this.#inner = inner;
    this.#clock = options.clock;
    this.#weather = options.weather;
    this.#kind = options.kind;
    this.#up = new Lane(options.seed, (bytes) => inner.send(bytes));
    this.#down = new Lane(options.seed ^ 0x5bd1_e995, (bytes) => this.#receive(bytes));
    inner.onReceive((bytes) => this.#down.push(bytes, this.#clock(), this.#weather, this.#kind));
  }

  /** Changes the weather for the messages sent from now on. */
  setWeather(weather: Weather, kind: LinkKind): void {
    this.#weather = weather;
    this.#kind = kind;
  }

  /** Hands over, in both directions, what is due. Call often: a message is never early, but as late as this call. */
  deliver(): void {
    const nowMs = this.#clock();
    this.#up.deliverDue(nowMs);
    this.#down.deliverDue(nowMs);
  }

  send(bytes: Uint8Array): void {
    this.#up.push(bytes, this.#clock(), this.#weather, this.#kind);
  }

  onReceive(handler: (bytes: Uint8Array) => void): void {
    this.#receive = handler;
  }

  /** What was still under way arrives before the end does: last words are not part of the experiment. */
  onClose(handler: () => void): void {
    this.#inner.onClose(() => {
      this.#down.deliverDue(Number.POSITIVE_INFINITY);
      handler();
    });
  }

  close(lastWords?: Uint8Array): void {
    this.#up.deliverDue(Number.POSITIVE_INFINITY);
    this.#inner.close(lastWords);
  }
}
