/** The HUD's texts at points of the world: damage numbers, and markers of calls such as LOOK. */
import type { Call } from '@shotgun-rally/protocol';
import type { ActiveCall, DamageDealt } from '../news/news-items.ts';
import type { Moment } from '../race/moment.ts';
import type { Marker, PlacedText } from './hud-model.ts';

/** Heights of the texts above the middle of a car (m). */
const DAMAGE_ABOVE_M = 1.6;
const MARKER_ABOVE_M = 1.5;
const MARKER_TEXTS: Readonly<Record<Call['call'], string>> = { look: 'LOOK', target: 'SHOOT', slow: 'SLOW DOWN' };

/** Projects a point of the world to the screen: 0 to 1 from left and top. `isAhead` is false behind the camera. */
export type Project = (
  x: number,
  y: number,
  z: number,
) => { readonly x: number; readonly y: number; readonly isAhead: boolean };

/** Returns the damage numbers to show; none for cars behind the camera, or without a 3D scene (`project` null). */
export function damageTexts(damage: readonly DamageDealt[], project: Project | null): PlacedText[] {
  return damage.flatMap(({ x, y, z, points }) => {
    const point = project?.(x, y + DAMAGE_ABOVE_M, z);
    return point?.isAhead ? [{ x: point.x, y: point.y, text: String(points) }] : [];
  });
}

/** Returns the markers of the calls that point at a place or a car. */
export function markersOf(calls: readonly ActiveCall[], { view }: Moment, project: Project | null): Marker[] {
  return calls.flatMap(({ id, call }) => {
    const target = call.target >= 0 ? view.cars[call.target]?.pose : undefined;
    const { x, y, z } = target ?? call;
    const point = call.call === 'slow' ? null : project?.(x, y + MARKER_ABOVE_M, z);
    if (!point) return [];
    // The projection swaps the sides of points behind the camera. They are swapped back and shown at the lower edge.
    const [left, top] = point.isAhead ? [point.x, point.y] : [1 - point.x, 1];
    return [{ id, kind: call.call, x: left, y: top, text: MARKER_TEXTS[call.call] }];
  });
}
