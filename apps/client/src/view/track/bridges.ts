/** Builds the bridges where the track passes over itself: deck and abutments. */
import type { Track } from '@shotgun-rally/sim';
import { wallDistance } from '@shotgun-rally/sim/track';
import { BufferGeometry, DoubleSide, Float32BufferAttribute, Mesh } from 'three';
import { TRACKSIDE } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { pointOnTrack, type SectionPoint } from './sweep.ts';

/** How far the deck extends beyond the walls of its own road, and below this road (metres). */
export const DECK_OUT_M = 1.4;
export const DECK_DOWN_M = 1.1;
/** The top of the deck's edge is this far below the road (metres), level with the verge. */
export const DECK_EDGE_DOWN_M = 0.22;
/** How far abutments (the walls at the ends of a bridge) extend below the lower road (metres). */
const FOOT_M = 2;
/** Distance between deck and verge (the strip beside the road), so that they do not flicker (metres). */
const CLEARANCE_M = 0.06;

/** Creates one mesh of all bridges, or returns null if there are none. `below` is the result of `roadsBelow`. */
export function createBridges(track: Track, below: Int16Array, quality: Quality): Mesh | null {
  const positions: number[] = [];
  for (let sample = 0; sample < track.count; sample++) {
    const [here, next] = [below[sample]! >= 0, below[sample + 1]! >= 0];
    if (here && next) addDeck(track, sample, positions);
    if (here !== next) addAbutment(track, here ? sample : sample + 1, below, positions);
  }
  if (positions.length === 0) return null;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.computeVertexNormals();
  const surface = createSurface(quality, { vertexColors: false, color: TRACKSIDE.concrete, side: DoubleSide });
  const bridges = new Mesh(geometry, surface);
  bridges.castShadow = quality.shadowTexels > 0;
  bridges.receiveShadow = true;
  return bridges;
}

/** Adds the deck from one sample to the next: left edge, underside and right edge. */
function addDeck(track: Track, sample: number, positions: number[]): void {
  const [from, to] = [sectionOf(track, sample), sectionOf(track, sample + 1)];
  for (let side = 0; side + 1 < from.length; side++) {
    const twoTriangles = [
      [sample, from[side]!],
      [sample, from[side + 1]!],
      [sample + 1, to[side]!],
      [sample, from[side + 1]!],
      [sample + 1, to[side + 1]!],
      [sample + 1, to[side]!],
    ] as const;
    for (const [at, [right, up]] of twoTriangles) pointOnTrack(track, at, right, up, positions);
  }
}

/** Returns the deck's cross-section at a sample, from the upper left edge to the upper right edge. */
function sectionOf(track: Track, sample: number): SectionPoint[] {
  const out = deckHalfWidth(track, sample);
  return [
    [-out, -DECK_EDGE_DOWN_M],
    [-out, -DECK_DOWN_M],
    [out, -DECK_DOWN_M],
    [out, -DECK_EDGE_DOWN_M],
  ];
}

const deckHalfWidth = (track: Track, sample: number): number => wallDistance(track, sample) + DECK_OUT_M + CLEARANCE_M;

/** Adds a wall across the end of a deck, from the deck down to FOOT_M below the lower road. */
function addAbutment(track: Track, sample: number, below: Int16Array, positions: number[]): void {
  const out = deckHalfWidth(track, sample);
  const down = track.py[below[sample]!]! - FOOT_M - track.py[sample]!;
  const corners: readonly SectionPoint[] = [
    [-out, -DECK_DOWN_M],
    [out, -DECK_DOWN_M],
    [-out, down],
    [out, -DECK_DOWN_M],
    [out, down],
    [-out, down],
  ];
  for (const [right, up] of corners) pointOnTrack(track, sample, right, up, positions);
}
