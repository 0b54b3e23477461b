/** What of the settings the whole page wears: the size of its text, how much it moves, the colours of the teams. */

import type { Settings } from '../settings/settings.ts';
import { wearSafeColours } from './palette.ts';

export function applyToPage(settings: Settings): void {
  const { style, dataset } = document.documentElement;
  style.setProperty('--text-scale', String(settings.textScale));
  dataset.motion = isStill(settings) ? 'reduced' : 'full';
  wearSafeColours(settings.hasSafeColours);
}

/** Whether the player, or else the player's system, asks for reduced motion. */
export const isStill = ({ reducesMotion }: Settings): boolean =>
  reducesMotion ?? matchMedia('(prefers-reduced-motion: reduce)').matches;
