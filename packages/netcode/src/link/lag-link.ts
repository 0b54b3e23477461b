/**
 * Bad weather around any link, in both directions.
 *
 * Each message draws a delay. Loss is drawn per 16 ms of time, whatever the message rate: in a lost slot every message
 * is lost (Gilbert-Elliott when losses come in bursts). A stream does not lose: a message of a lost slot arrives after
 * a round trip and three send intervals, and all that follow wait for it, as in TCP's fast retransmit.
 */
import type { Clock } from '../environment/clock.ts';
import { createRandom, type Random } from '../environment/random.ts';
import type { Link } from './link.ts';
import { Outages } from './outages.ts';
import { eachWay, type LinkKind, SLOT_MS, type Weather, type WeatherEachWay } from './weather.ts';

const SEND_INTERVAL_MS = 16;

export interface LagLinkOptions {
  readonly weather: Weather | WeatherEachWay;
  readonly kind: LinkKind;
  readonly seed: number;
  readonly clock: Clock;
  /** Hears of each message as it sets out, and what will become of it. */
  readonly onPassage?: (passage: Passage) => void;
}

/** What the weather makes of one message. */
export interface Passage {
  /** `up` is to the server. */
  readonly direction: 'up' | 'down';
  readonly bytes: Uint8Array;
  /** When it set out, and when each copy of it arrives: none of a lost message, two of a doubled one; ms. */
  readonly sentMs: number;
  readonly dueMs: readonly number[];
}

interface Delivery {
  readonly dueMs: number;
  readonly bytes: Uint8Array;
}

/** One direction: decides when, and whether, each message arrives. */
class OneWayPath {
  readonly #random: Random;
  readonly #deliver: (bytes: Uint8Array) => void;
  /** In the order of delivery. */
  #waiting: Delivery[] = [];
  #slot = Number.NEGATIVE_INFINITY;
  #slotLost = false;
  #lastDueMs = 0;

  constructor(seed: number, deliver: (bytes: Uint8Array) => void) {
    this.#random = createRandom(seed);
    this.#deliver = deliver;
  }

  /** Takes a message sent at `nowMs`, while an outage lasts until `frozenUntilMs`; when each copy of it arrives, ms. */
  push(bytes: Uint8Array, nowMs: number, weather: Weather, kind: LinkKind, frozenUntilMs: number): readonly number[] {
    const dueMs = this.#drawArrivals(nowMs, weather, kind, frozenUntilMs);
    for (const due of dueMs) this.#enqueue({ dueMs: due, bytes });
    return dueMs;
  }

  #drawArrivals(nowMs: number, weather: Weather, kind: LinkKind, frozenUntilMs: number): readonly number[] {
    this.#advanceSlots(nowMs, weather);
    const lost = this.#slotLost || nowMs < frozenUntilMs;
    const delayMs = this.#drawDelay(weather);
    if (kind === 'stream') {
      const stallMs = this.#slotLost ? weather.delayMinMs + weather.delayMaxMs + 3 * SEND_INTERVAL_MS : 0;
      const sentMs = Math.max(nowMs, frozenUntilMs);
      this.#lastDueMs = Math.max(this.#lastDueMs, sentMs + delayMs + stallMs);
      return [this.#lastDueMs];
    }
    const doubled = this.#random() < weather.duplicateShare;
    if (lost) return [];
    return doubled ? [nowMs + delayMs, nowMs + this.#drawDelay(weather)] : [nowMs + delayMs];
  }

  /** When the next message arrives, ms; Infinity when none is under way. */
  get nextDueMs(): number {
    return this.#waiting[0]?.dueMs ?? Number.POSITIVE_INFINITY;
  }

  /** Delivers what is under way, up to `nowMs`; all of it when that is Infinity. */
  deliverDue(nowMs: number): void {
    while (this.#waiting.length > 0 && this.#waiting[0]!.dueMs <= nowMs) {
      this.#deliver((this.#waiting.shift() as Delivery).bytes);
    }
  }

  #drawDelay(weather: Weather): number {
    return weather.delayMinMs + (weather.delayMaxMs - weather.delayMinMs) * this.#random();
  }

  #enqueue(delivery: Delivery): void {
    let index = this.#waiting.length;
    while (index > 0 && this.#waiting[index - 1]!.dueMs > delivery.dueMs) index--;
    this.#waiting.splice(index, 0, delivery);
  }

  #advanceSlots(nowMs: number, weather: Weather): void {
    const slot = Math.floor(nowMs / SLOT_MS);
    // After a long silence the distant past does not matter: a second of slots reaches the steady state.
    if (slot - this.#slot > 64) this.#slot = slot - 64;
    while (this.#slot < slot) {
      this.#slot++;
      this.#slotLost = this.#random() < this.#lossChance(weather);
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
  readonly #up: OneWayPath;
  readonly #down: OneWayPath;
  readonly #outages: Outages;
  readonly #onPassage: LagLinkOptions['onPassage'];
  #weather: WeatherEachWay;
  #kind: LinkKind;
  #receive: (bytes: Uint8Array) => void = () => {};

  constructor(inner: Link, options: LagLinkOptions) {
    this.#inner = inner;
    this.#clock = options.clock;
    this.#weather = eachWay(options.weather);
    this.#kind = options.kind;
    this.#onPassage = options.onPassage;
    this.#up = new OneWayPath(options.seed, (bytes) => inner.send(bytes));
    this.#down = new OneWayPath(options.seed ^ 0x5bd1_e995, (bytes) => this.#receive(bytes));
    this.#outages = new Outages(options.seed ^ 0x2c1b_3c6d);
    inner.onReceive((bytes) => this.#push('down', bytes));
  }

  /** Changes the weather for the messages sent from now on. */
  setWeather(weather: Weather | WeatherEachWay, kind: LinkKind): void {
    this.#weather = eachWay(weather);
    this.#kind = kind;
  }

  /** When the next message arrives at either end, ms; Infinity when none is under way. */
  get nextDueMs(): number {
    return Math.min(this.#up.nextDueMs, this.#down.nextDueMs);
  }

  /** Hands over, in both directions, what is due. Call often: a message is never early, but as late as this call. */
  deliver(): void {
    const nowMs = this.#clock();
    this.#up.deliverDue(nowMs);
    this.#down.deliverDue(nowMs);
  }

  send(bytes: Uint8Array): void {
    this.#push('up', bytes);
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

  #push(direction: Passage['direction'], bytes: Uint8Array): void {
    const sentMs = this.#clock();
    const path = direction === 'up' ? this.#up : this.#down;
    const frozenUntilMs = this.#outages.untilMs(sentMs, this.#weather.down);
    const dueMs = path.push(bytes, sentMs, this.#weather[direction], this.#kind, frozenUntilMs);
    this.#onPassage?.({ direction, bytes, sentMs, dueMs });
  }
}
