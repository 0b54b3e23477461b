/** The encoding of movements. A movement is one player's input in one tick: a DriverInput or GunnerInput of sim. */
import type { DriverInput, GunnerInput } from '@shotgun-rally/sim';
import { ANGLE_STEPS } from '@shotgun-rally/sim/math';
import { AIM_PITCH_MAX, AXIS_MAX, VIEW_DELAY_MAX_MS } from '@shotgun-rally/sim/state';
import type { Codec } from '../schema/codec.ts';
import { record } from '../schema/records.ts';
import { bits, integer, steps } from '../schema/values.ts';
import type { Role } from './enumerations.ts';

/** One player's input in one tick. */
export type SeatInput = DriverInput | GunnerInput;

/** One step of the encoded aim is 8 steps of the simulation's aim: 1/8192 turn, finer than a pixel. */
export const AIM_STEP = 8;
/** A full turn in encoded steps. */
export const YAW_STEPS = ANGLE_STEPS / AIM_STEP;
/** The elevation of straight up in encoded steps. */
export const PITCH_STEPS_MAX = AIM_PITCH_MAX / AIM_STEP;
const AIM_UNIT = '1/8192 turn';

export const BUTTONS = { drift: 1, boost: 2, reset: 4 } as const;
/** The bits of `buttons` if all buttons are held. */
export const BUTTONS_MAX = BUTTONS.drift | BUTTONS.boost | BUTTONS.reset;
const TRIGGERS = { fire: 1, rocket: 2 } as const;
/** The bits of `triggers` if all triggers are held. */
export const TRIGGERS_MAX = TRIGGERS.fire | TRIGGERS.rocket;

/** Number of integers in an encoded movement. */
const DRIVER_LENGTH = 3;
const GUNNER_LENGTH = 4;

/** The fields of a driver's movement. */
export const DRIVER_FIELDS = {
  /** -127 is full left, 127 is full right. */
  steer: integer(-AXIS_MAX, AXIS_MAX),
  /** 127 is full throttle. -127 brakes with full force, and reverses once the car has stopped. */
  throttle: integer(-AXIS_MAX, AXIS_MAX),
  /** The buttons that are held; `reset` puts the car back at its last checkpoint. */
  buttons: bits(BUTTONS),
};

/** The fields of a gunner's movement. */
export const GUNNER_FIELDS = {
  /** Direction in the world: 0 along +Z, increasing towards +X. */
  aimYaw: steps(0, YAW_STEPS - 1, AIM_STEP, AIM_UNIT),
  /** Elevation: 0 is level, up is positive. */
  aimPitch: steps(-PITCH_STEPS_MAX, PITCH_STEPS_MAX, AIM_STEP, AIM_UNIT),
  /** The triggers that are held: `fire` for the gun, `rocket` for a rocket. */
  triggers: bits(TRIGGERS),
  /** How far behind the time of this input the gunner's screen showed the other cars. The server judges hits at that time. */
  viewDelayMs: integer(0, VIEW_DELAY_MAX_MS, 'ms'),
};

/**
 * The codec of a driver's movement. Most values that a server decodes are in movements, so this codec and GUNNER_MOVEMENT
 * are written by hand: codecs made by `record` take twice as long. A test checks that both kinds give equal results.
 */
export const DRIVER_MOVEMENT: Codec<DriverInput> = {
  ...record(DRIVER_FIELDS),
  write: (input, into) => into.push([input.steer, input.throttle, toButtonBits(input)]),
  read: (from, name) => {
    const values = from.array(name, DRIVER_LENGTH, DRIVER_LENGTH);
    const steer = values.integer('steer', -AXIS_MAX, AXIS_MAX);
    const throttle = values.integer('throttle', -AXIS_MAX, AXIS_MAX);
    return toDriverInput(steer, throttle, values.integer('buttons', 0, BUTTONS_MAX));
  },
};

/** The codec of a gunner's movement. */
export const GUNNER_MOVEMENT: Codec<GunnerInput> = {
  ...record(GUNNER_FIELDS),
  write: ({ aimYaw, aimPitch, fire, rocket, viewDelayMs }, into) => {
    const triggers = (fire ? TRIGGERS.fire : 0) | (rocket ? TRIGGERS.rocket : 0);
    into.push([aimYaw / AIM_STEP, aimPitch / AIM_STEP, triggers, viewDelayMs]);
  },
  read: (from, name) => {
    const values = from.array(name, GUNNER_LENGTH, GUNNER_LENGTH);
    const aimYaw = values.integer('aim_yaw', 0, YAW_STEPS - 1) * AIM_STEP;
    const aimPitch = values.integer('aim_pitch', -PITCH_STEPS_MAX, PITCH_STEPS_MAX) * AIM_STEP;
    const triggers = values.integer('triggers', 0, TRIGGERS_MAX);
    return {
      aimYaw,
      aimPitch,
      fire: (triggers & TRIGGERS.fire) !== 0,
      rocket: (triggers & TRIGGERS.rocket) !== 0,
      viewDelayMs: values.integer('view_delay', 0, VIEW_DELAY_MAX_MS),
    };
  },
};

/** Rounds the aim to encoded steps. A client must predict with the rounded input, because the server executes that input. */
export function roundAim(input: GunnerInput): GunnerInput {
  const aimYaw = (Math.floor(input.aimYaw / AIM_STEP + 0.5) % YAW_STEPS) * AIM_STEP;
  return { ...input, aimYaw, aimPitch: Math.floor(input.aimPitch / AIM_STEP + 0.5) * AIM_STEP };
}

/** Throws TypeError if `movement` is not a movement of this role. */
export function checkMovement(movement: SeatInput, role: Role): void {
  if ('steer' in movement !== (role === 'driver')) {
    throw new TypeError(`expected the movement of a ${role}, got ${JSON.stringify(movement)}`);
  }
}

/** Returns the driver's buttons as bits. */
export function toButtonBits(input: DriverInput): number {
  return (input.drift ? BUTTONS.drift : 0) | (input.boost ? BUTTONS.boost : 0) | (input.reset ? BUTTONS.reset : 0);
}

/** Returns the driver input with these axes and button bits. */
export function toDriverInput(steer: number, throttle: number, buttonBits: number): DriverInput {
  return {
    steer,
    throttle,
    drift: (buttonBits & BUTTONS.drift) !== 0,
    boost: (buttonBits & BUTTONS.boost) !== 0,
    reset: (buttonBits & BUTTONS.reset) !== 0,
  };
}
