/** Tests that the game behind the lobby follows the settings, without drawing it. */
import { afterEach, expect, it, vi } from 'vitest';
import { SettingsStore } from '../../settings/settings-store.ts';
import { LazyShowroom } from './lazy-showroom.ts';

const repaint = vi.hoisted(() => vi.fn());

// This test has no WebGL.
vi.mock('./showroom.ts', () => ({
  Showroom: class {
    readonly repaint = repaint;
    reduceMotion(): void {}
  },
}));

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the car behind the lobby is painted again if the player chooses other team colours', async () => {
  vi.stubGlobal('window', { requestIdleCallback: true });
  vi.stubGlobal('requestIdleCallback', (open: () => void) => open());
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { querySelector: () => ({}) });
  const store = new SettingsStore();
  new LazyShowroom({} as HTMLCanvasElement, 'medium', store);
  await vi.dynamicImportSettled();
  expect(repaint).not.toHaveBeenCalled();
  store.change({ hasSafeColours: true });
  expect(repaint).toHaveBeenCalledTimes(1);
});
