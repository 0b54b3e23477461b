/**
 * Sends each state to everybody, to each as the difference from a state that this very client has acknowledged.
 *
 * For every client it remembers what was sent and what came back as `stateTick`: the newest acknowledged state is the
 * baseline, the one acknowledged before it shows how things change. Whoever has acknowledged nothing yet, or nothing for
 * long, gets every car in full. In a race of many cars a client is told of the nearest each time and of the others now and
 * then; in between they go on as both ends expect, so what is remembered is what the client believes, and not the truth.
 */
import {
  type Encoding,
  encodeServerMessage,
  knownTo,
  MAX_BASELINE_TICKS,
  type Recipient,
  type StateMessage,
  StatePacker,
} from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';
import type { Link } from '../link/link.ts';
import { untoldCars } from './relevance.ts';

/** States remembered for each client. */
const REMEMBERED = 64;

/** One of those whom states are sent to. */
export interface Receiver {
  readonly car: number;
  readonly encoding: Encoding;
  readonly link: Link | null;
}

/** What one client has been sent. */
interface Sent {
  readonly states: StateMessage[];
  base: StateMessage | undefined;
  before: StateMessage | undefined;
}

const tickOf = ({ state }: StateMessage): number => state[RACE.tick] as number;

export class SnapshotSender {
  /** By link: whoever comes back on a new one starts with nothing. */
  readonly #sent = new WeakMap<Link, Sent>();

  /** The client says that it has the state of `tick`. */
  acknowledge(link: Link, tick: number): void {
    const sent = this.#sent.get(link);
    if (!sent || (sent.base && tick <= tickOf(sent.base))) return;
    const state = sent.states.find((each) => tickOf(each) === tick);
    if (!state) return;
    sent.before = sent.base;
    sent.base = state;
  }

  /** `count`: of states so far, to take turns with. The message is kept: it must not change. */
  send(message: StateMessage, count: number, receivers: Iterable<Receiver>): void {
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
      const to: Recipient = { car, ...baselines(sent, tickOf(message)), untold: untoldCars(message.state, car, count) };
      const known = knownTo(message, to);
      const packer = packers.get(known) ?? new StatePacker(known);
      packers.set(known, packer);
      link.send(packer.encodeFor(to));
      sent.states.push(known);
      if (sent.states.length > REMEMBERED) sent.states.shift();
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

/** The acknowledged states that are young enough to serve. */
function baselines({ base, before }: Sent, tick: number): Pick<Recipient, 'base' | 'before'> {
  if (!base || tick - tickOf(base) > MAX_BASELINE_TICKS) return {};
  return before && tickOf(base) - tickOf(before) <= BEFORE_MAX_TICKS ? { base, before } : { base };
}

/** Older than this before the baseline, a state says little about how things change now, ticks. */
const BEFORE_MAX_TICKS = 24;
