/** The `events` message: what happened in the race. */
import type { ValueOf } from '../schema/codec.ts';
import { record, type UnionOf, union, type VariantOf, variant } from '../schema/records.ts';
import { integer, list, word } from '../schema/values.ts';
import { CALL_FIELDS } from './client-messages.ts';
import { car, carOrNone, damage, distance, lead, metres, number, pitch, ticks, yaw } from './common-fields.ts';
import { MAX_CARS, MAX_EVENTS } from './limits.ts';
import { ROLES } from './words.ts';

const LAPS_MAX = 255;
const PHASE_MAX = 3;
/** Rockets are numbered modulo 256. */
const ROCKET_MAX = 255;

/** A shot, as the server judged it. */
const SHOT_EVENT = variant(1, {
  /** The car that fired. */
  car,
  /** The car that was hit, -1 for none. */
  hitCar: carOrNone,
  /** Armour that the hit cost. */
  damage,
  /** Length of the shot's path. */
  distanceM: distance,
  /** Direction of the shot. */
  yaw,
  /** Elevation of the shot. */
  pitch,
  /** The tick whose input fired it. */
  firedTick: ticks,
  /** About how far ahead of the server the driver of the hit car was; 0 for a bot and for a miss. */
  leadMs: lead,
});
/** A shot, as the server judged it. */
export interface ShotEvent extends VariantOf<'shot', typeof SHOT_EVENT> {}

/** A car completed a lap. */
const LAP_EVENT = variant(2, {
  /** The car. */
  car,
  /** Laps completed. */
  lap: integer(0, LAPS_MAX),
  /** Duration of the lap. */
  ticks,
});

/** A car finished the race. */
const FINISH_EVENT = variant(3, {
  /** The car. */
  car,
  /** Its place in the race. */
  place: integer(1, MAX_CARS),
  /** Time since the start signal. */
  ticks,
});

/** A car was wrecked. */
const WRECK_EVENT = variant(4, {
  /** The wrecked car. */
  car,
  /** The car that wrecked it, -1 for none. */
  by: carOrNone,
});

/** A car is back on the track. */
const RESPAWN_EVENT = variant(5, {
  /** The car. */
  car,
});

/** The phase of the race changed. */
const PHASE_EVENT = variant(6, {
  /** The new phase, as in `state`. */
  phase: integer(0, PHASE_MAX),
});

/** A rocket was launched. It flies straight on from its first position. */
const ROCKET_EVENT = variant(7, {
  /** The car that launched it. */
  car,
  /** Number of the rocket; numbers are used again. */
  rocket: integer(0, ROCKET_MAX),
  /** The tick of its first position; up to 250 ms before the event's own tick. */
  tick: ticks,
  /** Position at the end of that tick. */
  x: metres,
  /** Likewise, upwards. */
  y: metres,
  /** Likewise. */
  z: metres,
  /** Direction of flight. */
  yaw,
  /** Elevation of flight. */
  pitch,
});
/** A rocket was launched. */
export interface RocketEvent extends VariantOf<'rocket', typeof ROCKET_EVENT> {}

/** A rocket exploded. One event for each car in reach, the greatest damage first; one without a car if none is. */
const BLAST_EVENT = variant(8, {
  /** Number of the rocket. */
  rocket: integer(0, ROCKET_MAX),
  /** The car that launched it. */
  car,
  /** Where it exploded: on its path, so the position gives the time. */
  x: metres,
  /** Likewise, upwards. */
  y: metres,
  /** Likewise. */
  z: metres,
  /** A car in reach, -1 for none. */
  hitCar: carOrNone,
  /** Armour that it cost that car; 0 for the car that launched it. */
  damage,
});
/** A rocket exploded. */
export interface BlastEvent extends VariantOf<'blast', typeof BLAST_EVENT> {}

/** A player called to the partner. Only the two players of the car receive it. */
const CALL_EVENT = variant(9, {
  /** The car of both. */
  car,
  /** The seat that called. */
  role: word(ROLES),
  ...CALL_FIELDS,
});

/** All kinds of events. */
export const EVENTS = union({
  shot: SHOT_EVENT,
  lap: LAP_EVENT,
  finish: FINISH_EVENT,
  wreck: WRECK_EVENT,
  respawn: RESPAWN_EVENT,
  phase: PHASE_EVENT,
  rocket: ROCKET_EVENT,
  blast: BLAST_EVENT,
  call: CALL_EVENT,
});
/** Something that happened in the race. */
export type GameEvent = UnionOf<typeof EVENTS.variants>;

export const SEQUENCED_EVENT = record({
  /** 1, 2, 3 ... in the order of the race's events. */
  sequence: number,
  /** The tick in which it happened. */
  tick: ticks,
  /** What happened: the event's code, and then its fields. */
  event: EVENTS,
});
/** An event with its number and tick. */
export interface SequencedEvent extends ValueOf<typeof SEQUENCED_EVENT> {}

export const EVENTS_MESSAGE = variant(19, {
  /** All events that this client has not acknowledged, oldest first, one array each. */
  events: list<SequencedEvent>(SEQUENCED_EVENT, MAX_EVENTS),
});
/** Events that the client has not acknowledged. */
export interface EventsMessage extends VariantOf<'events', typeof EVENTS_MESSAGE> {}
