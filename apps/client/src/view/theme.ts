/** The themes by the name that a track's file gives. */
import { CANYON } from './themes/canyon.ts';
import { CITY } from './themes/city.ts';
import { FOREST } from './themes/forest.ts';
import { MEADOW } from './themes/meadow.ts';
import type { Theme } from './themes/theme.ts';

export type { Theme } from './themes/theme.ts';

const THEMES: Readonly<Record<string, Theme>> = { forest: FOREST, meadow: MEADOW, canyon: CANYON, city: CITY };

/** The theme of that name; the forest's for a name that is not known. */
export const themeOf = (name: string): Theme => THEMES[name] ?? FOREST;
