/** The text about the next bend, for the gunner. */
import type { Bend } from '../race/next-bend.ts';

const TITLES = { 1: 'SIDE bend', 2: 'Tight SIDE bend', 3: 'SIDE hairpin' } as const;
/** The distance is shown in steps of this length (m). */
const STEP_M = 10;

/**
 * Returns the side, the tightness and the distance of a bend in words, such as "Tight left bend, 120 m", and one to three arrows
 * (the tightness) on its side; '' without a bend. In the bend there is no distance.
 */
export function bendText(bend: Bend | null): string {
  if (!bend) return '';
  const { side, tightness, distanceM } = bend;
  const title = TITLES[tightness].replace('SIDE', side);
  const metres = Math.round(distanceM / STEP_M) * STEP_M;
  const label = title[0]!.toUpperCase() + title.slice(1) + (metres > 0 ? `, ${metres} m` : '');
  return side === 'left' ? `${'‹'.repeat(tightness)} ${label}` : `${label} ${'›'.repeat(tightness)}`;
}
