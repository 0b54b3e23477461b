/** Tests where the camera around a wreck is. */
import { createTimelinePose } from '@shotgun-rally/netcode';
import { CAR_MODELS, type Track } from '@shotgun-rally/sim';
import { createTrackSample, sampleTrack, trackPoint } from '@shotgun-rally/sim/track';
import { PerspectiveCamera } from 'three';
import { expect, it } from 'vitest';
import { loadTrack } from '../../page/test-tracks.ts';
import type { CarView } from '../../race/scene-frame.ts';
import { CarRig } from '../cars/car-rig.ts';
import { OrbitCamera } from './orbit-camera.ts';

/** Distance of the wreck from the wall (m), which is less than the distance of the camera from the wreck. */
const BESIDE_WALL_M = 1.2;
/** The camera is at least this far from the walls and from the ground (m). */
const TO_WALL_MIN_M = 0.4;
const HEIGHT_MIN_M = 0.6;
const FRAME_SECONDS = 0.25;
/** The camera goes around the wreck once in less time. */
const FRAMES = 120;

it.each([-1, 1])(
  'the orbit camera of a wreck beside a wall is between the walls and above the ground (side %i)',
  (side) => {
    const track = loadTrack('valley') as Track;
    const at = createTrackSample();
    const { wall } = trackPoint(track, 100, 0, 0, at);
    const { x, y, z } = trackPoint(track, 100, side * (wall - BESIDE_WALL_M), 0.6, at);
    const rig = new CarRig(track);
    rig.update(
      {
        tuning: CAR_MODELS.rally,
        car: 0,
        ...createTimelinePose(),
        x,
        y,
        z,
        steer: 0,
      } as CarView,
      0,
    );
    const camera = new PerspectiveCamera();
    const orbit = new OrbitCamera(track);
    for (let frame = 0; frame < FRAMES; frame++) {
      orbit.update(camera, rig, FRAME_SECONDS);
      const { lateral, height, wall: limit } = sampleTrack(track, camera.position, rig.road.index, at);
      expect(limit - Math.abs(lateral)).toBeGreaterThan(TO_WALL_MIN_M);
      expect(height).toBeGreaterThan(HEIGHT_MIN_M);
    }
  },
);
