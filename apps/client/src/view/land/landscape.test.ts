import type { Track } from '@shotgun-rally/sim';
import { type Mesh, Texture, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { loadTrack, TRACK_NAMES } from '../../page/test-tracks.ts';
import { Landscape } from './landscape.ts';
import { QUALITIES } from '../quality.ts';
import { loadTheme } from '../themes/loaded-themes.ts';
import { createBridges, roadsBelow } from '../track/bridges.ts';
import { createRoad } from '../track/road-mesh.ts';
import { TrackField } from '../track/track-field.ts';

const track = loadTrack('valley') as Track;

describe('the road as drawn', () => {
  it('faces up everywhere', () => {
    const [asphalt] = createRoad(track, new Texture(), QUALITIES.high).children as Mesh[];
    const normals = (asphalt as Mesh).geometry.getAttribute('normal');
    for (let index = 0; index < normals.count; index++) expect(normals.getY(index)).toBeGreaterThan(0.5);
  });

  it.each(TRACK_NAMES)('lies above the land beside it, out to the wall (%s)', async (name) => {
    const track = loadTrack(name) as Track;
    await loadTheme(track.theme);
    const field = new TrackField(track);
    const landscape = new Landscape(field);
    const point = new Vector3();
    for (let sample = 0; sample < track.count; sample += 7) {
      for (const share of [-1, -0.5, 0, 0.5, 1]) {
        const right = field.wall(sample) * share;
        point.set(track.rx[sample]!, track.ry[sample]!, track.rz[sample]!);
        point.multiplyScalar(right);
        point.x += track.px[sample]!;
        point.y += track.py[sample]!;
        point.z += track.pz[sample]!;
        expect(landscape.height(point.x, point.z)).toBeLessThan(point.y);
      }
    }
  });
});

describe('the track field', () => {
  it.each(['valley', 'canyon'])('finds the sample that a point was placed beside (%s)', (name) => {
    const track = loadTrack(name) as Track;
    const field = new TrackField(track);
    for (let sample = 0; sample < track.count; sample += 11) {
      const lateral = 6;
      const x = track.px[sample]! + track.rx[sample]! * lateral;
      const z = track.pz[sample]! + track.rz[sample]! * lateral;
      const near = field.near(x, z);
      expect(Math.abs(near.sample - sample) % track.count).toBeLessThanOrEqual(1);
      expect(near.lateral).toBeCloseTo(lateral, 0);
      const rise = track.ry[sample]! * lateral;
      expect(field.roadHeight(near.sample, near.lateral)).toBeCloseTo(track.py[sample]! + rise, 0);
    }
  });
});

describe('a bridge', () => {
  const city = loadTrack('city') as Track;
  const below = roadsBelow(city);

  it('stands where the road passes over itself, and nowhere else', () => {
    const bridged = [...below].flatMap((under, over) => (under < 0 ? [] : [over]));
    expect(bridged.length).toBeGreaterThan(10);
    expect(bridged.length).toBeLessThan(60);
    for (const over of bridged) {
      const under = below[over]!;
      expect(city.py[over]! - city.py[under]!).toBeGreaterThan(4);
    }
    expect(createBridges(track, roadsBelow(track), QUALITIES.low)).toBeNull();
  });

  it('leaves room for cars and cameras under its deck', () => {
    const over = below.findIndex((under) => under >= 0);
    const lowest = Math.min(...[...below.subarray(over)].flatMap((under) => (under < 0 ? [] : [city.py[under]!])));
    const positions = createBridges(city, below, QUALITIES.low)?.geometry.getAttribute('position');
    const heights = Array.from({ length: positions?.count ?? 0 }, (_, index) => positions?.getY(index) as number);
    // Abutments reach down; the deck, most of the corners, does not.
    expect(heights.filter((y) => y > lowest + 6).length).toBeGreaterThan(heights.length * 0.9);
    expect(Math.min(...heights)).toBeLessThan(lowest);
  });

  it('has the lower road for the land beneath it', () => {
    const field = new TrackField(city);
    const over = below.findIndex((under) => under >= 0) + 8;
    const near = field.near(city.px[over]!, city.pz[over]!);
    expect(near.underBridge).toBe(true);
    expect(Math.abs(near.sample - over)).toBeGreaterThan(100);
  });
});
