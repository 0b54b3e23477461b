/** The first integer of each message, and the integers that stand for words within messages. */
import type { Command } from '@shotgun-rally/sim';
import type { ClientMessage, Encoding, GameEvent, Role, ServerMessage } from './messages.ts';

export const CLIENT_KINDS = { hello: 1, inputs: 2, start: 3, ping: 4, takeSeat: 5 } as const satisfies Record<
  ClientMessage['kind'],
  number
>;
/** As a gunner's are of another kind, inputs given before a change of seat cannot be taken for the other seat's. */
export const GUNNER_INPUTS = 6;
const GUNNER_KINDS = { ...CLIENT_KINDS, inputs: GUNNER_INPUTS } as const;

/** The kinds of a client in a seat of that role, or in none yet. */
export const clientKinds = (role: Role | null): Readonly<Record<ClientMessage['kind'], number>> =>
  role === 'gunner' ? GUNNER_KINDS : CLIENT_KINDS;
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
  rocket: 7,
  blast: 8,
} as const satisfies Record<GameEvent['kind'], number>;
export const COMMAND_KINDS = { enter: 1, leave: 2, start: 3, warmup: 4, hit: 5 } as const satisfies Record<
  Command['kind'],
  number
>;
export const ROLES = { driver: 0, gunner: 1 } as const satisfies Record<Role, number>;
export const ENCODINGS = { plain: 0, packed: 1 } as const satisfies Record<Encoding, number>;
