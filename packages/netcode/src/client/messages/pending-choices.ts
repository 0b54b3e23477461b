/** Repeats the player's choices in the room (ready, vote, swap, kick, setup) until the roster acknowledges them. */
import type { ChoicesMessage, RosterPerson } from '@shotgun-rally/protocol';

const SEND_EVERY_MS = 150;

export type PlayerChoices = Omit<ChoicesMessage, 'kind' | 'number'>;

/** `kick` is the id of a person to vote out of the room; -1 for none. */
const NO_CHOICES: PlayerChoices = { isReady: false, vote: 'none', wantsSwap: false, kick: -1, setup: null };

export class PendingChoices {
  #pending: ChoicesMessage | null = null;
  #number = 0;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  /** Changes some choices, and keeps the rest of the pending message or of `person`, the player's entry in the roster. */
  set(changed: Partial<PlayerChoices>, person: RosterPerson | null): void {
    this.#number++;
    this.#pending = { ...(this.#pending ?? choicesOf(person)), ...changed, kind: 'choices', number: this.#number };
    this.#sentAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Returns the message to send now; null if none is due, or if `person` shows that the server has received it. */
  takeDue(nowMs: number, person: RosterPerson | null): ChoicesMessage | null {
    if (this.#pending && person && person.choicesNumber >= this.#pending.number) this.#pending = null;
    if (!this.#pending || nowMs - this.#sentAtMs < SEND_EVERY_MS) return null;
    this.#sentAtMs = nowMs;
    return this.#pending;
  }
}

const choicesOf = (person: RosterPerson | null): PlayerChoices =>
  person
    ? { ...NO_CHOICES, isReady: person.isReady, vote: person.vote, wantsSwap: person.wantsSwap, kick: person.kick }
    : NO_CHOICES;
