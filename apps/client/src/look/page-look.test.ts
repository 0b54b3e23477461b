/** Tests when the page asks for reduced motion. */
import { afterEach, expect, it, vi } from 'vitest';
import { SettingsStore } from '../settings/settings-store.ts';
import { wantsReducedMotion, watchSystemMotion } from './page-look.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Returns whether the settings reduce motion: first before, then after the operating system's preference has changed to that. */
function motionsFor(reducesMotion: boolean | null): boolean[] {
  const query = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => query);
  const store = new SettingsStore();
  store.change({ reducesMotion });
  watchSystemMotion(() => store.notify());
  const motions: boolean[] = [];
  store.watch((settings) => motions.push(wantsReducedMotion(settings)));
  query.matches = true;
  query.dispatchEvent(new Event('change'));
  return motions;
}

it('a change of the operating system’s preference reduces motion at once, unless the player has chosen full motion', () => {
  expect(motionsFor(null)).toEqual([false, true]);
  expect(motionsFor(false)).toEqual([false, false]);
});
