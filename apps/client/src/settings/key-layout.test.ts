import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyName } from './bindings.ts';
import { loadKeyLayout, watchKeyLayout } from './key-layout.ts';

/** Presses a key, with the modifiers that are held. */
type Press = (code: string, key: string, ...modifiers: readonly string[]) => void;
let press: Press;

beforeEach(() => {
  let listener: ((event: unknown) => void) | null = null;
  vi.stubGlobal('addEventListener', (_type: string, added: typeof listener) => {
    listener = added;
  });
  vi.stubGlobal('removeEventListener', () => {
    listener = null;
  });
  press = (code, key, ...modifiers) =>
    listener?.({ code, key, getModifierState: (name: string) => modifiers.includes(name) });
});
afterEach(async () => {
  // The test files of a process share its modules, so the names of the keys become those of the US again.
  vi.stubGlobal('navigator', { keyboard: { getLayoutMap: async () => new Map() } });
  await loadKeyLayout();
  vi.unstubAllGlobals();
});

it('in a browser that does not report the layout, a key has the letter of its last press without modifiers', async () => {
  const listener = vi.fn();
  watchKeyLayout(listener, new AbortController().signal);
  vi.stubGlobal('navigator', {});
  await loadKeyLayout();
  expect(keyName('KeyQ')).toBe('Q');
  press('KeyQ', 'a');
  expect(keyName('KeyQ')).toBe('A');
  expect(listener).toHaveBeenCalledTimes(1);
  press('KeyQ', 'a');
  press('KeyQ', '@', 'AltGraph');
  press('Digit1', '!', 'Shift');
  press('Space', ' ');
  press('BracketLeft', 'Dead');
  expect(['KeyQ', 'Digit1', 'Space', 'BracketLeft'].map(keyName)).toEqual(['A', '1', 'Space', 'BracketLeft']);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('a listener is not called after its end', async () => {
  const listener = vi.fn();
  const end = new AbortController();
  watchKeyLayout(listener, end.signal);
  vi.stubGlobal('navigator', {});
  await loadKeyLayout();
  end.abort();
  press('KeyZ', 'y');
  expect(listener).not.toHaveBeenCalled();
});

it('the layout that the browser reports replaces what was learned', async () => {
  vi.stubGlobal('navigator', { keyboard: { getLayoutMap: async () => new Map([['KeyW', 'z']]) } });
  await loadKeyLayout();
  press('KeyW', 'x');
  expect(keyName('KeyW')).toBe('Z');
});
