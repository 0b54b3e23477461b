/** Checks that a JSON value is a track definition, field by field. */

import { lengthOf } from '../math/vector.ts';
import { numberAt, objectAt, show, textAt, wholeAt, wordAt, wrong } from './json-fields.ts';
import { SURFACE, type SurfaceName } from './surface.ts';
import type { PadDefinition, PadKind, TrackDefinition, TrackPoint } from './track-definition.ts';

const TRACK_FIELDS = 'name title theme laps halfWidth shoulder verge checkpoints points pads'.split(' ');
const POINT_FIELDS = ['x', 'y', 'z', 'bank', 'halfWidth', 'shoulder', 'surface'];
const PAD_FIELDS = ['kind', 'at', 'lateral'];
const PAD_KINDS: readonly PadKind[] = ['boost', 'repair', 'ammo'];
const PADS_MAX = 63;
const LENGTH_MAX_M = 6143;
const POINT_SPACING_MIN_M = 5;

/** Checks a parsed JSON value; throws an Error that names the field, what came and what is allowed. */
export function parseTrackDefinition(json: unknown): TrackDefinition {
  const track = objectAt(json, 'track', TRACK_FIELDS);
  const { points } = track;
  if (!Array.isArray(points) || points.length < 4 || points.length > 256) {
    throw wrong(
      'points',
      Array.isArray(points) ? `${points.length} of them` : show(points),
      'an array of 4 to 256 points',
    );
  }
  const definition = {
    name: textAt(track, 'name', /^[a-z0-9-]{1,32}$/, '1 to 32 lower-case letters, digits and hyphens'),
    title: textAt(track, 'title', /^\P{C}{1,64}$/u, '1 to 64 characters that can be seen'),
    theme: textAt(track, 'theme', /^[a-z0-9-]{1,32}$/, '1 to 32 lower-case letters, digits and hyphens'),
    laps: wholeAt(track, 'laps', 1, 99),
    halfWidth: numberAt(track, 'halfWidth', 3, 20),
    shoulder: numberAt(track, 'shoulder', 0, 20),
    checkpoints: wholeAt(track, 'checkpoints', 3, 32),
    points: points.map((point: unknown, index) => parsePoint(point, `points[${index}]`)),
    ...(track.verge === undefined ? {} : { verge: wordAt(track, 'verge', Object.keys(SURFACE) as SurfaceName[]) }),
    ...(track.pads === undefined ? {} : { pads: parsePads(track.pads) }),
  };
  requireSpacing(definition.points);
  return definition;
}

/** Points on one spot leave the spline without a direction. */
function requireSpacing(points: readonly TrackPoint[]): void {
  points.forEach((point, index) => {
    const next = (index + 1) % points.length;
    const { x, z } = points[next]!;
    const apart = lengthOf(x - point.x, 0, z - point.z);
    if (apart >= POINT_SPACING_MIN_M) return;
    throw wrong(
      `points[${next}]`,
      `${apart.toFixed(1)} m from points[${index}]`,
      `at least ${POINT_SPACING_MIN_M} m, seen from above`,
    );
  });
}

function parsePoint(value: unknown, at: string): TrackPoint {
  const point = objectAt(value, at, POINT_FIELDS);
  const optional = (name: string, min: number, max: number) =>
    point[name] === undefined ? {} : { [name]: numberAt(point, name, min, max, at) };
  return {
    x: numberAt(point, 'x', -2000, 2000, at),
    y: numberAt(point, 'y', -2000, 2000, at),
    z: numberAt(point, 'z', -2000, 2000, at),
    ...optional('bank', -0.7, 0.7),
    ...optional('halfWidth', 3, 20),
    ...optional('shoulder', 0, 20),
    ...(point.surface === undefined ? {} : { surface: wordAt(point, 'surface', ['road', 'gravel'] as const, at) }),
  };
}

function parsePads(value: unknown): PadDefinition[] {
  if (!Array.isArray(value) || value.length > PADS_MAX) {
    const came = Array.isArray(value) ? `${value.length} of them` : show(value);
    throw wrong('pads', came, `an array of at most ${PADS_MAX} pads`);
  }
  return value.map((each: unknown, index) => {
    const at = `pads[${index}]`;
    const pad = objectAt(each, at, PAD_FIELDS);
    return {
      kind: wordAt(pad, 'kind', PAD_KINDS, at),
      at: numberAt(pad, 'at', 0, LENGTH_MAX_M, at),
      lateral: numberAt(pad, 'lateral', -20, 20, at),
    };
  });
}
