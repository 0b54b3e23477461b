/** One room: its connected people and its series of races. An error in a race does not affect other rooms. */
import type { Clock, GameServer, Link, Participant, RaceSeries } from '@shotgun-rally/netcode';
import { type ByeReason, type HelloMessage, UNLISTED_ROOM_PREFIX } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import type { Connection } from '../connections/connection.ts';
import { type OpenRace, openRaceOf } from '../directory/open-race.ts';
import type { Log } from '../logging/log.ts';

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
  /** A log whose lines name the room. */
  readonly log: Log;
  /** Called with an error that the race has thrown. The room must not be used after that. */
  readonly onFailure: (error: unknown) => void;
}

export class RaceRoom {
  readonly code: string;
  /** Address of the client that opened the room. */
  readonly address: string;
  /** Those of the connected people, including spectators. Disconnected players whose seats are reserved are not included. */
  readonly connections = new Set<Connection>();
  readonly #races: Races;
  readonly #clock: Clock;
  readonly #runDueTicks: () => void;
  readonly #onFailure: (error: unknown) => void;
  readonly #log: Log;
  /** The connection of each link that the race uses. */
  readonly #connectionsByLink = new WeakMap<Link, Connection>();
  #raceCreatedAtMs: number;
  /** When a race was running last. */
  #racedAtMs = Number.NEGATIVE_INFINITY;
  #emptySinceMs: number;

  constructor(options: RaceRoomOptions) {
    this.code = options.code;
    this.address = options.address;
    this.#races = options.races;
    this.#clock = options.clock;
    this.#runDueTicks = options.runDueTicks;
    this.#onFailure = options.onFailure;
    this.#log = options.log;
    this.#raceCreatedAtMs = options.clock();
    this.#emptySinceMs = this.#raceCreatedAtMs;
  }

  /** The server of the current race. */
  get game(): GameServer {
    return this.#races.game;
  }

  /** When the current race was created. */
  get raceCreatedAtMs(): number {
    return this.#raceCreatedAtMs;
  }

  /** True from the countdown to the end of a race. */
  get isRacing(): boolean {
    const phase = this.game.world.state[RACE.phase];
    return phase === PHASE.countdown || phase === PHASE.racing;
  }

  /** True if the room is in the list of open races. */
  get isListed(): boolean {
    return !this.code.startsWith(UNLISTED_ROOM_PREFIX);
  }

  /** The current race as an entry of the list of open races. */
  get openRace(): OpenRace {
    return openRaceOf(this.code, this.game);
  }

  /** True if anyone has played in a race of this room. */
  get hasBeenPlayed(): boolean {
    return this.#races.hasBeenPlayed;
  }

  /** True if anyone has a place in the current race, also if only reserved. */
  get hasPeople(): boolean {
    return this.game.participants.size > 0;
  }

  /** Returns how long (ms) the room has been without connected people, including spectators; 0 while it has any. */
  emptyMs(nowMs: number): number {
    return this.connections.size > 0 ? 0 : nowMs - this.#emptySinceMs;
  }

  /** Returns how long (ms) no race has been running, as of the last tick; Infinity if there was none. */
  withoutRaceMs(nowMs: number): number {
    return nowMs - this.#racedAtMs;
  }

  /** Returns true if `token` belongs to a person in the room, who would return to a seat. */
  hasSeatOf(token: string): boolean {
    return this.game.participants.findByToken(token) !== undefined;
  }

  /** Removes the people who have been idle for too long. */
  removeIdle(): void {
    this.#guard(() => this.game.attendance.removeIdle());
  }

  /** Removes a person, who may join again. */
  kick(participant: Participant): void {
    this.#guard(() => this.game.attendance.kick(participant));
  }

  /** Call it after the ticks that are due. Returns the reason why the player may not join; null if the player has joined. */
  join(connection: Connection, hello: HelloMessage): ByeReason | null {
    let refusal: ByeReason | null = 'serverClosing';
    this.#guard(() => {
      const isReturning = this.hasSeatOf(hello.token);
      const result = this.#races.join(this.#guardedLink(connection), hello, connection.address);
      refusal = result.ok ? null : result.reason;
      if (result.ok) this.#add(connection, result.participant, isReturning);
    });
    return refusal;
  }

  #add(connection: Connection, participant: Participant, isReturning: boolean): void {
    connection.room = this;
    connection.participant = participant;
    connection.isReturning = isReturning;
    this.connections.add(connection);
    const { name, car, reservedRole } = participant;
    this.#log[levelOf(connection)](
      { connection: connection.number, name, role: reservedRole, car, isReturning },
      'joined',
    );
  }

  /** Records why the race closes the connection with that link. */
  recordDismissal(reason: ByeReason, link: Link): void {
    const connection = this.#connectionsByLink.get(link);
    if (connection) connection.endReason = reason;
  }

  leave(connection: Connection): void {
    this.connections.delete(connection);
    const { number, participant, endReason: reason } = connection;
    const fields = { connection: number, name: participant?.name, ...(reason && { reason }) };
    if (reason === 'kicked') this.#log.info(fields, 'kicked');
    else this.#log[reason === 'replaced' ? 'debug' : levelOf(connection)](fields, 'left');
    if (this.connections.size === 0) this.#emptySinceMs = this.#clock();
  }

  tick(): void {
    const before = this.game;
    this.#guard(() => this.#races.tick());
    if (this.isRacing) this.#racedAtMs = this.#clock();
    if (this.game === before) return;
    this.#raceCreatedAtMs = this.#clock();
    this.#log.info({ ...this.game.setup }, 'setup changed');
  }

  /**
   * Returns the connection's link for the race. Before it handles a message, it runs the ticks that are due, so that the
   * message counts for the tick in which it arrived even if the timer is late. An error of a handler closes only this room.
   */
  #guardedLink(connection: Connection): Link {
    const { link } = connection;
    const guarded: Link = {
      send: (bytes) => link.send(bytes),
      close: (lastMessage) => link.close(lastMessage),
      onReceive: (handler) =>
        link.onReceive((bytes) => {
          this.#runDueTicks();
          this.#guard(() => handler(bytes));
        }),
      onClose: (handler) => link.onClose(() => this.#guard(handler)),
    };
    this.#connectionsByLink.set(guarded, connection);
    return guarded;
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

/** Returns the level at which a join and a leave are logged. Returns are not limited, so they could fill the log. */
const levelOf = ({ isReturning }: Connection): 'info' | 'debug' => (isReturning ? 'debug' : 'info');
