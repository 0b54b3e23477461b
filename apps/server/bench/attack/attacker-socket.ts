/** What the attacks have in common: the attacker's route, hello, and connections that are opened again and again. */
import {
  type ClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  type HelloMessage,
  type ServerMessage,
} from '@shotgun-rally/protocol';
import { type ClientOptions, WebSocket } from 'ws';
import { HELLO as TEST_HELLO } from '../../src/testing/test-player.ts';

/** The port of the attacked server, and the attacker's address on the loopback network. */
export interface Route {
  readonly port: number;
  readonly address: string;
}

/** The room of the attacker, and of the people whose seats it tries to take. */
export const ATTACKED_ROOM = 'VICTIM';
/** How many connections an attack opens at the same time. */
export const CONNECTING_AT_ONCE = 8;
/** Pause (ms) before a connection that has ended is opened again. */
export const RETRY_MS = 20;

export const HELLO: HelloMessage = { ...TEST_HELLO, name: 'Mallory', room: ATTACKED_ROOM, encoding: 'plain' };

export const encode = (message: ClientMessage, role: HelloMessage['role'] = 'driver'): Uint8Array =>
  encodeClientMessage(message, role);

/** Opens a connection, and another one whenever it has ended. */
export function keepOpen(route: Route, onOpen: (socket: WebSocket) => void, options: ClientOptions = {}): void {
  const socket = new WebSocket(`ws://127.0.0.1:${route.port}/ws`, { localAddress: route.address, ...options });
  socket.on('error', () => {});
  socket.on('open', () => onOpen(socket));
  socket.on('close', () => setTimeout(() => keepOpen(route, onOpen, options), RETRY_MS));
}

/** Calls `handle` for each message that is encoded on its own. */
export function listen(socket: WebSocket, handle: (message: ServerMessage) => void): void {
  socket.on('message', (data, isBinary) => {
    const decoded = isBinary ? decodeServerMessage(data as Buffer, 8) : null;
    if (decoded?.ok) handle(decoded.message);
  });
}
