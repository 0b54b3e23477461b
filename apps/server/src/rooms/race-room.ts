/** One series of races and the people in it; whatever goes wrong inside stays inside. */
import type { Clock, Link, RaceSeries } from '@shotgun-rally/netcode';
import type { ByeReason, HelloMessage } from '@shotgun-rally/protocol';
import type { Connection } from '../connections/connection.ts';
import { type OpenRace, openRaceOf } from './race-list.ts';

/** What a room needs of its races. */
export type Races = Pick<RaceSeries, 'join' | 'tick' | 'game'>;

export interface RaceRoomOptions {
  readonly code: string;
  readonly races: Races;
  readonly clock: Clock;
  /** Brings every race up to now. */
  readonly runDueTicks: () => void;
  /** Hears of every exception that leaves the race; the room is then no longer to be used. */
  readonly onFailure: (error: unknown) => void;
}

export class RaceRoom {
  readonly code: string;
  /** People connected; a seat that is kept for somebody who was cut off does not count. */
  readonly people = new Set<Connection>();
  readonly #races: Races;
  readonly #clock: Clock;
  readonly #runDueTicks: () => void;
  readonly #onFailure: (error: unknown) => void;
  #emptySinceMs: number;

  constructor(options: RaceRoomOptions) {
    this.code = options.code;
    this.#races = options.races;
    this.#clock = options.clock;
    this.#runDueTicks = options.runDueTicks;
    this.#onFailure = options.onFailure;
    this.#emptySinceMs = options.clock();
  }

  /** What a lobby is told of it. */
  get listing(): OpenRace {
    return openRaceOf(this.code, this.#races.game);
  }

  /** Since when nobody has been here, ms on the room's clock. */
  get emptySinceMs(): number {
    return this.#emptySinceMs;
  }

  /** The reason for a refusal, or null. */
  join(connection: Connection, hello: HelloMessage): ByeReason | null {
    this.#runDueTicks();
    let refusal: ByeReason | null = 'serverClosing';
    this.#guard(() => {
      const result = this.#races.join(this.#guardLink(connection), hello);
      refusal = result.ok ? null : result.reason;
    });
    if (refusal === null) {
      connection.room = this;
      this.people.add(connection);
    }
    return refusal;
  }

  leave(connection: Connection): void {
    this.people.delete(connection);
    if (this.people.size === 0) this.#emptySinceMs = this.#clock();
  }

  tick(): void {
    this.#guard(() => this.#races.tick());
  }

  /**
   * What arrives is handled in the tick in which it came, however late the timers are; and an exception in there is the
   * race's and not the process's.
   */
  #guardLink({ link }: Connection): Link {
    return {
      send: (bytes) => link.send(bytes),
      close: (lastWords) => link.close(lastWords),
      onReceive: (handler) =>
        link.onReceive((bytes) => {
          this.#runDueTicks();
          this.#guard(() => handler(bytes));
        }),
      onClose: (handler) => link.onClose(() => this.#guard(handler)),
    };
  }

  #guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}
