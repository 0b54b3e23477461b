/** Tests where the driver's cameras are, and in which direction they look. */
import type { Track } from '@shotgun-rally/sim';
import { createRay } from '@shotgun-rally/sim/math';
import { createTrackSample, groundOf, sampleTrack, trackPoint } from '@shotgun-rally/sim/track';
import { Matrix4, PerspectiveCamera, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { loadTrack, TRACK_NAMES } from '../../page/test-tracks.ts';
import { CAR_AT_REST } from '../../race/test-scene.ts';
import { DRIVER_CAMERAS, type DriverCameraName } from '../../settings/driver-cameras.ts';
import { CarRig } from '../cars/car-rig.ts';
import { layoutOf } from '../cars/model/car-layout.ts';
import { DriverCamera } from './driver-camera.ts';

/** A car on a track: distance along the track and to the right (m), and turns to the left and upwards (radians). */
interface Place {
  readonly alongM: number;
  readonly rightM?: number;
  readonly yaw?: number;
  readonly pitch?: number;
  readonly speed?: number;
}

/** Distance between two tested places along a track (m). */
const STEP_M = 10;
/** Distance of a car's middle from the wall if it drives along the wall (m). */
const BESIDE_WALL_M = 1.2;
/** Angles by which a sliding car turns, and by which a car that jumps or lands pitches (radians). */
const YAWS = [-0.9, 0, 0.9];
const PITCHES = [-0.35, 0.35];
const FAST_MPS = 60;
const FRAME_SECONDS = 1 / 60;
/** A camera is at least this far from the walls and from the ground (m). */
const TO_WALL_MIN_M = 0.4;
const HEIGHT_MIN_M = 0.6;
/** Height of the roof above a car's centre of mass (m). */
const ROOF_M = 0.9;

const Y = new Vector3(0, 1, 0);
const X = new Vector3(1, 0, 0);

/** Returns the rig of a rally car at a place, driving in the direction of its nose. */
function rigAt(track: Track, { alongM, rightM = 0, yaw = 0, pitch = 0, speed = 0 }: Place): CarRig {
  const at = trackPoint(track, alongM, rightM, layoutOf(CAR_AT_REST.tuning).centreOfMassHeight, createTrackSample());
  const [up, ahead] = [new Vector3(at.nx, at.ny, at.nz), new Vector3(at.tx, at.ty, at.tz)];
  const turned = new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(up.clone().cross(ahead), up, ahead));
  turned.multiply(new Quaternion().setFromAxisAngle(Y, yaw)).multiply(new Quaternion().setFromAxisAngle(X, -pitch));
  const velocity = new Vector3(0, 0, speed).applyQuaternion(turned);
  const { x: qx, y: qy, z: qz, w: qw } = turned;
  const { x: vx, y: vy, z: vz } = velocity;
  const { x, y, z } = at;
  const rig = new CarRig(track);
  rig.update({ ...CAR_AT_REST, x, y, z, qx, qy, qz, qw, vx, vy, vz }, 0);
  return rig;
}

/** Returns a new camera beside the car. */
function cameraOf(track: Track, rig: CarRig, name: DriverCameraName, looksBack = false, aspect = 2): PerspectiveCamera {
  const perspective = new PerspectiveCamera(60, aspect);
  new DriverCamera(track).update(perspective, rig, { name, looksBack, isBoosting: false }, 0);
  perspective.updateMatrixWorld();
  return perspective;
}

const ray = createRay();
const sample = createTrackSample();
/** Returns true if the road, such as a bridge, is between two points. */
function isRoadBetween(track: Track, from: Vector3, to: Vector3): boolean {
  const direction = to.clone().sub(from);
  const metres = direction.length();
  [ray.ox, ray.oy, ray.oz] = from.toArray();
  [ray.dx, ray.dy, ray.dz] = direction.divideScalar(metres).toArray();
  return groundOf(track).distance(ray, metres) < metres;
}

/** Returns what is wrong with the camera of a car at a place; null if nothing is. */
function faultAt(track: Track, place: Place, name: DriverCameraName, looksBack: boolean): object | null {
  const rig = rigAt(track, place);
  const { position } = cameraOf(track, rig, name, looksBack);
  const { lateral, wall, height } = sampleTrack(track, position, rig.road.index, sample);
  const toWall = wall - Math.abs(lateral);
  const isHidden = isRoadBetween(track, rig.position.clone().addScaledVector(Y, ROOF_M), position);
  return toWall < TO_WALL_MIN_M || height < HEIGHT_MIN_M || isHidden ? { place, toWall, height, isHidden } : null;
}

/** Returns all places at which the test puts a car. */
function* placesOn(track: Track): Generator<Place> {
  const at = createTrackSample();
  for (let alongM = 0; alongM < track.length; alongM += STEP_M) {
    const { wall } = trackPoint(track, alongM, 0, 0, at);
    for (const rightM of [BESIDE_WALL_M - wall, 0, wall - BESIDE_WALL_M])
      for (const yaw of YAWS) for (const pitch of PITCHES) yield { alongM, rightM, yaw, pitch, speed: FAST_MPS };
  }
}

describe.each(TRACK_NAMES)('on the track %s', (trackName) => {
  const track = loadTrack(trackName) as Track;
  const places = [...placesOn(track)];

  it.each(DRIVER_CAMERAS)(
    'the camera %s is between the walls and above the ground, and no bridge hides the car',
    (name) => {
      const faults = [false, true].flatMap((looksBack) =>
        places.map((place) => faultAt(track, place, name, looksBack)),
      );
      expect(faults.filter((fault) => fault !== null)).toEqual([]);
    },
  );
});

describe('DriverCamera', () => {
  const oval = loadTrack('oval') as Track;
  const rig = rigAt(oval, { alongM: 50 });
  const ahead = new Vector3(0, 0, 1).applyQuaternion(rig.orientation);
  /** Returns how far a camera is ahead of the car's middle (m), and the cosine of the angle between its direction and the car's. */
  const poseOf = (name: DriverCameraName, looksBack = false) => {
    const camera = cameraOf(oval, rig, name, looksBack);
    return {
      aheadM: camera.position.clone().sub(rig.position).dot(ahead),
      aboveM: camera.position.y - rig.position.y,
      cosine: camera.getWorldDirection(new Vector3()).dot(ahead),
    };
  };

  it('the far camera is further behind the car and higher than the near camera, and both look ahead', () => {
    const [near, far] = [poseOf('near'), poseOf('far')];
    expect(near.aheadM).toBeLessThan(-4);
    expect(far.aheadM).toBeLessThan(near.aheadM - 2);
    expect(far.aboveM).toBeGreaterThan(near.aboveM + 1);
    for (const { cosine } of [near, far]) expect(cosine).toBeGreaterThan(0.9);
  });

  it('the bonnet camera is ahead of the middle of the car and looks ahead', () => {
    const bonnet = poseOf('bonnet');
    expect(bonnet.aheadM).toBeGreaterThan(0.5);
    expect(bonnet.cosine).toBeGreaterThan(0.98);
  });

  it.each(DRIVER_CAMERAS)('the camera %s looks back in the frame in which the driver begins to look back', (name) => {
    const camera = new DriverCamera(oval);
    const perspective = new PerspectiveCamera();
    const show = (looksBack: boolean) => {
      camera.update(perspective, rig, { name, looksBack, isBoosting: false }, FRAME_SECONDS);
      return perspective.getWorldDirection(new Vector3()).dot(ahead);
    };
    expect(show(false)).toBeGreaterThan(0.9);
    expect(show(true)).toBeLessThan(-0.9);
    expect(show(false)).toBeGreaterThan(0.9);
  });

  it('the bonnet camera of a car on its side stays upright for reduced motion, and leans otherwise', () => {
    const tilted = rigAt(oval, { alongM: 50 });
    tilted.orientation.multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 2));
    const leanOf = (isMotionReduced: boolean) => {
      const camera = new DriverCamera(oval);
      camera.isMotionReduced = isMotionReduced;
      const perspective = new PerspectiveCamera();
      camera.update(perspective, tilted, { name: 'bonnet', looksBack: false, isBoosting: false }, FRAME_SECONDS);
      return Math.abs(new Vector3(1, 0, 0).applyQuaternion(perspective.quaternion).y);
    };
    expect(leanOf(true)).toBeLessThan(0.01);
    expect(leanOf(false)).toBeGreaterThan(0.2);
  });
});

it('the cameras behind the car are further away in an image that is higher than wide, and in a low one', () => {
  const track = loadTrack('oval')!;
  const rig = rigAt(track, { alongM: 50 });
  for (const name of ['near', 'far'] as const) {
    const [wide, upright, low] = [2, 0.5, 2.2].map((aspect) =>
      cameraOf(track, rig, name, false, aspect).position.distanceTo(rig.position),
    );
    expect(upright).toBeGreaterThan(1.4 * wide!);
    expect(low).toBeGreaterThan(1.1 * wide!);
  }
});
