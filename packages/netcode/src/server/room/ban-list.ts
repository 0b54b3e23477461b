/**
 * Whom the others have sent away, for as long as their room is open: from one race to the next.
 *
 * A token can be left out, so the name is shut out too. That is worth little: whoever takes another name is in again, and
 * has to be voted out again. An address would be worth more, and would do harm: everybody behind one router or one proxy
 * has the same.
 */
import type { HelloMessage } from '@shotgun-rally/protocol';
import type { Seat } from './seats.ts';

export class BanList {
  readonly #tokens = new Set<string>();
  readonly #names = new Set<string>();

  add({ token, name }: Pick<Seat, 'token' | 'name'>): void {
    this.#tokens.add(token);
    this.#names.add(folded(name));
  }

  has({ token, name }: Pick<HelloMessage, 'token' | 'name'>): boolean {
    return this.#tokens.has(token) || this.#names.has(folded(name));
  }
}

/** The same for names that look the same. */
const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
