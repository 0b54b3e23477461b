/** The messages from a client to the server, except `inputs`. */
import { type UnionOf, type VariantOf, variant } from '../schema/records.ts';
import { enumeration, flag, integer, optional } from '../schema/values.ts';
import {
  carOrNone,
  metres,
  modelName,
  personIdOrNone,
  playerName,
  roomCode,
  serialNumber,
  token,
  uint32,
} from './common-fields.ts';
import { CALLS, ENCODINGS, PARTICIPANT_ROLES, VOTES } from './enumerations.ts';
import { UINT32_MAX } from './limits.ts';
import { RACE_SETUP, type RaceSetup } from './race-setup.ts';

const HELLO = variant(1, {
  /** Version of the client's protocol. */
  version: uint32,
  /** The player's name. If another person in the room has it, a number is added. */
  name: playerName,
  /** Code of the room. Upper and lower case make no difference. */
  room: roomCode,
  /** The role that the player asks for. */
  role: enumeration(PARTICIPANT_ROLES),
  /** The car slot that the player asks for, -1 for any. */
  car: carOrNone,
  /** Name of the car model that the player asks for, empty for any. Only the first person in a car chooses its model. */
  model: modelName,
  /** How the server encodes `state` and `events` for this client. */
  encoding: enumeration(ENCODINGS),
  /** The token of an earlier `welcome`, to get the same seat back; empty for a new player. */
  token,
  /** 1 if the player has never finished a race. A room that this player opens has easy bots unless the server's options say otherwise. */
  isNewcomer: flag,
});
/** Asks to join a room. The client repeats the message until the server answers. */
export interface HelloMessage extends VariantOf<'hello', typeof HELLO> {}

/** Asks for the race to start. The server ignores it unless the host sent it: the connected player who joined first and is not idle. */
const START = variant(3, {});

/** Asks for the server's time. */
const PING = variant(4, {
  /** Time on any clock of the client; the `pong` returns it unchanged. */
  clientTimeMs: integer(0, UINT32_MAX, 'ms'),
});

const CHOICES = variant(5, {
  /** Increases with each change. The server compares it only with earlier ones on the same connection. */
  number: serialNumber,
  /** 1 if the player is ready to start. The server clears it when the race starts. */
  isReady: flag,
  /** What the player wants after the race: nothing yet, the same race again, or the next track. */
  vote: enumeration(VOTES),
  /** 1 if the player wants the partner's seat. The server clears it when the seats have changed. */
  wantsSwap: flag,
  /** Id of a person to vote out of the room, -1 for none. */
  kick: personIdOrNone,
  /** The setup of the next race, or an empty array to keep the current one. Accepted only from the host, between races. */
  setup: optional<RaceSetup>(RACE_SETUP),
});
/**
 * All current choices of a player. The client repeats the message until the roster contains the message's number, and sends the
 * next one only then, because one that still contains a granted swap asks for another.
 */
export interface ChoicesMessage extends VariantOf<'choices', typeof CHOICES> {}

/** A call is a short message to the partner in the same car. The `call` message and the `call` event have these fields. */
export const CALL_FIELDS = {
  /** What the call says: look there, shoot that car, or slow down. */
  call: enumeration(CALLS),
  /** The car that is meant, -1 for none. */
  target: carOrNone,
  /** The position that is meant: x. */
  x: metres,
  /** The position that is meant: y, upwards. */
  y: metres,
  /** The position that is meant: z. */
  z: metres,
};

const CALL = variant(7, {
  /** Increases with each call. The server compares it only with earlier ones on the same connection. */
  number: serialNumber,
  ...CALL_FIELDS,
});
/** A call to the partner. The client repeats the message until the event of the call arrives. */
export interface CallMessage extends VariantOf<'call', typeof CALL> {}
/** The content of a call. The position is in metres, rounded to centimetres on the wire. */
export type Call = Omit<CallMessage, 'kind' | 'number'>;

/** Each correction has one cause. The client checks 'clock' to 'rival' in this order and counts the first that applies. */
const CORRECTIONS = variant(9, {
  /** The simulation has restarted, and this tick was simulated without the player's inputs. */
  clock: uint32,
  /** The car was wrecked or respawned. */
  respawn: uint32,
  /** The car has less health than predicted. */
  hit: uint32,
  /** The player's inputs were missing for 200 ms or longer, so the substitute bot drove. */
  takeover: uint32,
  /** An input was late or lost, or may have been, and the server repeated the input before it. */
  input: uint32,
  /** The server gave boost as a reward. */
  reward: uint32,
  /** The car touched another car, whose inputs could only be guessed. */
  contact: uint32,
  /** Another car was near, and moved differently from its prediction. */
  rival: uint32,
  /** A replay (simulating past ticks again) exceeded the work allowed in one tick, so its result came some ticks late. */
  budget: uint32,
  /** No other cause applies, and the client tolerates small differences, which may have grown. */
  drift: uint32,
  /** No other cause applies, and the client tolerates no difference: a bug. */
  unexplained: uint32,
});
/** The numbers of corrections since the client has had its seat, by cause. */
export interface CorrectionsMessage extends VariantOf<'corrections', typeof CORRECTIONS> {}

/** Why a client corrected its prediction of the player's car. */
export type CorrectionCause = keyof typeof CORRECTIONS.fields;
/** All causes, in the order in which they are checked. */
export const CORRECTION_CAUSES = Object.keys(CORRECTIONS.fields) as readonly CorrectionCause[];

/** The client messages whose encoding does not depend on the sender's role: all except `inputs`. */
export const COMMON_CLIENT_MESSAGES = {
  hello: HELLO,
  start: START,
  ping: PING,
  choices: CHOICES,
  call: CALL,
  corrections: CORRECTIONS,
};
/** A client message whose encoding does not depend on the sender's role. */
export type CommonClientMessage = UnionOf<typeof COMMON_CLIENT_MESSAGES>;
