/** Applies the settings that concern the whole page: text size, reduced motion and team colours. */
import { chooseLiveries } from './palette.ts';

/** The player's settings that this file applies. */
export interface PageLook {
  /** Multiplies the usual text size. */
  readonly textScale: number;
  /** null: the operating system decides. */
  readonly reducesMotion: boolean | null;
  /** Uses team colours that most colour-blind people can tell apart. */
  readonly hasSafeColours: boolean;
}

/** Sets the page's text size and motion, and the team colours. Cars that are already painted keep their colours. */
export function applyToPage(settings: PageLook): void {
  const { style, dataset } = document.documentElement;
  style.setProperty('--text-scale', String(settings.textScale));
  dataset.motion = wantsReducedMotion(settings) ? 'reduced' : 'full';
  chooseLiveries(settings.hasSafeColours);
}

/** Returns true if the player, or by default the operating system, asks for reduced motion. */
export const wantsReducedMotion = ({ reducesMotion }: PageLook): boolean =>
  reducesMotion ?? matchMedia('(prefers-reduced-motion: reduce)').matches;
