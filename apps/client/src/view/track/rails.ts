/** The guard rails: a steel band on posts at the wall, on both sides all the way round. */
import type { Track } from '@shotgun-rally/sim';
import { BoxGeometry, type Color, Group, InstancedMesh, Matrix4, Mesh, Vector3 } from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { DRESSING } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { type SectionPoint, sweep } from './sweep.ts';

/** Outlines of the band: out from the wall and up, metres; a W-beam seen end on. */
const BEAM: readonly SectionPoint[] = [
  [0.1, 0.4],
  [0, 0.48],
  [0.07, 0.58],
  [0, 0.68],
  [0.1, 0.78],
];
const SIMPLE_BEAM: readonly SectionPoint[] = [
  [0, 0.4],
  [0, 0.78],
];
/** Rails are drawn at every n-th sample at most. */
const LEAST_STEP = 2;
const POST_SPACING_M = 4.5;
const POST_HEIGHT_M = 1.5;
/** Where the road bends hard the band is red and white. */
const WARNING_CURVATURE = 0.0105;
const WARNING_STRIPE_M = 3;

const at = (values: ArrayLike<number>, index: number): number => values[index]!;

function bandColour(track: Track, rail: Color, sample: number, side: number): Color {
  const outside = -side * at(track.curvature, sample) > WARNING_CURVATURE;
  if (!outside) return rail;
  return Math.floor(at(track.s, sample) / WARNING_STRIPE_M) & 1 ? DRESSING.red : DRESSING.white;
}

function band(track: Track, rail: Color, side: number, quality: Quality) {
  const outline = quality.trackStep > 1 ? SIMPLE_BEAM : BEAM;
  return sweep(track, {
    step: Math.max(quality.trackStep, LEAST_STEP),
    section: (sample) => {
      const wall = at(track.halfWidth, sample) + at(track.shoulder, sample);
      const points = outline.map(([out, up]) => [side * (wall + out), up] as const);
      return side > 0 ? points : points.reverse();
    },
    colour: (sample) => bandColour(track, rail, sample, side),
  });
}

function createPosts(track: Track, quality: Quality): InstancedMesh {
  const count = Math.floor(track.length / (POST_SPACING_M * Math.max(1, quality.trackStep - 1)));
  const geometry = new BoxGeometry(0.14, POST_HEIGHT_M, 0.14).translate(0, 0.8 - POST_HEIGHT_M / 2, 0);
  const material = createSurface(quality, { vertexColors: false, color: DRESSING.post, roughness: 0.7 });
  const posts = new InstancedMesh(geometry, material, count * 2);
  const place = new Matrix4();
  const [right, up, along] = [new Vector3(), new Vector3(), new Vector3()];
  for (let post = 0; post < count; post++) {
    const sample = Math.floor((post / count) * track.count);
    right.set(at(track.rx, sample), at(track.ry, sample), at(track.rz, sample));
    up.set(at(track.nx, sample), at(track.ny, sample), at(track.nz, sample));
    place.makeBasis(right, up, along.crossVectors(right, up));
    for (const side of [-1, 1]) {
      const out = side * (at(track.halfWidth, sample) + at(track.shoulder, sample) + 0.16);
      along.set(at(track.px, sample), at(track.py, sample), at(track.pz, sample)).addScaledVector(right, out);
      posts.setMatrixAt(post * 2 + (side > 0 ? 1 : 0), place.setPosition(along));
    }
  }
  posts.frustumCulled = false;
  return posts;
}

/** Both bands in one draw call, all posts in another. */
export function createRails(track: Track, rail: Color, quality: Quality): Group {
  const sides = [band(track, rail, -1, quality), band(track, rail, 1, quality)];
  const bands = new Mesh(mergeGeometries(sides), createSurface(quality, { roughness: 0.42, metalness: 0.55, side: 2 }));
  for (const side of sides) side.dispose();
  bands.castShadow = quality.shadowTexels > 0;
  bands.receiveShadow = true;
  const rails = new Group();
  rails.add(bands, createPosts(track, quality));
  return rails;
}
