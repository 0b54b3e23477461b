/** The raised kerbs along both edges of bends. */
import type { Track } from '@shotgun-rally/sim';
import { clamp, smoothstep } from '@shotgun-rally/sim/math';
import { BufferGeometry, type Color, Float32BufferAttribute, Group, Mesh } from 'three';
import type { Quality } from '../../look/quality.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { pointOnTrack, type SectionPoint } from '../track/sweep.ts';

const WIDTH_M = 1.15;
/** Height of the outer edge above the road (metres). Wheels sink into kerbs that are much higher. */
const HEIGHT_M = 0.1;
/** A kerb with this width has its full height (metres), and a narrower kerb than the second width is left out. */
const FULL_HEIGHT_WIDTH_M = 0.7;
const LEAST_WIDTH_M = 0.3;
/** Curvature (1/m) at which kerbs begin, and at which they have their full width. */
const CURVATURE_FROM = 0.0045;
const CURVATURE_FULL = 0.0095;
/** Length of a stripe (metres). */
const STRIPE_M = 2.1;
/** Brightness of the slope beside the road, of the top and of the outer face, so that kerbs look raised in any light. */
const SHADES = [0.82, 1, 0.58] as const;
/** At most this many quads along a kerb are one mesh, so that it can be drawn together with the land below it. */
const MESH_QUADS = 60;

/** Returns the kerb's width at a track sample (metres); 0 on straights. */
export function kerbWidth(track: Track, sample: number): number {
  const width = WIDTH_M * smoothstep(CURVATURE_FROM, CURVATURE_FULL, Math.abs(track.curvature[sample]!));
  return width < LEAST_WIDTH_M ? 0 : width;
}

/** Returns the cross-section from the road outwards: a slope, a flat top, and the steep outer face. */
function sectionAt(track: Track, sample: number, side: number): readonly SectionPoint[] {
  const edge = track.halfWidth[sample]!;
  const width = kerbWidth(track, sample);
  const height = HEIGHT_M * clamp(width / FULL_HEIGHT_WIDTH_M);
  return [
    [side * (edge - 0.04), 0.012],
    [side * (edge + width * 0.4), height * 0.85],
    [side * (edge + width), height],
    [side * (edge + width + 0.03), -0.05],
  ];
}

/** Adds the quads of a kerb between two samples. */
function addPiece(track: Track, from: number, to: number, side: number, positions: number[]): void {
  const [near, far] = [sectionAt(track, from, side), sectionAt(track, to, side)];
  for (let point = 0; point + 1 < near.length; point++) {
    const quad = [
      [from, near[point]!],
      [from, near[point + 1]!],
      [to, far[point + 1]!],
      [from, near[point]!],
      [to, far[point + 1]!],
      [to, far[point]!],
    ] as const;
    // Faces point up on both sides of the road.
    for (const [sample, [right, up]] of side > 0 ? quad : [...quad].reverse()) {
      pointOnTrack(track, sample, right, up, positions);
    }
  }
}

const VERTICES_PER_QUAD = 6;

/** Returns one geometry from the pieces' positions. `stripes` has the colour of each piece. */
function toGeometry(positions: readonly number[], stripes: readonly Color[]): BufferGeometry {
  const geometry = new BufferGeometry();
  const colours: number[] = [];
  for (const { r, g, b } of stripes) {
    for (const shade of SHADES) {
      for (let vertex = 0; vertex < VERTICES_PER_QUAD; vertex++) colours.push(r * shade, g * shade, b * shade);
    }
  }
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
  geometry.computeVertexNormals();
  return geometry;
}

/** Returns the kerbs of one side (-1 left, 1 right) as several short geometries. */
function createSide(track: Track, side: number, step: number, kerb: readonly [Color, Color]): BufferGeometry[] {
  const geometries: BufferGeometry[] = [];
  let positions: number[] = [];
  let stripes: Color[] = [];
  const finish = (): void => {
    if (stripes.length > 0) geometries.push(toGeometry(positions, stripes));
    [positions, stripes] = [[], []];
  };
  const stripeM = Math.max(STRIPE_M, (track.length / track.count) * step);
  for (let sample = 0; sample < track.count; sample += step) {
    const next = Math.min(sample + step, track.count);
    if (kerbWidth(track, sample) === 0 && kerbWidth(track, next) === 0) finish();
    else {
      addPiece(track, sample, next, side, positions);
      stripes.push(kerb[Math.floor(track.distance[sample]! / stripeM) & 1]!);
      if (stripes.length >= MESH_QUADS) finish();
    }
  }
  finish();
  return geometries;
}

/** Creates all kerbs: as one mesh, or, without rich materials, as short ones that are joined with the land. */
export function createKerbs(track: Track, kerb: readonly [Color, Color], quality: Quality): Group {
  const pieces = [-1, 1].flatMap((side) => createSide(track, side, quality.trackStep, kerb));
  const material = createSurface(quality, { roughness: 0.6 });
  const group = new Group();
  if (pieces.length === 0) return group;
  const geometries = quality.hasRichMaterials ? [mergeAndDispose(pieces)] : pieces;
  for (const geometry of geometries) {
    const mesh = new Mesh(geometry, material);
    mesh.receiveShadow = true;
    group.add(mesh);
  }
  return group;
}
