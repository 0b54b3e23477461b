/**
 * The people who were voted out of a room, for BAN_MS, across its races; or the people that the operator has banned from a server.
 * A ban applies to the token and to the address, so it includes everybody behind the same router. It never applies to a name:
 * anybody could take a name and get it banned.
 */
import type { Clock } from '../../environment/clock.ts';

/** How long (ms) a ban lasts that the people in a room have decided. */
const BAN_MS = 600_000;

/** What identifies a person; a field that is not known is empty. */
interface Identity {
  readonly token: string;
  readonly address: string;
}

/** The people who may not come back for some time (ms), by token and by address. Pass the same list to all races of a room. */
export class BanList {
  readonly #clock: Clock;
  readonly #durationMs: number;
  /** When the ban of each token and address ends. They cannot be confused: an address has a dot or a colon. */
  readonly #endsAtMs = new Map<string, number>();

  /** `durationMs`: how long each ban lasts. Throws a RangeError unless it is a number from 0. */
  constructor(clock: Clock, durationMs: number = BAN_MS) {
    requireDuration('BanList: durationMs', durationMs);
    this.#clock = clock;
    this.#durationMs = durationMs;
  }

  /** True if nobody is banned now. */
  get isEmpty(): boolean {
    const nowMs = this.#clock();
    return [...this.#endsAtMs.values()].every((endsAtMs) => endsAtMs <= nowMs);
  }

  /** Bans a person for `durationMs`, by default the duration of the list. Throws a RangeError unless it is a number from 0. */
  add({ token, address }: Identity, durationMs: number = this.#durationMs): void {
    requireDuration('BanList.add: durationMs', durationMs);
    const nowMs = this.#clock();
    for (const [key, endsAtMs] of this.#endsAtMs) if (endsAtMs <= nowMs) this.#endsAtMs.delete(key);
    for (const key of [token, address]) if (key !== '') this.#endsAtMs.set(key, nowMs + durationMs);
  }

  /** Returns true if the token or the address is banned. */
  has({ token, address }: Identity): boolean {
    const nowMs = this.#clock();
    return [token, address].some((key) => (this.#endsAtMs.get(key) ?? nowMs) > nowMs);
  }
}

function requireDuration(name: string, durationMs: number): void {
  if (!(durationMs >= 0)) throw new RangeError(`${name}: got ${durationMs}; allowed: a number from 0 (ms)`);
}
