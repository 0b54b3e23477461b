/** The first integer of each message, and the integers that stand for words within messages. */
import type { Command } from '@shotgun-rally/sim';
import type {
  BotLevel,
  CallName,
  ClientMessage,
  Encoding,
  GameEvent,
  ParticipantRole,
  Role,
  ServerMessage,
  Vote,
} from './messages.ts';

export const CLIENT_KINDS = { hello: 1, inputs: 2, start: 3, ping: 4, choices: 5, call: 7 } as const satisfies Record<
  ClientMessage['kind'],
  number
>;
/** As each participantRole's are of another kind, inputs given before a change of seat cannot be taken for the other seat's. */
export const GUNNER_INPUTS = 6;
export const SPECTATOR_INPUTS = 8;

type ClientKinds = Readonly<Record<ClientMessage['kind'], number>>;
const KINDS_OF: Readonly<Record<ParticipantRole, ClientKinds>> = {
  driver: CLIENT_KINDS,
  gunner: { ...CLIENT_KINDS, inputs: GUNNER_INPUTS },
  spectator: { ...CLIENT_KINDS, inputs: SPECTATOR_INPUTS },
};

/** The kinds of a client at that participantRole, or at none yet. */
export const clientKinds = (participantRole: ParticipantRole | null): ClientKinds =>
  KINDS_OF[participantRole ?? 'driver'];
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
  call: 9,
} as const satisfies Record<GameEvent['kind'], number>;
export const COMMAND_KINDS = { enter: 1, leave: 2, start: 3, warmup: 4, hit: 5 } as const satisfies Record<
  Command['kind'],
  number
>;
export const ROLES = { driver: 0, gunner: 1 } as const satisfies Record<Role, number>;
export const PARTICIPANT_ROLES = { ...ROLES, spectator: 2 } as const satisfies Record<ParticipantRole, number>;
export const VOTES = { none: 0, again: 1, next: 2 } as const satisfies Record<Vote, number>;
export const BOT_LEVELS = { easy: 0, medium: 1, hard: 2 } as const satisfies Record<BotLevel, number>;
export const CALLS = { look: 0, target: 1, slow: 2 } as const satisfies Record<CallName, number>;
export const ENCODINGS = { plain: 0, packed: 1 } as const satisfies Record<Encoding, number>;
