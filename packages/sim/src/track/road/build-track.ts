/**
 * Samples a track definition into flat arrays.
 *
 * 1. The line is cut into equal steps of about 1.5 m (spline.ts).
 * 2. Each sample gets position, widths, surface and a frame of tangent, normal and right.
 * 3. The loop is closed, distances and curvature are measured, checkpoints and pads are assigned to samples.
 * Only + - * /, floor and sqrt are used, so the arrays are identical in every JavaScript engine.
 */
import { lengthOf } from '../../math/vector.ts';
import { PAD } from '../../tuning/race.ts';
import { parseTrackDefinition } from './parse-track-definition.ts';
import { equidistantParameters, splineAt, splineSlopeAt } from './spline.ts';
import { SURFACE } from './surface.ts';
import type { Track, TrackPad } from './track.ts';
import type { TrackDefinition } from './track-definition.ts';
import { trackError } from './track-error.ts';

/** Half the width of the widest road, which is a ground for tests (m). */
const HALF_WIDTH_MAX_M = 500;

/**
 * Samples a track definition. Throws a RangeError that names a field out of range, a lap that is too long, a road that turns
 * back on itself or a pad beyond the end of the lap. Unlike `parseTrack` it does not check that the road suits a race, and the road may be up to 1000 m wide.
 *
 * @example
 * const track = buildTrack(JSON.parse(text));
 */
export function buildTrack(json: TrackDefinition): Track {
  const definition = parseTrackDefinition(json, HALF_WIDTH_MAX_M);
  const parameters = equidistantParameters(definition.points);
  const count = parameters.length;
  const samples = createSamples(definition, count);
  parameters.forEach((u, i) => {
    setLine(samples, definition, i, u);
    setFrame(samples, definition, i, u);
  });
  closeLoop(samples);
  requireRoadThatGoesOn(samples, parameters);
  measureDistances(samples);
  measureCurvature(samples);
  const length = samples.distance[count]!;
  const checkpoints = Array.from({ length: definition.checkpoints }, (_, index) =>
    Math.floor((index * count) / definition.checkpoints),
  );
  const pads = assignPads(definition, samples, length);
  return { ...samples, length, checkpoints, pads, padsNear: padsBySample(pads, samples, length) };
}

/** A track before its length, checkpoints and pads are known. */
type Samples = Omit<Track, 'length' | 'checkpoints' | 'pads' | 'padsNear'>;

function createSamples(definition: TrackDefinition, count: number): Samples {
  const array = () => new Float64Array(count + 1);
  const { name, title, laps, theme } = definition;
  return {
    name,
    title,
    laps,
    theme,
    count,
    px: array(),
    py: array(),
    pz: array(),
    tx: array(),
    ty: array(),
    tz: array(),
    nx: array(),
    ny: array(),
    nz: array(),
    rx: array(),
    ry: array(),
    rz: array(),
    halfWidth: array(),
    shoulder: array(),
    distance: array(),
    curvature: array(),
    surface: new Uint8Array(count + 1),
    verge: SURFACE[definition.verge ?? 'grass'],
  };
}

/** Sets position, widths and surface of sample `i`, which is at spline parameter `u`. */
function setLine(samples: Samples, definition: TrackDefinition, i: number, u: number): void {
  const { points } = definition;
  samples.px[i] = splineAt(points, u, (point) => point.x);
  samples.py[i] = splineAt(points, u, (point) => point.y);
  samples.pz[i] = splineAt(points, u, (point) => point.z);
  samples.halfWidth[i] = splineAt(points, u, (point) => point.halfWidth ?? definition.halfWidth);
  samples.shoulder[i] = splineAt(points, u, (point) => point.shoulder ?? definition.shoulder);
  samples.surface[i] = SURFACE[points[Math.floor(u)]!.surface ?? 'road'];
}

/** Sets tangent, normal and right of sample `i`, which is at spline parameter `u`. */
function setFrame(samples: Samples, { points }: TrackDefinition, i: number, u: number): void {
  const dx = splineSlopeAt(points, u, (point) => point.x);
  const dy = splineSlopeAt(points, u, (point) => point.y);
  const dz = splineSlopeAt(points, u, (point) => point.z);
  const speed = lengthOf(dx, dy, dz);
  const [tx, ty, tz] = [dx / speed, dy / speed, dz / speed];
  // 1. `b`: the level vector to the right, raised by the bank. 2. Normal = b x tangent. 3. Right = tangent x normal.
  const bank = splineAt(points, u, (point) => point.bank ?? 0);
  const flat = lengthOf(tz, 0, tx);
  const [bx, by, bz] = [-tz / flat, bank, tx / flat];
  const [ux, uy, uz] = [by * tz - bz * ty, bz * tx - bx * tz, bx * ty - by * tx];
  const up = lengthOf(ux, uy, uz);
  const [nx, ny, nz] = [ux / up, uy / up, uz / up];
  samples.tx[i] = tx;
  samples.ty[i] = ty;
  samples.tz[i] = tz;
  samples.nx[i] = nx;
  samples.ny[i] = ny;
  samples.nz[i] = nz;
  samples.rx[i] = ty * nz - tz * ny;
  samples.ry[i] = tz * nx - tx * nz;
  samples.rz[i] = tx * ny - ty * nx;
}

/** Appends a copy of the first sample after the last one. */
function closeLoop(samples: Samples): void {
  const { px, py, pz, tx, ty, tz, nx, ny, nz, rx, ry, rz, halfWidth, shoulder, surface, count } = samples;
  for (const array of [px, py, pz, tx, ty, tz, nx, ny, nz, rx, ry, rz, halfWidth, shoulder]) array[count] = array[0]!;
  surface[count] = surface[0]!;
}

/** Throws if the road turns by a quarter turn or more, in plan view, from one sample to the next. */
function requireRoadThatGoesOn({ tx, tz, count }: Samples, parameters: readonly number[]): void {
  for (let i = 0; i < count; i++) {
    // The product is NaN if a sample is exactly where the road turns back.
    if (tx[i]! * tx[i + 1]! + tz[i]! * tz[i + 1]! > 0) continue;
    const point = Math.floor(parameters[(i + 1) % count]!);
    throw trackError(`points[${point}]`, 'where the road turns back on itself', 'points of a road that goes on');
  }
}

function measureDistances({ count, px, py, pz, distance }: Samples): void {
  for (let i = 0; i < count; i++) {
    const step = lengthOf(px[i + 1]! - px[i]!, py[i + 1]! - py[i]!, pz[i + 1]! - pz[i]!);
    distance[i + 1] = distance[i]! + step;
  }
}

/** Curvature is the sideways change of the tangent from the sample before to the sample after, per metre. */
function measureCurvature({ count, tx, ty, tz, rx, ry, rz, distance, curvature }: Samples): void {
  for (let i = 0; i < count; i++) {
    const before = i === 0 ? count - 1 : i - 1;
    const turn =
      (tx[i + 1]! - tx[before]!) * rx[i]! + (ty[i + 1]! - ty[before]!) * ry[i]! + (tz[i + 1]! - tz[before]!) * rz[i]!;
    curvature[i] = turn / (distance[i + 1]! - distance[i]! + distance[before + 1]! - distance[before]!);
  }
  curvature[count] = curvature[0]!;
}

/** Finds the sample of each pad; throws an Error for a pad beyond the end of the lap. */
function assignPads({ pads = [] }: TrackDefinition, { count, distance }: Samples, length: number): TrackPad[] {
  return pads.map(({ kind, at, lateral }, pad) => {
    if (at > length) {
      throw trackError(`pads[${pad}].at`, `${at}`, `a number from 0 to ${length.toFixed(0)}, the length of a lap`);
    }
    let index = 0;
    while (index < count - 1 && distance[index + 1]! <= at) index++;
    return { kind, index, at, lateral };
  });
}

/** Lists, for each sample, the pads beside it: those whose middle is at most half a pad away along the track. */
function padsBySample(pads: readonly TrackPad[], { count, distance }: Samples, length: number): Track['padsNear'] {
  const near = new Array<number[] | undefined>(count);
  for (let sample = 0; sample < count; sample++) {
    pads.forEach(({ at }, pad) => {
      const away = Math.abs(at - distance[sample]!);
      if (Math.min(away, length - away) > PAD.halfLength) return;
      near[sample] = [...(near[sample] ?? []), pad];
    });
  }
  return near;
}
