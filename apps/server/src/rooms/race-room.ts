/** One room: its connected players and its series of races. An error in a race does not affect other rooms. */
import type { Clock, Link, RaceSeries } from '@shotgun-rally/netcode';
import type { ByeReason, HelloMessage } from '@shotgun-rally/protocol';
import type { Connection } from '../connections/connection.ts';
import { type OpenRace, openRaceOf } from './open-race.ts';

/** The races of a room: the part of RaceSeries that a room uses. */
export type Races = Pick<RaceSeries, 'join' | 'tick' | 'game' | 'hasBeenPlayed'>;

export interface RaceRoomOptions {
  readonly code: string;
  /** Address of the client that opened the room. */
  readonly address: string;
  readonly races: Races;
  readonly clock: Clock;
  /** Runs the ticks of all rooms that are due by now. */
  readonly runDueTicks: () => void;
  /** Called with an error that the race has thrown. The room must not be used after that. */
  readonly onFailure: (error: unknown) => void;
}

export class RaceRoom {
  readonly code: string;
  /** Address of the client that opened the room. */
  readonly address: string;
  /** The connected players. Disconnected players whose seats are reserved are not included. */
  readonly connections = new Set<Connection>();
  readonly #races: Races;
  readonly #clock: Clock;
  readonly #runDueTicks: () => void;
  readonly #onFailure: (error: unknown) => void;
  #emptySinceMs: number;

  constructor(options: RaceRoomOptions) {
    this.code = options.code;
    this.address = options.address;
    this.#races = options.races;
    this.#clock = options.clock;
    this.#runDueTicks = options.runDueTicks;
    this.#onFailure = options.onFailure;
    this.#emptySinceMs = options.clock();
  }

  /** The current race as an entry of the list of open races. */
  get openRace(): OpenRace {
    return openRaceOf(this.code, this.#races.game);
  }

  /** True if anyone has played in a race of this room. */
  get hasBeenPlayed(): boolean {
    return this.#races.hasBeenPlayed;
  }

  /** Returns how long (ms) the room has been without connected players; 0 while it has any. */
  emptyMs(nowMs: number): number {
    return this.connections.size > 0 ? 0 : nowMs - this.#emptySinceMs;
  }

  /** Returns true if `token` belongs to a person in the room, who would return to a seat. */
  hasSeatOf(token: string): boolean {
    return this.#races.game.participants.findByToken(token) !== undefined;
  }

  /** Closes the connections of people who have done nothing for a minute. Call when others wait for a connection. */
  dismissIdle(): void {
    this.#guard(() => this.#races.game.attendance.dismissIdle());
  }

  /** Returns the reason why the player may not join; null if the player has joined. */
  join(connection: Connection, hello: HelloMessage): ByeReason | null {
    this.#runDueTicks();
    let refusal: ByeReason | null = 'serverClosing';
    this.#guard(() => {
      const result = this.#races.join(this.#guardedLink(connection), hello, connection.address);
      refusal = result.ok ? null : result.reason;
    });
    if (refusal === null) {
      connection.room = this;
      this.connections.add(connection);
    }
    return refusal;
  }

  leave(connection: Connection): void {
    this.connections.delete(connection);
    if (this.connections.size === 0) this.#emptySinceMs = this.#clock();
  }

  tick(): void {
    this.#guard(() => this.#races.tick());
  }

  /**
   * Returns the connection's link for the race. Before it handles a message, it runs the ticks that are due, so that the
   * message counts for the tick in which it arrived even if the timer is late. An error of a handler closes only this room.
   */
  #guardedLink({ link }: Connection): Link {
    return {
      send: (bytes) => link.send(bytes),
      close: (lastMessage) => link.close(lastMessage),
      onReceive: (handler) =>
        link.onReceive((bytes) => {
          this.#runDueTicks();
          this.#guard(() => handler(bytes));
        }),
      onClose: (handler) => link.onClose(() => this.#guard(handler)),
    };
  }

  /** Runs `action`. Reports an error that it throws. */
  #guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}
