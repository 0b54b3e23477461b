/** What the attacks have in common: the attacker's route, hello, and connections that are opened again and again. */
import {
  type ClientMessage,
  decodeServerMessage,
  encodeClientMessage,
  type HelloMessage,
  type ServerMessage,
} from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import { type ClientOptions, type RawData, WebSocket } from 'ws';
import { HELLO as TEST_HELLO } from '../../src/testing/test-player.ts';

/** The port of the attacked server, and the attacker's address on the loopback network. */
export interface Route {
  readonly port: number;
  readonly address: string;
}

/** The room of the attacker, and of the people whose seats it tries to take. */
export const ATTACKED_ROOM = 'VICTIM';
/** The number of cars in a room of the attacked server. */
const CARS = 8;
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

/** Keeps a connection open as `keepOpen` does, joins ATTACKED_ROOM, and calls `onJoined` with the tick of the server's first state. */
export function keepJoining(
  route: Route,
  role: HelloMessage['role'],
  onJoined: (socket: WebSocket, stateTick: number) => void,
): void {
  keepOpen(route, (socket) => {
    socket.send(encode({ ...HELLO, role }));
    const stopListening = listen(socket, (message) => {
      if (message.kind !== 'welcome') return;
      stopListening();
      onJoined(socket, Math.floor(message.timeMs / TICK_MS));
    });
  });
}

/** Calls `handle` for each message that is encoded on its own. Returns a function that ends this. */
export function listen(socket: WebSocket, handle: (message: ServerMessage) => void): () => void {
  const receive = (data: RawData, isBinary: boolean): void => {
    const decoded = isBinary ? decodeServerMessage(data as Buffer, CARS) : null;
    if (decoded?.ok) handle(decoded.message);
  };
  socket.on('message', receive);
  return () => socket.off('message', receive);
}
