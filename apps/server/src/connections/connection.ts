/** One client's connection, from its socket to the room that it has joined. */
import { BYE_TEXTS, type DualLink, type LagLink, type Link } from '@shotgun-rally/netcode';
import { type ByeReason, encodeServerMessage } from '@shotgun-rally/protocol';
import type { Signalling } from './signalling.ts';
import { CLOSE_GOING_AWAY, CLOSE_NORMAL, type SocketLink } from './socket-link.ts';

/** The room that a connection has joined, as far as the connection uses it. */
interface JoinedRoom {
  leave(connection: Connection): void;
}

/** One client and the links to it. */
export interface Connection {
  readonly socket: SocketLink;
  /** The socket, and a data channel if one is open. */
  readonly dual: DualLink;
  readonly signalling: Signalling;
  /** The link that the game uses: `lag` if there is simulated lag, else `dual`. */
  readonly link: Link;
  /** Simulated lag around `dual`; null for none. */
  readonly lag: LagLink | null;
  readonly openedAtMs: number;
  /** null until the client joins. */
  room: JoinedRoom | null;
  /** Number of unreadable messages before the join. */
  badMessages: number;
}

/** Sends the reason, closes the socket and ignores further messages. The reason skips the simulated lag, which may lose it. */
export function dismiss(connection: Connection, reason: ByeReason): void {
  connection.link.onReceive(() => {});
  const goodbye = encodeServerMessage({ kind: 'bye', reason, text: BYE_TEXTS[reason] }, 'plain');
  connection.socket.close(goodbye, reason === 'serverClosing' ? CLOSE_GOING_AWAY : CLOSE_NORMAL);
}
