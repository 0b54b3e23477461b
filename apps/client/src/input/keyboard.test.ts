import { describe, expect, it } from 'vitest';
import { Keyboard } from './keyboard.ts';

/** As much of an element as the keyboard asks for: what it is inside of. */
class FakeElement {
  readonly within: string;
  constructor(within: string) {
    this.within = within;
  }
  closest(selectors: string): FakeElement | null {
    return selectors.split(', ').includes(this.within) ? this : null;
  }
}
Object.assign(globalThis, { Element: FakeElement });

/** A keyboard on a bare event target; `press` and `release` are what a browser would send. */
function createKeyboard() {
  const target = new EventTarget();
  const keyboard = new Keyboard(target as Window, new Set(['Space']));
  const send = (
    type: string,
    code: string,
    { within = '', ...more }: { within?: string; [name: string]: unknown } = {},
  ) => {
    const event = Object.assign(new Event(type, { cancelable: true }), { code, ...more });
    if (within) Object.defineProperty(event, 'target', { value: new FakeElement(within) });
    target.dispatchEvent(event);
    return event;
  };
  return {
    keyboard,
    press: (code: string, more?: { within?: string; [name: string]: unknown }) => send('keydown', code, more),
    release: (code: string) => send('keyup', code),
    blur: () => target.dispatchEvent(new Event('blur')),
  };
}

describe('Keyboard', () => {
  it('knows what is held, by the place of the key', () => {
    const { keyboard, press, release } = createKeyboard();
    press('KeyW');
    keyboard.endSample();
    expect(keyboard.isDown('KeyW')).toBe(true);
    release('KeyW');
    expect(keyboard.isDown('KeyW')).toBe(false);
  });

  it('lets a tap shorter than a tick count once', () => {
    const { keyboard, press, release } = createKeyboard();
    press('KeyR');
    release('KeyR');
    expect(keyboard.isDown('KeyR')).toBe(true);
    keyboard.endSample();
    expect(keyboard.isDown('KeyR')).toBe(false);
  });

  it('is not pressed while the keys are somebody else’s', () => {
    const { keyboard, press } = createKeyboard();
    keyboard.isAway = true;
    expect(press('Space').defaultPrevented).toBe(false);
    expect(keyboard.isDown('Space')).toBe(false);
  });

  it('lets everything go when the page loses the keys', () => {
    const { keyboard, press, blur } = createKeyboard();
    press('KeyW');
    keyboard.endSample();
    blur();
    expect(keyboard.isDown('KeyW')).toBe(false);
  });

  it('keeps the browser from scrolling with the keys of the game only', () => {
    const { press } = createKeyboard();
    expect(press('Space').defaultPrevented).toBe(true);
    expect(press('KeyQ').defaultPrevented).toBe(false);
  });

  it('reports a held key once', () => {
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
  ])('leaves to a menu what is its own: in a %s %s', (within, code) => {
    const { keyboard, press } = createKeyboard();
    expect(press(code, { within }).defaultPrevented).toBe(false);
    expect(keyboard.isDown(code)).toBe(false);
  });

  it('drives on while a button has the focus', () => {
    const { keyboard, press } = createKeyboard();
    press('KeyW', { within: 'button' });
    expect(keyboard.isDown('KeyW')).toBe(true);
  });

  it('leaves the shortcuts of the browser alone', () => {
    const { keyboard, press } = createKeyboard();
    press('KeyR', { ctrlKey: true });
    expect(keyboard.isDown('KeyR')).toBe(false);
  });
});
