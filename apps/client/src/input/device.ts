/** The state of an input device: which actions are held, and how far its axes are pushed. */
import type { Action } from '../settings/bindings.ts';

export interface Axes {
  /** -1 (left) to 1 (right). */
  readonly steer: number;
  /** -1 (brake) to 1 (full throttle). */
  readonly throttle: number;
  /** -1 (left) to 1 (right). */
  readonly aimX: number;
  /** -1 (down) to 1 (up). */
  readonly aimY: number;
}

/** The keyboard, a gamepad, or fingers on the screen. */
export interface Device {
  readonly axes: Axes;
  /** Returns true while the action's key or button is held. */
  isDown(action: Action): boolean;
}

export const NO_AXES: Axes = { steer: 0, throttle: 0, aimX: 0, aimY: 0 };
export const NO_DEVICE: Device = { axes: NO_AXES, isDown: () => false };

/** Combines two devices: an action is held if one of them holds it, and each axis takes the larger deflection. */
export function combine(first: Device, second: Device): Device {
  const [a, b] = [first.axes, second.axes];
  return {
    isDown: (action) => first.isDown(action) || second.isDown(action),
    axes: {
      steer: furtherFromZero(a.steer, b.steer),
      throttle: furtherFromZero(a.throttle, b.throttle),
      aimX: furtherFromZero(a.aimX, b.aimX),
      aimY: furtherFromZero(a.aimY, b.aimY),
    },
  };
}

/** Returns the value further from 0. */
export const furtherFromZero = (a: number, b: number): number => (Math.abs(a) >= Math.abs(b) ? a : b);
