// Cars touch each other and walls, and do not pass through them.
import { describe, expect, it } from 'vitest';
import { CAR, CAR_MODELS, carOffset, readField, type Vec3, type World } from '../src/index.ts';
import { atan2, axesOf } from '../src/math/index.ts';
import { cos, sin } from '../src/math/trigonometry.ts';
import { createPose, readPose } from '../src/state/index.ts';
import { createTrackSample, sampleTrack, trackPoint } from '../src/track/index.ts';
import { rideHeightOf } from '../src/tuning/index.ts';
import { ramFor } from './ramming.ts';
import { readTrack, ringTrack } from './tracks.ts';
import { fullWorld, setField } from './worlds.ts';

const ring = ringTrack(0);
const spot = createTrackSample();
const pose = createPose();

/** Where a car starts: metres along the ring and to the right of its centre line, and radians turned to the right. */
interface Start {
  readonly distance: number;
  readonly lateral?: number;
  readonly turned?: number;
}

/** Puts a car on its wheels, moving in the direction of its nose at `speed` m/s. */
function placeMovingCar(
  { state }: World,
  car: number,
  { distance, lateral = 0, turned = 0 }: Start,
  speed: number,
): void {
  trackPoint(ring, distance, lateral, rideHeightOf(CAR_MODELS.rally), spot);
  const yaw = atan2(spot.tx, spot.tz) - turned;
  setField(state, car, 'px', spot.x);
  setField(state, car, 'py', spot.y);
  setField(state, car, 'pz', spot.z);
  setField(state, car, 'qx', 0);
  setField(state, car, 'qy', sin(yaw / 2));
  setField(state, car, 'qz', 0);
  setField(state, car, 'qw', cos(yaw / 2));
  setField(state, car, 'vx', sin(yaw) * speed);
  setField(state, car, 'vz', cos(yaw) * speed);
  setField(state, car, 'trackHint', spot.index);
}

/** Fills and returns `spot` with a car's place on the ring; fills `pose`. */
function locate({ state }: World, car: number) {
  return sampleTrack(ring, readPose(state, car, pose), state[carOffset(car) + CAR.trackHint]!, spot);
}

describe('contacts of cars', () => {
  it.each([5, 15, 30, 45, 60])('cars that meet head-on at %i m/s each touch and do not change sides', (speed) => {
    for (let trial = 0; trial < 40; trial++) {
      const world = fullWorld(ring, 2);
      placeMovingCar(world, 0, { distance: 300, lateral: (trial % 4) * 0.2 }, speed);
      placeMovingCar(world, 1, { distance: 309 + trial * 0.1, turned: Math.PI }, speed);
      let haveTouched = false;
      for (let tick = 0; tick < 120; tick++) {
        world.step([]);
        haveTouched ||= world.events.some(({ kind }) => kind === 'contact');
        const first = { ...locate(world, 0) };
        const second = locate(world, 1);
        const areInOneLane = Math.abs(second.lateral - first.lateral) < 1;
        if (areInOneLane) expect(first.distance).toBeLessThan(second.distance);
        expect(Math.abs(readField(world.state, 0, 'vy'))).toBeLessThan(6);
      }
      expect(haveTouched).toBe(true);
    }
  });
});

const left: Vec3 = { x: 0, y: 0, z: 0 };
const up: Vec3 = { x: 0, y: 0, z: 0 };
const forward: Vec3 = { x: 0, y: 0, z: 0 };

/** Returns how far the outermost corner of car 0, seen from above, is past the wall (m). */
function metresPastWall(world: World): number {
  const { lateral, wall, rx, ry, rz } = locate(world, 0);
  axesOf({ x: pose.qx, y: pose.qy, z: pose.qz, w: pose.qw }, left, up, forward);
  const sideways = (axis: Vec3) => Math.abs(axis.x * rx + axis.y * ry + axis.z * rz);
  const { halfWidth, halfLength } = CAR_MODELS.rally.body;
  const reach = sideways(left) * halfWidth + sideways(forward) * halfLength;
  return Math.abs(lateral) + reach - wall;
}

describe('walls', () => {
  it.each([0.1, 0.5, 1, Math.PI / 2, -0.3, -1.2])(
    'a car that hits a wall at 80 m/s, turned by %d rad, gets less than 0.3 m past the wall',
    (turned) => {
      const world = fullWorld(ring, 1);
      placeMovingCar(world, 0, { distance: 300, turned }, 80);
      let deepest = 0;
      let hasTouched = false;
      for (let tick = 0; tick < 200; tick++) {
        world.step([]);
        deepest = Math.max(deepest, metresPastWall(world));
        hasTouched ||= world.events.some(({ kind }) => kind === 'wall');
      }
      expect(hasTouched).toBe(true);
      expect(deepest).toBeLessThan(0.3);
    },
  );
});

describe('a crowd of cars', () => {
  it.each(['oval', 'valley'])('16 ramming cars stay in the world for 30 s on the track %s', (name) => {
    const { metres, contacts, escapes } = ramFor(readTrack(name), 1900, 11);
    expect(metres).toBeGreaterThan(1000);
    expect(contacts).toBeGreaterThan(50);
    expect(escapes).toEqual([]);
  });
});
