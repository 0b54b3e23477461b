/** Tests which keys and gamepad buttons can be bound, with a small stand-in for the page's elements. */
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_GAMEPAD, DEFAULT_KEYS } from './bindings.ts';
import { bindingsTable } from './bindings-table.ts';
import { readSettings } from './settings.ts';
import { SettingsStore } from './settings-store.ts';

/** The part of an element that the table uses. */
class FakeElement extends EventTarget {
  id = '';
  isConnected = true;
  children: FakeElement[] = [];
  append = (...children: FakeElement[]) => void this.children.push(...children);
  querySelector = () => null;
  focus(): void {}

  replaceChildren(...children: FakeElement[]): void {
    this.children = children;
  }

  get all(): FakeElement[] {
    return [this, ...this.children.flatMap(({ all }) => all)];
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['KeyB', ['KeyB', 'ShiftRight']],
  ['Escape', DEFAULT_KEYS.boost],
  ['ControlLeft', DEFAULT_KEYS.boost],
  ['', DEFAULT_KEYS.boost],
])('after a press of the key "%s" for the boost, its keys are %j', (code, keys) => {
  vi.stubGlobal('document', { createElement: () => new FakeElement(), activeElement: null });
  const store = new SettingsStore();
  const table = bindingsTable(store) as unknown as FakeElement;
  const cell = table.all.find(({ id }) => id === 'key-boost');
  cell?.dispatchEvent(new Event('click'));
  cell?.dispatchEvent(Object.assign(new Event('keydown'), { code }));
  expect(store.now.keys.boost).toEqual(keys);
});

it.each([
  [17, 17],
  [18, 18],
  [19, DEFAULT_GAMEPAD.boost],
])(
  'after a press of the gamepad button %i for the boost, its button is %i, also after a reload',
  (pressed, expected) => {
    vi.stubGlobal('document', { createElement: () => new FakeElement(), activeElement: null });
    let runFrame = (): void => {};
    vi.stubGlobal('requestAnimationFrame', (next: () => void) => {
      runFrame = next;
    });
    const buttons = Array.from({ length: 20 }, () => ({ value: 0 }));
    const gamepad = { connected: true, mapping: 'standard', axes: [], buttons };
    vi.stubGlobal('navigator', { getGamepads: () => [gamepad] });
    const store = new SettingsStore();
    const table = bindingsTable(store) as unknown as FakeElement;
    table.all.find(({ id }) => id === 'gamepad-boost')?.dispatchEvent(new Event('click'));
    buttons[pressed]!.value = 1;
    runFrame();
    expect(store.now.pad.boost).toBe(expected);
    expect(readSettings(JSON.parse(JSON.stringify(store.now))).pad).toEqual(store.now.pad);
  },
);
