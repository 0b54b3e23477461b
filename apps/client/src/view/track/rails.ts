/** The guard rails: a steel band on posts along the wall on both sides of the whole track. */
import type { Track } from '@shotgun-rally/sim';
import { wallDistance } from '@shotgun-rally/sim/track';
import {
  BoxGeometry,
  type Color,
  CylinderGeometry,
  DoubleSide,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  Vector3,
} from 'three';
import { TRACKSIDE } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { type SectionPoint, sweep } from './sweep.ts';

/** Cross-sections of the band: metres outwards from the wall, and metres up. BEAM is W-shaped, SIMPLE_BEAM is flat. */
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
/** Rails use every second track sample (point of the centre line), or fewer at the quality `test`. */
const MIN_STEP = 2;
/** Multiplied by the quality's `trackStep`. */
const POST_SPACING_M = 4.5;
const POST_HEIGHT_M = 1.5;
const POST_M = 0.14;
/**
 * Bends with more than this curvature (1/m) are tight: on their outside the band is striped red and white, and arrows on the
 * road point to them.
 */
export const TIGHT_CURVATURE = 0.0105;
const WARNING_STRIPE_M = 3;

function bandColour(track: Track, rail: Color, sample: number, side: number): Color {
  const isWarning = -side * track.curvature[sample]! > TIGHT_CURVATURE;
  if (!isWarning) return rail;
  return Math.floor(track.distance[sample]! / WARNING_STRIPE_M) & 1 ? TRACKSIDE.red : TRACKSIDE.white;
}

/** Creates the steel band on one side (-1 left, 1 right). */
function createBand(track: Track, rail: Color, side: number, quality: Quality) {
  const outline = quality.trackStep > 1 ? SIMPLE_BEAM : BEAM;
  return sweep(track, {
    step: Math.max(quality.trackStep, MIN_STEP),
    section: (sample) => {
      const wall = wallDistance(track, sample);
      const points = outline.map(([out, up]) => [side * (wall + out), up] as const);
      return side > 0 ? points : points.reverse();
    },
    colour: (sample) => bandColour(track, rail, sample, side),
  });
}

function createPosts(track: Track, quality: Quality): InstancedMesh {
  const count = Math.floor(track.length / (POST_SPACING_M * quality.trackStep));
  // Ends and a fourth side are not visible from a distance.
  const shape = quality.hasRichMaterials
    ? new BoxGeometry(POST_M, POST_HEIGHT_M, POST_M)
    : new CylinderGeometry(POST_M / 2, POST_M / 2, POST_HEIGHT_M, 3, 1, true);
  const geometry = shape.translate(0, 0.8 - POST_HEIGHT_M / 2, 0);
  const material = createSurface(quality, { vertexColors: false, color: TRACKSIDE.post, roughness: 0.7 });
  const posts = new InstancedMesh(geometry, material, count * 2);
  const transform = new Matrix4();
  const [right, up, along, position] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
  for (let post = 0; post < count; post++) {
    const sample = Math.floor((post / count) * track.count);
    right.set(track.rx[sample]!, track.ry[sample]!, track.rz[sample]!);
    up.set(track.nx[sample]!, track.ny[sample]!, track.nz[sample]!);
    transform.makeBasis(right, up, along.crossVectors(right, up));
    for (const side of [-1, 1]) {
      const out = side * (wallDistance(track, sample) + 0.16);
      position.set(track.px[sample]!, track.py[sample]!, track.pz[sample]!).addScaledVector(right, out);
      posts.setMatrixAt(post * 2 + (side > 0 ? 1 : 0), transform.setPosition(position));
    }
  }
  posts.frustumCulled = false;
  return posts;
}

/** Creates both bands as one mesh, and all posts as another mesh. `rail` is the colour of the steel. */
export function createRails(track: Track, rail: Color, quality: Quality): Group {
  const sides = [createBand(track, rail, -1, quality), createBand(track, rail, 1, quality)];
  const steel = createSurface(quality, { roughness: 0.42, metalness: 0.55, side: DoubleSide });
  const bands = new Mesh(mergeAndDispose(sides), steel);
  bands.castShadow = quality.shadowTexels > 0;
  bands.receiveShadow = true;
  const rails = new Group();
  rails.add(bands, createPosts(track, quality));
  return rails;
}
