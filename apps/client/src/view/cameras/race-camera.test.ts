/** Tests the camera of a race: reduced motion, and changes of the camera and of the car. */
import { STATUS, type Track } from '@shotgun-rally/sim';
import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { loadTrack } from '../../page/test-tracks.ts';
import type { CarView, SceneFrame } from '../../race/scene-frame.ts';
import { CAR_AT_REST, sceneOfCars } from '../../race/test-scene.ts';
import { CarRig } from '../cars/car-rig.ts';
import { RaceCamera } from './race-camera.ts';

const track = loadTrack('oval') as Track;
/** Index of a point of the track's centre line. */
const SAMPLE = 10;
const [x, y, z] = [track.px, track.py, track.pz].map((axis) => axis[SAMPLE]!) as [number, number, number];
const FRAME_SECONDS = 0.016;

/** The driver's car on the road, which boosts along the track at a speed (m/s). */
const carAt = (speed: number): CarView => ({ ...CAR_AT_REST, x, y, z, vz: speed, isBoosting: speed > 0 });

/** Returns a frame of a car, in which it bumps into something if it moves. */
const frameOf = (car: CarView): SceneFrame => ({
  ...sceneOfCars(car),
  bumps: car.vz > 0 ? [{ car: 0, speed: 20 }] : [],
});

/** Returns by how much the field of view and the direction of the camera vary at most, at rest and in fast crashes. */
function variation(isMotionReduced: boolean): { readonly fov: number; readonly turn: number } {
  const camera = new RaceCamera(track, 1000);
  camera.reduceMotion(isMotionReduced);
  const rig = new CarRig(track);
  const show = (speed: number, frames: number): { fov: number; direction: number }[] =>
    Array.from({ length: frames }, () => {
      rig.update(carAt(speed), FRAME_SECONDS);
      camera.process(FRAME_SECONDS, frameOf(carAt(speed)), [rig]);
      return { fov: camera.perspective.fov, direction: camera.perspective.rotation.z };
    });
  const shown = [...show(0, 200), ...show(60, 100)];
  const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  return { fov: spread(shown.map(({ fov }) => fov)), turn: spread(shown.map(({ direction }) => direction)) };
}

it('with reduced motion the camera neither tilts in crashes nor widens its field of view at speed, and otherwise it does', () => {
  expect(variation(false).fov).toBeGreaterThan(5);
  expect(variation(false).turn).toBeGreaterThan(0.01);
  expect(variation(true).fov).toBeLessThan(0.1);
  expect(variation(true).turn).toBeLessThan(1e-6);
});

it('with reduced motion the trackside camera keeps its field of view while a car passes, and otherwise it zooms', () => {
  const zoomOf = (isMotionReduced: boolean): number => {
    const camera = new RaceCamera(track, 1000);
    camera.reduceMotion(isMotionReduced);
    const rig = new CarRig(track);
    const fovs = [SAMPLE, SAMPLE + 40].map((sample) => {
      const car = { ...carAt(0), x: track.px[sample]!, y: track.py[sample]!, z: track.pz[sample]! };
      rig.update(car, FRAME_SECONDS);
      camera.process(FRAME_SECONDS, { ...frameOf(car), camera: 'trackside' }, [rig]);
      return camera.perspective.fov;
    });
    return Math.abs(fovs[1]! - fovs[0]!);
  };
  expect(zoomOf(true)).toBe(0);
  expect(zoomOf(false)).toBeGreaterThan(1);
});

it('the gunner’s camera on a car that lies on its side stays upright for reduced motion, and leans otherwise', () => {
  const onSide = { ...carAt(0), qz: Math.SQRT1_2, qw: Math.SQRT1_2 };
  const leanOf = (isMotionReduced: boolean) => {
    const camera = new RaceCamera(track, 1000);
    camera.reduceMotion(isMotionReduced);
    const rig = new CarRig(track);
    rig.update(onSide, FRAME_SECONDS);
    camera.process(FRAME_SECONDS, { ...frameOf(onSide), camera: 'turret' }, [rig]);
    return Math.abs(new Vector3(1, 0, 0).applyQuaternion(camera.perspective.quaternion).y);
  };
  expect(leanOf(true)).toBeLessThan(1e-6);
  expect(leanOf(false)).toBeGreaterThan(0.1);
});

it('the camera stays in the seat of a wreck for reduced motion, and leaves it otherwise', () => {
  const seatCameraOf = (isMotionReduced: boolean, status: number) => {
    const camera = new RaceCamera(track, 1000);
    camera.reduceMotion(isMotionReduced);
    camera.process(FRAME_SECONDS, frameOf({ ...carAt(0), status }), [new CarRig(track)]);
    return camera.seatCamera;
  };
  expect([true, false].map((isReduced) => seatCameraOf(isReduced, STATUS.wrecked))).toEqual(['near', null]);
  expect([true, false].map((isReduced) => seatCameraOf(isReduced, STATUS.racing))).toEqual(['near', 'near']);
});

describe('the first frame of the driver’s camera', () => {
  /** The car at rest, facing along +Z or -Z. */
  const ahead = carAt(0);
  const turned = { ...ahead, qy: 1, qw: 0 };
  const isLookingBack = (camera: RaceCamera) => camera.perspective.getWorldDirection(new Vector3()).z < 0;

  it.each(['turret', 'trackside'] as const)('the driver’s camera looks in the car’s direction after %s', (name) => {
    const camera = new RaceCamera(track, 1000);
    const rig = new CarRig(track);
    const show = (car: CarView, more: Partial<SceneFrame> = {}) => {
      rig.update(car, FRAME_SECONDS);
      camera.process(FRAME_SECONDS, { ...frameOf(car), ...more }, [rig]);
    };
    show(ahead);
    show(turned, { camera: name });
    show(turned);
    expect(isLookingBack(camera)).toBe(true);
  });

  it('the driver’s camera looks in the direction of a car that a spectator has just begun to follow', () => {
    const camera = new RaceCamera(track, 1000);
    const cars = [ahead, { ...turned, car: 1 }];
    const rigs = cars.map((car) => {
      const rig = new CarRig(track);
      for (let frame = 0; frame < 2; frame++) rig.update(car, FRAME_SECONDS);
      return rig;
    });
    for (const ownCar of [0, 1]) camera.process(FRAME_SECONDS, { ...frameOf(ahead), cars, ownCar }, rigs);
    expect(isLookingBack(camera)).toBe(true);
  });
});
