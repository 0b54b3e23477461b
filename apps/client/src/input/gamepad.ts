/** The first gamepad with the standard mapping: sticks steer and aim, buttons do what they are bound to. */
import { type Action, PAD_ACTIONS, type PadAction, type PadBindings } from '../settings/bindings.ts';
import { type Device, NO_DEVICE } from './device.ts';

const DEAD_ZONE = 0.12;
/** A trigger pulled so far is pressed. */
const PRESSED = 0.3;

/** What there is to read of a `Gamepad`. */
export type PadReading = Pick<Gamepad, 'axes' | 'buttons'>;

/** The gamepad now. Browsers hide it on insecure pages or until a button is pressed: then there is none. */
export function findGamepad(): Gamepad | null {
  const pads = navigator.getGamepads?.() ?? [];
  return pads.find((each) => each?.connected && each.mapping === 'standard') ?? null;
}

/** What one pad says, by what its buttons are bound to. */
export function readPad(pad: PadReading | null, bindings: PadBindings): Device {
  if (!pad) return NO_DEVICE;
  const axis = (index: number): number => withoutDeadZone(pad.axes[index] ?? 0);
  const value = (action: PadAction): number => pad.buttons[bindings[action]]?.value ?? 0;
  return {
    axes: { steer: axis(0), throttle: value('throttle') - value('brake'), aimX: axis(2), aimY: 0 - axis(3) },
    // Throttle and brake are axes here: half a trigger is half the throttle.
    isDown: (action) => isOnPad(action) && action !== 'throttle' && action !== 'brake' && value(action) > PRESSED,
  };
}

/** The button of a pad that is pressed now; -1 for none. */
export const pressedButton = (pad: PadReading | null): number =>
  pad?.buttons.findIndex(({ value }) => value > PRESSED) ?? -1;

const isOnPad = (action: Action): action is PadAction => PAD_ACTIONS.some((each) => each === action);

/** 0 inside the dead zone, then growing from 0 to 1 without a step. */
function withoutDeadZone(value: number): number {
  const beyond = Math.abs(value) - DEAD_ZONE;
  return beyond <= 0 ? 0 : (Math.sign(value) * beyond) / (1 - DEAD_ZONE);
}
