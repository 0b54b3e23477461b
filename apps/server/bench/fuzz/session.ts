/** What one client of the fuzzer does, from its join to its end: a list of steps, the same for the same seed. */
import type { HelloMessage, RaceSetup, SeatInput } from '@shotgun-rally/protocol';
import { hash32 } from '@shotgun-rally/sim/math';
import { applyEdits } from '../../../../packages/protocol/test/broken-bytes.ts';
import { TRACK_NAMES } from '../../src/config/tracks.ts';
import { createPool, HELLO_BASE, type MessagePool, type NumberedMessage } from './message-pool.ts';

/** The number of consecutive sessions that use the same pool. */
const SESSIONS_PER_POOL = 64;
/** Few rooms, so that there are several people in each. */
export const ROOM_CODES = ['FUZZ0', 'FUZZ1', 'FUZZ2'];
const STEPS_MIN = 100;
const STEPS_MAX = 1000;
const BURST_MAX = 16;
const EDITS_MAX = 4;
const BYTE_RANGE = 256;
const RANDOM_RANGE = 2 ** 32;
const LEAD_MAX_TICKS = 40;
const ACKNOWLEDGED_AGE_MAX_TICKS = 20;
const PEOPLE_TO_KICK = 8;
const CARS = 8;

/** One step of a client. */
export type Step =
  /** Sends a message as it is. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** Sends a message with the next number, so that the server does not ignore it. */
  | { readonly kind: 'numbered'; readonly message: NumberedMessage }
  /** Sends inputs for the ticks after those that the client has already sent, as an honest client does. */
  | {
      readonly kind: 'inputs';
      readonly driver: SeatInput;
      readonly gunner: SeatInput;
      readonly leadTicks: number;
      readonly acknowledgedAgeTicks: number;
    }
  | { readonly kind: 'signal'; readonly text: string }
  /** Writes into the TCP stream, past the framing of WebSockets. */
  | { readonly kind: 'stream'; readonly bytes: Uint8Array };

export interface Session {
  /** Sent before the hello. */
  readonly early: readonly Uint8Array[];
  readonly hello: HelloMessage;
  /** True if the client uses the token of an earlier session, if there is one. */
  readonly returns: boolean;
  /** The steps in bursts. After each burst the client waits until the server has read it. */
  readonly bursts: readonly (readonly Step[])[];
  /** True if the client cuts the connection at the end instead of closing it. */
  readonly cutsOff: boolean;
}

/** A seeded generator of choices. */
class Choices {
  readonly #seed: number;
  #count = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Returns an integer from 0 to `range` - 1. */
  below(range: number): number {
    return Math.floor((hash32(this.#seed, this.#count++, 0) / RANDOM_RANGE) * range);
  }

  /** Returns true with this probability. */
  chance(probability: number): boolean {
    return hash32(this.#seed, this.#count++, 0) < probability * RANDOM_RANGE;
  }

  of<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }
}

/** Creates the sessions of a run, in order. */
export class Sessions {
  readonly #seed: number;
  #pool: MessagePool | null = null;
  #poolNumber = -1;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Returns the session with that number, from 0. */
  at(number: number): Session {
    const poolNumber = Math.floor(number / SESSIONS_PER_POOL);
    if (this.#poolNumber !== poolNumber) this.#pool = createPool(hash32(this.#seed, poolNumber, 1) | 0);
    this.#poolNumber = poolNumber;
    return sessionOf(this.#pool!, new Choices(hash32(this.#seed, number, 2)));
  }
}

function sessionOf(pool: MessagePool, choose: Choices): Session {
  // Most clients send few unreadable messages, because the server closes connections that send many.
  const brokenShare = choose.of([0, 0.005, 0.02, 0.9]);
  const steps = STEPS_MIN + choose.below(STEPS_MAX - STEPS_MIN);
  const bursts: Step[][] = [];
  for (let count = 0; count < steps; ) {
    const burst = Array.from({ length: 1 + choose.below(BURST_MAX) }, () => stepOf(pool, choose, brokenShare));
    bursts.push(burst);
    count += burst.length;
  }
  if (choose.chance(0.05)) bursts.push([{ kind: 'stream', bytes: choose.of(pool.randomBytes) }]);
  const room = choose.chance(0.02) ? `R${choose.below(1000)}` : choose.of(ROOM_CODES);
  return {
    early: choose.chance(0.1) ? [choose.of(pool.randomBytes), choose.of(pool.messages)] : [],
    hello: { ...HELLO_BASE, ...choose.of(pool.hellos), room },
    returns: choose.chance(0.2),
    bursts,
    cutsOff: choose.chance(0.2),
  };
}

function stepOf(pool: MessagePool, choose: Choices, brokenShare: number): Step {
  if (choose.chance(brokenShare)) return brokenStep(pool, choose);
  if (choose.chance(0.002)) return { kind: 'signal', text: choose.of(pool.signals) };
  if (choose.chance(0.1)) return { kind: 'numbered', message: withRealValues(choose.of(pool.numbered), choose) };
  if (choose.chance(0.5)) return { kind: 'bytes', bytes: choose.of(pool.messages) };
  return {
    kind: 'inputs',
    driver: choose.of(pool.driverMovements),
    gunner: choose.of(pool.gunnerMovements),
    leadTicks: choose.below(LEAD_MAX_TICKS),
    acknowledgedAgeTicks: choose.below(ACKNOWLEDGED_AGE_MAX_TICKS),
  };
}

/** A damaged message, or random bytes. */
function brokenStep(pool: MessagePool, choose: Choices): Step {
  if (choose.chance(0.3)) return { kind: 'bytes', bytes: choose.of(pool.randomBytes) };
  const edits = Array.from(
    { length: 1 + choose.below(EDITS_MAX) },
    () => [choose.below(RANDOM_RANGE), choose.below(BYTE_RANGE), choose.of(['set', 'cut', 'drop', 'insert'])] as const,
  );
  return { kind: 'bytes', bytes: applyEdits(choose.of(pool.messages), edits) };
}

/** Replaces random values by some that exist in a race, so that the server does more than refuse them. */
function withRealValues(message: NumberedMessage, choose: Choices): NumberedMessage {
  if (message.kind === 'call') return { ...message, target: choose.below(CARS + 1) - 1 };
  const setup: RaceSetup | null = choose.chance(0.03)
    ? {
        trackName: choose.of(TRACK_NAMES),
        laps: 1 + choose.below(CARS),
        botCars: choose.below(CARS + 1),
        botLevel: choose.of(['easy', 'medium', 'hard']),
        weapons: choose.chance(0.5),
      }
    : null;
  return { ...message, kick: choose.chance(0.1) ? choose.below(PEOPLE_TO_KICK) : -1, setup };
}
