/** The open rooms of a server: opens them for players, closes empty ones, and lets running races end before a restart. */
import { BanList, type Clock, type Link } from '@shotgun-rally/netcode';
import type { ByeReason } from '@shotgun-rally/protocol';
import { dismiss } from '../connections/connection.ts';
import type { Capacity, OtherServer, Placement } from '../directory/placement.ts';
import type { AddressLimits } from '../limits/address-limits.ts';
import type { Log } from '../logging/log.ts';
import { RaceRoom, type Races } from './race-room.ts';

/** The most rooms that are open at the same time. */
const ROOMS_MAX = 32;
/** A room without players is closed after this time. */
const EMPTY_ROOM_MS = 60_000;
/** A room without players in which nobody has played, and to which nobody may return, is closed after this time. */
const UNPLAYED_ROOM_MS = 5000;
/** When the server is about to stop, a room is closed this long after the end of its race, so that players see the result. */
const RESULT_MS = 10_000;

/** What the races of a new room need to know. */
export interface NewRoom {
  readonly code: string;
  /** True if the person who opens the room has never finished a race. */
  readonly isForNewcomer: boolean;
  /** The people who may not enter rooms of this code. */
  readonly banList: BanList;
  /** Returns false if no race may start any more. */
  readonly mayStart: () => boolean;
  /** Called before the race closes the connection of a person in it. */
  readonly onDismissed: (reason: ByeReason, link: Link) => void;
}

export interface RoomsOptions {
  /** Creates the races of a new room. */
  readonly createRaces: (room: NewRoom) => Races;
  readonly clock: Clock;
  /** Runs the ticks that are due by now. Each tick calls `tick` of the lobby. */
  readonly runDueTicks: () => void;
  readonly limits: AddressLimits;
  /** Returns true if another race may be created now, and counts it. */
  readonly reserveRace: () => boolean;
  /** Knows on which server each room is. */
  readonly placement: Placement;
  readonly log: Log;
}

export class Rooms {
  readonly #options: RoomsOptions;
  readonly #rooms = new Map<string, RaceRoom>();
  /** By room code. A ban outlasts its room: else a banned person could wait until the room closes, and open it again. */
  readonly #banLists = new Map<string, BanList>();
  #isDraining = false;
  /** The number of closed rooms whose players are about to be sent to another server. */
  #moving = 0;

  constructor(options: RoomsOptions) {
    this.#options = options;
  }

  /** The number of rooms; each has one race at a time. */
  get size(): number {
    return this.#rooms.size;
  }

  /** True if no room is open, and every player of a closed room has been sent `bye`. */
  get isEmpty(): boolean {
    return this.#rooms.size === 0 && this.#moving === 0;
  }

  /** What this server registers for the others. */
  get capacity(): Capacity {
    const rooms = [...this.all()].map(({ code, isListed, openRace }) => ({ code, race: isListed ? openRace : null }));
    return { freeRooms: this.#isDraining ? 0 : Math.max(0, ROOMS_MAX - rooms.length), rooms };
  }

  /** True if no more rooms can be opened. */
  get isFull(): boolean {
    return this.#rooms.size >= ROOMS_MAX;
  }

  /** All rooms in the order in which they were opened. */
  all(): IterableIterator<RaceRoom> {
    return this.#rooms.values();
  }

  /** Returns the room with that code in upper or lower case; undefined if there is none. */
  get(code: string): RaceRoom | undefined {
    return this.#rooms.get(code.toUpperCase());
  }

  /**
   * Returns the room with that code, and opens it for a client of `address` if there is none. Returns the server that has it if that
   * is another one, the reason if it cannot be opened, or 'pending' if it has to wait.
   */
  getOrOpen(code: string, address: string, isForNewcomer: boolean): RaceRoom | OtherServer | ByeReason | 'pending' {
    const { limits, reserveRace, placement } = this.#options;
    const existing = this.get(code);
    if (existing) return existing;
    const location = placement.locate(code.toUpperCase());
    if (location === 'full') return this.#isDraining ? 'serverClosing' : 'serverFull';
    if (location !== 'here') return location;
    // The room was claimed before the drain, or before the last room was opened. Another server may have a place for it.
    if (this.#isDraining || this.isFull) {
      this.giveUp(code);
      return 'pending';
    }
    if (!limits.mayOpenRoom(address)) {
      this.giveUp(code);
      return 'addressLimit';
    }
    return reserveRace() ? this.#open(code.toUpperCase(), address, isForNewcomer) : 'pending';
  }

  /** Ends this server's claim of a room that nobody opens, so that it takes no place from other rooms. */
  giveUp(code: string): void {
    if (!this.get(code)) this.#options.placement.release(code.toUpperCase(), false);
  }

  /**
   * Runs one tick of every race, and closes the rooms that are no longer needed. The room with the oldest race is first: if more rooms
   * want a new race than may be created, those that change their setup all the time do not delay it.
   */
  tick(nowMs: number): void {
    for (const room of [...this.all()].sort((a, b) => a.raceCreatedAtMs - b.raceCreatedAtMs)) {
      room.tick();
      // After a change of the setup, the people of the race before may have longer than UNPLAYED_ROOM_MS to return.
      const maxEmptyMs = room.hasBeenPlayed || room.hasPeople ? EMPTY_ROOM_MS : UNPLAYED_ROOM_MS;
      if (room.emptyMs(nowMs) >= maxEmptyMs) this.#close(room, 'no player is left');
      else if (room.withoutRaceMs(nowMs) >= RESULT_MS && this.#isDraining) this.#close(room, 'the race is over');
    }
  }

  /**
   * From now on, no room is opened and no race is started. Closes rooms without a running race at once, and the others when their
   * race is over.
   */
  drain(): void {
    this.#isDraining = true;
    this.#options.placement.register();
    for (const room of this.#rooms.values()) if (!room.isRacing) this.#close(room, 'no race is running');
  }

  /** Closes all rooms for this reason. After `drain`, their players go on at another server if there is one. */
  closeAll(reason: string): void {
    for (const room of this.#rooms.values()) this.#close(room, reason);
  }

  /** Closes all rooms without sending `bye`. */
  clear(): void {
    this.#rooms.clear();
  }

  #open(code: string, address: string, isForNewcomer: boolean): RaceRoom {
    const { createRaces, clock, runDueTicks, limits, log } = this.#options;
    const roomLog = log.child({ room: code });
    const banList = this.#banLists.get(code) ?? new BanList(clock);
    this.#banLists.set(code, banList);
    const room: RaceRoom = new RaceRoom({
      code,
      address,
      clock,
      runDueTicks,
      log: roomLog,
      races: createRaces({
        code,
        isForNewcomer,
        banList,
        mayStart: () => !this.#isDraining,
        onDismissed: (reason, link) => room.recordDismissal(reason, link),
      }),
      onFailure: (error) => this.#close(room, firstLinesOf(error), 'error'),
    });
    limits.openRoom(address);
    this.#rooms.set(code, room);
    roomLog.info('room opened');
    this.#options.placement.register();
    return room;
  }

  #close(room: RaceRoom, reason: string, level: 'info' | 'error' = 'info'): void {
    if (this.#rooms.get(room.code) !== room) return;
    this.#rooms.delete(room.code);
    this.#forgetEndedBans();
    this.#options.limits.closeRoom(room.address);
    this.#options.log[level]({ room: room.code, reason }, 'room closed');
    const released = this.#options.placement.release(room.code, this.#isDraining);
    if (this.#isDraining) this.#move(room, released);
    else for (const connection of room.connections) dismiss(connection, 'serverClosing');
  }

  /** Forgets the ban lists of closed rooms from which nobody is banned any more. */
  #forgetEndedBans(): void {
    for (const [code, { isEmpty }] of this.#banLists)
      if (isEmpty && !this.#rooms.has(code)) this.#banLists.delete(code);
  }

  /** Sends the players of a closed room to the server that takes it over, if there is one. */
  async #move(room: RaceRoom, released: Promise<OtherServer | null>): Promise<void> {
    this.#moving++;
    const other = await released;
    for (const connection of room.connections) {
      if (other) dismiss(connection, 'otherServer', other.url);
      else dismiss(connection, 'serverClosing');
    }
    this.#moving--;
  }
}

/** Returns the message of an error and the first call of its stack, in one line. */
function firstLinesOf(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const [message = '', firstCall = ''] = text.split('\n');
  return `${message} ${firstCall.trim()}`;
}
