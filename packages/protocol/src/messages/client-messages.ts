/** The messages from a client to the server, but for `inputs`. */
import { type UnionOf, type VariantOf, variant } from '../schema/records.ts';
import { flag, integer, optional, word } from '../schema/values.ts';
import { carOrNone, metres, number, personIdOrNone, playerName, roomCode, token, uint32 } from './common-fields.ts';
import { UINT32_MAX } from './limits.ts';
import { RACE_SETUP, type RaceSetup } from './race-setup.ts';
import { CALLS, ENCODINGS, PARTICIPANT_ROLES, VOTES } from './words.ts';

const HELLO = variant(1, {
  /** Version of the protocol: this document describes version 2. */
  version: uint32,
  /** The player's name. Two people may have the same name. */
  name: playerName,
  /** Code of the room. Upper and lower case are the same room. */
  room: roomCode,
  /** What the player wants to do in the race. */
  role: word(PARTICIPANT_ROLES),
  /** The car slot that the player asks for, -1 for any. */
  car: carOrNone,
  /** How the server encodes `state` and `events` for this client. */
  encoding: word(ENCODINGS),
  /** The token of an earlier `welcome`, to get the same seat back; empty for a new player. */
  token,
});
/** Asks to join a room. Sent again until the server answers. */
export interface HelloMessage extends VariantOf<'hello', typeof HELLO> {}

/** Asks for the race to start. Only that of the host counts. */
const START = variant(3, {});

/** Asks for the server's time. */
const PING = variant(4, {
  /** Time on any clock of the client; the `pong` returns it unchanged. */
  clientTimeMs: integer(0, UINT32_MAX, 'ms'),
});

const CHOICES = variant(5, {
  /** Grows with each change; starts at 1 on each connection. */
  number,
  /** 1 if the player is ready to start. The server clears it when the race starts. */
  isReady: flag,
  /** What to do after a race. */
  vote: word(VOTES),
  /** 1 if the player wants the partner's seat. The server clears it when the seats have changed. */
  wantsSwap: flag,
  /** Id of a person to vote out of the room, -1 for nobody. */
  kick: personIdOrNone,
  /** What to race; only the host's counts, and only while no race is on. No setup keeps the current one. */
  setup: optional<RaceSetup>(RACE_SETUP),
});
/** All current choices of a player in the room. Sent again until the roster has its number. */
export interface ChoicesMessage extends VariantOf<'choices', typeof CHOICES> {}

/** A call to the partner. Messages and events have these fields in common. */
export const CALL_FIELDS = {
  /** What is called: look there, shoot that car, slow down. */
  call: word(CALLS),
  /** The car that is meant, -1 for none. */
  target: carOrNone,
  /** The position that is meant. */
  x: metres,
  /** Likewise, upwards. */
  y: metres,
  /** Likewise. */
  z: metres,
};

const CALL = variant(7, {
  /** Grows with each call; starts at 1 on each connection. */
  number,
  ...CALL_FIELDS,
});
/** A call to the partner. Sent again until its event arrives. */
export interface CallMessage extends VariantOf<'call', typeof CALL> {}
/** What is called, and where (m, rounded to centimetres on the wire). */
export type Call = Omit<CallMessage, 'kind' | 'number'>;

/** The client messages that all participants encode alike, which is all but `inputs`. */
export const COMMON_CLIENT_MESSAGES = { hello: HELLO, start: START, ping: PING, choices: CHOICES, call: CALL };
/** A client message that all participants encode alike. */
export type CommonClientMessage = UnionOf<typeof COMMON_CLIENT_MESSAGES>;
