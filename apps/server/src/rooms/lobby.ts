/** The lobby of the server: reads the hello of each connection, lets it join a room, and dismisses those that break the rules. */
import { BanList, LagLink, type Link, type LinkKind, type Weather } from '@shotgun-rally/netcode';
import { type ByeReason, decodeClientMessage, type HelloMessage, PROTOCOL_VERSION } from '@shotgun-rally/protocol';
import { hash32 } from '@shotgun-rally/sim/math';
import { CHANNEL_SILENCE_MAX_MS, type Connection, createConnection, dismiss } from '../connections/connection.ts';
import type { Datagrams } from '../connections/datagrams.ts';
import type { SocketLink } from '../connections/socket-link.ts';
import { mergeRaces, type OpenRace } from '../directory/open-race.ts';
import type { OtherServer } from '../directory/placement.ts';
import { FORGET_EVERY_MS } from '../limits/address-limits.ts';
import type { Refusals } from '../limits/refusals.ts';
import { shortAddress } from '../logging/short-address.ts';
import type { GameCounts } from './game-counts.ts';
import type { RaceRoom } from './race-room.ts';
import { Rooms, type RoomsOptions } from './rooms.ts';

/** The most open connections, including those that have not joined a room. */
const CONNECTIONS_MAX = 1024;
/** A connection that has not joined a room after this time is closed. */
const HELLO_TIMEOUT_MS = 10_000;
/**
 * A client is dismissed if it sends more than this many messages without a readable `hello`, or more than this many refused
 * signals. (Signals are the text messages that open a data channel.)
 */
const BAD_MESSAGES_MAX = 8;
/** How long a player may be without a data channel if the server requires one. */
const WITHOUT_CHANNEL_MAX_MS = 20_000;
/** How long (ms) a ban by the operator lasts: a day. */
export const OPERATOR_BAN_MS = 86_400_000;

export interface LobbyOptions extends RoomsOptions {
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
  /** Counts the dismissed connections. */
  readonly refusals: Refusals;
  /** Counts the messages of clients that have not joined a room. */
  readonly gameCounts: GameCounts;
}

/** All rooms and connections of a server. */
export class Lobby {
  readonly rooms: Rooms;
  /** The people that the operator has banned from all rooms. */
  readonly bans: BanList;
  readonly #options: LobbyOptions;
  readonly #connections = new Set<Connection>();
  #admitted = 0;
  #forgetAtMs = 0;

  constructor(options: LobbyOptions) {
    this.#options = options;
    this.rooms = new Rooms(options);
    this.bans = new BanList(options.clock, OPERATOR_BAN_MS);
    options.placement.setHandlers(
      () => this.rooms.capacity,
      () => this.#joinAllPossible(),
    );
  }

  /** All open connections, including those that have not joined a room. */
  get connections(): ReadonlySet<Connection> {
    return this.#connections;
  }

  /** The number of rooms; each has one race at a time. */
  get roomCount(): number {
    return this.rooms.size;
  }

  /** The races of all rooms of this process except unlisted ones. */
  get ownRaces(): OpenRace[] {
    return [...this.rooms.all()].filter(({ isListed }) => isListed).map(({ openRace }) => openRace);
  }

  /** The races of all rooms of all servers except unlisted ones, with the most people first. */
  get openRaces(): OpenRace[] {
    return mergeRaces(this.ownRaces, this.#options.placement.otherRaces);
  }

  /** The number of connected people who have joined a room, including spectators. */
  get peopleCount(): number {
    return [...this.rooms.all()].reduce((people, { connections }) => people + connections.size, 0);
  }

  /** Adds a socket that has just opened. `address` is the client's, to which the limits apply. */
  admit(socket: SocketLink, address: string): void {
    const { clock, datagrams, limits, log } = this.#options;
    const number = this.#admitted++;
    const connection = createConnection(socket, {
      number,
      address,
      clock,
      datagrams,
      createLag: (link) => this.#createLag(link, number),
      onTransport: (changed, hasDataChannel) => this.#logTransport(changed, hasDataChannel),
    });
    this.#connections.add(connection);
    log.debug({ connection: number, address: shortAddress(address) }, 'connected');
    socket.whenClosed(() => this.#forget(connection));
    if (!limits.openConnection(address)) this.#refuse(connection, 'addressLimit');
    else if (this.#connections.size > CONNECTIONS_MAX) this.#refuse(connection, 'serverFull');
    else connection.link.onReceive((bytes) => this.#receiveHello(connection, bytes));
  }

  /** Runs one tick of every race, dismisses clients that break the rules, and closes empty rooms. */
  tick(): void {
    const nowMs = this.#options.clock();
    for (const connection of this.#connections) {
      connection.dual.check(CHANNEL_SILENCE_MAX_MS);
      this.#joinWhenPossible(connection);
      const reason = this.#reasonToDismiss(connection, nowMs);
      if (reason) this.#refuse(connection, reason);
    }
    if (nowMs >= this.#forgetAtMs) {
      this.#forgetAtMs = nowMs + FORGET_EVERY_MS;
      this.#options.limits.forgetUnused();
    }
    this.rooms.tick(nowMs);
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
    this.rooms.clear();
  }

  #reasonToDismiss(connection: Connection, nowMs: number): ByeReason | null {
    if (connection.endReason) return null;
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

  #refuse(connection: Connection, reason: ByeReason): void {
    const { refusals, limits, log } = this.#options;
    const { number, address } = connection;
    refusals.count(reason);
    log.debug({ connection: number, address: shortAddress(address), reason }, 'dismissed');
    if (reason === 'addressLimit') limits.countRefusal(address);
    // The room could not be opened in time, for example because the directory is unavailable. The page reconnects automatically.
    this.#giveUpWaiting(connection, reason === 'tooSilent');
    dismiss(connection, reason);
    // Makes room for the next connection or room.
    if (reason === 'serverFull') for (const room of this.rooms.all()) room.removeIdle();
  }

  /** Gives up the room that a client waits for, if it does. The join counts unless the client could not get into the room. */
  #giveUpWaiting(connection: Connection, undoesJoin: boolean): void {
    const { waitingHello, address } = connection;
    if (!waitingHello) return;
    connection.waitingHello = null;
    this.rooms.giveUp(waitingHello.room);
    if (undoesJoin) this.#options.limits.undoJoin(address);
  }

  /** Handles a message of a client that has not joined a room, which must be a hello. */
  #receiveHello(connection: Connection, bytes: Uint8Array): void {
    const decoded = decodeClientMessage(bytes, null);
    this.#options.gameCounts.addMessage(decoded.ok ? decoded.message.kind : 'unreadable');
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
    if (this.bans.has({ token, address })) return 'kicked';
    const isReturning = this.rooms.get(room)?.hasSeatOf(token) ?? false;
    return isReturning || this.#options.limits.takeJoin(address) ? null : 'addressLimit';
  }

  #joinAllPossible(): void {
    for (const connection of this.#connections) this.#joinWhenPossible(connection);
  }

  /**
   * Lets a client join that waits for its room, or redirects it to the server that has the room. Opens the room, unless the limit
   * on new races (8 at once, then 4 per second) is reached. A redirected page reconnects automatically, so only a join here or a new
   * room counts.
   */
  #joinWhenPossible(connection: Connection): void {
    // A tick that is due may close the room, or let this client join.
    this.#options.runDueTicks();
    const { waitingHello: hello } = connection;
    if (!hello) return;
    const room = this.rooms.getOrOpen(hello.room, connection.address, hello.isNewcomer);
    if (room === 'pending') return;
    connection.waitingHello = null;
    const isRedirectedOrClosing = room === 'serverClosing' || (isOtherServer(room) && !room.isNew);
    if (isRedirectedOrClosing) this.#options.limits.undoJoin(connection.address);
    if (isOtherServer(room)) {
      dismiss(connection, 'otherServer', room.url);
      return;
    }
    const refusal = typeof room === 'string' ? room : room.join(connection, hello);
    if (refusal) this.#refuse(connection, refusal);
    else connection.signalling.acceptOffers();
  }

  #createLag(link: Link, connectionNumber: number): LagLink | null {
    const { conditions, linkKind, seed, clock } = this.#options;
    if (!conditions) return null;
    return new LagLink(link, { weather: conditions, kind: linkKind, seed: hash32(seed, connectionNumber, 0), clock });
  }

  #logTransport({ number, room }: Connection, hasDataChannel: boolean): void {
    const transport = hasDataChannel ? 'data channel' : 'WebSocket';
    this.#options.log.debug({ room: room?.code, connection: number, transport }, 'transport changed');
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
    this.#options.limits.closeConnection(connection.address);
    this.#options.log.debug({ connection: connection.number }, 'disconnected');
    // While the directory is unavailable, pages do not wait as long as this server does, but reconnect.
    this.#giveUpWaiting(connection, !this.#options.placement.isAvailable);
    connection.room?.leave(connection);
  }
}

const isOtherServer = (room: RaceRoom | OtherServer | ByeReason): room is OtherServer =>
  typeof room === 'object' && 'url' in room;
