/**
 * Sweeps a cross-section along the track into a band of triangles. Road, verges and rails are built this way. A track
 * is a closed line of equally spaced points, called samples.
 */
import type { Track } from '@shotgun-rally/sim';
import { BufferGeometry, type Color, Float32BufferAttribute } from 'three';

/** A point of a cross-section: metres to the right of the centre line, and metres above the road's plane. */
export type SectionPoint = readonly [right: number, up: number];

interface SweepOptions {
  /** Returns the cross-section at a sample, from left to right (faces then point up), always with the same number of points. */
  readonly section: (sample: number) => readonly SectionPoint[];
  /** Returns the vertex colour at `sample` for the point with index `point` of the section. No colours if omitted. */
  readonly colour?: (sample: number, point: number) => Color;
  /** Uses only every n-th sample. Default 1. */
  readonly step?: number;
  /** Metres of track per repeat of the texture. Default DEFAULT_TEXTURE_LENGTH_M. */
  readonly textureLengthM?: number;
  /** Metres across the section per repeat of the texture. By default, the section is as wide as the texture. */
  readonly textureWidthM?: number;
}

const DEFAULT_TEXTURE_LENGTH_M = 24;

/** Returns every `step`-th sample. To close the loop, `track.count` follows, which is the first sample again. */
function sweepSamples(track: Track, step: number): number[] {
  const samples: number[] = [];
  for (let sample = 0; sample < track.count; sample += step) samples.push(sample);
  samples.push(track.count);
  return samples;
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
