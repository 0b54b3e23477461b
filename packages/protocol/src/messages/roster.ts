/** The `roster` message: the cars, the people in the room with their choices, and the setup of the race. */
import type { ValueOf } from '../schema/codec.ts';
import { record, type VariantOf, variant } from '../schema/records.ts';
import { bits, enumeration, integer, list, text } from '../schema/values.ts';
import { car, carOrNone, personId, personIdOrNone, playerName, roomCode, serialNumberOrNone } from './common-fields.ts';
import { PARTICIPANT_ROLES, VOTES } from './enumerations.ts';
import { MAX_CARS, MAX_PEOPLE, NOTICE_LENGTH_MAX, RGB_MAX } from './limits.ts';
import { NAME_LENGTH_MAX } from './player-name.ts';
import { RACE_SETUP } from './race-setup.ts';

export const ROSTER_CAR = record({
  /** The car slot. */
  car,
  /** Name of the car's model. */
  model: text(1, 32),
  /** Name of the team. */
  team: text(0, 32),
  /** Colour of the paint, 0xRRGGBB. */
  livery: integer(0, RGB_MAX),
  /** Name of the driver, empty for a bot or an empty seat. */
  driver: text(0, NAME_LENGTH_MAX),
  /** Name of the gunner, empty for a bot or an empty seat. */
  gunner: text(0, NAME_LENGTH_MAX),
});
/** A car on the track and its players. */
export interface RosterCar extends ValueOf<typeof ROSTER_CAR> {}

export const ROSTER_PERSON = record({
  /** The person's id. It is reused only after the person has left. */
  id: personId,
  /** The person's name. */
  name: playerName,
  /** The car slot, -1 for a spectator. */
  car: carOrNone,
  /** The person's role; if the partner has taken over the seat, the role that is reserved until this person is back. */
  role: enumeration(PARTICIPANT_ROLES),
  /** `isHost`: decides the setup and starts races; `isConnected`: has a connection; `isReady` and `wantsSwap`: as in `choices`. */
  flags: bits({ isHost: 1, isConnected: 2, isReady: 4, wantsSwap: 8 }),
  /** As in `choices`. */
  vote: enumeration(VOTES),
  /** As in `choices`. */
  kick: personIdOrNone,
  /** Number of the newest `choices` that the server accepted from this person, 0 for none. It may be old for other people. */
  choicesNumber: serialNumberOrNone,
});
/** A person in the room, with the choices that took effect. */
export interface RosterPerson extends ValueOf<typeof ROSTER_PERSON> {}

export const ROSTER = variant(17, {
  /** Increases with each change. Ignore a roster with a smaller number than one that you already have. */
  number: serialNumberOrNone,
  /** Code of the room. */
  room: roomCode,
  /** The cars on the track, one array each. */
  cars: list<RosterCar>(ROSTER_CAR, MAX_CARS),
  /** The people in the room in the order of joining, one array each. */
  people: list<RosterPerson>(ROSTER_PERSON, MAX_PEOPLE),
  /** The setup of the race, as in `choices`. */
  setup: RACE_SETUP,
  /** A sentence from the operator of the server to all players, such as an announced restart; empty for none. */
  notice: text(0, NOTICE_LENGTH_MAX),
});
/** The cars, the people and the setup. The server repeats the message until the client acknowledges it. */
export interface RosterMessage extends VariantOf<'roster', typeof ROSTER> {}
