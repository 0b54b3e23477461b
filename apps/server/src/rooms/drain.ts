/** Lets the running races end before the server stops. */
import type { Clock } from '@shotgun-rally/netcode';
import type { Log } from '../logging/log.ts';
import type { Notice } from './create-lobby.ts';
import type { Rooms } from './rooms.ts';

/** The notice to all players during a drain. */
const DRAIN_NOTICE = 'This server is about to restart. You can finish this race.';
const SECOND_MS = 1000;
/** When the time is up, the server waits at most this long (ms) for the directory, which says where the players go on. */
const MOVE_MAX_MS = 3000;

export interface DrainOptions {
  readonly rooms: Rooms;
  readonly notice: Notice;
  /** How long races may go on. */
  readonly seconds: number;
  readonly clock: Clock;
  readonly log: Log;
}

export class Drain {
  /** Resolves when no room is left, or MOVE_MAX_MS after the time is up. */
  readonly done: Promise<void>;
  readonly #options: DrainOptions;
  #finish: () => void = () => {};
  /** null before the start. */
  #endsAtMs: number | null = null;

  constructor(options: DrainOptions) {
    this.#options = options;
    this.done = new Promise((resolve) => {
      this.#finish = resolve;
    });
  }

  get hasBegun(): boolean {
    return this.#endsAtMs !== null;
  }

  /** Opens no more races and tells the players. Has no effect if it was called before. */
  begin(): void {
    if (this.hasBegun) return;
    const { rooms, notice, seconds, clock, log } = this.#options;
    this.#endsAtMs = clock() + seconds * SECOND_MS;
    notice.text = DRAIN_NOTICE;
    if (seconds > 0) rooms.drain();
    log.info({ races: rooms.size, seconds }, 'draining');
    this.update();
  }

  /** Closes the rooms that are left when the time is up, and ends the drain when their players have been sent `bye`. Call every tick. */
  update(): void {
    if (this.#endsAtMs === null) return;
    const { rooms, clock } = this.#options;
    const overdueMs = clock() - this.#endsAtMs;
    if (overdueMs >= 0) rooms.closeAll('the time for the race is up');
    if (rooms.isEmpty || overdueMs >= MOVE_MAX_MS) this.#finish();
  }
}
