/** Finds a track's theme by name. The forest theme is always loaded. The other themes are loaded when a track needs them. */
import { FOREST } from './forest.ts';
import type { Theme } from './theme.ts';

const LOADERS: Readonly<Record<string, () => Promise<Theme>>> = {
  meadow: async () => (await import('./meadow.ts')).MEADOW,
  canyon: async () => (await import('./canyon.ts')).CANYON,
  city: async () => (await import('./city.ts')).CITY,
  alpine: async () => (await import('./alpine.ts')).ALPINE,
};
const themes = new Map<string, Theme>();

/** Loads the theme of this name, so that `loadedTheme` finds it. Does nothing for an unknown name. */
export async function loadTheme(name: string): Promise<void> {
  const load = LOADERS[name];
  if (load && !themes.has(name)) themes.set(name, await load());
}

/** Returns the theme of this name, or the forest theme if the name is unknown or not loaded. */
export const loadedTheme = (name: string): Theme => themes.get(name) ?? FOREST;
