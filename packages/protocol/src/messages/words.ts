/** Words that a message may hold, and the integers that stand for them on the wire. */

/** The seats of a car. */
export const ROLES = { driver: 0, gunner: 1 } as const;
/** The name of a seat. */
export type Role = keyof typeof ROLES;

/** What a person does in a race: play a seat, or watch. */
export const PARTICIPANT_ROLES = { ...ROLES, spectator: 2 } as const;
/** A person's role. `Role` is the part of it that has a seat. */
export type ParticipantRole = keyof typeof PARTICIPANT_ROLES;

/** How `state` and `events` are encoded: as MessagePack arrays that any library reads, or bit by bit in one bin. */
export const ENCODINGS = { plain: 0, packed: 1 } as const;
/** The name of an encoding. */
export type Encoding = keyof typeof ENCODINGS;

/** What a player wants after a race: nothing yet, the same race again, or the next track. */
export const VOTES = { none: 0, again: 1, next: 2 } as const;
/** A vote after a race. */
export type Vote = keyof typeof VOTES;

/** How well bots drive. */
export const BOT_LEVELS = { easy: 0, medium: 1, hard: 2 } as const;
/** The name of a bot level. */
export type BotLevel = keyof typeof BOT_LEVELS;

/** What a player can call to the partner: look there, shoot that car, slow down. */
export const CALLS = { look: 0, target: 1, slow: 2 } as const;

/** Why the server closes a connection. */
export const BYE_CODES = {
  /** The server is shutting down, or the room failed. */
  serverClosing: 1,
  /** The server speaks another version of the protocol. */
  versionMismatch: 2,
  /** No place: the room has its maximum of people, or the server its maximum of rooms or connections. */
  roomFull: 3,
  /** Another person has the seat that `hello` asked for. */
  seatTaken: 4,
  /** Too many messages or signals that cannot be read. */
  badMessage: 5,
  /** No `hello`, or no `inputs`, for 10 s. */
  tooSilent: 6,
  /** Another connection said `hello` with the token of this seat. */
  replaced: 7,
  /** The server requires a data channel, and this connection was without one for 20 s. */
  noDatagrams: 8,
  /** The inputs were for ticks too far ahead or in the past, for too long. */
  clockMismatch: 9,
  /** The newest acknowledged state was too old for too long. */
  tooSlow: 10,
  /** Another race begins: say `hello` again at once, with the token. */
  nextRace: 11,
  /** Voted out of the room. */
  kicked: 12,
} as const;
/** The name of a reason. */
export type ByeReason = keyof typeof BYE_CODES;
