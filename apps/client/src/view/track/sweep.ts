/**
 * Sweeps a cross-section along the track into a band of triangles. Road, verges and rails are built this way. A track
 * is a closed line of equally spaced points, called samples.
 */
import type { Track } from '@shotgun-rally/sim';
import { wallDistance } from '@shotgun-rally/sim/track';
import { BufferGeometry, type Color, Float32BufferAttribute } from 'three';

/** A point of a cross-section: metres to the right of the centre line, and metres above the road's plane. */
export type SectionPoint = readonly [right: number, up: number];

interface SweepOptions {
  /** Returns the cross-section at a sample, from left to right (faces then point up), always with the same number of points. */
  readonly section: (sample: number) => readonly SectionPoint[];
  /** Returns the vertex colour at `sample` for the point with index `point` of the section. No colours if omitted. */
  readonly colour?: (sample: number, point: number) => Color;
  /** Uses only every n-th sample, and fewer where the track is straight. Default 1. */
  readonly step?: number;
  /** Metres of track per repeat of the texture. Default DEFAULT_TEXTURE_LENGTH_M. */
  readonly textureLengthM?: number;
  /** Metres across the section per repeat of the texture. By default, the section is as wide as the texture. */
  readonly textureWidthM?: number;
}

const DEFAULT_TEXTURE_LENGTH_M = 24;

/** Where the track is straight, the band may be this far from it (metres). If raised, bands need fewer triangles. */
const OFF_SIDEWAYS_M = 0.03;
const OFF_UP_M = 0.005;

/**
 * Returns every `step`-th sample, or every second of these where the track is straight. To close the loop, `track.count` follows,
 * which is the first sample again.
 */
function sweepSamples(track: Track, step: number): number[] {
  const samples: number[] = [];
  for (let sample = 0; sample < track.count; sample += step) {
    const isSecond = (sample / step) % 2 === 1;
    if (!isSecond || !isStraight(track, sample, step)) samples.push(sample);
  }
  samples.push(track.count);
  return samples;
}

/** Returns true if the line from the sample before to the sample after is close to this sample, from wall to wall. */
function isStraight(track: Track, sample: number, step: number): boolean {
  const wall = wallDistance(track, sample);
  const after = Math.min(sample + step, track.count);
  return [-wall, 0, wall].every((right) => {
    const [points, offsets]: [number[], number[]] = [[], []];
    for (const at of [sample - step, after, sample]) pointOnTrack(track, at, right, 0, points);
    for (let axis = 0; axis < 3; axis++) offsets.push((points[axis]! + points[axis + 3]!) / 2 - points[axis + 6]!);
    const [x, y, z] = offsets as [number, number, number];
    return Math.hypot(x, z) <= OFF_SIDEWAYS_M && Math.abs(y) <= OFF_UP_M;
  });
}

/** Appends x, y and z of a point to `out`. The point is `right` and `up` metres from the centre line at a sample. */
export function pointOnTrack(track: Track, sample: number, right: number, up: number, out: number[]): void {
  out.push(
    track.px[sample]! + track.rx[sample]! * right + track.nx[sample]! * up,
    track.py[sample]! + track.ry[sample]! * right + track.ny[sample]! * up,
    track.pz[sample]! + track.rz[sample]! * right + track.nz[sample]! * up,
  );
}

/** Returns the band as an indexed geometry. Texture u runs across the section, v along the track. */
export function sweep(track: Track, options: SweepOptions): BufferGeometry {
  const samples = sweepSamples(track, options.step ?? 1);
  const repeats = Math.max(1, Math.round(track.length / (options.textureLengthM ?? DEFAULT_TEXTURE_LENGTH_M)));
  const positions: number[] = [];
  const uvs: number[] = [];
  const colours: number[] = [];
  const indices: number[] = [];
  let width = 0;
  samples.forEach((sample, row) => {
    const section = options.section(sample);
    width = section.length;
    const left = section[0]![0];
    const textureWidth = options.textureWidthM ?? section[width - 1]![0] - left;
    section.forEach(([right, up], point) => {
      pointOnTrack(track, sample, right, up, positions);
      uvs.push((right - left) / textureWidth, (track.distance[sample]! / track.length) * repeats);
      if (options.colour) colours.push(...options.colour(sample, point).toArray());
      if (row === 0 || point === 0) return;
      const here = row * width + point;
      indices.push(here - width - 1, here - width, here - 1, here - width, here, here - 1);
    });
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  if (options.colour) geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  return geometry;
}
