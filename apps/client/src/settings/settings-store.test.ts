import { afterEach, expect, it, vi } from 'vitest';
import { SettingsStore } from './settings-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('two tabs keep each other’s settings, and a tab shows what the other one has changed', () => {
  const items = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  };
  const listeners: (() => void)[] = [];
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => listeners.push(listener));
  const [first, second] = [new SettingsStore(), new SettingsStore()];
  first.change({ isMuted: true });
  second.change({ textScale: 1.2 });
  expect(second.now).toMatchObject({ isMuted: true, textScale: 1.2 });
  const shown = vi.fn();
  first.watch(shown);
  for (const listener of listeners) listener();
  expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ isMuted: true, textScale: 1.2 }));
  expect(shown).toHaveBeenCalledTimes(2);
});

it('a listener with an end is called at once and after every change until that end', () => {
  const store = new SettingsStore();
  const end = new AbortController();
  const shown = vi.fn();
  store.watch(shown, end.signal);
  store.change({ textScale: 1.2 });
  end.abort();
  store.change({ textScale: 1.4 });
  expect(shown.mock.calls.map(([{ textScale }]) => textScale)).toEqual([1, 1.2]);
});
