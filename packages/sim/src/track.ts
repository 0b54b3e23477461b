/**
 * The road: a closed spline sampled once into flat arrays; road.ts asks them what lies under a car.
 *
 * 1. The control points (position, bank, widths) steer a closed uniform cubic B-spline: smooth in curvature, no overshoot.
 * 2. It is cut into equal steps of about 1.5 m; each sample gets a frame: tangent, up normal, right.
 * Only + - * / and sqrt: the arrays are the same bits in every engine.
 */
import { lengthOf } from './math.ts';
import { SURFACE, type Surface } from './surface.ts';
import {
  type PadKind,
  parseTrackDefinition,
  type TrackDefinition,
  type TrackPoint,
  wrong,
} from './track-definition.ts';
import { requireShape } from './track-shape.ts';
import { PAD } from './tuning.ts';

/** A place on the road that gives something to whoever drives over it. */
export interface TrackPad {
  readonly kind: PadKind;
  /** The sample nearest behind its middle. */
  readonly index: number;
  /** Its middle: m along the track, and m right of the centre line. */
  readonly at: number;
  readonly lateral: number;
}

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
  /** What the road is made of, one of SURFACE's values. */
  readonly surface: Uint8Array;
  /** What lies between road and wall. */
  readonly verge: Surface;
  /** Sample indices in order; the first is 0, the start and finish line. */
  readonly checkpoints: readonly number[];
  readonly pads: readonly TrackPad[];
  /** By sample: indices of the pads that reach along the track to it; undefined where there are none. */
  readonly padsNear: readonly (readonly number[] | undefined)[];
}

const SAMPLE_SPACING_M = 1.5;
const SAMPLES_MAX = 4095;
/** Straight pieces per control point from which the length is measured. */
const PIECES = 64;

/** Reads a track from parsed JSON; throws an Error naming the field, what came and what is allowed. */
export function parseTrack(json: unknown): Track {
  const definition = parseTrackDefinition(json);
  const track = buildTrack(definition);
  requireShape(track, definition.points);
  return track;
}

/** Samples a track definition, whatever its shape; throws when it is longer than 4095 samples of 1.5 m. */
export function buildTrack(definition: TrackDefinition): Track {
  const parameters = equalSteps(definition.points);
  const count = parameters.length;
  const track = emptyTrack(definition, count);
  for (let i = 0; i < count; i++) setFrame(track, definition, i, parameters[i]!);
  closeLoop(track);
  const length = measure(track);
  const checkpoints = Array.from({ length: definition.checkpoints }, (_, index) =>
    Math.floor((index * count) / definition.checkpoints),
  );
  const pads = placePads(definition, track, length);
  return { ...track, length, checkpoints, pads, padsNear: padsBySample(pads, track, length) };
}

type Arrays = Omit<Track, 'length' | 'checkpoints' | 'pads' | 'padsNear'>;

function placePads({ pads = [] }: TrackDefinition, { count, s }: Arrays, length: number): TrackPad[] {
  return pads.map(({ kind, at, lateral }, pad) => {
    if (at > length)
      throw wrong(`pads[${pad}].at`, `${at}`, `a number from 0 to ${length.toFixed(0)}, the lap's length`);
    let index = 0;
    while (index < count - 1 && s[index + 1]! <= at) index++;
    return { kind, index, at, lateral };
  });
}

function padsBySample(pads: readonly TrackPad[], { count, s }: Arrays, length: number): (number[] | undefined)[] {
  const near = new Array<number[] | undefined>(count);
  for (let sample = 0; sample < count; sample++) {
    pads.forEach(({ at }, pad) => {
      const away = Math.abs(at - s[sample]!);
      if (Math.min(away, length - away) > PAD.halfLength) return;
      near[sample] = [...(near[sample] ?? []), pad];
    });
  }
  return near;
}

function emptyTrack(definition: TrackDefinition, count: number): Arrays {
  const array = () => new Float64Array(count + 1);
  const { name, title, laps, theme } = definition;
  return {
    ...{ name, title, laps, theme, count },
    ...{ px: array(), py: array(), pz: array(), tx: array(), ty: array(), tz: array() },
    ...{ nx: array(), ny: array(), nz: array(), rx: array(), ry: array(), rz: array() },
    ...{ halfWidth: array(), shoulder: array(), s: array(), curvature: array() },
    surface: new Uint8Array(count + 1),
    verge: SURFACE[definition.verge ?? 'grass'],
  };
}

/** Spline parameters (control point + share) of samples an equal distance apart. */
function equalSteps(points: readonly TrackPoint[]): number[] {
  const pieces = points.length * PIECES;
  const along = new Float64Array(pieces + 1);
  const at = (piece: number, axis: 'x' | 'y' | 'z') => splineAt(points, piece / PIECES, (point) => point[axis]);
  for (let i = 0; i < pieces; i++) {
    const step = lengthOf(at(i + 1, 'x') - at(i, 'x'), at(i + 1, 'y') - at(i, 'y'), at(i + 1, 'z') - at(i, 'z'));
    along[i + 1] = along[i]! + step;
  }
  const length = along[pieces]!;
  const count = Math.floor(length / SAMPLE_SPACING_M);
  if (count > SAMPLES_MAX) {
    throw new Error(`track: points make ${Math.floor(length)} m; allowed are ${SAMPLES_MAX * SAMPLE_SPACING_M} m`);
  }
  const parameters: number[] = [];
  for (let sample = 0, piece = 0; sample < count; sample++) {
    const target = (length * sample) / count;
    while (along[piece + 1]! <= target) piece++;
    const from = along[piece]!;
    parameters.push((piece + (target - from) / (along[piece + 1]! - from)) / PIECES);
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
  const at = (index: number) => read(points[index % n]!);
  return [at(k + n - 1), at(k), at(k + 1), at(k + 2)];
}

function setFrame(track: Arrays, definition: TrackDefinition, i: number, u: number): void {
  const { points } = definition;
  track.px[i] = splineAt(points, u, (point) => point.x);
  track.py[i] = splineAt(points, u, (point) => point.y);
  track.pz[i] = splineAt(points, u, (point) => point.z);
  track.halfWidth[i] = splineAt(points, u, (point) => point.halfWidth ?? definition.halfWidth);
  track.shoulder[i] = splineAt(points, u, (point) => point.shoulder ?? definition.shoulder);
  track.surface[i] = SURFACE[points[Math.floor(u)]!.surface ?? 'road'];

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
    array[track.count] = array[0]!;
  }
  track.surface[track.count] = track.surface[0]!;
}

/** Fills distance and curvature; returns the lap's length. */
function measure(track: Arrays): number {
  const { count, px, py, pz, tx, ty, tz, rx, ry, rz, s, curvature } = track;
  const at = (array: Float64Array, i: number) => array[i]!;
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
