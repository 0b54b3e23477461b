/** Reads a gamepad as a device: sticks steer and aim, and buttons trigger the actions that they are bound to. */
import { GAMEPAD_PRESSED_FROM, type GamepadReading } from '../page/find-gamepad.ts';
import { type GamepadAction, type GamepadBindings, isGamepadAction } from '../settings/bindings.ts';
import { type Device, NO_DEVICE } from './device.ts';

/** A stick position from -1 to 1 counts as 0 if it is closer to the middle than this. */
const DEAD_ZONE = 0.12;
/** Indices of the left and the right stick's axes: https://www.w3.org/TR/gamepad/#remapping */
const LEFT_X = 0;
export const RIGHT_X = 2;
export const RIGHT_Y = 3;

/** Returns the state of the gamepad, with its buttons as actions; NO_DEVICE if there is no gamepad. */
export function readGamepad(gamepad: GamepadReading | null, bindings: GamepadBindings): Device {
  if (!gamepad) return NO_DEVICE;
  const axis = (index: number): number => withoutDeadZone(gamepad.axes[index] ?? 0);
  const value = (action: GamepadAction): number => gamepad.buttons[bindings[action]]?.value ?? 0;
  return {
    axes: {
      steer: axis(LEFT_X),
      throttle: value('throttle') - value('brake'),
      aimX: axis(RIGHT_X),
      aimY: 0 - axis(RIGHT_Y), // a negative sign would turn 0 into -0
    },
    // Throttle and brake are axes: half a trigger is half the throttle.
    isDown: (action) =>
      isGamepadAction(action) && action !== 'throttle' && action !== 'brake' && value(action) > GAMEPAD_PRESSED_FROM,
  };
}

/** Returns 0 inside the dead zone; outside it, the value grows from 0 to 1 (or -1) without a jump. */
function withoutDeadZone(value: number): number {
  const beyondDeadZone = Math.abs(value) - DEAD_ZONE;
  return beyondDeadZone <= 0 ? 0 : (Math.sign(value) * beyondDeadZone) / (1 - DEAD_ZONE);
}
