/** What the attacks have in common: the attacker's address, hello, and connections that are opened again and again. */
import { type ClientMessage, encodeClientMessage, type HelloMessage } from '@shotgun-rally/protocol';
import { type ClientOptions, WebSocket } from 'ws';
import { HELLO as TEST_HELLO } from '../../src/testing/test-player.ts';

/** The attacker's address, so that the limits per address do not apply to other players on this machine. */
export const ATTACKER_ADDRESS = '127.0.0.2';
/** The room of the attacker, and of the people whose seats it tries to take. */
export const ATTACKED_ROOM = 'VICTIM';
/** How many connections an attack opens at the same time. */
export const CONNECTING_AT_ONCE = 8;
/** Pause (ms) before a connection that has ended is opened again. */
export const RETRY_MS = 20;

export const HELLO: HelloMessage = { ...TEST_HELLO, name: 'Mallory', room: ATTACKED_ROOM, encoding: 'plain' };

export const encode = (message: ClientMessage, role: HelloMessage['role'] = 'driver'): Uint8Array =>
  encodeClientMessage(message, role);

/** Opens a connection with the attacker's address, and another one whenever it has ended. */
export function keepOpen(port: number, onOpen: (socket: WebSocket) => void, options: ClientOptions = {}): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { localAddress: ATTACKER_ADDRESS, ...options });
  socket.on('error', () => {});
  socket.on('open', () => onOpen(socket));
  socket.on('close', () => setTimeout(() => keepOpen(port, onOpen, options), RETRY_MS));
}
