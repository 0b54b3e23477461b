/** Finds a track's theme by name. A theme is loaded when a track needs it. */
import type { Theme } from './theme.ts';

const loadForest = async (): Promise<Theme> => (await import('./forest.ts')).FOREST;
const LOADERS: Readonly<Record<string, () => Promise<Theme>>> = {
  meadow: async () => (await import('./meadow.ts')).MEADOW,
  canyon: async () => (await import('./canyon.ts')).CANYON,
  city: async () => (await import('./city.ts')).CITY,
  alpine: async () => (await import('./alpine.ts')).ALPINE,
};
const themes = new Map<string, Theme>();

/** Loads the theme of this name, or the forest theme if the name is unknown, so that `loadedTheme` finds it. */
export async function loadTheme(name: string): Promise<void> {
  if (!themes.has(name)) themes.set(name, await (LOADERS[name] ?? loadForest)());
}

/** Returns the theme of this name. Throws if `loadTheme` has not loaded it. */
export function loadedTheme(name: string): Theme {
  const theme = themes.get(name);
  if (!theme) throw new Error(`loadedTheme: the theme ${name} is not loaded; call loadTheme first.`);
  return theme;
}
