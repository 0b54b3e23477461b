/**
 * The road: a closed spline sampled once into flat arrays, and the queries that everything drives on.
 *
 * 1. The control points (position, bank, widths) steer a closed uniform cubic B-spline: smooth in curvature, no overshoot.
 * 2. It is cut into equal steps of about 1.5 m; each sample gets a frame: tangent, up normal, right.
 * 3. A query walks from a hint to the pair of samples whose cross-planes enclose the point, and blends their frames.
 * Only + - * / and sqrt: the arrays are the same bits in every engine.
 */
import { clamp, lengthOf, type Vec3 } from './math.ts';
import { parseTrackDefinition, type TrackDefinition, type TrackPoint } from './track-definition.ts';

/** A sampled track. The arrays hold `count + 1` samples, the last equal to the first (but `s`, which ends in `length`). */
export interface Track {
  readonly name: string;
  readonly title: string;
  /** Laps of a race when nobody says otherwise. */
  readonly laps: number;
  readonly theme: string;
  /** Samples round the track, under 4096. */
  readonly count: number;
  /** Length of a lap, m. */
  readonly length: number;
  /** Centre line, m. */
  readonly px: Float64Array;
  readonly py: Float64Array;
  readonly pz: Float64Array;
  /** Direction of travel, unit length. */
  readonly tx: Float64Array;
  readonly ty: Float64Array;
  readonly tz: Float64Array;
  /** Up, square to the surface, unit length. */
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  readonly nz: Float64Array;
  /** To the right as the driver sees it, along the surface, unit length. */
  readonly rx: Float64Array;
  readonly ry: Float64Array;
  readonly rz: Float64Array;
  /** Half the road's width, m. */
  readonly halfWidth: Float64Array;
  /** From the road's edge to the wall, m. */
  readonly shoulder: Float64Array;
  /** Distance from the start line, m. */
  readonly s: Float64Array;
  /** 1/m; positive where the road bends right. */
  readonly curvature: Float64Array;
  /** Sample indices in order; the first is 0, the start and finish line. */
  readonly checkpoints: readonly number[];
}

/** Where a point stands on the road; filled by `sampleTrack`. */
export interface TrackSample extends Vec3 {
  /** The sample behind the point (the next hint) and the share of the way to the one ahead, 0 to 1. */
  index: number;
  fraction: number;
  /** Up normal, right and direction of travel there. */
  nx: number;
  ny: number;
  nz: number;
  rx: number;
  ry: number;
  rz: number;
  tx: number;
  ty: number;
  tz: number;
  /** Metres to the right of the centre line. */
  lateral: number;
  /** Metres above the surface. */
  height: number;
  /** Half the road's width and the wall's distance from the centre line, m. */
  halfWidth: number;
  wall: number;
  /** Metres along the track from the start line. */
  distance: number;
}

const SAMPLE_SPACING_M = 1.5;
const SAMPLES_MAX = 4095;
/** Straight pieces per control point from which the length is measured. */
const PIECES = 64;
/** A query never walks further than this from its hint. */
const WALK_MAX = 96;

/** Reads a track from parsed JSON; throws an Error naming the field, what came and what is allowed. */
export function parseTrack(json: unknown): Track {
  return buildTrack(parseTrackDefinition(json));
}

/** Samples a track definition; throws when it is longer than 4095 samples of 1.5 m. */
export function buildTrack(definition: TrackDefinition): Track {
  const parameters = equalSteps(definition.points);
  const count = parameters.length;
  const track = emptyTrack(definition, count);
  for (let i = 0; i < count; i++) setFrame(track, definition, i, parameters[i] as number);
  closeLoop(track);
  const length = measure(track);
  const checkpoints = Array.from({ length: definition.checkpoints }, (_, index) =>
    Math.floor((index * count) / definition.checkpoints),
  );
  return { ...track, length, checkpoints };
}

type Arrays = Omit<Track, 'length' | 'checkpoints'>;

function emptyTrack(definition: TrackDefinition, count: number): Arrays {
  const array = () => new Float64Array(count + 1);
  const { name, title, laps, theme } = definition;
  return {
    ...{ name, title, laps, theme, count },
    ...{ px: array(), py: array(), pz: array(), tx: array(), ty: array(), tz: array() },
    ...{ nx: array(), ny: array(), nz: array(), rx: array(), ry: array(), rz: array() },
    ...{ halfWidth: array(), shoulder: array(), s: array(), curvature: array() },
  };
}

/** Spline parameters (control point + share) of samples an equal distance apart. */
function equalSteps(points: readonly TrackPoint[]): number[] {
  const pieces = points.length * PIECES;
  const along = new Float64Array(pieces + 1);
  const at = (piece: number, axis: 'x' | 'y' | 'z') => splineAt(points, piece / PIECES, (point) => point[axis]);
  for (let i = 0; i < pieces; i++) {
    const step = lengthOf(at(i + 1, 'x') - at(i, 'x'), at(i + 1, 'y') - at(i, 'y'), at(i + 1, 'z') - at(i, 'z'));
    along[i + 1] = (along[i] as number) + step;
  }
  const length = along[pieces] as number;
  const count = Math.floor(length / SAMPLE_SPACING_M);
  if (count > SAMPLES_MAX) {
    throw new Error(`track: points make ${Math.floor(length)} m; allowed are ${SAMPLES_MAX * SAMPLE_SPACING_M} m`);
  }
  const parameters: number[] = [];
  for (let sample = 0, piece = 0; sample < count; sample++) {
    const target = (length * sample) / count;
    while ((along[piece + 1] as number) <= target) piece++;
    const from = along[piece] as number;
    parameters.push((piece + (target - from) / ((along[piece + 1] as number) - from)) / PIECES);
  }
  return parameters;
}

/** Value of the closed uniform cubic B-spline at parameter `u`. */
function splineAt(points: readonly TrackPoint[], u: number, read: (point: TrackPoint) => number): number {
  const k = Math.floor(u);
  const t = u - k;
  const [a, b, c, d] = neighbours(points, k, read);
  const r = 1 - t;
  return (
    (r * r * r * a + (3 * t * t * t - 6 * t * t + 4) * b + (3 * r * r * r - 6 * r * r + 4) * c + t * t * t * d) / 6
  );
}

/** Its first derivative. */
function splineSlopeAt(points: readonly TrackPoint[], u: number, read: (point: TrackPoint) => number): number {
  const k = Math.floor(u);
  const t = u - k;
  const [a, b, c, d] = neighbours(points, k, read);
  const r = 1 - t;
  return (-r * r * a + (3 * t * t - 4 * t) * b - (3 * r * r - 4 * r) * c + t * t * d) / 2;
}

function neighbours(
  points: readonly TrackPoint[],
  k: number,
  read: (point: TrackPoint) => number,
): [number, number, number, number] {
  const n = points.length;
  const at = (index: number) => read(points[index % n] as TrackPoint);
  return [at(k + n - 1), at(k), at(k + 1), at(k + 2)];
}

function setFrame(track: Arrays, definition: TrackDefinition, i: number, u: number): void {
  const { points } = definition;
  track.px[i] = splineAt(points, u, (point) => point.x);
  track.py[i] = splineAt(points, u, (point) => point.y);
  track.pz[i] = splineAt(points, u, (point) => point.z);
  track.halfWidth[i] = splineAt(points, u, (point) => point.halfWidth ?? definition.halfWidth);
  track.shoulder[i] = splineAt(points, u, (point) => point.shoulder ?? definition.shoulder);

  const dx = splineSlopeAt(points, u, (point) => point.x);
  const dy = splineSlopeAt(points, u, (point) => point.y);
  const dz = splineSlopeAt(points, u, (point) => point.z);
  const speed = lengthOf(dx, dy, dz);
  const [tx, ty, tz] = [dx / speed, dy / speed, dz / speed];
  // Level right is tangent x world up; the bank lifts its end; up is right x tangent; right is made square to both.
  const bank = splineAt(points, u, (point) => point.bank ?? 0);
  const flat = lengthOf(tz, 0, tx);
  const [lx, ly, lz] = [-tz / flat, bank, tx / flat];
  const [ux, uy, uz] = [ly * tz - lz * ty, lz * tx - lx * tz, lx * ty - ly * tx];
  const up = lengthOf(ux, uy, uz);
  const [nx, ny, nz] = [ux / up, uy / up, uz / up];
  track.tx[i] = tx;
  track.ty[i] = ty;
  track.tz[i] = tz;
  track.nx[i] = nx;
  track.ny[i] = ny;
  track.nz[i] = nz;
  track.rx[i] = ty * nz - tz * ny;
  track.ry[i] = tz * nx - tx * nz;
  track.rz[i] = tx * ny - ty * nx;
}

function closeLoop(track: Arrays): void {
  const { px, py, pz, tx, ty, tz, nx, ny, nz, rx, ry, rz, halfWidth, shoulder } = track;
  for (const array of [px, py, pz, tx, ty, tz, nx, ny, nz, rx, ry, rz, halfWidth, shoulder]) {
    array[track.count] = array[0] as number;
  }
}

/** Fills distance and curvature; returns the lap's length. */
function measure(track: Arrays): number {
  const { count, px, py, pz, tx, ty, tz, rx, ry, rz, s, curvature } = track;
  const at = (array: Float64Array, i: number) => array[i] as number;
  for (let i = 0; i < count; i++) {
    const step = lengthOf(at(px, i + 1) - at(px, i), at(py, i + 1) - at(py, i), at(pz, i + 1) - at(pz, i));
    s[i + 1] = at(s, i) + step;
  }
  for (let i = 0; i < count; i++) {
    const before = i === 0 ? count - 1 : i - 1;
    const turn =
      (at(tx, i + 1) - at(tx, before)) * at(rx, i) +
      (at(ty, i + 1) - at(ty, before)) * at(ry, i) +
      (at(tz, i + 1) - at(tz, before)) * at(rz, i);
    curvature[i] = turn / (at(s, i + 1) - at(s, i) + at(s, before + 1) - at(s, before));
  }
  curvature[count] = at(curvature, 0);
  return at(s, count);
}

/** A sample to be filled again and again. */
export function createTrackSample(): TrackSample {
  // One flat literal, so that all samples have one hidden class, and queries stay fast however many there are.
  return {
    x: 0,
    y: 0,
    z: 0,
    index: 0,
    fraction: 0,
    nx: 0,
    ny: 1,
    nz: 0,
    rx: 0,
    ry: 0,
    rz: 0,
    tx: 0,
    ty: 0,
    tz: 0,
    lateral: 0,
    height: 0,
    halfWidth: 0,
    wall: 0,
    distance: 0,
  };
}

/** Metres by which the point lies past the cross-plane of sample `i`. */
function past(track: Track, i: number, point: Vec3): number {
  return (
    (point.x - (track.px[i] as number)) * (track.tx[i] as number) +
    (point.y - (track.py[i] as number)) * (track.ty[i] as number) +
    (point.z - (track.pz[i] as number)) * (track.tz[i] as number)
  );
}

function walk(track: Track, point: Vec3, hint: number): number {
  let i = hint;
  for (let steps = 0; steps < WALK_MAX; steps++) {
    if (past(track, i, point) < 0) i = i === 0 ? track.count - 1 : i - 1;
    else if (past(track, i + 1, point) >= 0) i = i + 1 === track.count ? 0 : i + 1;
    else return i;
  }
  return i;
}

/** The sample index nearest behind the point, found over the whole track; the hint after a teleport. */
export function locateGlobally(track: Track, x: number, y: number, z: number): number {
  let best = 0;
  let bestSquared = Number.POSITIVE_INFINITY;
  for (let i = 0; i < track.count; i++) {
    const dx = x - (track.px[i] as number);
    const dy = y - (track.py[i] as number);
    const dz = z - (track.pz[i] as number);
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared < bestSquared) {
      bestSquared = squared;
      best = i;
    }
  }
  return walk(track, { x, y, z }, best);
}

const asked: Vec3 = { x: 0, y: 0, z: 0 };

/** The road under, beside or above the point (m), found by walking from sample `hint`; fills and returns `out`. */
export function sampleTrack(
  track: Track,
  x: number,
  y: number,
  z: number,
  hint: number,
  out: TrackSample,
): TrackSample {
  asked.x = x;
  asked.y = y;
  asked.z = z;
  return sampleTrackAt(track, asked, hint, out);
}

/** `sampleTrack` for a point that already is an object: numbers that cross a call cost garbage, objects do not. */
export function sampleTrackAt(track: Track, point: Vec3, hint: number, out: TrackSample): TrackSample {
  const i = walk(track, point, hint);
  const behind = past(track, i, point);
  const span = behind - past(track, i + 1, point);
  out.index = i;
  out.fraction = span > 0 ? clamp(behind / span, 0, 1) : 0;
  blend(track, out);
  const dx = point.x - out.x;
  const dy = point.y - out.y;
  const dz = point.z - out.z;
  out.lateral = dx * out.rx + dy * out.ry + dz * out.rz;
  out.height = dx * out.nx + dy * out.ny + dz * out.nz;
  return out;
}

const between = (array: Float64Array, i: number, f: number): number =>
  (array[i] as number) * (1 - f) + (array[i + 1] as number) * f;

/** Fills what follows from a sample's index and fraction. */
function blend(track: Track, out: TrackSample): void {
  const i = out.index;
  const f = out.fraction;
  out.x = between(track.px, i, f);
  out.y = between(track.py, i, f);
  out.z = between(track.pz, i, f);
  out.tx = between(track.tx, i, f);
  out.ty = between(track.ty, i, f);
  out.tz = between(track.tz, i, f);
  out.nx = between(track.nx, i, f);
  out.ny = between(track.ny, i, f);
  out.nz = between(track.nz, i, f);
  out.rx = between(track.rx, i, f);
  out.ry = between(track.ry, i, f);
  out.rz = between(track.rz, i, f);
  const up = 1 / lengthOf(out.nx, out.ny, out.nz);
  out.nx *= up;
  out.ny *= up;
  out.nz *= up;
  const right = 1 / lengthOf(out.rx, out.ry, out.rz);
  out.rx *= right;
  out.ry *= right;
  out.rz *= right;
  out.halfWidth = between(track.halfWidth, i, f);
  out.wall = out.halfWidth + between(track.shoulder, i, f);
  out.distance = between(track.s, i, f);
}

/**
 * The point `distance` m along the track (any number, it wraps), `lateral` m right of the centre line and `height` m
 * above the surface; fills `out`, its frame and `lateral` and `height` included.
 */
export function trackPoint(
  track: Track,
  distance: number,
  lateral: number,
  height: number,
  out: TrackSample,
): TrackSample {
  const along = distance - Math.floor(distance / track.length) * track.length;
  let i = Math.min(track.count - 1, Math.floor((along / track.length) * track.count));
  while (i > 0 && (track.s[i] as number) > along) i--;
  while (i < track.count - 1 && (track.s[i + 1] as number) <= along) i++;
  const from = track.s[i] as number;
  out.index = i;
  out.fraction = clamp((along - from) / ((track.s[i + 1] as number) - from), 0, 1);
  blend(track, out);
  out.x += out.rx * lateral + out.nx * height;
  out.y += out.ry * lateral + out.ny * height;
  out.z += out.rz * lateral + out.nz * height;
  out.lateral = lateral;
  out.height = height;
  return out;
}
