/** What a player wants of the others in the race, said again and again until the server has heard it. */
import type { ChoicesMessage, RosterPerson } from '@shotgun-rally/protocol';

const SAY_EVERY_MS = 150;

/** Everything that can be wanted; the newest counts. */
export type PlayerChoices = Omit<ChoicesMessage, 'kind' | 'number'>;

const NOTHING: PlayerChoices = { isReady: false, vote: 'none', wantsSwap: false, kick: -1, setup: null };

export class PendingChoices {
  #pending: ChoicesMessage | null = null;
  #number = 0;
  #saidAtMs = Number.NEGATIVE_INFINITY;

  /** Wants `wanted`, and for the rest what is not heard yet, or what stands in the roster of this player. */
  set(wanted: Partial<PlayerChoices>, person: RosterPerson | null): void {
    this.#number++;
    this.#pending = { ...(this.#pending ?? choicesOf(person)), ...wanted, kind: 'choices', number: this.#number };
    this.#saidAtMs = Number.NEGATIVE_INFINITY;
  }

  /** What is to be said now; null when it is not time, or all is heard. */
  takeDue(nowMs: number, person: RosterPerson | null): ChoicesMessage | null {
    if (this.#pending && person && person.choicesNumber >= this.#pending.number) this.#pending = null;
    if (!this.#pending || nowMs - this.#saidAtMs < SAY_EVERY_MS) return null;
    this.#saidAtMs = nowMs;
    return this.#pending;
  }
}

const choicesOf = (person: RosterPerson | null): PlayerChoices =>
  person
    ? { ...NOTHING, isReady: person.isReady, vote: person.vote, wantsSwap: person.wantsSwap, kick: person.kick }
    : NOTHING;
