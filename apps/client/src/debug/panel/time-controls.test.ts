/** Tests the keys that the time controls name, with a small stand-in for the page's elements. */
import { afterEach, expect, it, vi } from 'vitest';
import { SoloClock } from '../../connection/solo-clock.ts';
import type { SoloRace } from '../../connection/solo-race.ts';
import { loadKeyLayout } from '../../settings/key-layout.ts';
import { TimeControls } from './time-controls.ts';
import type { Tooltips } from './widgets/tooltips.ts';

class FakeElement extends EventTarget {
  textContent = '';
  append(): void {}
}

afterEach(async () => {
  // The test files of a process share its modules, so the names of the keys become those of the US again.
  vi.stubGlobal('navigator', { keyboard: { getLayoutMap: async () => new Map() } });
  await loadKeyLayout();
  vi.unstubAllGlobals();
});

it('the buttons for the time name their keys as printed on the keyboard', async () => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  vi.stubGlobal('navigator', {
    keyboard: {
      getLayoutMap: async () =>
        new Map([
          ['KeyN', 'b'],
          ['KeyB', 'x'],
        ]),
    },
  });
  await loadKeyLayout();
  const created: { readonly tag: string; readonly element: FakeElement }[] = [];
  const createElement = (tag: string) => {
    const element = new FakeElement();
    created.push({ tag, element });
    return element;
  };
  vi.stubGlobal('document', { createElement });
  const tooltips = { add: (part: HTMLElement) => part } as unknown as Tooltips;
  new TimeControls({ soloClock: new SoloClock() } as unknown as SoloRace, () => '', tooltips);
  const keys = created.filter(({ tag }) => tag === 'kbd').map(({ element }) => element.textContent);
  expect(keys.sort()).toEqual(['B', 'P', 'X']);
});
