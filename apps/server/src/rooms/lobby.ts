/** The lobby of the server: reads the hello of each connection, finds or opens its room, and closes empty rooms. */
import { type Clock, DualLink, LagLink, type Link, type LinkKind, type Weather } from '@shotgun-rally/netcode';
import { type ByeReason, decodeClientMessage, type HelloMessage, PROTOCOL_VERSION } from '@shotgun-rally/protocol';
import { hash32 } from '@shotgun-rally/sim/math';
import { type Connection, dismiss } from '../connections/connection.ts';
import type { Datagrams } from '../connections/datagrams.ts';
import { Signalling } from '../connections/signalling.ts';
import type { SocketLink } from '../connections/socket-link.ts';
import type { OpenRace } from './open-race.ts';
import { RaceRoom, type Races } from './race-room.ts';

/** The most rooms that are open at the same time. */
const ROOMS_MAX = 32;
/** The most open connections, including those that have not joined a room. */
const CONNECTIONS_MAX = 1024;
/** A room without players is closed after this time. */
const EMPTY_ROOM_MS = 60_000;
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
  /** Creates the races of a new room. */
  readonly createRaces: (roomCode: string) => Races;
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
  /** Prints a line. */
  readonly log: (line: string) => void;
}

/** All rooms and connections of a server. */
export class Lobby {
  readonly #options: LobbyOptions;
  readonly #rooms = new Map<string, RaceRoom>();
  readonly #connections = new Set<Connection>();
  #laggedConnections = 0;

  constructor(options: LobbyOptions) {
    this.#options = options;
  }

  /** The number of rooms; each has one race at a time. */
  get raceCount(): number {
    return this.#rooms.size;
  }

  /** The races of all rooms, with the most players first. */
  get openRaces(): OpenRace[] {
    return [...this.#rooms.values()].map(({ openRace }) => openRace).sort((a, b) => b.people.length - a.people.length);
  }

  /** The number of connected players who have joined a room. */
  get playerCount(): number {
    let players = 0;
    for (const room of this.#rooms.values()) players += room.connections.size;
    return players;
  }

  /** Adds a socket that has just opened. */
  admit(socket: SocketLink): void {
    const connection = this.#connect(socket);
    this.#connections.add(connection);
    socket.whenClosed(() => this.#forget(connection));
    if (this.#connections.size > CONNECTIONS_MAX) dismiss(connection, 'roomFull');
    else connection.link.onReceive((bytes) => this.#receiveHello(connection, bytes));
  }

  #connect(socket: SocketLink): Connection {
    const { clock, datagrams } = this.#options;
    const dual = new DualLink(socket, {
      clock,
      silenceMaxMs: CHANNEL_SILENCE_MAX_MS,
      onDrop: () => signalling.sendDropped(),
    });
    const signalling = new Signalling(socket, dual, datagrams, clock);
    const lag = this.#createLag(dual);
    const link = lag ?? dual;
    return { socket, dual, signalling, link, lag, openedAtMs: clock(), room: null, badMessages: 0 };
  }

  /** Runs one tick of every race, dismisses clients that break the rules, and closes empty rooms. */
  tick(): void {
    const nowMs = this.#options.clock();
    for (const connection of this.#connections) {
      connection.dual.check();
      const reason = this.#reasonToDismiss(connection, nowMs);
      if (reason) dismiss(connection, reason);
    }
    for (const room of this.#rooms.values()) {
      room.tick();
      const isEmpty = room.connections.size === 0;
      if (isEmpty && nowMs - room.emptySinceMs >= EMPTY_ROOM_MS) this.#closeRoom(room, 'no player is left');
    }
  }

  #reasonToDismiss({ room, openedAtMs, signalling }: Connection, nowMs: number): ByeReason | null {
    if (signalling.refusedSignals > BAD_MESSAGES_MAX) return 'badMessage';
    if (room === null) return nowMs - openedAtMs >= HELLO_TIMEOUT_MS ? 'tooSilent' : null;
    const { requiresDatagrams } = this.#options;
    return requiresDatagrams && signalling.withoutChannelMs(nowMs) >= WITHOUT_CHANNEL_MAX_MS ? 'noDatagrams' : null;
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

  /** Handles a message of a client that has not joined a room, which must be a hello. */
  #receiveHello(connection: Connection, bytes: Uint8Array): void {
    const decoded = decodeClientMessage(bytes, null);
    if (!decoded.ok || decoded.message.kind !== 'hello') {
      connection.badMessages++;
      if (connection.badMessages > BAD_MESSAGES_MAX) dismiss(connection, 'badMessage');
      return;
    }
    const refusal = this.#join(connection, decoded.message);
    if (refusal) dismiss(connection, refusal);
    else connection.signalling.acceptOffers();
  }

  /** Returns the reason why the client may not join; null if it has joined. */
  #join(connection: Connection, hello: HelloMessage): ByeReason | null {
    if (hello.version !== PROTOCOL_VERSION) return 'versionMismatch';
    const code = hello.room.toUpperCase();
    const room = this.#rooms.get(code) ?? this.#openRoom(code);
    return room ? room.join(connection, hello) : 'roomFull';
  }

  /** Opens a room. Returns undefined if ROOMS_MAX rooms are open already. */
  #openRoom(code: string): RaceRoom | undefined {
    if (this.#rooms.size >= ROOMS_MAX) return undefined;
    const { createRaces, clock, runDueTicks } = this.#options;
    const room = new RaceRoom({
      code,
      races: createRaces(code),
      clock,
      runDueTicks,
      onFailure: (error) => this.#closeRoom(room, firstLinesOf(error)),
    });
    this.#rooms.set(code, room);
    this.#options.log(`race ${code} opened`);
    return room;
  }

  #closeRoom(room: RaceRoom, reason: string): void {
    if (this.#rooms.get(room.code) !== room) return;
    this.#rooms.delete(room.code);
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
    connection.room?.leave(connection);
  }
}

/** Returns the message of an error and the first call of its stack, in one line. */
function firstLinesOf(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const [message = '', firstCall = ''] = text.split('\n');
  return `${message} ${firstCall.trim()}`;
}
