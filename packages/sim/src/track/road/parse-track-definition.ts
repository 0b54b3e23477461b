/** Checks that a JSON value is a track definition, field by field; require-drivable.ts checks the shape of the road. */
import {
  type JsonObject,
  readArray,
  readInteger,
  readNumber,
  readObject,
  readText,
  readWord,
} from '../../json/json-fields.ts';
import { lengthOf } from '../../math/vector.ts';
import { MAX_PADS, MAX_TRACK_SAMPLES } from '../../state/fields.ts';
import { RACE_LAPS_MAX } from '../../tuning/race.ts';
import { SAMPLE_SPACING_M } from './spline.ts';
import { SURFACE_NAMES } from './surface.ts';
import type { PadDefinition, PadKind, TrackDefinition, TrackPoint } from './track-definition.ts';
import { TRACK, trackError } from './track-error.ts';

const TRACK_FIELDS = 'name title theme laps halfWidth shoulder verge checkpoints points pads'.split(' ');
const POINT_FIELDS = ['x', 'y', 'z', 'bank', 'halfWidth', 'shoulder', 'surface'];
const PAD_FIELDS = ['kind', 'at', 'lateral'];
const PAD_KINDS: readonly PadKind[] = ['boost', 'repair', 'ammo'];
const NAME = /^[a-z0-9-]{1,32}$/;
const NAME_ALLOWED = '1 to 32 lower-case letters, digits and hyphens';
/** Excludes the Unicode category C: control, format, unassigned and private characters. */
const TITLE = /^\P{C}{1,64}$/u;
const TITLE_ALLOWED = '1 to 64 visible characters';

/**
 * Smallest and largest values: LAPS, CHECKPOINTS and POINTS are counts, BANK is a rise per metre, the others are in m.
 */
const LAPS = [1, RACE_LAPS_MAX] as const;
const CHECKPOINTS = [3, 32] as const;
const POINTS = [4, 256] as const;
const POSITION = [-2000, 2000] as const;
const BANK = [-0.7, 0.7] as const;
const HALF_WIDTH_MIN = 3;
const HALF_WIDTH_MAX = 20;
const SHOULDER = [0, 20] as const;
const PAD_DISTANCE = [0, Math.ceil(MAX_TRACK_SAMPLES * SAMPLE_SPACING_M)] as const;
const PAD_LATERAL = [-20, 20] as const;
const POINT_SPACING_MIN_M = 5;

/**
 * Returns parsed JSON as a track definition; throws a RangeError that names an invalid field and says what is allowed.
 * `halfWidthMax` is the largest `halfWidth` (m).
 */
export function parseTrackDefinition(json: unknown, halfWidthMax = HALF_WIDTH_MAX): TrackDefinition {
  const track = readObject(TRACK, json, '', TRACK_FIELDS);
  const { verge, pads } = track.fields;
  const points = readArray(track, 'points', ...POINTS);
  const definition = {
    name: readText(track, 'name', NAME, NAME_ALLOWED),
    title: readText(track, 'title', TITLE, TITLE_ALLOWED),
    theme: readText(track, 'theme', NAME, NAME_ALLOWED),
    laps: readInteger(track, 'laps', ...LAPS),
    halfWidth: readNumber(track, 'halfWidth', HALF_WIDTH_MIN, halfWidthMax),
    shoulder: readNumber(track, 'shoulder', ...SHOULDER),
    checkpoints: readInteger(track, 'checkpoints', ...CHECKPOINTS),
    points: points.map((point, index) => parsePoint(point, index, halfWidthMax)),
    ...(verge === undefined ? {} : { verge: readWord(track, 'verge', SURFACE_NAMES) }),
    ...(pads === undefined ? {} : { pads: readArray(track, 'pads', 0, MAX_PADS).map(parsePad) }),
  };
  requireSpacing(definition.points);
  return definition;
}

/** Throws if two neighbouring points are so close that the spline has no direction there. */
function requireSpacing(points: readonly TrackPoint[]): void {
  points.forEach((point, index) => {
    const next = (index + 1) % points.length;
    const { x, z } = points[next]!;
    const apart = lengthOf(x - point.x, 0, z - point.z);
    if (apart >= POINT_SPACING_MIN_M) return;
    const found = `${apart.toFixed(1)} m from points[${index}]`;
    throw trackError(`points[${next}]`, found, `at least ${POINT_SPACING_MIN_M} m in plan view`);
  });
}

function parsePoint(json: unknown, index: number, halfWidthMax: number): TrackPoint {
  const point = readObject(TRACK, json, `points[${index}]`, POINT_FIELDS);
  return {
    x: readNumber(point, 'x', ...POSITION),
    y: readNumber(point, 'y', ...POSITION),
    z: readNumber(point, 'z', ...POSITION),
    ...optionalNumber(point, 'bank', BANK),
    ...optionalNumber(point, 'halfWidth', [HALF_WIDTH_MIN, halfWidthMax]),
    ...optionalNumber(point, 'shoulder', SHOULDER),
    ...(point.fields.surface === undefined ? {} : { surface: readWord(point, 'surface', ['road', 'gravel'] as const) }),
  };
}

const optionalNumber = (object: JsonObject, name: string, [min, max]: readonly [number, number]) =>
  object.fields[name] === undefined ? {} : { [name]: readNumber(object, name, min, max) };

function parsePad(json: unknown, index: number): PadDefinition {
  const pad = readObject(TRACK, json, `pads[${index}]`, PAD_FIELDS);
  return {
    kind: readWord(pad, 'kind', PAD_KINDS),
    at: readNumber(pad, 'at', ...PAD_DISTANCE),
    lateral: readNumber(pad, 'lateral', ...PAD_LATERAL),
  };
}
