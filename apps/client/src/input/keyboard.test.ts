/** Tests which key presses the game handles, and which it leaves to the browser. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Keyboard } from './keyboard.ts';

/** A fake focused element. `within` is its own tag or the tag of an ancestor. */
class FakeElement {
  readonly within: string;
  constructor(within: string) {
    this.within = within;
  }
  closest(selectors: string): FakeElement | null {
    return selectors.split(', ').includes(this.within) ? this : null;
  }
}
let openDialog: object | null = null;

// The test files of a process share its globals.
beforeAll(() => {
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('document', { querySelector: () => openDialog });
});
afterAll(() => vi.unstubAllGlobals());

/** Creates a keyboard whose game key is Space, and functions that send it the events of a browser. */
function createKeyboard() {
  const target = new EventTarget();
  const keyboard = new Keyboard(target as Window, new Set(['Space']));
  keyboard.isInGame = true;
  const send = (
    type: string,
    code: string,
    { within = '', ...properties }: { within?: string; [name: string]: unknown } = {},
  ) => {
    const event = Object.assign(new Event(type, { cancelable: true }), { code, ...properties });
    if (within) Object.defineProperty(event, 'target', { value: new FakeElement(within) });
    target.dispatchEvent(event);
    return event;
  };
  return {
    keyboard,
    press: (code: string, properties?: { within?: string; [name: string]: unknown }) =>
      send('keydown', code, properties),
    release: (code: string, properties = {}) => send('keyup', code, properties),
    focus: (within: string) => send('focusin', '', { within }),
    blur: () => target.dispatchEvent(new Event('blur')),
  };
}

describe('Keyboard', () => {
  it('Keyboard tracks a held key until it is released', () => {
    const { keyboard, press, release } = createKeyboard();
    press('KeyW');
    keyboard.endSample();
    expect(keyboard.isDown('KeyW')).toBe(true);
    release('KeyW');
    expect(keyboard.isDown('KeyW')).toBe(false);
  });

  it('Keyboard prevents the browser’s default action for keys of the game in a race only', () => {
    const { keyboard, press } = createKeyboard();
    expect(press('Space').defaultPrevented).toBe(true);
    expect(press('KeyQ').defaultPrevented).toBe(false);
    keyboard.isInGame = false;
    expect(press('Space').defaultPrevented).toBe(false);
  });

  it('Keyboard counts a tap between two samples as held in one sample', () => {
    const { keyboard, press, release } = createKeyboard();
    press('KeyR');
    release('KeyR');
    expect(keyboard.isDown('KeyR')).toBe(true);
    keyboard.endSample();
    expect(keyboard.isDown('KeyR')).toBe(false);
  });

  it('Keyboard ignores a press while it is suspended', () => {
    const { keyboard, press } = createKeyboard();
    keyboard.isSuspended = true;
    expect(press('Space').defaultPrevented).toBe(false);
    expect(keyboard.isDown('Space')).toBe(false);
  });

  it('Keyboard releases a held key when the window loses focus', () => {
    const { keyboard, press, blur } = createKeyboard();
    press('KeyW');
    keyboard.endSample();
    blur();
    expect(keyboard.isDown('KeyW')).toBe(false);
  });

  it('Keyboard releases a held key when a list gets the focus, because the open list gets the keyup', () => {
    const { keyboard, press, focus } = createKeyboard();
    press('KeyW');
    keyboard.endSample();
    focus('button');
    expect(keyboard.isDown('KeyW')).toBe(true);
    focus('select');
    expect(keyboard.isDown('KeyW')).toBe(false);
  });

  it('Keyboard releases all keys at the release of Cmd, because macOS does not report those released before', () => {
    const { keyboard, press, release } = createKeyboard();
    press('KeyW');
    keyboard.endSample();
    release('MetaLeft', { key: 'Meta' });
    expect(keyboard.isDown('KeyW')).toBe(false);
  });

  // Windows does not report the release of the first of two held Shift keys.
  it.each([true, false])(
    'when the right Shift key is released, the left one is held only if the browser says that Shift is held: %s',
    (shiftKey) => {
      const { keyboard, press, release } = createKeyboard();
      press('ShiftLeft');
      press('ShiftRight');
      keyboard.endSample();
      release('ShiftRight', { key: 'Shift', shiftKey });
      expect([keyboard.isDown('ShiftLeft'), keyboard.isDown('ShiftRight')]).toEqual([shiftKey, false]);
    },
  );

  it('Keyboard reports a held key once, also if the browser repeats its event', () => {
    const { keyboard, press } = createKeyboard();
    const pressed: string[] = [];
    keyboard.onPress = (code) => pressed.push(code);
    press('KeyW');
    press('KeyW', { repeat: true });
    expect(pressed).toEqual(['KeyW']);
  });

  it.each([
    ['dialog', 'KeyW'],
    ['select', 'ArrowUp'],
    ['button', 'Space'],
    ['a', 'Enter'],
  ])('Keyboard ignores a key that the focused element uses: <%s>, %s', (within, code) => {
    const { keyboard, press } = createKeyboard();
    expect(press(code, { within }).defaultPrevented).toBe(false);
    expect(keyboard.isDown(code)).toBe(false);
  });

  it('Keyboard ignores keys while a dialog is open, even if the focus is outside the dialog', () => {
    const { keyboard, press } = createKeyboard();
    const onPress = vi.fn();
    keyboard.onPress = onPress;
    openDialog = {};
    press('KeyW');
    openDialog = null;
    expect([keyboard.isDown('KeyW'), onPress.mock.calls.length]).toEqual([false, 0]);
  });

  it('Keyboard tracks a driving key while a button has the focus', () => {
    const { keyboard, press } = createKeyboard();
    press('KeyW', { within: 'button' });
    expect(keyboard.isDown('KeyW')).toBe(true);
  });

  it('Keyboard tracks Enter while a read-only field has the focus, such as a link to copy', () => {
    const { keyboard, press } = createKeyboard();
    press('Enter', { within: 'input' });
    expect(keyboard.isDown('Enter')).toBe(true);
  });

  it.each(['KeyS', 'KeyD', 'KeyF'])(
    'Keyboard keeps Ctrl and %s from opening a dialog of the browser in a race only',
    (code) => {
      const { keyboard, press } = createKeyboard();
      expect(press(code, { ctrlKey: true }).defaultPrevented).toBe(false);
      keyboard.isRacing = true;
      expect(press(code, { ctrlKey: true }).defaultPrevented).toBe(true);
      expect(keyboard.isDown(code)).toBe(false);
      expect(press('KeyR', { ctrlKey: true }).defaultPrevented).toBe(false);
    },
  );

  it('Keyboard ignores a key pressed with Ctrl', () => {
    const { keyboard, press } = createKeyboard();
    press('KeyR', { ctrlKey: true });
    expect(keyboard.isDown('KeyR')).toBe(false);
  });
});
