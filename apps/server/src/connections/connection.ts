/** One client's connection: its socket, the links that wrap the socket, and the room that the client has joined. */
import { type Clock, DualLink, encodeBye, type LagLink, type Link, type Participant } from '@shotgun-rally/netcode';
import type { ByeReason, HelloMessage } from '@shotgun-rally/protocol';
import type { Datagrams } from './datagrams.ts';
import { Signalling } from './signalling.ts';
import { CLOSE_GOING_AWAY, CLOSE_NORMAL, type SocketLink } from './socket-link.ts';

/**
 * A data channel that receives no message for this long is dropped. The client detects a dead channel sooner and reports it.
 * This limit leaves time for a busy page, and for a hidden page, which sends once a second.
 */
export const CHANNEL_SILENCE_MAX_MS = 1500;

/** The part of a room that its connections use. */
interface JoinedRoom {
  readonly code: string;
  leave(connection: Connection): void;
}

/** The connection of one client. */
export interface Connection {
  /** Counts the connections since the start; names this one in the log. */
  readonly number: number;
  readonly socket: SocketLink;
  /** Sends on the data channel if one is open, otherwise on the socket. Receives from both. */
  readonly dual: DualLink;
  readonly signalling: Signalling;
  /** The link that the game uses: `lag` if there is simulated lag, else `dual`. */
  readonly link: Link;
  /** Adds simulated lag to `dual`; null without simulated lag. */
  readonly lag: LagLink | null;
  /** The address to which the limits apply. */
  readonly address: string;
  readonly openedAtMs: number;
  /** null until the client joins. */
  room: JoinedRoom | null;
  /** The person in the current race of the room; null until the client joins. */
  participant: Participant | null;
  /** True if the client has joined by returning to a seat. */
  isReturning: boolean;
  /** Number of messages that were not a readable `hello`, before the client has joined. */
  badMessages: number;
  /** The readable hello of a client that waits for its room to be opened; null before and after that. */
  waitingHello: HelloMessage | null;
  /** Why the server has decided to close the connection; null before that. */
  endReason: ByeReason | null;
  /** True while reading from the connection is paused. */
  isPaused: boolean;
}

export interface ConnectionOptions {
  readonly number: number;
  readonly address: string;
  readonly clock: Clock;
  /** null if the client cannot have a data channel. */
  readonly datagrams: Datagrams | null;
  /** Returns a link with simulated lag around `link`; null for none. */
  readonly createLag: (link: Link) => LagLink | null;
  /** Called after a data channel was opened (true) or dropped (false). */
  readonly onTransport: (connection: Connection, hasDataChannel: boolean) => void;
}

/** Creates the connection of a socket that has just opened. */
export function createConnection(
  socket: SocketLink,
  { number, address, clock, datagrams, createLag, onTransport }: ConnectionOptions,
): Connection {
  const dual = new DualLink(socket, {
    clock,
    onDrop: () => {
      signalling.sendDropped();
      onTransport(connection, false);
    },
  });
  const signalling = new Signalling({
    socket,
    dual,
    datagrams,
    clock,
    onOpen: () => onTransport(connection, true),
  });
  const lag = createLag(dual);
  const connection: Connection = {
    number,
    socket,
    dual,
    signalling,
    link: lag ?? dual,
    lag,
    address,
    openedAtMs: clock(),
    room: null,
    participant: null,
    isReturning: false,
    badMessages: 0,
    waitingHello: null,
    isPaused: false,
    endReason: null,
  };
  return connection;
}

/**
 * Sends the reason with its text, closes the socket and ignores further messages. The reason is sent without simulated lag, which
 * could lose it.
 */
export function dismiss(connection: Connection, reason: ByeReason, text?: string): void {
  connection.link.onReceive(() => {});
  connection.endReason = reason;
  connection.socket.close(encodeBye(reason, text), reason === 'serverClosing' ? CLOSE_GOING_AWAY : CLOSE_NORMAL);
}
