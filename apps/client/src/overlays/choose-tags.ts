/** Chooses the rivals whose names are shown: few, apart from each other, and not over the crosshair or the player's car. */
import type { Rival } from './rivals.ts';

/** At most this many names are shown. */
const NAMES_MAX = 5;
/** Two names are at least this far apart, to the side or in height (px). */
const APART_X_PX = 110;
const APART_Y_PX = 22;
/** A gunner sees no name within these distances of the crosshair, to the side and in height (px). */
const CROSSHAIR_X_PX = 90;
const CROSSHAIR_Y_PX = 60;

/** Size of a name (px), about: half its width, and its height. */
const HALF_NAME_PX = 45;
const NAME_HEIGHT_PX = 20;
/** Half the width of a car with its gunner, seen from behind, as a share of its height. */
const HALF_CAR_SHARE = 0.42;

/** What is on the screen below the names. */
export interface Screen {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Where the player's car is; null if no part of it can be below a name. */
  readonly ownCar: CarOnScreen | null;
}

/** Where a car is on the screen: its middle from the left, and its gunner's head and its bottom from the top (0 to 1). */
export interface CarOnScreen {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the distance from the name to the player's car on the screen (px); 0 if the name is over it. */
export function distanceToOwnCar({ point }: Rival, { width, height, ownCar }: Screen): number {
  if (!point || !ownCar) return Number.POSITIVE_INFINITY;
  const halfCarPx = (ownCar.bottom - ownCar.top) * height * HALF_CAR_SHARE;
  const beside = Math.abs(point.x - ownCar.x) * width - halfCarPx - HALF_NAME_PX;
  const above = (ownCar.top - point.y) * height;
  const below = (point.y - ownCar.bottom) * height - NAME_HEIGHT_PX;
  return Math.max(0, beside, above, below);
}

/** Returns the rivals whose names are shown. `rivals` is sorted by distance: near ones come first. */
export function chooseTags(rivals: readonly Rival[], screen: Screen, hasCrosshair: boolean): readonly Rival[] {
  const { width, height } = screen;
  const chosen: Rival[] = [];
  for (const rival of rivals) {
    const { point } = rival;
    if (!point || point.x < 0 || point.x > 1 || point.y < 0 || point.y > 1) continue;
    const isNear = (x: number, y: number, apartX: number, apartY: number): boolean =>
      Math.abs(point.x - x) * width < apartX && Math.abs(point.y - y) * height < apartY;
    if (hasCrosshair && isNear(1 / 2, 1 / 2, CROSSHAIR_X_PX, CROSSHAIR_Y_PX)) continue;
    if (distanceToOwnCar(rival, screen) === 0) continue;
    if (chosen.some((other) => other.point && isNear(other.point.x, other.point.y, APART_X_PX, APART_Y_PX))) continue;
    chosen.push(rival);
    if (chosen.length === NAMES_MAX) break;
  }
  return chosen;
}
