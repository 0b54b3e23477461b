/** The themes by the name that a track's file gives; all but the first are loaded when they are wanted. */
import { FOREST } from './forest.ts';
import type { Theme } from './theme.ts';

export type { Theme } from './theme.ts';

const LOADERS: Readonly<Record<string, () => Promise<Theme>>> = {
  meadow: async () => (await import('./meadow.ts')).MEADOW,
  canyon: async () => (await import('./canyon.ts')).CANYON,
  city: async () => (await import('./city.ts')).CITY,
};
const loaded = new Map<string, Theme>();

/** Loads the theme of that name, for `themeOf` to know it. */
export async function loadTheme(name: string): Promise<void> {
  const load = LOADERS[name];
  if (load && !loaded.has(name)) loaded.set(name, await load());
}

/** The theme of that name; the forest's for a name that is not known, or not loaded. */
export const themeOf = (name: string): Theme => loaded.get(name) ?? FOREST;
