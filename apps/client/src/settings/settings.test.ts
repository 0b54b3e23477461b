import { describe, expect, it } from 'vitest';
import { ACTION_NAMES, DEFAULT_GAMEPAD, DEFAULT_KEYS, GAMEPAD_ACTIONS, GAMEPAD_BUTTONS, keyName } from './bindings.ts';
import { ACTIONS, rebindGamepad, rebindKey } from './rebind.ts';
import { DEFAULT_SETTINGS, readSettings } from './settings.ts';

describe('settings', () => {
  it('readSettings returns saved settings unchanged', () => {
    const settings = {
      ...DEFAULT_SETTINGS,
      mouseSpeed: 2,
      quality: 'low',
      driverCamera: 'bonnet',
      keys: rebindKey(DEFAULT_KEYS, 'boost', 'KeyB'),
    };
    expect(readSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });

  it.each([undefined, null, 'text', 7, [], { keys: 'none', pad: 3, volumes: null }])(
    'readSettings returns the defaults for the unusable value %o',
    (stored) => {
      expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS);
    },
  );

  it('readSettings keeps the valid fields if others are broken', () => {
    const broken = {
      mouseSpeed: 99,
      textScale: 1.2,
      quality: 'ultra',
      driverCamera: 'roof',
      volumes: { master: 5, music: 0 },
      keys: { left: ['KeyZ'], right: [7], unknown: ['KeyA'] },
      pad: { fire: 2, drift: 400 },
    };
    const read = readSettings(broken);
    expect(read).toMatchObject({ mouseSpeed: 1, textScale: 1.2, quality: null, driverCamera: 'near' });
    expect(read.volumes).toEqual({ ...DEFAULT_SETTINGS.volumes, music: 0 });
    expect(read.keys).toEqual({ ...DEFAULT_KEYS, left: ['KeyZ'] });
    expect(read.pad).toEqual({ ...DEFAULT_GAMEPAD, fire: 2 });
  });
});

describe('bindings', () => {
  it.each(['driver', 'gunner'])('no two actions of a %s have the same default key or gamepad button', (seat) => {
    const actions = ACTION_NAMES.filter((each) => [seat, 'any'].includes(ACTIONS[each][0]));
    const codes = actions.flatMap((each) => DEFAULT_KEYS[each]);
    const buttons = GAMEPAD_ACTIONS.filter((each) => actions.includes(each)).map((each) => DEFAULT_GAMEPAD[each]);
    expect(codes.length).toBeGreaterThan(actions.length);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(buttons).size).toBe(buttons.length);
  });

  it('rebindKey swaps keys if another action of the same seat already has the new key', () => {
    const keys = rebindKey(DEFAULT_KEYS, 'boost', 'Space');
    expect(keys.boost[0]).toBe('Space');
    expect(keys.drift).toEqual(['ShiftLeft']);
  });

  it('rebindKey does not take a key away from an action of the other seat', () => {
    expect(rebindKey(DEFAULT_KEYS, 'boost', 'KeyE').rocket).toEqual(['KeyE']);
  });

  it('rebindKey leaves no two actions of a driver on one key after several changes', () => {
    let keys = DEFAULT_KEYS;
    for (const [action, code] of [
      ['left', 'KeyT'],
      ['swap', 'KeyA'],
      ['fire', 'KeyQ'],
      ['drift', 'KeyT'],
    ] as const) {
      keys = rebindKey(keys, action, code);
      const driverActions = ACTION_NAMES.filter((each) => ACTIONS[each][0] !== 'gunner');
      const codes = driverActions.flatMap((each) => keys[each]);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });

  it('rebindKey gives an action a free key if it lost its only one', () => {
    const keys = rebindKey(DEFAULT_KEYS, 'fire', 'KeyQ');
    expect(keys.look).toEqual(['KeyG']);
    expect(rebindKey(keys, 'rocket', 'KeyG').look).toEqual(['KeyE']);
    expect(rebindKey(DEFAULT_KEYS, 'fire', 'KeyG').fire).toEqual(['KeyG']);
  });

  it('rebindGamepad swaps buttons within a seat, and lets two seats share a button', () => {
    expect(rebindGamepad(DEFAULT_GAMEPAD, 'drift', 1)).toMatchObject({ drift: 1, boost: 0 });
    expect(rebindGamepad(DEFAULT_GAMEPAD, 'drift', 5)).toMatchObject({ drift: 5, rocket: 5 });
  });

  it.each(GAMEPAD_ACTIONS)(
    'rebindGamepad leaves no two actions of a seat on one button if %s gets any button',
    (action) => {
      GAMEPAD_BUTTONS.forEach((_, button) => {
        const bindings = rebindGamepad(DEFAULT_GAMEPAD, action, button);
        expect(bindings[action]).toBe(button);
        for (const seat of ['driver', 'gunner']) {
          const buttons = GAMEPAD_ACTIONS.filter((each) => [seat, 'any'].includes(ACTIONS[each][0])).map(
            (each) => bindings[each],
          );
          expect(new Set(buttons).size).toBe(buttons.length);
        }
      });
    },
  );
});

describe('key names', () => {
  it.each([
    ['KeyW', 'W'],
    ['ArrowLeft', 'Left'],
    ['ShiftLeft', 'Left Shift'],
    ['Digit4', '4'],
    ['Space', 'Space'],
  ])('keyName names %s as %s', (code, name) => expect(keyName(code)).toBe(name));
});
