/** The canyon's huge rock arch: a natural bridge high over the road. */
import type { Track } from '@shotgun-rally/sim';
import { noise } from '@shotgun-rally/sim/math';
import { BufferGeometry, type Color, Float32BufferAttribute, Mesh, Vector3 } from 'three';
import type { Quality } from '../../../look/quality.ts';
import { facet } from '../../mesh/facet.ts';
import { createSurface } from '../../mesh/surfaces.ts';
import type { Landscape } from '../landscape.ts';
import { isFree } from './landmarks.ts';

/** Height of the arch's middle line above the road, and distance of its feet beyond the walls (metres). */
const HEIGHT_M = 38;
const FOOT_OUT_M = 18;
/** How far the feet extend below the road (metres), and radii of the rock at the feet and at the top. */
const BURIED_M = 14;
const FOOT_RADIUS_M = 12;
const TOP_RADIUS_M = 5.5;
/** The lowest rock over the road is at least this far above it (metres). */
export const ARCH_CLEARANCE_M = 20;
/** Segments along the arch, and sides of its cross-section. */
const SEGMENTS = 22;
const SIDES = 9;
/** The arch stands where the road is straight for this many samples before and after it. */
const STRAIGHT_SAMPLES = 40;
/** No arch within this share of the lap from the start line, where the gantry is. */
const START_SHARE = 0.12;

/** Returns the sample with the straightest road on which an arch has room for its feet; -1 if there is none. */
function archSample(landscape: Landscape): number {
  const { field } = landscape;
  const { track } = field;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let sample = Math.floor(track.count * START_SHARE); sample < track.count * (1 - START_SHARE); sample += 2) {
    const bend = bendAround(track, sample);
    if (bend >= least || ![-1, 1].every((side) => hasFoot(landscape, sample, side))) continue;
    least = bend;
    best = sample;
  }
  return best;
}

function bendAround(track: Track, sample: number): number {
  let bend = 0;
  for (let step = -STRAIGHT_SAMPLES; step <= STRAIGHT_SAMPLES; step++) {
    bend += Math.abs(track.curvature[(sample + step + track.count) % track.count]!);
  }
  return bend;
}

function hasFoot(landscape: Landscape, sample: number, side: number): boolean {
  const { x, z } = footAt(landscape, sample, side);
  return isFree(landscape, x, z, FOOT_RADIUS_M);
}

/** Returns the middle of a foot (metres). */
function footAt({ field }: Landscape, sample: number, side: number): { readonly x: number; readonly z: number } {
  const { track } = field;
  const right = side * (field.wall(sample) + FOOT_OUT_M);
  return {
    x: track.px[sample]! + track.rx[sample]! * right,
    z: track.pz[sample]! + track.rz[sample]! * right,
  };
}

/** Creates the arch and reserves the ground of its feet; returns null if the track has no room. `colourAt` colours the layers of rock. */
export function createArch(
  landscape: Landscape,
  quality: Quality,
  colourAt: (above: number, x: number, z: number) => Color,
): Mesh | null {
  const sample = archSample(landscape);
  if (sample < 0) return null;
  const { track } = landscape.field;
  for (const side of [-1, 1]) {
    const { x, z } = footAt(landscape, sample, side);
    landscape.reserve(x, z, FOOT_RADIUS_M);
  }
  const rings = Array.from({ length: SEGMENTS + 1 }, (_, segment) => ringAt(landscape, sample, segment / SEGMENTS));
  const geometry = facet(tube(rings), (x, y, z) => colourAt(y - track.py[sample]!, x, z));
  const arch = new Mesh(geometry, createSurface(quality, { roughness: 1 }));
  arch.castShadow = quality.shadowTexels > 0;
  arch.receiveShadow = true;
  return arch;
}

/** Returns a cross-section of the arch. `share` is 0 at the left foot, a half at the top, and 1 at the right foot. */
function ringAt({ field }: Landscape, sample: number, share: number): Vector3[] {
  const { track } = field;
  const right = new Vector3(track.rx[sample]!, 0, track.rz[sample]!).normalize();
  const along = new Vector3(track.tx[sample]!, 0, track.tz[sample]!).normalize();
  const angle = Math.PI * (1 - share);
  const reach = field.wall(sample) + FOOT_OUT_M;
  const middle = new Vector3(track.px[sample]!, track.py[sample]!, track.pz[sample]!);
  // Steeper than an ellipse, so that the road has room between the feet.
  const lift = Math.sin(angle) ** 0.62;
  middle.addScaledVector(right, Math.cos(angle) * reach);
  middle.y += -BURIED_M + lift * (HEIGHT_M + BURIED_M);
  const outward = right
    .clone()
    .multiplyScalar(Math.cos(angle))
    .setY(Math.max(0.02, Math.sin(angle)))
    .normalize();
  const radius = TOP_RADIUS_M + (FOOT_RADIUS_M - TOP_RADIUS_M) * (1 - lift) ** 1.3;
  return Array.from({ length: SIDES }, (_, side) => {
    const turn = (side / SIDES) * 2 * Math.PI;
    const rough = radius * (0.84 + noise(side * 1.7 + share * 9, share * 31 + side) * 0.34);
    return middle
      .clone()
      .addScaledVector(outward, Math.cos(turn) * rough)
      .addScaledVector(along, Math.sin(turn) * rough * 1.25);
  });
}

/** Returns the surface through the rings. */
function tube(rings: readonly Vector3[][]): BufferGeometry {
  const positions: number[] = [];
  for (let ring = 0; ring + 1 < rings.length; ring++) {
    for (let side = 0; side < SIDES; side++) {
      const next = (side + 1) % SIDES;
      const [a, b, c, d] = [rings[ring]![side]!, rings[ring]![next]!, rings[ring + 1]![side]!, rings[ring + 1]![next]!];
      for (const point of [a, b, c, b, d, c]) positions.push(point.x, point.y, point.z);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  return geometry;
}
