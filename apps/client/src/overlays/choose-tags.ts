/** Chooses the rivals whose names are shown: few, apart from each other, and not over the crosshair. */
import type { Rival } from './rivals.ts';

/** At most this many names are shown. */
const NAMES_MAX = 5;
/** Two names are at least this far apart, to the side or in height (px). */
const APART_X_PX = 110;
const APART_Y_PX = 22;
/** A gunner sees no name within these distances of the crosshair, to the side and in height (px). */
const CROSSHAIR_X_PX = 90;
const CROSSHAIR_Y_PX = 60;

export interface Screen {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Returns the rivals whose names are shown. `rivals` is sorted by distance: near ones come first. */
export function chooseTags(
  rivals: readonly Rival[],
  { width, height }: Screen,
  hasCrosshair: boolean,
): readonly Rival[] {
  const chosen: Rival[] = [];
  for (const rival of rivals) {
    const { point } = rival;
    if (!point || point.x < 0 || point.x > 1 || point.y < 0 || point.y > 1) continue;
    const isNear = (x: number, y: number, apartX: number, apartY: number): boolean =>
      Math.abs(point.x - x) * width < apartX && Math.abs(point.y - y) * height < apartY;
    if (hasCrosshair && isNear(1 / 2, 1 / 2, CROSSHAIR_X_PX, CROSSHAIR_Y_PX)) continue;
    if (chosen.some((other) => other.point && isNear(other.point.x, other.point.y, APART_X_PX, APART_Y_PX))) continue;
    chosen.push(rival);
    if (chosen.length === NAMES_MAX) break;
  }
  return chosen;
}
