/** A track as its JSON file gives it, and the check that a file is one, field by field; track-shape.ts checks the whole. */
import { lengthOf } from './math.ts';
import { SURFACE, type SurfaceName } from './surface.ts';

/** A control point of the centre line. */
export interface TrackPoint {
  /** Metres, each within 2000 of the origin; points that follow each other are 5 m apart or more, seen from above. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Rise of the road per metre to its right: -0.7 to 0.7, 0 when absent. A right-hand bend wants it negative. */
  readonly bank?: number;
  /** Half the road's width here in m, 3 to 20; the track's own when absent. */
  readonly halfWidth?: number;
  /** Metres of grass between the road's edge and the wall here, 0 to 20; the track's own when absent. */
  readonly shoulder?: number;
  /** What the road is made of from here to the next point: `road`, also when absent, or `gravel`. */
  readonly surface?: 'road' | 'gravel';
}

/** What a pad gives: speed, armour, or rockets and a cool gun. */
export type PadKind = 'boost' | 'repair' | 'ammo';

/** Something on the road for whoever drives over it. */
export interface PadDefinition {
  readonly kind: PadKind;
  /** Its middle, m along the track from the start line: 0 to the lap's length. */
  readonly at: number;
  /** Its middle, m right of the centre line: -20 to 20. */
  readonly lateral: number;
}

/** The JSON of a track in assets/tracks. */
export interface TrackDefinition {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  /** What people read, 1 to 64 characters. */
  readonly title: string;
  /** Laps of a race when nobody says otherwise, 1 to 99. */
  readonly laps: number;
  /** What stands around the road; the client knows what that looks like. */
  readonly theme: string;
  /** Half the road's width in m, 3 to 20. */
  readonly halfWidth: number;
  /** Metres of grass between the road's edge and the wall, 0 to 20. */
  readonly shoulder: number;
  /** What the shoulder is made of; `grass` when absent. */
  readonly verge?: SurfaceName;
  /** At most 63; none when absent. */
  readonly pads?: readonly PadDefinition[];
  /** How many checkpoints, evenly spaced, the start line included: 3 to 32. */
  readonly checkpoints: number;
  /** 4 to 256 points that steer a closed, uniform cubic B-spline, in the direction of travel. */
  readonly points: readonly TrackPoint[];
}

type Json = Readonly<Record<string, unknown>>;

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

function objectAt(value: unknown, at: string, fields: readonly string[]): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(at, show(value), 'an object');
  const stranger = Object.keys(value).find((name) => !fields.includes(name));
  if (stranger !== undefined) throw wrong(at, `given ${show(stranger)}`, fields.join(', '));
  return value as Json;
}

function textAt(object: Json, name: string, pattern: RegExp, allowed: string): string {
  const value = object[name];
  if (typeof value !== 'string' || !pattern.test(value)) throw wrong(name, show(value), allowed);
  return value;
}

function wordAt<Word extends string>(object: Json, name: string, allowed: readonly Word[], at?: string): Word {
  const value = object[name];
  const word = allowed.find((each) => each === value);
  if (word !== undefined) return word;
  throw wrong(at === undefined ? name : `${at}.${name}`, show(value), allowed.join(', '));
}

function numberAt(object: Json, name: string, min: number, max: number, at?: string): number {
  const value = object[name];
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw wrong(at === undefined ? name : `${at}.${name}`, show(value), `a number from ${min} to ${max}`);
}

function wholeAt(object: Json, name: string, min: number, max: number): number {
  const value = object[name];
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw wrong(name, show(value), `a whole number from ${min} to ${max}`);
}

/** A stranger's value, short; numbers that JSON has no word for by name. */
const show = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  return typeof value === 'number' ? `${value}` : JSON.stringify(value).slice(0, 40);
};

/** What every complaint about a track looks like. */
export const wrong = (field: string, came: string, allowed: string): Error =>
  new Error(`track: ${field} is ${came}; allowed is ${allowed}`);
