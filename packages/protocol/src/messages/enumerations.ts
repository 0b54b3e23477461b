/** The enumerations in messages: the names of their values, and the integer that encodes each value. */

/** The seats of a car. */
export const ROLES = { driver: 0, gunner: 1 } as const;
/** The name of a seat. */
export type Role = keyof typeof ROLES;

/** What a person does in a race: drive, shoot or watch. */
export const PARTICIPANT_ROLES = { ...ROLES, spectator: 2 } as const;
/** A person's role: one of the two seats (`Role`), or spectator. */
export type ParticipantRole = keyof typeof PARTICIPANT_ROLES;

/** Encodings of `state`, `events` and `inputs`: MessagePack arrays, or a bit stream in a MessagePack bin (byte string). */
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

/** What a call to the partner says: look there, shoot that car, or slow down. */
export const CALLS = { look: 0, target: 1, slow: 2 } as const;

/** Why the server closes a connection. */
export const BYE_CODES = {
  /** The server is shutting down, or the room failed. */
  serverClosing: 1,
  /** The server speaks another version of the protocol. */
  versionMismatch: 2,
  /** The room is full. */
  roomFull: 3,
  /** Another person has the seat that `hello` asked for, or the race has no such car. */
  seatTaken: 4,
  /** Too many invalid messages or signals. */
  badMessage: 5,
  /** No `hello`, or no `inputs`, for 10 s; or the room could not be opened within 10 s. */
  tooSilent: 6,
  /** Another connection sent `hello` with the token of this seat. */
  replaced: 7,
  /** The server requires a data channel, and this connection had none for 20 s. */
  noDatagrams: 8,
  /** For too long, inputs were too far in the future or past, changed after they were sent, or never executed. */
  clockMismatch: 9,
  /** The newest acknowledged state was too old for too long. */
  tooSlow: 10,
  /** Another race begins: connect and send `hello` with the token at once. */
  nextRace: 11,
  /** The people in the room voted to remove this person, or the operator of the server did. */
  kicked: 12,
  /** The server has its maximum number of rooms or connections. */
  serverFull: 13,
  /** Too many connections, rooms or joins from this address. */
  addressLimit: 14,
  /** More messages, bytes, pings or signals than a client of this protocol needs. */
  overBudget: 15,
  /** No changed input, choice or call for a minute, while other people waited for a place. */
  idle: 16,
  /** The room is on another server, whose address is the text: connect to its WebSocket and send the same `hello`. */
  otherServer: 17,
} as const;
/** The name of a reason. */
export type ByeReason = keyof typeof BYE_CODES;
