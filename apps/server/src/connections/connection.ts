/** One client's connection, from its socket to the race it is in. */
import { BYE_TEXTS, type DualLink, type LagLink, type Link } from '@shotgun-rally/netcode';
import { type ByeReason, encodeServerMessage } from '@shotgun-rally/protocol';
import type { RaceRoom } from '../rooms/race-room.ts';
import type { Signalling } from './signalling.ts';
import { CLOSE_GOING_AWAY, CLOSE_NORMAL, type SocketLink } from './socket-link.ts';

export interface Connection {
  readonly socket: SocketLink;
  /** The socket, with a data channel beside it when there is one. */
  readonly dual: DualLink;
  readonly signalling: Signalling;
  /** What the game talks through: the dual link, or synthetic lag around it. */
  readonly link: Link;
  /** The same link where it is synthetic. */
  readonly lag: LagLink | null;
  readonly openedAtMs: number;
  /** null until the join. */
  room: RaceRoom | null;
  /** Messages before the join that could not be read. */
  badMessages: number;
}

/** Says why, closes, and no longer listens. A goodbye goes past the synthetic lag: it must not be lost. */
export function dismiss(connection: Connection, reason: ByeReason): void {
  connection.link.onReceive(() => {});
  const goodbye = encodeServerMessage({ kind: 'bye', reason, text: BYE_TEXTS[reason] }, 'plain');
  connection.socket.close(goodbye, reason === 'serverClosing' ? CLOSE_GOING_AWAY : CLOSE_NORMAL);
}
