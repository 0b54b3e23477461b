/**
 * Adds simulated network conditions (weather) to any link, in both directions.
 *
 * Each message gets a random delay. Loss does not depend on the message rate: time is divided into slots, and every message
 * of a lost slot is lost. A stream link loses nothing: a message of a lost slot arrives later, by a round trip and three send
 * intervals, and all later messages wait for it, as in TCP's fast retransmit.
 */
import type { Clock } from '../environment/clock.ts';
import type { Link } from './link.ts';
import { OneWayPath } from './one-way-path.ts';
import { Outages } from './outages.ts';
import { checkedWeather, type LinkKind, type Weather, type WeatherEachWay } from './weather.ts';

/** Combined with the link's seed, so that each of its random sequences has a seed of its own. */
const DOWN_SEED_MASK = 0x5bd1_e995;
const OUTAGE_SEED_MASK = 0x2c1b_3c6d;

/** The options of a `LagLink`. */
export interface LagLinkOptions {
  readonly weather: Weather | WeatherEachWay;
  readonly kind: LinkKind;
  readonly seed: number;
  readonly clock: Clock;
  /** Called for each message when it enters the simulated network. */
  readonly onPassage?: (passage: Passage) => void;
}

/** One message on its way through the simulated network. */
export interface Passage {
  /** `up`: sent on this link (in a client: to the server); `down`: received. */
  readonly direction: 'up' | 'down';
  readonly bytes: Uint8Array;
  readonly sentMs: number;
  /** When (ms) each copy of it arrives: none of a lost message, two of a duplicated one. */
  readonly dueMs: readonly number[];
}

/** A link with simulated delay (ms), jitter and loss in both directions. Call `deliver` often: messages arrive only then. */
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

  /** `inner` is the link to which the conditions are added. Throws a TypeError or RangeError if the weather or the kind is wrong. */
  constructor(inner: Link, options: LagLinkOptions) {
    this.#inner = inner;
    this.#clock = options.clock;
    this.#weather = checkedWeather(options.weather, options.kind);
    this.#kind = options.kind;
    this.#onPassage = options.onPassage;
    this.#up = new OneWayPath(options.seed, (bytes) => inner.send(bytes));
    this.#down = new OneWayPath(options.seed ^ DOWN_SEED_MASK, (bytes) => this.#receive(bytes));
    this.#outages = new Outages(options.seed ^ OUTAGE_SEED_MASK);
    inner.onReceive((bytes) => this.#push('down', bytes));
  }

  /** Changes the conditions for messages sent from now on. Throws a TypeError or RangeError if they are wrong. */
  setWeather(weather: Weather | WeatherEachWay, kind: LinkKind): void {
    this.#weather = checkedWeather(weather, kind);
    this.#kind = kind;
  }

  /** When (ms) the next message is due at either end; Infinity if none is pending. */
  get nextDueMs(): number {
    return Math.min(this.#up.nextDueMs, this.#down.nextDueMs);
  }

  /** Delivers the messages that are due, in both directions. Call it often: nothing else delivers messages in time. */
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

  /** Incoming messages that are pending when the link closes are delivered before `handler` is called. */
  onClose(handler: () => void): void {
    this.#inner.onClose(() => {
      this.#down.deliverDue(Number.POSITIVE_INFINITY);
      handler();
    });
  }

  /** Delivers the outgoing messages that are still pending, and then closes the link. */
  close(lastMessage?: Uint8Array): void {
    this.#up.deliverDue(Number.POSITIVE_INFINITY);
    this.#inner.close(lastMessage);
  }

  #push(direction: Passage['direction'], bytes: Uint8Array): void {
    const sentMs = this.#clock();
    const path = direction === 'up' ? this.#up : this.#down;
    const { up, down } = this.#weather;
    const outageEndMs = this.#outages.lastEndMs(sentMs, down);
    const dueMs = path.send(bytes, {
      nowMs: sentMs,
      weather: this.#weather[direction],
      kind: this.#kind,
      roundTripMs: meanDelayMs(up) + meanDelayMs(down),
      outageEndMs,
    });
    this.#onPassage?.({ direction, bytes, sentMs, dueMs });
  }
}

const meanDelayMs = ({ delayMinMs, delayMaxMs }: Weather): number => (delayMinMs + delayMaxMs) / 2;
