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

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Returns true if the player, or by default the operating system, asks for reduced motion. */
export const wantsReducedMotion = ({ reducesMotion }: PageLook): boolean =>
  reducesMotion ?? matchMedia(REDUCED_MOTION).matches;

/** Calls `listener` whenever the operating system's preference for reduced motion changes. */
export function watchSystemMotion(listener: () => void): void {
  matchMedia(REDUCED_MOTION).addEventListener('change', listener);
}
