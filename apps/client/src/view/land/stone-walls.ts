/** Stone walls of a mountain road: parapets on the outside of tight bends, and walls below the road where the land falls away. */
import type { Track } from '@shotgun-rally/sim';
import { noise } from '@shotgun-rally/sim/math';
import type { TrackField } from '@shotgun-rally/sim/track';
import { BufferGeometry, Color, Float32BufferAttribute, Group, Mesh } from 'three';
import type { Quality } from '../../look/quality.ts';
import { facet } from '../mesh/facet.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { pointOnTrack, type SectionPoint } from '../track/sweep.ts';
import type { Landscape } from './landscape.ts';

/** Bends with at least this curvature (1/m) have a parapet on their outside. */
const PARAPET_CURVATURE = 0.02;
/** The parapet is behind the guard rail: distances from the wall beside the road, and its height (metres). */
const PARAPET_FROM_M = 0.5;
const PARAPET_TO_M = 1.2;
const PARAPET_HEIGHT_M = 1.15;
/** The wall below the road is this far from the wall beside the road (metres). Its foot is a little further out. */
const RETAINING_M = 1.6;
const RETAINING_FOOT_M = 2.6;
/** There is a wall below the road if the land at its foot is this much lower than the road (metres). */
const DROP_MIN_M = 2.4;
/** Walls extend below the ground (metres), and are at most this tall. */
const BURIED_M = 1.5;
const TALLEST_M = 26;

const STONE = new Color(0x8b8791);
const DARK_STONE = new Color(0x5f5d68);
const shade = new Color();

/** Adds the quads between the cross-sections of two samples. The corners are in an order that makes them face outwards. */
function addStrip(
  track: Track,
  [from, to]: readonly [number, number],
  [here, next]: readonly [readonly SectionPoint[], readonly SectionPoint[]],
  positions: number[],
): void {
  for (let point = 0; point + 1 < here.length; point++) {
    const quad = [
      [from, here[point]!],
      [from, here[point + 1]!],
      [to, next[point]!],
      [from, here[point + 1]!],
      [to, next[point + 1]!],
      [to, next[point]!],
    ] as const;
    for (const [sample, [right, up]] of quad) pointOnTrack(track, sample, right, up, positions);
  }
}

/** Returns points of one side in the order that makes the strip face away from the road on both sides. */
const facing = (side: number, section: readonly SectionPoint[]): readonly SectionPoint[] =>
  side > 0 ? section : [...section].reverse();

function parapetSection(field: TrackField, sample: number, side: number): readonly SectionPoint[] | null {
  if (-side * field.track.curvature[sample]! < PARAPET_CURVATURE) return null;
  const wall = field.wall(sample);
  const height = PARAPET_HEIGHT_M + noise(sample * 0.6, side) * 0.15;
  return facing(side, [
    [side * (wall + PARAPET_FROM_M), -0.3],
    [side * (wall + PARAPET_FROM_M), height],
    [side * (wall + PARAPET_TO_M), height],
    [side * (wall + PARAPET_TO_M), -0.5],
  ]);
}

/** Returns the wall below the road; null where the land is as high as the road, and on bridges. */
function retainingSection(landscape: Landscape, sample: number, side: number): readonly SectionPoint[] | null {
  const { field } = landscape;
  const { track } = field;
  if (field.nearestRoad(track.px[sample]!, track.pz[sample]!).isUnderBridge) return null;
  const wall = field.wall(sample);
  const out = wall + RETAINING_FOOT_M + 2;
  const x = track.px[sample]! + track.rx[sample]! * side * out;
  const z = track.pz[sample]! + track.rz[sample]! * side * out;
  const road = track.py[sample]! + track.ry[sample]! * side * wall;
  const drop = road - landscape.heightAt(x, z);
  if (drop < DROP_MIN_M) return null;
  return facing(side, [
    [side * (wall + RETAINING_M), -0.3],
    [side * (wall + RETAINING_FOOT_M), -Math.min(TALLEST_M, drop + BURIED_M)],
  ]);
}

/** Creates all walls as one mesh. */
export function createStoneWalls(landscape: Landscape, quality: Quality): Group {
  const { field } = landscape;
  const { track } = field;
  const positions: number[] = [];
  const step = Math.max(2, quality.trackStep);
  for (let from = 0; from < track.count; from += step) {
    const to = Math.min(track.count, from + step);
    for (const side of [-1, 1]) {
      for (const sectionAt of [
        (sample: number) => parapetSection(field, sample, side),
        (sample: number) => retainingSection(landscape, sample, side),
      ]) {
        const [here, next] = [sectionAt(from), sectionAt(to)];
        if (here && next) addStrip(track, [from, to], [here, next], positions);
      }
    }
  }
  const group = new Group();
  if (positions.length === 0) return group;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  const stones = facet(geometry, (x, y, z) => shade.copy(DARK_STONE).lerp(STONE, noise(x * 0.9 + y * 1.3, z * 0.9)));
  const mesh = new Mesh(stones, createSurface(quality, { roughness: 1 }));
  mesh.castShadow = quality.shadowTexels > 0;
  mesh.receiveShadow = true;
  group.add(mesh);
  return group;
}
