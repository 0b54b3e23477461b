/** The names of keys, gamepad buttons and touch buttons, for the device that the player uses. */
import type { DeviceName } from '../race/moment.ts';
import { ACTION_NAMES, type Action, GAMEPAD_BUTTONS, keyName } from '../settings/bindings.ts';
import type { Settings } from '../settings/settings.ts';
import type { Device } from './device.ts';

/** The touch controls, which know the symbols on their buttons. */
export interface TouchDevice extends Device {
  /** Returns the symbol on the button of an action; undefined if the player's seat has no such button. */
  symbolOf(action: Action): string | undefined;
}

/** Returns the device that the player uses now; null if the player uses none. */
export function deviceInUse(devices: Readonly<Record<DeviceName, Device | null>>): DeviceName | null {
  const names = Object.keys(devices) as DeviceName[];
  return names.find((name) => devices[name] && isUsed(devices[name])) ?? null;
}

/** Returns the name of what triggers an action on a device. If that is nothing, returns the name of its first key. */
export function bindingName(
  action: Action,
  device: DeviceName,
  { keys, pad }: Pick<Settings, 'keys' | 'pad'>,
  touch: TouchDevice | null,
): string {
  const button = device === 'gamepad' && action in pad ? GAMEPAD_BUTTONS[pad[action as keyof typeof pad]] : undefined;
  const symbol = device === 'touch' ? touch?.symbolOf(action) : undefined;
  return button ?? symbol ?? keyName(keys[action][0] ?? '');
}

const isUsed = ({ axes, isDown }: Device): boolean =>
  Object.values(axes).some((value) => value !== 0) || ACTION_NAMES.some((action) => isDown(action));
