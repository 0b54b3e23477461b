/** The lobby of the server: reads the hello of each connection, finds or opens its room, and closes empty rooms. */
import { type Clock, DualLink, LagLink, type Link, type LinkKind, type Weather } from '@shotgun-rally/netcode';
import {
  type ByeReason,
  decodeClientMessage,
  type HelloMessage,
  PROTOCOL_VERSION,
  UNLISTED_ROOM_PREFIX,
} from '@shotgun-rally/protocol';
import { hash32 } from '@shotgun-rally/sim/math';
import { type Connection, dismiss } from '../connections/connection.ts';
import type { Datagrams } from '../connections/datagrams.ts';
import { Signalling } from '../connections/signalling.ts';
import type { SocketLink } from '../connections/socket-link.ts';
import type { AddressLimits } from '../limits/address-limits.ts';
import type { Refusals } from '../limits/refusals.ts';
import type { OpenRace } from './open-race.ts';
import { RaceRoom, type Races } from './race-room.ts';

/** The most rooms that are open at the same time. */
const ROOMS_MAX = 32;
/** The most open connections, including those that have not joined a room. */
const CONNECTIONS_MAX = 1024;
/** A room without players is closed after this time. */
const EMPTY_ROOM_MS = 60_000;
/** A room without players in which nobody has played is closed after this time. */
const UNPLAYED_ROOM_MS = 5000;
/** How often (ms) the limits forget the addresses that are not in use. */
const FORGET_EVERY_MS = 60_000;
/** A connection that has not joined a room after this time is closed. */
const HELLO_TIMEOUT_MS = 10_000;
/**
 * A client is dismissed if it sends more than this many messages without a readable `hello`, or more than this many refused
 * signals. (Signals are the text messages that open a data channel.)
 */
const BAD_MESSAGES_MAX = 8;
/**
 * A data channel that receives no message for this long is dropped. The client detects a dead channel sooner and reports it.
 * This limit leaves time for a busy page, and for a hidden page, which sends once a second.
 */
const CHANNEL_SILENCE_MAX_MS = 1500;
/** How long a player may be without a data channel if the server requires one. */
const WITHOUT_CHANNEL_MAX_MS = 20_000;

export interface LobbyOptions {
  /** Creates the races of a new room. `isForNewcomer` is true if the person who opens it has never finished a race. */
  readonly createRaces: (roomCode: string, isForNewcomer: boolean) => Races;
  /** Simulated network conditions for every connection; null for none. */
  readonly conditions: Weather | null;
  /** How simulated lag behaves. */
  readonly linkKind: LinkKind;
  /** Opens data channels; null if players cannot have them. */
  readonly datagrams: Datagrams | null;
  /** True to dismiss players without a data channel. */
  readonly requiresDatagrams: boolean;
  /** Seed of the simulated lag; each connection's own seed is derived from it. */
  readonly seed: number;
  readonly clock: Clock;
  /** Runs the ticks that are due by now. Each tick calls `tick` of the lobby. */
  readonly runDueTicks: () => void;
  /** Counts the dismissed connections. */
  readonly refusals: Refusals;
  readonly limits: AddressLimits;
  /** Returns true if another race may be created now, and counts it. */
  readonly mayCreateRace: () => boolean;
  /** Prints a line. */
  readonly log: (line: string) => void;
}

/** All rooms and connections of a server. */
export class Lobby {
  readonly #options: LobbyOptions;
  readonly #rooms = new Map<string, RaceRoom>();
  readonly #connections = new Set<Connection>();
  #laggedConnections = 0;
  #forgetAtMs = 0;

  constructor(options: LobbyOptions) {
    this.#options = options;
  }

  /** The number of rooms; each has one race at a time. */
  get raceCount(): number {
    return this.#rooms.size;
  }

  /** The races of all rooms except unlisted ones, with the most players first. */
  get openRaces(): OpenRace[] {
    const listed = [...this.#rooms.values()].filter(({ code }) => !code.startsWith(UNLISTED_ROOM_PREFIX));
    return listed.map(({ openRace }) => openRace).sort((a, b) => b.people.length - a.people.length);
  }

  /** The number of connected players who have joined a room. */
  get playerCount(): number {
    let players = 0;
    for (const room of this.#rooms.values()) players += room.connections.size;
    return players;
  }

  /** Adds a socket that has just opened. `address` is the client's, to which the limits apply. */
  admit(socket: SocketLink, address: string): void {
    const connection = this.#connect(socket, address);
    this.#connections.add(connection);
    socket.whenClosed(() => this.#forget(connection));
    const isWithinAddressLimit = this.#options.limits.connect(address);
    if (!isWithinAddressLimit) this.#refuse(connection, 'addressLimit');
    else if (this.#connections.size > CONNECTIONS_MAX) this.#refuseFull(connection);
    else connection.link.onReceive((bytes) => this.#receiveHello(connection, bytes));
  }

  #connect(socket: SocketLink, address: string): Connection {
    const { clock, datagrams } = this.#options;
    const dual = new DualLink(socket, {
      clock,
      silenceMaxMs: CHANNEL_SILENCE_MAX_MS,
      onDrop: () => signalling.sendDropped(),
    });
    const signalling = new Signalling(socket, dual, datagrams, clock);
    const lag = this.#createLag(dual);
    const link = lag ?? dual;
    return {
      ...{ socket, dual, signalling, link, lag, address, openedAtMs: clock() },
      ...{ room: null, badMessages: 0, waitingHello: null, isPaused: false, isDismissed: false },
    };
  }

  /** Runs one tick of every race, dismisses clients that break the rules, and closes empty rooms. */
  tick(): void {
    const nowMs = this.#options.clock();
    for (const connection of this.#connections) {
      connection.dual.check();
      this.#joinWhenPossible(connection);
      const reason = this.#reasonToDismiss(connection, nowMs);
      if (reason) this.#refuse(connection, reason);
    }
    if (nowMs >= this.#forgetAtMs) {
      this.#forgetAtMs = nowMs + FORGET_EVERY_MS;
      this.#options.limits.forgetUnused();
    }
    for (const room of this.#rooms.values()) {
      room.tick();
      if (room.emptyMs(nowMs) >= (room.hasBeenPlayed ? EMPTY_ROOM_MS : UNPLAYED_ROOM_MS))
        this.#closeRoom(room, 'no player is left');
    }
  }

  #reasonToDismiss(connection: Connection, nowMs: number): ByeReason | null {
    if (connection.isDismissed) return null;
    if (!this.#isWithinBudget(connection)) return 'overBudget';
    const { room, openedAtMs, signalling } = connection;
    if (signalling.refusedSignals > BAD_MESSAGES_MAX) return 'badMessage';
    if (room === null) return nowMs - openedAtMs >= HELLO_TIMEOUT_MS ? 'tooSilent' : null;
    const { requiresDatagrams } = this.#options;
    return requiresDatagrams && signalling.withoutChannelMs(nowMs) >= WITHOUT_CHANNEL_MAX_MS ? 'noDatagrams' : null;
  }

  /** Pauses and resumes reading from a connection. Returns false if it must be closed. */
  #isWithinBudget(connection: Connection): boolean {
    const verdict = connection.socket.controlReading();
    if (verdict === 'pause' && !connection.isPaused) this.#options.refusals.count('paused');
    connection.isPaused = verdict === 'pause';
    return verdict !== 'close';
  }

  /**
   * Delivers the messages whose simulated delay has passed. Call it more often than `tick`, but not within a tick: a tick
   * that runs late would treat a message that has just arrived as if it had arrived in time.
   */
  deliver(): void {
    for (const connection of this.#connections) connection.lag?.deliver();
  }

  /** Dismisses every client because the server closes. */
  close(): void {
    for (const connection of this.#connections) dismiss(connection, 'serverClosing');
    this.#rooms.clear();
  }

  /** Refuses a connection because there are too many, and makes room for the next one. */
  #refuseFull(connection: Connection): void {
    this.#refuse(connection, 'serverFull');
    for (const room of this.#rooms.values()) room.dismissIdle();
  }

  #refuse(connection: Connection, reason: ByeReason): void {
    const { refusals, limits } = this.#options;
    refusals.count(reason);
    if (reason === 'addressLimit') limits.countRefusal(connection.address);
    connection.waitingHello = null;
    dismiss(connection, reason);
  }

  /** Handles a message of a client that has not joined a room, which must be a hello. */
  #receiveHello(connection: Connection, bytes: Uint8Array): void {
    const decoded = decodeClientMessage(bytes, null);
    if (!decoded.ok || decoded.message.kind !== 'hello') {
      connection.badMessages++;
      if (connection.badMessages > BAD_MESSAGES_MAX) this.#refuse(connection, 'badMessage');
      return;
    }
    if (connection.waitingHello) return;
    const refusal = this.#refusalOfHello(connection, decoded.message);
    if (refusal) {
      this.#refuse(connection, refusal);
      return;
    }
    connection.waitingHello = decoded.message;
    this.#joinWhenPossible(connection);
  }

  /** Returns the reason why the client may not join any room; null if it may. */
  #refusalOfHello({ address }: Connection, { version, room, token }: HelloMessage): ByeReason | null {
    if (version !== PROTOCOL_VERSION) return 'versionMismatch';
    const isReturning = this.#rooms.get(room.toUpperCase())?.hasSeatOf(token) ?? false;
    return isReturning || this.#options.limits.join(address) ? null : 'addressLimit';
  }

  /** Lets a client join that waits for its room. Opens the room, unless too many races were created in the last second. */
  #joinWhenPossible(connection: Connection): void {
    const { waitingHello: hello } = connection;
    if (!hello) return;
    const code = hello.room.toUpperCase();
    const room = this.#rooms.get(code) ?? this.#openRoom(code, connection.address, hello.isNewcomer);
    if (room === 'later') return;
    connection.waitingHello = null;
    const refusal = typeof room === 'string' ? room : room.join(connection, hello);
    if (refusal) this.#refuse(connection, refusal);
    else connection.signalling.acceptOffers();
  }

  /** Opens a room for a client of `address`. Returns the reason if that is not allowed, or 'later' if it has to wait. */
  #openRoom(code: string, address: string, isForNewcomer: boolean): RaceRoom | ByeReason | 'later' {
    const { createRaces, clock, runDueTicks, limits, mayCreateRace } = this.#options;
    if (this.#rooms.size >= ROOMS_MAX) return 'serverFull';
    if (!limits.mayOpenRoom(address)) return 'addressLimit';
    if (!mayCreateRace()) return 'later';
    const room = new RaceRoom({
      ...{ code, address, clock, runDueTicks },
      races: createRaces(code, isForNewcomer),
      onFailure: (error) => this.#closeRoom(room, firstLinesOf(error)),
    });
    limits.openRoom(address);
    this.#rooms.set(code, room);
    this.#options.log(`race ${code} opened`);
    return room;
  }

  #closeRoom(room: RaceRoom, reason: string): void {
    if (this.#rooms.get(room.code) !== room) return;
    this.#rooms.delete(room.code);
    this.#options.limits.closeRoom(room.address);
    for (const connection of room.connections) dismiss(connection, 'serverClosing');
    this.#options.log(`race ${room.code} closed: ${reason}`);
  }

  #createLag(link: Link): LagLink | null {
    const { conditions, linkKind, seed, clock } = this.#options;
    if (!conditions) return null;
    const ownSeed = hash32(seed, this.#laggedConnections++, 0);
    return new LagLink(link, { weather: conditions, kind: linkKind, seed: ownSeed, clock });
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
    this.#options.limits.disconnect(connection.address);
    connection.room?.leave(connection);
  }
}

/** Returns the message of an error and the first call of its stack, in one line. */
function firstLinesOf(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const [message = '', firstCall = ''] = text.split('\n');
  return `${message} ${firstCall.trim()}`;
}
