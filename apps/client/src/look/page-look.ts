/** Applies the settings that concern the whole page: text size and reduced motion. */

/** The player's settings that this file applies. */
export interface PageLook {
  /** Multiplies the usual text size. */
  readonly textScale: number;
  /** null: the operating system decides. */
  readonly reducesMotion: boolean | null;
}

/** Sets the page's text size and motion. */
export function applyToPage(settings: PageLook): void {
  const { style, dataset } = document.documentElement;
  style.setProperty('--text-scale', String(settings.textScale));
  dataset.motion = wantsReducedMotion(settings) ? 'reduced' : 'full';
}

/** Returns true if the player, or by default the operating system, asks for reduced motion. */
export const wantsReducedMotion = ({ reducesMotion }: PageLook): boolean =>
  reducesMotion ?? matchMedia('(prefers-reduced-motion: reduce)').matches;
