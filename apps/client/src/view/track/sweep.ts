/** Sweeps a cross-section along the track into a band of triangles: road, curbs, verges and rails are all this. */

import type { Track } from '@shotgun-rally/sim';
import { BufferGeometry, type Color, Float32BufferAttribute } from 'three';

/** A point of the cross-section: metres to the right of the centre line and above the road's plane. */
export type SectionPoint = readonly [right: number, up: number];

export interface SweepOptions {
  /** The cross-section at a sample, from left to right so that it faces up; always the same number of points. */
  readonly section: (sample: number) => readonly SectionPoint[];
  /** Linear colour of the stretch that starts at `sample`, under the section's point `point`. */
  readonly colour?: (sample: number, point: number) => Color;
  /** Takes every n-th sample. */
  readonly step?: number;
  /** Metres of road per repeat of the texture along the track. */
  readonly textureLengthM?: number;
}

const at = (values: ArrayLike<number>, index: number): number => values[index]!;

/** Samples that a sweep visits: every `step`-th, and the seam once more at the end. */
export function sweepSamples(track: Track, step: number): number[] {
  const samples: number[] = [];
  for (let sample = 0; sample < track.count; sample += step) samples.push(sample);
  samples.push(track.count);
  return samples;
}

/** Writes the world position of a point given by sample, metres right and metres up. */
export function pointOnTrack(track: Track, sample: number, right: number, up: number, out: number[]): void {
  out.push(
    at(track.px, sample) + at(track.rx, sample) * right + at(track.nx, sample) * up,
    at(track.py, sample) + at(track.ry, sample) * right + at(track.ny, sample) * up,
    at(track.pz, sample) + at(track.rz, sample) * right + at(track.nz, sample) * up,
  );
}

/**
 * The band as an indexed geometry, or with a hard edge between colours as an unindexed one.
 * Texture u runs across the section, v along the track.
 */
export function sweep(track: Track, options: SweepOptions): BufferGeometry {
  const samples = sweepSamples(track, options.step ?? 1);
  const repeats = Math.max(1, Math.round(track.length / (options.textureLengthM ?? 24)));
  const positions: number[] = [];
  const uvs: number[] = [];
  const colours: number[] = [];
  const indices: number[] = [];
  let width = 0;
  samples.forEach((sample, row) => {
    const section = options.section(sample);
    width = section.length;
    section.forEach(([right, up], point) => {
      pointOnTrack(track, sample, right, up, positions);
      uvs.push(point / (width - 1), (at(track.s, sample) / track.length) * repeats);
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

/** Gives each triangle of a swept band one colour, that of the vertex it starts at, so that stripes have hard edges. */
export function withHardColours(geometry: BufferGeometry): BufferGeometry {
  const split = geometry.toNonIndexed();
  geometry.dispose();
  const colours = split.getAttribute('color');
  const perQuad = 6;
  for (let index = 0; index < colours.count; index++) {
    const first = index - (index % perQuad);
    colours.setXYZ(index, colours.getX(first), colours.getY(first), colours.getZ(first));
  }
  return split;
}
