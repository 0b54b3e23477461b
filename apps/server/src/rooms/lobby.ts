/** Brings connections into races: reads the first message, finds or opens the room, closes what is empty. */
import { type Clock, DualLink, LagLink, type Link, type LinkKind, type Weather } from '@shotgun-rally/netcode';
import { type ByeReason, decodeClientMessage, type HelloMessage, PROTOCOL_VERSION } from '@shotgun-rally/protocol';
import { hash32 } from '@shotgun-rally/sim';
import { type Connection, dismiss } from '../connections/connection.ts';
import type { Datagrams } from '../connections/datagrams.ts';
import { Signalling } from '../connections/signalling.ts';
import type { SocketLink } from '../connections/socket-link.ts';
import type { OpenRace } from './race-list.ts';
import { RaceRoom, type Races } from './race-room.ts';

/** Races at once in this process. */
export const ROOMS_MAX = 32;
/** Connections at once: more than 32 full races. */
const CONNECTIONS_MAX = 1024;
/** How long a race without people is kept. */
const EMPTY_ROOM_MS = 60_000;
/** How long a connection may take to introduce itself. */
const HELLO_TIMEOUT_MS = 10_000;
/** Messages before the join that need not be a `hello` that can be read; signals that may be refused. */
const BAD_MESSAGES_MAX = 8;
/**
 * A data channel on which nothing came for so long is given up, ms. A page hears sooner that its channel is dead, and
 * says so; this long a page may be busy, and a hidden one speaks once a second.
 */
const CHANNEL_SILENCE_MAX_MS = 1500;
/** How long a player may be without a data channel where the server insists on one. */
const STEADY_MAX_MS = 20_000;

export interface LobbyOptions {
  /** New races for the room `code`. */
  readonly createRaces: (code: string) => Races;
  /** Synthetic network for every connection; null for none. */
  readonly weather: Weather | null;
  readonly linkKind: LinkKind;
  /** What opens data channels; null for none. */
  readonly datagrams: Datagrams | null;
  /** Whether a player without a data channel is sent away. */
  readonly insistsOnDatagrams: boolean;
  /** Seed of the synthetic network; each connection's own is derived from it. */
  readonly seed: number;
  readonly clock: Clock;
  /** Brings every race up to now, by calling `tick` as often as it is due. */
  readonly runDueTicks: () => void;
  /** Takes one line. */
  readonly log: (line: string) => void;
}

export class Lobby {
  readonly #options: LobbyOptions;
  readonly #rooms = new Map<string, RaceRoom>();
  readonly #connections = new Set<Connection>();
  #connectionsEver = 0;

  constructor(options: LobbyOptions) {
    this.#options = options;
  }

  get races(): number {
    return this.#rooms.size;
  }

  /** Every open race, those with people first. */
  get listing(): OpenRace[] {
    return [...this.#rooms.values()].map(({ listing }) => listing).sort((a, b) => b.people.length - a.people.length);
  }

  /** People who have joined a race and are connected. */
  get players(): number {
    let players = 0;
    for (const room of this.#rooms.values()) players += room.people.size;
    return players;
  }

  /** Takes a socket that has just opened. */
  admit(socket: SocketLink): void {
    const { clock, datagrams } = this.#options;
    const dual = new DualLink(socket, {
      clock,
      silenceMaxMs: CHANNEL_SILENCE_MAX_MS,
      onDrop: () => signalling.dropped(),
    });
    const signalling = new Signalling(socket, dual, datagrams, clock);
    const lag = this.#createLag(dual);
    const connection: Connection = {
      socket,
      dual,
      signalling,
      link: lag ?? dual,
      lag,
      openedAtMs: clock(),
      room: null,
      badMessages: 0,
    };
    this.#connections.add(connection);
    socket.whenClosed(() => this.#forget(connection));
    if (this.#connections.size > CONNECTIONS_MAX) dismiss(connection, 'roomFull');
    else connection.link.onReceive((bytes) => this.#greet(connection, bytes));
  }

  /** One tick of every race. */
  tick(): void {
    const nowMs = this.#options.clock();
    for (const connection of this.#connections) {
      connection.dual.check();
      const reason = this.#reasonToDismiss(connection, nowMs);
      if (reason) dismiss(connection, reason);
    }
    for (const room of this.#rooms.values()) {
      room.tick();
      if (room.people.size === 0 && nowMs - room.emptySinceMs >= EMPTY_ROOM_MS) this.#closeRoom(room, 'nobody is left');
    }
  }

  #reasonToDismiss({ room, openedAtMs, signalling }: Connection, nowMs: number): ByeReason | null {
    if (signalling.refused > BAD_MESSAGES_MAX) return 'badMessage';
    if (room === null) return nowMs - openedAtMs >= HELLO_TIMEOUT_MS ? 'tooSilent' : null;
    const { insistsOnDatagrams } = this.#options;
    return insistsOnDatagrams && signalling.steadyMs(nowMs) >= STEADY_MAX_MS ? 'noDatagrams' : null;
  }

  /**
   * Hands over what the synthetic network has due; call more often than `tick`, and never within it: a tick that is made
   * up for would take what has just arrived for something from its own past.
   */
  deliver(): void {
    for (const connection of this.#connections) connection.lag?.deliver();
  }

  /** Tells everybody that the server closes. */
  close(): void {
    for (const connection of this.#connections) dismiss(connection, 'serverClosing');
    this.#rooms.clear();
  }

  #greet(connection: Connection, bytes: Uint8Array): void {
    const decoded = decodeClientMessage(bytes, null);
    if (!decoded.ok || decoded.message.kind !== 'hello') {
      connection.badMessages++;
      if (connection.badMessages > BAD_MESSAGES_MAX) dismiss(connection, 'badMessage');
      return;
    }
    const refusal = this.#join(connection, decoded.message);
    if (refusal) dismiss(connection, refusal);
    else connection.signalling.admit();
  }

  /** The reason for a refusal, or null. */
  #join(connection: Connection, hello: HelloMessage): ByeReason | null {
    if (hello.version !== PROTOCOL_VERSION) return 'versionMismatch';
    const code = hello.room.toUpperCase();
    const room = this.#rooms.get(code) ?? this.#openRoom(code);
    return room ? room.join(connection, hello) : 'roomFull';
  }

  /** undefined when there are too many. */
  #openRoom(code: string): RaceRoom | undefined {
    if (this.#rooms.size >= ROOMS_MAX) return undefined;
    const { createRaces, clock, runDueTicks } = this.#options;
    const room = new RaceRoom({
      code,
      races: createRaces(code),
      clock,
      runDueTicks,
      onFailure: (error) => this.#closeRoom(room, briefly(error)),
    });
    this.#rooms.set(code, room);
    this.#options.log(`race ${code} opened`);
    return room;
  }

  #closeRoom(room: RaceRoom, why: string): void {
    if (this.#rooms.get(room.code) !== room) return;
    this.#rooms.delete(room.code);
    for (const connection of room.people) dismiss(connection, 'serverClosing');
    this.#options.log(`race ${room.code} closed: ${why}`);
  }

  #createLag(link: Link): LagLink | null {
    const { weather, linkKind, seed, clock } = this.#options;
    if (!weather) return null;
    return new LagLink(link, { weather, kind: linkKind, seed: hash32(seed, this.#connectionsEver++, 0), clock });
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
    connection.room?.leave(connection);
  }
}

/** What went wrong and where, in one line. */
function briefly(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const [what = '', where = ''] = text.split('\n');
  return `${what} ${where.trim()}`;
}
