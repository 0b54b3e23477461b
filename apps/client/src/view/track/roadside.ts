/** Computes positions and rotations for upright objects beside the road. */
import type { Track } from '@shotgun-rally/sim';
import { createTrackSample, trackPoint, wallDistance } from '@shotgun-rally/sim/track';
import { Matrix4, Vector3 } from 'three';

const UP = new Vector3(0, 1, 0);
const scratch = createTrackSample();

interface Roadside {
  /** Position and rotation: +X to the road's right, +Y straight up, +Z against the driving direction. */
  readonly transform: Matrix4;
  /** Metres from the centre line to the wall beside the road. */
  readonly wall: number;
}

/** Returns true if any wall is nearer to the point than `metres`. Checks all samples, because roads can be close to each other. */
export function isNearRoad(track: Track, x: number, z: number, metres: number): boolean {
  for (let sample = 0; sample < track.count; sample++) {
    const reach = wallDistance(track, sample) + metres;
    if (Math.hypot(track.px[sample]! - x, track.pz[sample]! - z) < reach) return true;
  }
  return false;
}

/** Returns the place `distance` metres along the track and `right` metres to the right of the centre line. */
export function roadsideAt(track: Track, distance: number, right: number): Roadside {
  trackPoint(track, distance, right, 0, scratch);
  const across = new Vector3(scratch.rx, 0, scratch.rz).normalize();
  const transform = new Matrix4().makeBasis(across, UP, new Vector3().crossVectors(across, UP));
  transform.setPosition(scratch.x, scratch.y, scratch.z);
  return { transform, wall: scratch.wall };
}

/** Returns the index of the track sample (point of the centre line) at a distance along the track (metres). */
export function sampleAt(track: Track, distance: number): number {
  return trackPoint(track, distance, 0, 0, scratch).index;
}
