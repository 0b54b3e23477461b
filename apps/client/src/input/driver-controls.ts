/** A driver's input for one tick, from keys and gamepad. */
import { AXIS_MAX, type DriverInput } from '@shotgun-rally/sim';
import type { GamepadState } from './gamepad.ts';
import type { KeySource } from './keyboard.ts';
import { axisOf, rampSteer } from './ramp.ts';

export const DRIVER_KEYS = {
  left: ['KeyA', 'ArrowLeft'],
  right: ['KeyD', 'ArrowRight'],
  throttle: ['KeyW', 'ArrowUp'],
  brake: ['KeyS', 'ArrowDown'],
  drift: ['Space'],
  boost: ['ShiftLeft', 'ShiftRight'],
  reset: ['KeyR'],
} as const;

export class DriverControls {
  #keySteer = 0;

  /** Call exactly once a tick: the steering ramp moves with it. */
  sample(keys: KeySource, pad: GamepadState): DriverInput {
    const down = (codes: readonly string[]) => codes.some((code) => keys.isDown(code));
    this.#keySteer = rampSteer(this.#keySteer, axisOf(down(DRIVER_KEYS.left), down(DRIVER_KEYS.right)));
    const keyThrottle = axisOf(down(DRIVER_KEYS.brake), down(DRIVER_KEYS.throttle)) * AXIS_MAX;
    return {
      steer: stronger(this.#keySteer, Math.round(pad.steer * AXIS_MAX)),
      throttle: stronger(keyThrottle, Math.round(pad.throttle * AXIS_MAX)),
      drift: down(DRIVER_KEYS.drift) || pad.drift,
      boost: down(DRIVER_KEYS.boost) || pad.boost,
      reset: down(DRIVER_KEYS.reset) || pad.reset,
    };
  }
}

const stronger = (a: number, b: number): number => (Math.abs(a) >= Math.abs(b) ? a : b);
