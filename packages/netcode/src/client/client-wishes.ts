/** What a player wants of the others in the race, said again and again until the server has heard it. */
import type { RosterPerson, WishesMessage } from '@shotgun-rally/protocol';

const SAY_EVERY_MS = 150;

/** Everything that can be wanted; the newest counts. */
export type Wishes = Omit<WishesMessage, 'kind' | 'number'>;

const NOTHING: Wishes = { ready: false, vote: 'none', swap: false, kick: -1, setup: null };

export class ClientWishes {
  #pending: WishesMessage | null = null;
  #number = 0;
  #saidAtMs = Number.NEGATIVE_INFINITY;

  /** Wants `wanted`, and for the rest what is not heard yet, or what stands in the roster of this player. */
  want(wanted: Partial<Wishes>, person: RosterPerson | null): void {
    this.#number++;
    this.#pending = { ...(this.#pending ?? wishesOf(person)), ...wanted, kind: 'wishes', number: this.#number };
    this.#saidAtMs = Number.NEGATIVE_INFINITY;
  }

  /** What is to be said now; null when it is not time, or all is heard. */
  due(nowMs: number, person: RosterPerson | null): WishesMessage | null {
    if (this.#pending && person && person.wishNumber >= this.#pending.number) this.#pending = null;
    if (!this.#pending || nowMs - this.#saidAtMs < SAY_EVERY_MS) return null;
    this.#saidAtMs = nowMs;
    return this.#pending;
  }
}

const wishesOf = (person: RosterPerson | null): Wishes =>
  person ? { ...NOTHING, ready: person.ready, vote: person.vote, swap: person.wantsSwap, kick: person.kick } : NOTHING;
