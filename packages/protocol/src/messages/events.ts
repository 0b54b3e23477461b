/** The `events` message: what happened in the race. */
import { CAR, RACE } from '@shotgun-rally/sim';
import { CAR_FIELDS, RACE_FIELDS } from '@shotgun-rally/sim/state';
import type { ValueOf } from '../schema/codec.ts';
import { record, type UnionOf, union, type VariantOf, variant } from '../schema/records.ts';
import { enumeration, flag, integer, list } from '../schema/values.ts';
import { CALL_FIELDS } from './client-messages.ts';
import {
  car,
  carOrNone,
  damage,
  distance,
  lead,
  metres,
  pitch,
  serialNumber,
  serialNumberOrNone,
  ticks,
  yaw,
} from './common-fields.ts';
import { ROLES } from './enumerations.ts';
import { MAX_CARS, MAX_EVENTS, MAX_ROCKET_NUMBER } from './limits.ts';

/** A shot, and what the server decided that it hit. */
const SHOT_EVENT = variant(1, {
  /** The car that fired. */
  car,
  /** The car that was hit, -1 for none. */
  hitCar: carOrNone,
  /** Health that the shot took. */
  damage,
  /** Length of the shot's path. */
  distanceM: distance,
  /** Direction of the shot. */
  yaw,
  /** Elevation of the shot. */
  pitch,
  /** The tick of the input that fired the shot. */
  firedTick: ticks,
  /** Approximate lead of the hit car's driver: how far inputs are ahead of the server's time. 0 for a bot or a miss. */
  leadMs: lead,
  /** True if the server refused to judge the shot, because its `view_delay` is not plausible. It is then a miss. */
  isRefused: flag,
});
/** A shot, and what the server decided that it hit. */
export interface ShotEvent extends VariantOf<'shot', typeof SHOT_EVENT> {}

/** A car completed a lap. */
const LAP_EVENT = variant(2, {
  /** The car. */
  car,
  /** Laps completed. */
  lap: integer(0, CAR_FIELDS[CAR.lap]!.max),
  /** Duration of the lap. */
  ticks,
});

/** A car finished the race. */
const FINISH_EVENT = variant(3, {
  /** The car. */
  car,
  /** The car's place in the result, from 1. */
  place: integer(1, MAX_CARS),
  /** Time since the start signal. */
  ticks,
});

/** A car was wrecked. */
const WRECK_EVENT = variant(4, {
  /** The wrecked car. */
  car,
  /** The car that fired the last hit, -1 for none. */
  by: carOrNone,
});

/** A car is back on the track. */
const RESPAWN_EVENT = variant(5, {
  /** The car. */
  car,
});

/** The race has started or is over. Other changes of the phase cause no event. */
const PHASE_EVENT = variant(6, {
  /** The new phase, as in `state`. */
  phase: integer(0, RACE_FIELDS[RACE.phase]!.max),
});

/** A rocket was launched. It flies in a straight line from its first position. */
const ROCKET_EVENT = variant(7, {
  /** The car that launched the rocket. */
  car,
  /** Number of the rocket. Numbers are reused after 255. */
  rocket: integer(0, MAX_ROCKET_NUMBER),
  /** The tick of the rocket's first position, up to 350 ms before the tick of the event. */
  tick: ticks,
  /** Position at the end of that tick: x. */
  x: metres,
  /** Position at the end of that tick: y, upwards. */
  y: metres,
  /** Position at the end of that tick: z. */
  z: metres,
  /** Direction of flight. */
  yaw,
  /** Elevation of flight. */
  pitch,
});
/** A rocket was launched. */
export interface RocketEvent extends VariantOf<'rocket', typeof ROCKET_EVENT> {}

/**
 * A rocket exploded. There is one event for each car that the explosion damages or pushes, with the most damaged car first. If
 * there is no such car, as outside a race or if the only car in range is protected, there is one event without a car.
 */
const BLAST_EVENT = variant(8, {
  /** Number of the rocket. */
  rocket: integer(0, MAX_ROCKET_NUMBER),
  /** The car that launched the rocket. */
  car,
  /** Position of the explosion: x. The time of the explosion is when the rocket reaches this point of its path. */
  x: metres,
  /** Position of the explosion: y, upwards. */
  y: metres,
  /** Position of the explosion: z. */
  z: metres,
  /** A car that is damaged or pushed, -1 for none. */
  hitCar: carOrNone,
  /** Health that the explosion took from that car; 0 for the car that launched the rocket. */
  damage,
});
/** A rocket exploded. */
export interface BlastEvent extends VariantOf<'blast', typeof BLAST_EVENT> {}

/** A player sent a call to the partner. Only the two players of the car receive the event. */
const CALL_EVENT = variant(9, {
  /** The car of the two players. */
  car,
  /** The seat of the caller. */
  role: enumeration(ROLES),
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
  /** Number of the event. The events of a race are numbered 1, 2, 3 ... */
  sequence: serialNumber,
  /** The tick in which the event happened. */
  tick: ticks,
  /** What happened: the event's code, and then its fields. */
  event: EVENTS,
});
/** An event with its number and tick. */
export interface SequencedEvent extends ValueOf<typeof SEQUENCED_EVENT> {}

export const EVENTS_MESSAGE = variant(19, {
  /** Number of the newest event that was sent before these; 0 for none. */
  after: serialNumberOrNone,
  /** The events after number `after` for this client, oldest first, one array each. */
  events: list<SequencedEvent>(SEQUENCED_EVENT, MAX_EVENTS),
});
/** Events that are new, or that the client has not acknowledged. */
export interface EventsMessage extends VariantOf<'events', typeof EVENTS_MESSAGE> {}
