/**
 * The road: a closed spline sampled once into flat arrays; road.ts asks them what lies under a car.
 *
 * 1. The control points (position, bank, widths) steer a closed uniform cubic B-spline: smooth in curvature, no overshoot.
 * 2. It is cut into equal steps of about 1.5 m; each sample gets a frame: tangent, up normal, right.
 * Only + - * / and sqrt: the arrays are the same bits in every engine.
 */

import { lengthOf } from '../math/vector.ts';
import { PAD } from '../tuning/race.ts';
import { wrong } from './json-fields.ts';
import { equalSteps, splineAt, splineSlopeAt } from './spline.ts';
import { SURFACE } from './surface.ts';
import type { Track, TrackPad } from './track.ts';
import type { TrackDefinition } from './track-definition.ts';

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

function placePads({ pads = [] }: TrackDefinition, { count, distance }: Arrays, length: number): TrackPad[] {
  return pads.map(({ kind, at, lateral }, pad) => {
    if (at > length)
      throw wrong(`pads[${pad}].at`, `${at}`, `a number from 0 to ${length.toFixed(0)}, the lap's length`);
    let index = 0;
    while (index < count - 1 && distance[index + 1]! <= at) index++;
    return { kind, index, at, lateral };
  });
}

function padsBySample(
  pads: readonly TrackPad[],
  { count, distance }: Arrays,
  length: number,
): (number[] | undefined)[] {
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

function emptyTrack(definition: TrackDefinition, count: number): Arrays {
  const array = () => new Float64Array(count + 1);
  const { name, title, laps, theme } = definition;
  return {
    ...{ name, title, laps, theme, count },
    ...{ px: array(), py: array(), pz: array(), tx: array(), ty: array(), tz: array() },
    ...{ nx: array(), ny: array(), nz: array(), rx: array(), ry: array(), rz: array() },
    ...{ halfWidth: array(), shoulder: array(), distance: array(), curvature: array() },
    surface: new Uint8Array(count + 1),
    verge: SURFACE[definition.verge ?? 'grass'],
  };
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
  const { count, px, py, pz, tx, ty, tz, rx, ry, rz, distance, curvature } = track;
  const at = (array: Float64Array, i: number) => array[i]!;
  for (let i = 0; i < count; i++) {
    const step = lengthOf(at(px, i + 1) - at(px, i), at(py, i + 1) - at(py, i), at(pz, i + 1) - at(pz, i));
    distance[i + 1] = at(distance, i) + step;
  }
  for (let i = 0; i < count; i++) {
    const before = i === 0 ? count - 1 : i - 1;
    const turn =
      (at(tx, i + 1) - at(tx, before)) * at(rx, i) +
      (at(ty, i + 1) - at(ty, before)) * at(ry, i) +
      (at(tz, i + 1) - at(tz, before)) * at(rz, i);
    curvature[i] = turn / (at(distance, i + 1) - at(distance, i) + at(distance, before + 1) - at(distance, before));
  }
  curvature[count] = at(curvature, 0);
  return at(distance, count);
}
