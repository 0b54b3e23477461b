/**
 * Sends each state to everybody, to each as the difference from a state that this very client has acknowledged.
 *
 * For every client it remembers what was sent and what came back as `stateTick`: the newest acknowledged state is the
 * baseline, the one acknowledged before it shows how things change. Whoever has acknowledged nothing yet, or nothing for
 * long, gets every car in full. In a race of many cars a client is told of the nearest each time, and of the others when
 * what it knows of them grows old; in between they go on as both ends expect, so what is remembered is what the client
 * believes, and not the truth.
 */
import {
  type Encoding,
  encodeServerMessage,
  MAX_BASELINE_TICKS,
  type Recipient,
  type StateMessage,
  StatePacker,
  stateAfterDecoding,
} from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';
import type { Link } from '../../link/link.ts';
import { farCars } from './far-cars.ts';

/** States remembered for each client. */
const REMEMBERED = 64;
/** Further before the baseline a state says little about how things change now, ticks. */
const BEFORE_MAX_TICKS = 24;
/** A far car goes on unseen for so long, ticks (0.4 s): within that a car strays about a car's length. */
const NEWS_MAX_TICKS = 24;

/** One of those whom states are sent to. */
export interface Receiver {
  /** -1 for who watches, and is told of every car alike. */
  readonly car: number;
  readonly encoding: Encoding;
  readonly link: Link | null;
}

/** A state as one client knows it, and from which tick its news of each car is. */
interface Believed {
  readonly message: StateMessage;
  readonly newsTicks: readonly number[];
}

/** What one client has been sent, and which of it it has acknowledged. */
interface Sent {
  readonly states: Believed[];
  base: Believed | undefined;
  before: Believed | undefined;
}

const tickOf = ({ state }: StateMessage): number => state[RACE.tick]!;

export class SnapshotSender {
  /** By link: whoever comes back on a new one starts with nothing. */
  readonly #sent = new WeakMap<Link, Sent>();

  /** The client says that it has the state of `tick`. */
  acknowledge(link: Link, tick: number): void {
    const sent = this.#sent.get(link);
    if (!sent || (sent.base && tick <= tickOf(sent.base.message))) return;
    const state = sent.states.find(({ message }) => tickOf(message) === tick);
    if (!state) return;
    sent.before = sent.base;
    sent.base = state;
  }

  /** The message is kept: it must not change. */
  send(message: StateMessage, receivers: Iterable<Receiver>): void {
    let plain: Uint8Array | undefined;
    const packers = new Map<StateMessage, StatePacker>();
    for (const { car, encoding, link } of receivers) {
      if (!link) continue;
      if (encoding === 'plain') {
        plain ??= encodeServerMessage(message, 'plain');
        link.send(plain);
        continue;
      }
      const sent = this.#sentTo(link);
      const to = recipientOf(sent, message, car);
      const known = stateAfterDecoding(message, to);
      const packer = packers.get(known) ?? new StatePacker(known);
      packers.set(known, packer);
      link.send(packer.encodeFor(to));
      remember(sent, known, to.skippedCars);
    }
  }

  #sentTo(link: Link): Sent {
    const known = this.#sent.get(link);
    if (known) return known;
    const sent: Sent = { states: [], base: undefined, before: undefined };
    this.#sent.set(link, sent);
    return sent;
  }
}

/** Against which states a client is told, if they are young enough to serve, and of which cars it is not. */
function recipientOf({ base, before }: Sent, message: StateMessage, own: number): Recipient & { skippedCars: number } {
  const car = Math.max(own, 0);
  const tick = tickOf(message);
  if (!base || tick - tickOf(base.message) > MAX_BASELINE_TICKS) return { car, skippedCars: 0 };
  const isNear = before && tickOf(base.message) - tickOf(before.message) <= BEFORE_MAX_TICKS;
  const far = own < 0 ? 0 : farCars(message.state, own);
  const untold = far === 0 ? 0 : far & ~staleCars(base, tick);
  return { car, baseline: base.message, earlierBaseline: isNear ? before.message : undefined, skippedCars: untold };
}

/** Cars that the client has had no news of for long, as bits. */
const staleCars = ({ newsTicks }: Believed, tick: number): number =>
  newsTicks.reduce((stale, newsTick, car) => (tick - newsTick > NEWS_MAX_TICKS ? stale | (1 << car) : stale), 0);

function remember({ states, base }: Sent, message: StateMessage, untold: number): void {
  const tick = tickOf(message);
  const newsTicks = message.reports.map((_, car) =>
    ((untold >>> car) & 1) === 1 ? (base?.newsTicks[car] ?? tick) : tick,
  );
  states.push({ message, newsTicks });
  if (states.length > REMEMBERED) states.shift();
}
