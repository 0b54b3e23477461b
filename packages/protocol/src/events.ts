/** What happened in the race, to and from arrays: [sequence, tick, kind, ...the event's own fields]. */
import { AIM_PITCH_MAX, ANGLE_STEPS } from '@shotgun-rally/sim';
import { callFields, readCall } from './calls.ts';
import { EVENT_KINDS, ROLES } from './kinds.ts';
import { MAX_CARS, MAX_NUMBER, MAX_TICK } from './limits.ts';
import type { GameEvent, SequencedEvent } from './messages.ts';
import { placeFields, readPlace } from './place.ts';
import type { FieldReader } from './validate.ts';

const CENTIMETRES = 100;
const DISTANCE_MAX_CM = 0xffff;
const LAPS_MAX = 255;
const PHASE_MAX = 3;
const DAMAGE_MAX = 100;
const ROCKET_MAX = 255;
/** One byte in MessagePack. */
const LEAD_MAX_STEPS = 127;
const LEAD_STEP_MS = 4;

export function eventFields({ sequence, tick, event }: SequencedEvent): number[] {
  return [sequence, tick, EVENT_KINDS[event.kind], ...ownFields(event)];
}

export function readEvent(entries: FieldReader): SequencedEvent {
  const fields = entries.array('event', 3, 11);
  const sequence = fields.integer('sequence', 1, MAX_NUMBER);
  const tick = fields.integer('tick', 0, MAX_TICK);
  const event = readOwnFields(fields.word('event kind', EVENT_KINDS), fields);
  fields.end();
  return { sequence, tick, event };
}

function ownFields(event: GameEvent): number[] {
  switch (event.kind) {
    case 'shot': {
      const distanceCm = Math.min(DISTANCE_MAX_CM, Math.round(event.distanceM * CENTIMETRES));
      const leadSteps = Math.min(LEAD_MAX_STEPS, Math.round(event.leadMs / LEAD_STEP_MS));
      return [event.car, event.hitCar, event.damage, distanceCm, event.yaw, event.pitch, event.firedTick, leadSteps];
    }
    case 'rocket':
      return [event.car, event.rocket, event.tick, ...placeFields(event), event.yaw, event.pitch];
    case 'blast':
      return [event.rocket, event.car, ...placeFields(event), event.hitCar, event.damage];
    case 'lap':
      return [event.car, event.lap, event.ticks];
    case 'finish':
      return [event.car, event.place, event.ticks];
    case 'wreck':
      return [event.car, event.by];
    case 'respawn':
      return [event.car];
    case 'phase':
      return [event.phase];
    case 'call':
      return [event.car, ROLES[event.role], ...callFields(event)];
  }
}

function readOwnFields(kind: GameEvent['kind'], fields: FieldReader): GameEvent {
  const car = (): number => fields.integer('car', 0, MAX_CARS - 1);
  const ticks = (): number => fields.integer('ticks', 0, MAX_TICK);
  const rocket = (): number => fields.integer('rocket', 0, ROCKET_MAX);
  const yaw = (): number => fields.integer('yaw', 0, ANGLE_STEPS - 1);
  const pitch = (): number => fields.integer('pitch', -AIM_PITCH_MAX, AIM_PITCH_MAX);
  const hitCar = (): number => fields.integer('hit_car', -1, MAX_CARS - 1);
  const damage = (): number => fields.integer('damage', 0, DAMAGE_MAX);
  switch (kind) {
    case 'shot':
      return {
        kind,
        car: car(),
        hitCar: hitCar(),
        damage: damage(),
        distanceM: fields.integer('distance', 0, DISTANCE_MAX_CM) / CENTIMETRES,
        yaw: yaw(),
        pitch: pitch(),
        firedTick: fields.integer('fired_tick', 0, MAX_TICK),
        leadMs: fields.integer('lead', 0, LEAD_MAX_STEPS) * LEAD_STEP_MS,
      };
    case 'rocket':
      return {
        kind,
        car: car(),
        rocket: rocket(),
        tick: fields.integer('tick', 0, MAX_TICK),
        ...readPlace(fields),
        yaw: yaw(),
        pitch: pitch(),
      };
    case 'blast':
      return { kind, rocket: rocket(), car: car(), ...readPlace(fields), hitCar: hitCar(), damage: damage() };
    case 'lap':
      return { kind, car: car(), lap: fields.integer('lap', 0, LAPS_MAX), ticks: ticks() };
    case 'finish':
      return { kind, car: car(), place: fields.integer('place', 1, MAX_CARS), ticks: ticks() };
    case 'wreck':
      return { kind, car: car(), by: fields.integer('by', -1, MAX_CARS - 1) };
    case 'respawn':
      return { kind, car: car() };
    case 'phase':
      return { kind, phase: fields.integer('phase', 0, PHASE_MAX) };
    case 'call':
      return { kind, car: car(), role: fields.word('role', ROLES), ...readCall(fields) };
  }
}
