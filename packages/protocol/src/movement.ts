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

/** Steps of an aim that an input tells: 1/8192 turn, finer than a pixel; what is finer is noise, and costs as much. */
export const AIM_STEP = 8;
export const YAW_STEPS = ANGLE_STEPS / AIM_STEP;
export const PITCH_STEPS_MAX = AIM_PITCH_MAX / AIM_STEP;

const TRIGGERS = { fire: 1, rocket: 2 } as const;
export const TRIGGERS_MAX = 3;
const BUTTONS = { drift: 1, boost: 2, reset: 4 } as const;
export const BUTTONS_MAX = 7;

/** The nearest input whose aim can be told: what is predicted must be what is sent. */
export function roundAim(input: GunnerInput): GunnerInput {
  const aimYaw = (Math.floor(input.aimYaw / AIM_STEP + 0.5) % YAW_STEPS) * AIM_STEP;
  return { ...input, aimYaw, aimPitch: Math.floor(input.aimPitch / AIM_STEP + 0.5) * AIM_STEP };
}

/** A seat's input as the wire has it. Throws TypeError for one of the other role. */
export function movementFields(movement: SeatInput, role: Role): number[] {
  if ('steer' in movement && role === 'driver') return driverFields(movement);
  if ('aimYaw' in movement && role === 'gunner') {
    const { aimYaw, aimPitch, viewDelayMs } = movement;
    return [aimYaw / AIM_STEP, aimPitch / AIM_STEP, gunnerTriggers(movement), viewDelayMs];
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

/** The gunner's triggers as bits: 1 gun, 2 rocket. */
const gunnerTriggers = ({ fire, rocket }: GunnerInput): number =>
  (fire ? TRIGGERS.fire : 0) | (rocket ? TRIGGERS.rocket : 0);

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
  const aimYaw = fields.integer('aim_yaw', 0, YAW_STEPS - 1) * AIM_STEP;
  const aimPitch = fields.integer('aim_pitch', -PITCH_STEPS_MAX, PITCH_STEPS_MAX) * AIM_STEP;
  const triggers = fields.integer('triggers', 0, TRIGGERS_MAX);
  return {
    aimYaw,
    aimPitch,
    fire: (triggers & TRIGGERS.fire) !== 0,
    rocket: (triggers & TRIGGERS.rocket) !== 0,
    viewDelayMs: fields.integer('view_delay', 0, VIEW_DELAY_MAX_MS),
  };
}
