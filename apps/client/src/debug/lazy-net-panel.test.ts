/** Tests what happens if the net panel cannot be loaded. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazyNetPanel } from './lazy-net-panel.ts';
import type { DebugContext } from './panel/debug-context.ts';

vi.mock('./panel/net-panel.ts', () => {
  throw new Error('planted: the network fails');
});

let shown: readonly string[];

beforeEach(() => {
  shown = [];
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const createElement = () => {
    const notice = { textContent: '', append: () => {}, remove: () => {} };
    notice.remove = () => {
      shown = [];
    };
    return notice;
  };
  const append = ({ textContent }: { textContent: string }) => {
    shown = [textContent];
  };
  vi.stubGlobal('document', { createElement, body: { append } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a notice is shown for 6 s if the net panel cannot be loaded, and the game goes on without it', async () => {
  const panel = new LazyNetPanel({} as HTMLElement, { config: { debug: false } } as DebugContext);
  panel.toggle();
  await vi.dynamicImportSettled();
  expect(shown).toEqual(['The net panel could not be loaded. Check the network and reload the page.']);
  expect(console.error).toHaveBeenCalled();
  expect(panel.isOpen).toBe(false);
  vi.advanceTimersByTime(6000);
  expect(shown).toEqual([]);
});
