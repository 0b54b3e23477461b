import type { Track } from '@shotgun-rally/sim';
import { landOf, roadsBelow } from '@shotgun-rally/sim/track';
import { type Mesh, Texture } from 'three';
import { expect, it } from 'vitest';
import { QUALITIES } from '../../look/quality.ts';
import { loadTrack } from '../../page/test-tracks.ts';
import { FOREST } from '../themes/forest.ts';
import { createBridges } from '../track/bridges.ts';
import { racingLine } from './racing-line.ts';
import { createRoad } from './road-mesh.ts';

const track = loadTrack('valley') as Track;

it('all normals of the asphalt point up (y more than 0.5)', () => {
  const art = { line: racingLine(track), asphalt: new Texture(), verge: new Texture() };
  const [asphalt] = createRoad(track, FOREST.road, art, QUALITIES.high).children as Mesh[];
  const normals = (asphalt as Mesh).geometry.getAttribute('normal');
  for (let index = 0; index < normals.count; index++) expect(normals.getY(index)).toBeGreaterThan(0.5);
});

it.each(['valley', 'canyon'])(
  'TrackField finds the track sample (within 1) and the road height (within 0.5 m) 6 m right of the centre line (%s)',
  (name) => {
    const track = loadTrack(name) as Track;
    const field = landOf(track).field;
    for (let sample = 0; sample < track.count; sample += 11) {
      const lateral = 6;
      const x = track.px[sample]! + track.rx[sample]! * lateral;
      const z = track.pz[sample]! + track.rz[sample]! * lateral;
      const near = field.nearestRoad(x, z);
      expect(Math.abs(near.sample - sample) % track.count).toBeLessThanOrEqual(1);
      expect(near.lateral).toBeCloseTo(lateral, 0);
      const rise = track.ry[sample]! * lateral;
      expect(field.roadHeight(near.sample, near.lateral)).toBeCloseTo(track.py[sample]! + rise, 0);
    }
  },
);

const city = loadTrack('city') as Track;
const below = roadsBelow(city);

it('the bridges of the city track are more than 4 m above the road below, and the valley track has no bridge', () => {
  const bridged = [...below].flatMap((under, over) => (under < 0 ? [] : [over]));
  expect(bridged.length).toBeGreaterThan(10);
  expect(bridged.length).toBeLessThan(60);
  for (const over of bridged) {
    const under = below[over]!;
    expect(city.py[over]! - city.py[under]!).toBeGreaterThan(4);
  }
  expect(createBridges(track, roadsBelow(track), QUALITIES.low)).toBeNull();
});

it('over 90 % of bridge vertices are over 6 m above the lowest point of the road below, and some are below that point', () => {
  const over = below.findIndex((under) => under >= 0);
  const lowest = Math.min(...[...below.subarray(over)].flatMap((under) => (under < 0 ? [] : [city.py[under]!])));
  const positions = createBridges(city, below, QUALITIES.low)?.geometry.getAttribute('position');
  const heights = Array.from({ length: positions?.count ?? 0 }, (_, index) => positions?.getY(index) as number);
  // The high vertices belong to the deck. Only the few vertices of the abutments are lower.
  expect(heights.filter((y) => y > lowest + 6).length).toBeGreaterThan(heights.length * 0.9);
  expect(Math.min(...heights)).toBeLessThan(lowest);
});

it('TrackField returns the lower road where a bridge crosses it', () => {
  const field = landOf(city).field;
  /** A sample in the middle of a bridge. */
  const over = below.findIndex((under) => under >= 0) + 8;
  const near = field.nearestRoad(city.px[over]!, city.pz[over]!);
  expect(near.isUnderBridge).toBe(true);
  expect(Math.abs(near.sample - over)).toBeGreaterThan(100);
});
