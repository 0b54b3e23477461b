/**
 * Sends each state to every client. For a client with the `packed` encoding, the state is encoded as the difference from one
 * that this client has acknowledged; a client with the `plain` encoding gets a full state.
 *
 * For each packed client, the sent states are remembered. The newest acknowledged state is the baseline; the state that was
 * acknowledged before it shows how the state was changing. Without a recent baseline, the full state is sent. In a race with
 * many cars, far cars (far-cars.ts) are skipped in most states: client and server then extrapolate them in the same way from
 * the baseline. So what is remembered is the state that the client has after decoding, not the server's. A plain state leaves
 * out the same cars.
 */
import {
  type Encoding,
  encodeServerMessage,
  MAX_BASELINE_TICKS,
  type Recipient,
  type Role,
  type StateMessage,
  StatePacker,
  stateAfterDecoding,
} from '@shotgun-rally/protocol';
import { carOffset } from '@shotgun-rally/sim';
import { type CarSet, includesCar, withCar } from '@shotgun-rally/sim/state';
import { farCars } from '../../interest/far-cars.ts';
import type { Link } from '../../link/link.ts';
import { tickOf } from '../../timeline/tick-of.ts';

/** At most this many sent states are remembered for each client, until it acknowledges a newer one. */
const REMEMBERED_STATES = 64;
/** A state more than this many ticks before the baseline is too old to show current motion. */
const EARLIER_MAX_TICKS = 24;
/** A far car is skipped for at most this many ticks (24 are 0.4 s); extrapolation is then about a car's length off. */
const SKIPPED_MAX_TICKS = 24;

/** A client that states are sent to. */
export interface Receiver {
  /** -1 for a spectator. */
  readonly car: number;
  /** The role played now; null for a person without a seat, for whom no car is skipped. */
  readonly role: Role | null;
  readonly encoding: Encoding;
  /** null while disconnected. */
  readonly link: Link | null;
}

/** A state as one client has it after decoding. */
interface ClientState {
  readonly message: StateMessage;
  /** For each car, the tick of the newest state that included it. */
  readonly includedTicks: readonly number[];
}

/** The states sent to one client, and the two of them that it acknowledged last. */
interface SentStates {
  readonly states: ClientState[];
  baseline: ClientState | undefined;
  earlierBaseline: ClientState | undefined;
  /** For each car, the tick of the newest plain state that included it. */
  readonly plainTicks: number[];
}

export class SnapshotSender {
  /** By link, because a client that reconnects starts without a baseline. */
  readonly #sent = new WeakMap<Link, SentStates>();

  /** Records that the client has received the state of `tick`. */
  acknowledge(link: Link, tick: number): void {
    const sent = this.#sent.get(link);
    if (!sent || (sent.baseline && tick <= tickOf(sent.baseline.message))) return;
    const index = sent.states.findIndex(({ message }) => tickOf(message) === tick);
    if (index < 0) return;
    sent.earlierBaseline = sent.baseline;
    sent.baseline = sent.states[index];
    // The older states can no longer become a baseline.
    sent.states.splice(0, index + 1);
  }

  /** Sends a state to all receivers. Keeps the message, so the caller must not change it afterwards. */
  send(message: StateMessage, receivers: Iterable<Receiver>): void {
    const plainBySkippedCars = new Map<CarSet, Uint8Array>();
    const packers = new Map<StateMessage, StatePacker>();
    const allIncluded = message.reports.map(() => tickOf(message));
    for (const { car, role, encoding, link } of receivers) {
      if (!link) continue;
      const sent = this.#sentStates(link);
      const far = role === null ? 0 : farCars(message.state, car, role);
      if (encoding === 'plain') {
        const skippedCars = skipInPlain(sent, message, far);
        const bytes =
          plainBySkippedCars.get(skippedCars) ?? encodeServerMessage(without(message, skippedCars), 'plain');
        plainBySkippedCars.set(skippedCars, bytes);
        link.send(bytes);
        continue;
      }
      const recipient = recipientOf(sent, message, car, far);
      const decoded = stateAfterDecoding(message, recipient);
      const packer = packers.get(decoded) ?? new StatePacker(decoded);
      packers.set(decoded, packer);
      link.send(packer.encodeFor(recipient));
      const { skippedCars } = recipient;
      remember(sent, decoded, skippedCars === 0 ? allIncluded : ticksWithout(skippedCars, allIncluded, sent.baseline));
    }
  }

  #sentStates(link: Link): SentStates {
    const existing = this.#sent.get(link);
    if (existing) return existing;
    const sent: SentStates = { states: [], baseline: undefined, earlierBaseline: undefined, plainTicks: [] };
    this.#sent.set(link, sent);
    return sent;
  }
}

/** Returns the states from which the difference for one client is encoded (none if too old), and the cars to skip. */
function recipientOf(
  { baseline, earlierBaseline }: SentStates,
  message: StateMessage,
  ownCar: number,
  far: CarSet,
): Recipient & { readonly skippedCars: CarSet } {
  const car = Math.max(ownCar, 0);
  const tick = tickOf(message);
  if (!baseline || tick - tickOf(baseline.message) > MAX_BASELINE_TICKS) return { car, skippedCars: 0 };
  const isRecent =
    earlierBaseline &&
    tickOf(baseline.message) - tickOf(earlierBaseline.message) <= EARLIER_MAX_TICKS &&
    tick - tickOf(earlierBaseline.message) <= MAX_BASELINE_TICKS;
  return {
    car,
    baseline: baseline.message,
    earlierBaseline: isRecent ? earlierBaseline.message : undefined,
    skippedCars: far === 0 ? 0 : far & ~overdueCars(baseline.includedTicks, tick),
  };
}

/** Returns the cars that have been skipped for too long. */
const overdueCars = (includedTicks: readonly number[], tick: number): CarSet =>
  includedTicks.reduce((cars, included, car) => (tick - included > SKIPPED_MAX_TICKS ? withCar(cars, car) : cars), 0);

/** Returns the cars to leave out of a plain state, and records that the other cars are sent. */
function skipInPlain({ plainTicks }: SentStates, message: StateMessage, far: CarSet): CarSet {
  const tick = tickOf(message);
  const skippedCars = plainTicks.length === 0 ? 0 : far & ~overdueCars(plainTicks, tick);
  message.reports.forEach((_, car) => {
    if (!includesCar(skippedCars, car)) plainTicks[car] = tick;
  });
  return skippedCars;
}

/** Returns the state with the slots of the skipped cars empty. */
function without(message: StateMessage, skippedCars: CarSet): StateMessage {
  if (skippedCars === 0) return message;
  const state = message.state.slice();
  message.reports.forEach((_, car) => {
    if (includesCar(skippedCars, car)) state.fill(0, carOffset(car), carOffset(car + 1));
  });
  return { ...message, state };
}

/** Returns the ticks of the newest states that included each car: of skipped cars, those of the baseline. */
const ticksWithout = (
  skippedCars: CarSet,
  allIncluded: readonly number[],
  baseline: ClientState | undefined,
): readonly number[] =>
  allIncluded.map((tick, car) => (includesCar(skippedCars, car) ? (baseline?.includedTicks[car] ?? tick) : tick));

/** Remembers a state that was sent, as the client has it after decoding. */
function remember({ states }: SentStates, message: StateMessage, includedTicks: readonly number[]): void {
  states.push({ message, includedTicks });
  if (states.length > REMEMBERED_STATES) states.shift();
}
