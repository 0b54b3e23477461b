/** Tests when the settings count as shown, while their code is loaded and after it. */
import { afterEach, expect, it, vi } from 'vitest';
import { LazySettingsScreen } from './lazy-settings-screen.ts';
import { SettingsStore } from './settings-store.ts';

let close: () => void;
vi.mock('./settings-screen.ts', () => ({
  showSettings: () =>
    new Promise<void>((resolve) => {
      close = resolve;
    }),
}));

afterEach(() => vi.unstubAllGlobals());

it('the settings suspend the controls only once their code is loaded, and a second press does not open them twice', async () => {
  const gear = { append: () => {}, addEventListener: () => {}, focus: () => {} };
  vi.stubGlobal('document', { createElement: () => gear });
  const screen = new LazySettingsScreen({ append: () => {} } as unknown as HTMLElement, new SettingsStore(), vi.fn());
  const changes: boolean[] = [];
  screen.onChange = (isOpen) => changes.push(isOpen);
  screen.open();
  screen.open();
  expect(changes).toEqual([]);
  await vi.dynamicImportSettled();
  expect(changes).toEqual([true]);
  close();
  await vi.waitFor(() => expect(changes).toEqual([true, false]));
});
