/**
 * Repeats the player's choices in the room (ready, vote, swap, kick, setup) until the roster acknowledges them. Later changes
 * wait until then: before, the player's entry in the roster may lack a swap that was granted, and the next message would ask
 * for it again.
 */
import { type ChoicesMessage, encodeClientMessage, type RosterPerson } from '@shotgun-rally/protocol';

const SEND_EVERY_MS = 150;

/**
 * The choices of a player in the room: `isReady` to start the race, `vote` for the next race, `wantsSwap` to change seats with the
 * partner, `kick` the id of a person to vote out (0 to 63, -1 for none), and `setup` of the next race (null for no change).
 */
export type PlayerChoices = Omit<ChoicesMessage, 'kind' | 'number'>;

/** `kick` is the id of a person to vote out of the room; -1 for none. */
const NO_CHOICES: PlayerChoices = { isReady: false, vote: 'none', wantsSwap: false, kick: -1, setup: null };

export class PendingChoices {
  #pending: ChoicesMessage | null = null;
  /** Changes since the pending message. */
  #changes: Partial<PlayerChoices> | null = null;
  #number = 0;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  /** Changes some choices. Throws a RangeError if they cannot be sent. */
  set(changed: Partial<PlayerChoices>): void {
    encodeClientMessage({ ...NO_CHOICES, ...changed, kind: 'choices', number: 1 }, 'driver');
    this.#changes = { ...this.#changes, ...changed };
  }

  /** Forgets choices that are not acknowledged, because they were meant for another race. */
  clear(): void {
    this.#pending = null;
    this.#changes = null;
  }

  /**
   * Stops asking for a swap, because it was granted. If the connection was lost since, the server has forgotten the message's number, and
   * may have taken its repetition for another request. So the message gets a new number.
   */
  endSwap(): void {
    if (this.#pending) this.#pending = { ...this.#pending, wantsSwap: false, number: ++this.#number };
  }

  /** Returns the message to send now; null if none is due. `person` is the player's entry in the roster. */
  takeDue(nowMs: number, person: RosterPerson | null): ChoicesMessage | null {
    if (this.#pending && person && person.choicesNumber >= this.#pending.number) this.#pending = null;
    if (!this.#pending && this.#changes) this.#startSending(this.#changes, person);
    if (!this.#pending || nowMs - this.#sentAtMs < SEND_EVERY_MS) return null;
    this.#sentAtMs = nowMs;
    return this.#pending;
  }

  #startSending(changed: Partial<PlayerChoices>, person: RosterPerson | null): void {
    this.#number++;
    this.#pending = { ...choicesOf(person), ...changed, kind: 'choices', number: this.#number };
    this.#changes = null;
    this.#sentAtMs = Number.NEGATIVE_INFINITY;
  }
}

const choicesOf = (person: RosterPerson | null): PlayerChoices =>
  person
    ? { ...NO_CHOICES, isReady: person.isReady, vote: person.vote, wantsSwap: person.wantsSwap, kick: person.kick }
    : NO_CHOICES;
