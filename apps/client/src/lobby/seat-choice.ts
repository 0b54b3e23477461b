/** The choice between the seats, with the controls of each seat on the player's device. */
import type { Role } from '@shotgun-rally/protocol';
import { type Action, type KeyBindings, keyName } from '../settings/bindings.ts';
import { watchKeyLayout } from '../settings/key-layout.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { element } from '../ui/dom.ts';

const TITLES = { driver: 'Driver', gunner: 'Gunner' } as const;
const TOUCH_TEXTS = {
  driver: 'Steer with the left thumb, and drive, drift and boost with the right one',
  gunner: 'Drag to aim, and fire with the right thumb',
} as const;

/** Creates the two choices, whose texts follow the player's key bindings and the keyboard layout until `end`. */
export const createSeatChoices = (chosen: Role, settings: SettingsStore, end: AbortSignal): HTMLLabelElement[] =>
  (['driver', 'gunner'] as const).map((role) => {
    const radio = element('input', { type: 'radio', name: 'role', id: `seat-${role}`, value: role });
    radio.checked = role === chosen;
    const text = element('span');
    const describe = (): void => {
      text.textContent = isTouchDevice() ? TOUCH_TEXTS[role] : keyboardText(role, settings.now.keys);
    };
    settings.watch(describe, end);
    watchKeyLayout(describe, end);
    return element('label', { className: 'seat' }, radio, element('b', { textContent: TITLES[role] }), text);
  });

/** Returns true if the device's main input is a finger. */
const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches;

function keyboardText(role: Role, keys: KeyBindings): string {
  const name = (action: Action): string => keyName(keys[action][0] ?? '');
  if (role === 'gunner')
    return `Aim with the mouse, fire with its left button, rockets with the right one or ${name('rocket')}`;
  const steering = (['throttle', 'left', 'brake', 'right'] as const).map(name).join(' ');
  return `Drive with ${steering}, drift with ${name('drift')}, boost with ${name('boost')}`;
}
