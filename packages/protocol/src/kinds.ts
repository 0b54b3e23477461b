/** The first integer of each message, and the integers that stand for words within messages. */
import type { ClientMessage, Encoding, GameEvent, Role, ServerMessage } from './messages.ts';

export const CLIENT_KINDS = { hello: 1, inputs: 2, start: 3, ping: 4 } as const satisfies Record<
  ClientMessage['kind'],
  number
>;
export const SERVER_KINDS = {
  welcome: 16,
  roster: 17,
  state: 18,
  events: 19,
  pong: 20,
  bye: 21,
} as const satisfies Record<ServerMessage['kind'], number>;
export const EVENT_KINDS = {
  shot: 1,
  lap: 2,
  finish: 3,
  wreck: 4,
  respawn: 5,
  phase: 6,
} as const satisfies Record<GameEvent['kind'], number>;
export const ROLES = { driver: 0, gunner: 1 } as const satisfies Record<Role, number>;
export const ENCODINGS = { plain: 0, packed: 1 } as const satisfies Record<Encoding, number>;
