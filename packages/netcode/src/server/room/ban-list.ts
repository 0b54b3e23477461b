/**
 * The people who were voted out of a room. A ban lasts until the room closes, across races.
 *
 * A client may omit its token, so the ban also covers the name. That is weak: a person with a new name can join again, and
 * has to be voted out again. A ban by address would be stronger, but it would also exclude everyone behind the same router
 * or proxy.
 */
import type { HelloMessage } from '@shotgun-rally/protocol';
import type { Participant } from './participant.ts';

export class BanList {
  readonly #tokens = new Set<string>();
  readonly #names = new Set<string>();

  /** Bans a person. No participant has an empty token, so a client that sends none is matched by name only. */
  add({ token, name }: Pick<Participant, 'token' | 'name'>): void {
    this.#tokens.add(token);
    this.#names.add(normalized(name));
  }

  /** Returns true if the token or the name is banned. */
  has({ token, name }: Pick<HelloMessage, 'token' | 'name'>): boolean {
    return this.#tokens.has(token) || this.#names.has(normalized(name));
  }
}

/** Returns the same text for names that differ only in case, outer spaces or compatible Unicode characters. */
const normalized = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
