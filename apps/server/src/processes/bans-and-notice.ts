/** The bans and the notice of the operator of a group of processes. They are sent to each process that starts later. */
import type { Clock } from '@shotgun-rally/netcode';
import type { BannedPerson } from '../admin/operator.ts';
import { OPERATOR_BAN_MS } from '../rooms/lobby.ts';

export class BansAndNotice {
  /** The notice to all players, '' for none; null if the operator has never changed it. */
  notice: string | null = null;
  readonly #clock: Clock;
  #bans: { readonly person: BannedPerson; readonly endsAtMs: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Remembers a ban until it ends. */
  ban(person: BannedPerson): void {
    const nowMs = this.#clock();
    this.#bans = this.#bans.filter(({ endsAtMs }) => endsAtMs > nowMs);
    this.#bans.push({ person, endsAtMs: nowMs + OPERATOR_BAN_MS });
  }

  /** The bans that have not ended, and how much longer each of them lasts. */
  get bans(): readonly { readonly person: BannedPerson; readonly leftMs: number }[] {
    const nowMs = this.#clock();
    return this.#bans
      .map(({ person, endsAtMs }) => ({ person, leftMs: endsAtMs - nowMs }))
      .filter(({ leftMs }) => leftMs > 0);
  }
}
