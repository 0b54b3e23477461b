/** Tests the text of a hint, with a small stand-in for the page's elements. */
import { afterEach, expect, it, vi } from 'vitest';
import type { PlayerControls } from '../../race/moment.ts';
import { SettingsStore } from '../../settings/settings-store.ts';
import { Hints } from './hints.ts';

/** The part of an element that the hints use. */
class FakeElement {
  children: FakeElement[] = [];
  textContent = '';
  append = (...children: FakeElement[]) => void this.children.push(...children);

  get text(): string {
    return this.textContent + this.children.map(({ text }) => text).join('');
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['hold', false],
  ['press', true],
])('the hint about the boost says "%s" if the setting "Press instead of hold" is %s', (verb, togglesActions) => {
  vi.stubGlobal('document', { createElement: () => new FakeElement() });
  const root = new FakeElement();
  const store = new SettingsStore();
  store.change({ togglesActions });
  const hints = new Hints(root as unknown as HTMLElement, store);
  hints.show({ kind: 'boost' }, { nameOf: () => 'Shift' } as unknown as PlayerControls);
  expect(root.text).toContain(`The boost is full: ${verb} Shift`);
});
