/** What every device can say: which actions are held, and how far its axes are pushed. */
import type { Action } from '../settings/bindings.ts';

export interface ActionSource {
  isDown(action: Action): boolean;
}

export interface Axes {
  /** -1 (left) to 1 (right). */
  readonly steer: number;
  /** -1 (brake) to 1 (full throttle). */
  readonly throttle: number;
  /** -1 to 1, right and up positive. */
  readonly aimX: number;
  readonly aimY: number;
}

/** A device with axes: a gamepad, or fingers on the screen. */
export interface Device extends ActionSource {
  readonly axes: Axes;
}

export const NO_AXES: Axes = { steer: 0, throttle: 0, aimX: 0, aimY: 0 };
export const NO_DEVICE: Device = { axes: NO_AXES, isDown: () => false };

/** Several devices as one: whatever any of them holds, and the furthest of their axes. */
export function together(first: Device, second: Device): Device {
  const [a, b] = [first.axes, second.axes];
  return {
    isDown: (action) => first.isDown(action) || second.isDown(action),
    axes: {
      steer: stronger(a.steer, b.steer),
      throttle: stronger(a.throttle, b.throttle),
      aimX: stronger(a.aimX, b.aimX),
      aimY: stronger(a.aimY, b.aimY),
    },
  };
}

export const stronger = (a: number, b: number): number => (Math.abs(a) >= Math.abs(b) ? a : b);
