/** The first gamepad with the standard mapping: sticks steer and aim, buttons do what they are bound to. */
import { PAD_PRESSED_FROM, type PadReading } from '../page/find-gamepad.ts';
import { type Action, PAD_ACTIONS, type PadAction, type PadBindings } from '../settings/bindings.ts';
import { type Device, NO_DEVICE } from './device.ts';

const DEAD_ZONE = 0.12;

/** What one pad says, by what its buttons are bound to. */
export function readPad(pad: PadReading | null, bindings: PadBindings): Device {
  if (!pad) return NO_DEVICE;
  const axis = (index: number): number => withoutDeadZone(pad.axes[index] ?? 0);
  const value = (action: PadAction): number => pad.buttons[bindings[action]]?.value ?? 0;
  return {
    axes: { steer: axis(0), throttle: value('throttle') - value('brake'), aimX: axis(2), aimY: 0 - axis(3) },
    // Throttle and brake are axes here: half a trigger is half the throttle.
    isDown: (action) =>
      isOnPad(action) && action !== 'throttle' && action !== 'brake' && value(action) > PAD_PRESSED_FROM,
  };
}

const isOnPad = (action: Action): action is PadAction => PAD_ACTIONS.some((each) => each === action);

/** 0 inside the dead zone, then growing from 0 to 1 without a step. */
function withoutDeadZone(value: number): number {
  const beyond = Math.abs(value) - DEAD_ZONE;
  return beyond <= 0 ? 0 : (Math.sign(value) * beyond) / (1 - DEAD_ZONE);
}
