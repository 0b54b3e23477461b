/** What a seat did in a tick, the seeds' `movement`, to and from an array of integers. */
import {
  AIM_PITCH_MAX,
  ANGLE_STEPS,
  AXIS_MAX,
  type DriverInput,
  type GunnerInput,
  VIEW_DELAY_MAX_MS,
} from '@shotgun-rally/sim';
import type { Role, SeatInput } from './messages.ts';
import type { FieldReader } from './validate.ts';

const BUTTONS = { drift: 1, boost: 2, reset: 4 } as const;
export const BUTTONS_MAX = 7;

/** A seat's input as the wire has it. Throws TypeError for one of the other role. */
export function movementFields(movement: SeatInput, role: Role): number[] {
  if ('steer' in movement && role === 'driver') return driverFields(movement);
  if ('aimYaw' in movement && role === 'gunner') {
    return [movement.aimYaw, movement.aimPitch, movement.fire ? 1 : 0, movement.viewDelayMs];
  }
  throw new TypeError(`expected the movement of a ${role}, got ${JSON.stringify(movement)}`);
}

export function readMovement(fields: FieldReader, role: Role): SeatInput {
  if (role === 'driver') return readDriverInput(fields.array('movement', 3, 3));
  return readGunnerInput(fields.array('movement', 4, 4));
}

export function driverFields(input: DriverInput): number[] {
  return [input.steer, input.throttle, driverButtons(input)];
}

/** The driver's buttons as bits: 1 drift, 2 boost, 4 reset. */
export function driverButtons(input: DriverInput): number {
  return (input.drift ? BUTTONS.drift : 0) | (input.boost ? BUTTONS.boost : 0) | (input.reset ? BUTTONS.reset : 0);
}

export function driverInput(steer: number, throttle: number, buttons: number): DriverInput {
  return {
    steer,
    throttle,
    drift: (buttons & BUTTONS.drift) !== 0,
    boost: (buttons & BUTTONS.boost) !== 0,
    reset: (buttons & BUTTONS.reset) !== 0,
  };
}

export function readDriverInput(fields: FieldReader): DriverInput {
  return driverInput(
    fields.integer('steer', -AXIS_MAX, AXIS_MAX),
    fields.integer('throttle', -AXIS_MAX, AXIS_MAX),
    fields.integer('buttons', 0, BUTTONS_MAX),
  );
}

function readGunnerInput(fields: FieldReader): GunnerInput {
  return {
    aimYaw: fields.integer('aim_yaw', 0, ANGLE_STEPS - 1),
    aimPitch: fields.integer('aim_pitch', -AIM_PITCH_MAX, AIM_PITCH_MAX),
    fire: fields.integer('fire', 0, 1) === 1,
    viewDelayMs: fields.integer('view_delay', 0, VIEW_DELAY_MAX_MS),
  };
}
