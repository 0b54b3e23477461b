/** The messages from the server to a client. `state` is declared in state.ts. */
import type { CarTuning } from '@shotgun-rally/sim';
import { MAX_CAR_MODELS } from '@shotgun-rally/sim/state';
import { type UnionOf, type VariantOf, variant } from '../schema/records.ts';
import { enumeration, integer, list, text } from '../schema/values.ts';
import { carOrNone, laps, personId, raceTime, token, trackName, uint32 } from './common-fields.ts';
import { BYE_CODES, PARTICIPANT_ROLES } from './enumerations.ts';
import { EVENTS_MESSAGE } from './events.ts';
import { BYE_TEXT_LENGTH_MAX, MAX_CARS, MAX_PAST_TICKS, UINT32_MAX } from './limits.ts';
import { ROSTER } from './roster.ts';
import { TUNING } from './tuning.ts';

export const WELCOME = variant(16, {
  /** Version of the server's protocol. */
  version: uint32,
  /** Your id in the roster. */
  personId,
  /** Your car slot, -1 for a spectator. */
  car: carOrNone,
  /** Your role. */
  role: enumeration(PARTICIPANT_ROLES),
  /** A secret that gets this seat back after a lost connection, if the client sends it in `hello`. */
  token,
  /** The current race time. It may be between two ticks. */
  timeMs: raceTime,
  /** File name of the track, without `.json`. */
  trackName,
  /** Laps of the race. */
  laps,
  /** Number of car slots in this race. Needed to decode a `state`. */
  cars: integer(1, MAX_CARS),
  /** The car models of this race; `enter` and the cars name them by index. */
  tuning: list<CarTuning>(TUNING, MAX_CAR_MODELS, 1),
  /** Seed of the race: it determines the random deviation of shots. */
  seed: uint32,
  /** Ticks from one `state` to the next. */
  stateEveryTicks: integer(1, MAX_PAST_TICKS, 'ticks'),
  /** Ticks from one of your `inputs` messages to the next. */
  inputEveryTicks: integer(1, MAX_PAST_TICKS, 'ticks'),
});
/** The answer to `hello`. The server sends another `welcome` whenever the seat changes. */
export interface WelcomeMessage extends VariantOf<'welcome', typeof WELCOME> {}

/** The answer to `ping`. */
const PONG = variant(20, {
  /** The `client_time` of the `ping`. */
  clientTimeMs: integer(0, UINT32_MAX, 'ms'),
  /** Race time when the `ping` arrived. */
  serverTimeMs: raceTime,
});

const BYE = variant(21, {
  /** Code of the reason why the server closes the connection. */
  reason: enumeration(BYE_CODES),
  /** One sentence for the player; for `otherServer`, a WebSocket address, which may be relative to that of the first connection. */
  text: text(0, BYE_TEXT_LENGTH_MAX),
});
/** The last message before the server closes the connection. */
export interface ByeMessage extends VariantOf<'bye', typeof BYE> {}

/** All server messages except `state`. */
export const NON_STATE_MESSAGES = { welcome: WELCOME, roster: ROSTER, events: EVENTS_MESSAGE, pong: PONG, bye: BYE };
/** A server message whose bytes are the same for all clients with the same encoding. */
export type NonStateMessage = UnionOf<typeof NON_STATE_MESSAGES>;
