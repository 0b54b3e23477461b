/** Tests which keys can be bound, with a small stand-in for the page's elements. */
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_KEYS } from './bindings.ts';
import { bindingsTable } from './bindings-table.ts';
import { SettingsStore } from './settings-store.ts';

/** The part of an element that the table uses. */
class FakeElement extends EventTarget {
  id = '';
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
