/** Tests what happens if the touch controls cannot be loaded. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlayerInput } from '../input/player-input.ts';
import { LazyTouch } from './lazy-touch.ts';

vi.mock('./touch-controls.ts', () => {
  throw new Error('planted: the network fails');
});

const onFailure = vi.fn();
const showNotice = vi.fn();

/** Opens a page on a phone or a computer, and touches it. */
async function touchPage(isPhone: boolean): Promise<void> {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  new LazyTouch({} as HTMLElement, {} as PlayerInput, () => {}, onFailure);
  page.dispatchEvent(Object.assign(new Event('pointerdown'), { pointerType: 'touch' }));
  await vi.dynamicImportSettled();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('document', { createElement: () => ({ append: () => {} }), body: { append: showNotice } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  onFailure.mockClear();
  showNotice.mockClear();
});

it('a computer shows a notice if the touch controls cannot be loaded, and the game goes on', async () => {
  await touchPage(false);
  expect(showNotice).toHaveBeenCalledOnce();
  expect(onFailure).not.toHaveBeenCalled();
});

it('the game stops on a phone if the touch controls cannot be loaded', async () => {
  await touchPage(true);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(showNotice).not.toHaveBeenCalled();
});
