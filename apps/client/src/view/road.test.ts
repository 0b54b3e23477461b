import type { Track } from '@shotgun-rally/sim';
import { type Mesh, Texture, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { loadTrack } from '../tracks.ts';
import { Landscape } from './landscape.ts';
import { QUALITIES } from './quality.ts';
import { createRoad } from './road-mesh.ts';
import { TrackField } from './track-field.ts';

const track = loadTrack('valley') as Track;

describe('the road as drawn', () => {
  it('faces up everywhere', () => {
    const [asphalt] = createRoad(track, new Texture(), QUALITIES.high).children as Mesh[];
    const normals = (asphalt as Mesh).geometry.getAttribute('normal');
    for (let index = 0; index < normals.count; index++) expect(normals.getY(index)).toBeGreaterThan(0.5);
  });

  it('lies above the land beside it, out to the wall', () => {
    const field = new TrackField(track);
    const landscape = new Landscape(field);
    const point = new Vector3();
    for (let sample = 0; sample < track.count; sample += 7) {
      for (const share of [-1, -0.5, 0, 0.5, 1]) {
        const right = field.wall(sample) * share;
        point.set(track.rx[sample] as number, track.ry[sample] as number, track.rz[sample] as number);
        point.multiplyScalar(right);
        point.x += track.px[sample] as number;
        point.y += track.py[sample] as number;
        point.z += track.pz[sample] as number;
        expect(landscape.height(point.x, point.z)).toBeLessThan(point.y);
      }
    }
  });
});

describe('the track field', () => {
  it('finds the sample that a point was placed beside', () => {
    const field = new TrackField(track);
    for (let sample = 0; sample < track.count; sample += 11) {
      const lateral = 6;
      const x = (track.px[sample] as number) + (track.rx[sample] as number) * lateral;
      const z = (track.pz[sample] as number) + (track.rz[sample] as number) * lateral;
      const near = field.near(x, z);
      expect(Math.abs(near.sample - sample) % track.count).toBeLessThanOrEqual(1);
      expect(near.lateral).toBeCloseTo(lateral, 0);
    }
  });
});
