/** Where the track passes over itself, and the deck and abutments that such a bridge is built of. */
import type { Track } from '@shotgun-rally/sim';
import { BufferGeometry, DoubleSide, Float32BufferAttribute, Mesh } from 'three';
import { DRESSING } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { pointOnTrack, type SectionPoint } from './sweep.ts';

/** A road this far below is another one, m, and so is one this many samples away. */
const LOWER_M = 4;
const APART = 40;
/** A bridge begins and ends this far from the walls of what it spans, m: room for the slopes of a cutting. */
const SPAN_M = 14;
/** How far the deck reaches beyond the wall, and down, m; and how far the abutments reach under the road below. */
export const DECK_OUT_M = 1.4;
export const DECK_DOWN_M = 1.1;
const FOOT_M = 2;

const at = (values: ArrayLike<number>, index: number): number => values[index]!;

/** For each sample that is on a bridge, the nearest sample of the road below; -1 elsewhere. */
export function roadsBelow(track: Track): Int16Array {
  const below = new Int16Array(track.count + 1).fill(-1);
  for (let over = 0; over < track.count; over++) {
    let nearest = Number.POSITIVE_INFINITY;
    for (let under = 0; under < track.count; under++) {
      if (at(track.py, over) - at(track.py, under) < LOWER_M) continue;
      const apart = Math.abs(over - under);
      if (Math.min(apart, track.count - apart) < APART) continue;
      const away = Math.hypot(at(track.px, over) - at(track.px, under), at(track.pz, over) - at(track.pz, under));
      if (away >= nearest || away > at(track.halfWidth, under) + at(track.shoulder, under) + SPAN_M) continue;
      nearest = away;
      below[over] = under;
    }
  }
  below[track.count] = at(below, 0);
  return below;
}

/** Underside, edges and abutments of every bridge in one mesh; null when the track has none. */
export function createBridges(track: Track, below: Int16Array, quality: Quality): Mesh | null {
  const positions: number[] = [];
  for (let sample = 0; sample < track.count; sample++) {
    const [here, next] = [at(below, sample) >= 0, at(below, sample + 1) >= 0];
    if (here && next) addDeck(track, sample, positions);
    if (here !== next) addAbutment(track, here ? sample : sample + 1, below, positions);
  }
  if (positions.length === 0) return null;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.computeVertexNormals();
  const surface = createSurface(quality, { vertexColors: false, color: DRESSING.concrete, side: DoubleSide });
  const bridges = new Mesh(geometry, surface);
  bridges.castShadow = quality.shadowTexels > 0;
  bridges.receiveShadow = true;
  return bridges;
}

/** From one sample to the next: the edge on the left, the underside, the edge on the right. */
function addDeck(track: Track, sample: number, positions: number[]): void {
  const [from, to] = [sectionOf(track, sample), sectionOf(track, sample + 1)];
  for (let side = 0; side + 1 < from.length; side++) {
    const [a, b] = [from[side]!, from[side + 1]!];
    const [c, d] = [to[side]!, to[side + 1]!];
    for (const [where, [right, up]] of [
      ...([
        [sample, a],
        [sample, b],
        [sample + 1, c],
      ] as const),
      ...([
        [sample, b],
        [sample + 1, d],
        [sample + 1, c],
      ] as const),
    ]) {
      pointOnTrack(track, where, right, up, positions);
    }
  }
}

function sectionOf(track: Track, sample: number): SectionPoint[] {
  const out = outOf(track, sample);
  return [
    [-out, -0.22],
    [-out, -DECK_DOWN_M],
    [out, -DECK_DOWN_M],
    [out, -0.22],
  ];
}

/** Just outside the verge's own edge, so that the two do not flicker. */
const outOf = (track: Track, sample: number): number =>
  at(track.halfWidth, sample) + at(track.shoulder, sample) + DECK_OUT_M + 0.06;

/** A wall across the end of a deck, down to below the road that it spans. */
function addAbutment(track: Track, sample: number, below: Int16Array, positions: number[]): void {
  const out = outOf(track, sample);
  const down = at(track.py, at(below, sample)) - FOOT_M - at(track.py, sample);
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
