/** Tests that prompts name the player's own bindings on the device that the player uses. */
import { describe, expect, it } from 'vitest';
import { bindingName, type TouchDevice } from '../../input/binding-name.ts';
import { NO_DEVICE } from '../../input/device.ts';
import type { DeviceName } from '../../race/moment.ts';
import { type Action, DEFAULT_GAMEPAD, DEFAULT_KEYS } from '../../settings/bindings.ts';
import { rebindGamepad, rebindKey } from '../../settings/rebind.ts';
import type { LessonName } from './lessons.ts';
import { promptOf } from './prompts.ts';

const touch: TouchDevice = { ...NO_DEVICE, symbolOf: (action) => (action === 'rocket' ? '➹' : undefined) };

/** Returns the names of the controls in a prompt. */
function controlsIn(lesson: LessonName, device: DeviceName, keys = DEFAULT_KEYS, pad = DEFAULT_GAMEPAD) {
  const bindings = { device, nameOf: (action: Action) => bindingName(action, device, { keys, pad }, touch) };
  return promptOf(lesson, bindings, { automaticThrottle: false }).controls;
}

describe('promptOf', () => {
  it('promptOf names the control of the device that the player uses', () => {
    expect(controlsIn('throttle', 'keyboard')).toEqual(['W']);
    expect(controlsIn('throttle', 'gamepad')).toEqual(['RT']);
    expect(controlsIn('rocket', 'keyboard')).toEqual(['E', 'Right click']);
    expect(controlsIn('rocket', 'touch')).toEqual(['➹']);
    expect(controlsIn('aim', 'keyboard')).toEqual(['Mouse', 'Left', 'Right', 'Up', 'Down']);
    expect(controlsIn('aim', 'gamepad')).toEqual(['Right stick']);
  });

  it('promptOf names the keys and buttons that the player has chosen', () => {
    expect(controlsIn('drift', 'keyboard', rebindKey(DEFAULT_KEYS, 'drift', 'KeyF'))).toEqual(['F']);
    expect(controlsIn('heat', 'keyboard', rebindKey(DEFAULT_KEYS, 'fire', 'KeyF'))).toEqual(['F', 'Left click']);
    expect(controlsIn('boost', 'gamepad', DEFAULT_KEYS, rebindGamepad(DEFAULT_GAMEPAD, 'boost', 4))).toEqual(['LB']);
  });

  it('promptOf asks for no throttle while the automatic throttle is on', () => {
    const bindings = { device: 'keyboard', nameOf: (action: Action) => action } as const;
    expect(promptOf('throttle', bindings, { automaticThrottle: false }).text).toBe('Hold to drive');
    expect(promptOf('throttle', bindings, { automaticThrottle: true })).toEqual({
      controls: [],
      text: 'Automatic throttle is on: you only steer',
    });
  });
});
