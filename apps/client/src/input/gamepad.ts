/** The first gamepad with the standard mapping, as driving and aiming axes. */

export interface GamepadState {
  /** -1 (left) to 1 (right). */
  readonly steer: number;
  /** -1 (brake) to 1 (full throttle). */
  readonly throttle: number;
  readonly drift: boolean;
  readonly boost: boolean;
  readonly reset: boolean;
  /** Right stick: -1 to 1, right and up positive. */
  readonly aimX: number;
  readonly aimY: number;
  readonly fire: boolean;
  readonly rocket: boolean;
}

export const NO_GAMEPAD: GamepadState = {
  steer: 0,
  throttle: 0,
  drift: false,
  boost: false,
  reset: false,
  aimX: 0,
  aimY: 0,
  fire: false,
  rocket: false,
};

const DEAD_ZONE = 0.12;
/** https://www.w3.org/TR/gamepad/#remapping */
const BUTTON = { a: 0, b: 1, x: 2, y: 3, rightBumper: 5, leftTrigger: 6, rightTrigger: 7 } as const;

/** Reads the gamepad now. Browsers hide it on insecure pages or until a button is pressed: then there is none. */
export function readGamepad(): GamepadState {
  const pads = navigator.getGamepads?.() ?? [];
  const pad = pads.find((each) => each?.connected && each.mapping === 'standard');
  return pad ? gamepadState(pad) : NO_GAMEPAD;
}

/** Driving and aiming as one pad with the standard mapping says. */
export function gamepadState(pad: Pick<Gamepad, 'axes' | 'buttons'>): GamepadState {
  const axis = (index: number) => withoutDeadZone(pad.axes[index] ?? 0);
  const button = (index: number) => pad.buttons[index]?.value ?? 0;
  const rightTrigger = button(BUTTON.rightTrigger);
  return {
    steer: axis(0),
    throttle: rightTrigger - button(BUTTON.leftTrigger),
    drift: button(BUTTON.a) > 0,
    boost: button(BUTTON.b) > 0 || button(BUTTON.x) > 0,
    reset: button(BUTTON.y) > 0,
    aimX: axis(2),
    aimY: 0 - axis(3),
    fire: rightTrigger > 0.3,
    rocket: button(BUTTON.rightBumper) > 0,
  };
}

/** 0 inside the dead zone, then growing from 0 to 1 without a step. */
function withoutDeadZone(value: number): number {
  const beyond = Math.abs(value) - DEAD_ZONE;
  return beyond <= 0 ? 0 : (Math.sign(value) * beyond) / (1 - DEAD_ZONE);
}
