/** The HUD's texts at points of the world: damage numbers, and markers of calls such as LOOK. */
import type { ActiveCall, DamageDealt } from '../news/news-items.ts';
import type { Moment } from '../race/moment.ts';
import type { Marker, PlacedText } from './hud-model.ts';

/** Heights of the texts above the middle of a car (m). */
const DAMAGE_ABOVE_M = 1.6;
const MARKER_ABOVE_M = 1.5;
const MARKER_TEXTS = { look: 'LOOK', target: 'SHOOT' } as const;

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

/** Returns the markers of the calls that point at a place or a car. A `look` that points at a car marks it as a threat. */
export function markersOf(
  calls: readonly ActiveCall[],
  { view, viewpoint }: Moment,
  project: Project | null,
): Marker[] {
  const own = view.cars[viewpoint.car]?.pose;
  return calls.flatMap(({ id, call }) => {
    if (call.call === 'slow') return [];
    const car = view.cars[call.target];
    const { x, y, z } = car?.pose ?? call;
    const point = project?.(x, y + MARKER_ABOVE_M, z);
    if (!point || !own || car?.present === false) return [];
    const kind = call.call === 'look' && car ? 'threat' : call.call;
    const metres = Math.round(Math.hypot(x - own.x, y - own.y, z - own.z));
    // The projection swaps the sides of points behind the camera. They are swapped back and shown at the lower edge.
    const [left, top] = point.isAhead ? [point.x, point.y] : [1 - point.x, 1];
    return [{ id, kind, x: left, y: top, text: kind === 'threat' ? `RIVAL ${metres} m` : MARKER_TEXTS[kind] }];
  });
}
