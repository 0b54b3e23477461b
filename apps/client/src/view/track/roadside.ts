/** Places upright things beside the road. */
import type { Track } from '@shotgun-rally/sim';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim';
import { Matrix4, Vector3 } from 'three';

const UP = new Vector3(0, 1, 0);
const sample = createTrackSample();

/** Where something stands by the road, and how it is turned. */
export interface Roadside {
  /** Its own +X points to the road's right, +Y straight up, +Z against the direction of travel: it faces the drivers. */
  readonly place: Matrix4;
  /** Metres from the centre line to the road's edge and to the wall there. */
  readonly halfWidth: number;
  readonly wall: number;
}

/** `distance` m along the track, `right` m from the centre line. */
export function roadside(track: Track, distance: number, right: number): Roadside {
  trackPoint(track, distance, right, 0, sample);
  const across = new Vector3(sample.rx, 0, sample.rz).normalize();
  const place = new Matrix4().makeBasis(across, UP, new Vector3().crossVectors(across, UP));
  place.setPosition(sample.x, sample.y, sample.z);
  return { place, halfWidth: sample.halfWidth, wall: sample.wall };
}

/** The index of the sample at a distance along the track, m. */
export function sampleAt(track: Track, distance: number): number {
  return trackPoint(track, distance, 0, 0, sample).index;
}
