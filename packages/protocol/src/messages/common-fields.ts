/** Codecs of fields that several messages share, each with its range and unit. */
import { CAR } from '@shotgun-rally/sim';
import { ANGLE_STEPS } from '@shotgun-rally/sim/math';
import { AIM_PITCH_MAX, CAR_FIELDS, MAX_CAR_MODELS } from '@shotgun-rally/sim/state';
import { integer, rounded, text } from '../schema/values.ts';
import {
  MAX_CARS,
  MAX_DAMAGE,
  MAX_PEOPLE,
  MAX_POSITION_CM,
  MAX_SERIAL_NUMBER,
  MAX_TICK,
  MAX_TIME_MS,
  ROOM_CODE_LENGTH_MAX,
  UINT32_MAX,
} from './limits.ts';
import { isPlayerName, NAME_LENGTH_MAX } from './player-name.ts';

const CENTIMETRES_PER_METRE = 100;
const DISTANCE_MAX_CM = 0xffff;
/** A lead is encoded in steps, because an integer up to 127 takes one byte in MessagePack. */
const LEAD_STEP_MS = 4;
const LEAD_MAX_STEPS = 127;

/** A car slot. */
export const car = integer(0, MAX_CARS - 1);
/** A car slot, or -1 for none. */
export const carOrNone = integer(-1, MAX_CARS - 1);
/** A car model of the race. */
export const carModel = integer(0, MAX_CAR_MODELS - 1);
/** The name of a car model; empty for none. */
export const modelName = text(0, 32);
/** The id of a person in the roster. */
export const personId = integer(0, MAX_PEOPLE - 1);
/** The id of a person, or -1 for none. */
export const personIdOrNone = integer(-1, MAX_PEOPLE - 1);
/** A tick of the race, or a duration in ticks. */
export const ticks = integer(0, MAX_TICK, 'ticks');
/** A race time. */
export const raceTime = integer(0, MAX_TIME_MS, 'ms');
/** An unsigned integer of 32 bits. */
export const uint32 = integer(0, UINT32_MAX);
/** The number of an event, of a roster or of choices, or 0 for none. */
export const serialNumberOrNone = integer(0, MAX_SERIAL_NUMBER);
/** The number of an event, of choices or of a call. */
export const serialNumber = integer(1, MAX_SERIAL_NUMBER);
/** A number of laps. */
export const laps = integer(1, CAR_FIELDS[CAR.lap]!.max);
/** Damage in points of health. */
export const damage = integer(0, MAX_DAMAGE);
/** A name that a player chose. */
export const playerName = text(1, NAME_LENGTH_MAX, { accepts: isPlayerName });
/** A file name of a track, without `.json`. */
export const trackName = text(1, 32);
/** The code of a room. */
export const roomCode = text(1, ROOM_CODE_LENGTH_MAX, { pattern: /^[A-Za-z0-9-]+$/ });
/** A secret with which a player gets the same seat back. */
export const token = text(0, 32);
/** Direction of a shot in the world: 0 along +Z, increasing towards +X. */
export const yaw = integer(0, ANGLE_STEPS - 1, '1/65536 turn');
/** Elevation of a shot: 0 is level, up is positive. */
export const pitch = integer(-AIM_PITCH_MAX, AIM_PITCH_MAX, '1/65536 turn');
/** One coordinate in metres, rounded to centimetres. */
export const metres = rounded(-MAX_POSITION_CM, MAX_POSITION_CM, CENTIMETRES_PER_METRE, 'cm');
/** A distance in metres, rounded to centimetres. */
export const distance = rounded(0, DISTANCE_MAX_CM, CENTIMETRES_PER_METRE, 'cm');
/** A lead (how far a client's inputs are ahead of the server's time) in ms, rounded to steps of 4 ms. */
export const lead = rounded(0, LEAD_MAX_STEPS, 1 / LEAD_STEP_MS, '4 ms');
