// Nothing passes through anything: cars head-on, walls at speed, and a crowd that rams for minutes.
import { describe, expect, it } from 'vitest';
import {
  atan2,
  axesOf,
  CAR,
  CAR_BODY,
  carOffset,
  createPose,
  createTrackSample,
  RIDE_HEIGHT_M,
  readField,
  readPose,
  sampleTrack,
  trackPoint,
  type World,
} from '../src/index.ts';
import { cos, sin } from '../src/math/trigonometry.ts';
import { ramFor } from './escape.ts';
import { readTrack, ringTrack } from './tracks.ts';
import { fullWorld, put, steps } from './worlds.ts';

const ring = ringTrack(0);
const spot = createTrackSample();
const pose = createPose();

/** On its wheels at a place of the ring, `turned` rad right of the road's direction, at `speed` m/s along its nose. */
function launch(world: World, car: number, distance: number, lateral: number, turned: number, speed: number): void {
  const { state } = world;
  trackPoint(ring, distance, lateral, RIDE_HEIGHT_M, spot);
  const yaw = atan2(spot.tx, spot.tz) - turned;
  put(state, car, 'px', spot.x);
  put(state, car, 'py', spot.y);
  put(state, car, 'pz', spot.z);
  put(state, car, 'qx', 0);
  put(state, car, 'qy', sin(yaw / 2));
  put(state, car, 'qz', 0);
  put(state, car, 'qw', cos(yaw / 2));
  put(state, car, 'vx', sin(yaw) * speed);
  put(state, car, 'vz', cos(yaw) * speed);
  put(state, car, 'trackHint', spot.index);
}

const distanceOf = (world: World, car: number): number => {
  readPose(world.state, car, pose);
  return sampleTrack(ring, pose, world.state[carOffset(car) + CAR.trackHint]!, spot).distance;
};

describe('two cars head-on', () => {
  it.each([5, 15, 30, 45, 60])('do not pass through each other at %i m/s each', (speed) => {
    for (let trial = 0; trial < 40; trial++) {
      const world = fullWorld(ring, 2);
      launch(world, 0, 300, (trial % 4) * 0.2, 0, speed);
      launch(world, 1, 309 + trial * 0.1, 0, Math.PI, speed);
      let touched = false;
      for (let tick = 0; tick < 120; tick++) {
        world.step([]);
        touched ||= world.events.some(({ kind }) => kind === 'contact');
        if (Math.abs(lateralGap(world)) < 1) expect(distanceOf(world, 0)).toBeLessThan(distanceOf(world, 1));
        expect(Math.abs(readField(world.state, 0, 'vy'))).toBeLessThan(6);
      }
      expect(touched).toBe(true);
    }
  });
});

function lateralGap(world: World): number {
  distanceOf(world, 0);
  const first = spot.lateral;
  distanceOf(world, 1);
  return spot.lateral - first;
}

const left = { x: 0, y: 0, z: 0 };
const up = { x: 0, y: 0, z: 0 };
const forward = { x: 0, y: 0, z: 0 };

/** How far the outermost corner of car 0 is past the wall, m. */
function pastWall(world: World): number {
  distanceOf(world, 0);
  axesOf({ x: pose.qx, y: pose.qy, z: pose.qz, w: pose.qw }, left, up, forward);
  const sideways = (axis: typeof left) => Math.abs(axis.x * spot.rx + axis.y * spot.ry + axis.z * spot.rz);
  const reach = sideways(left) * CAR_BODY.halfWidth + sideways(forward) * CAR_BODY.halfLength;
  return Math.abs(spot.lateral) + reach - spot.wall;
}

describe('a wall', () => {
  it.each([0.1, 0.5, 1, Math.PI / 2, -0.3, -1.2])('holds a car at 80 m/s that comes in at %d rad', (turned) => {
    const world = fullWorld(ring, 1);
    launch(world, 0, 300, 0, turned, 80);
    let deepest = 0;
    let touched = false;
    for (let tick = 0; tick < 200; tick++) {
      steps(world, 1);
      deepest = Math.max(deepest, pastWall(world));
      touched ||= world.events.some(({ kind }) => kind === 'wall');
    }
    expect(touched).toBe(true);
    expect(deepest).toBeLessThan(0.3);
  });
});

describe('sixteen cars that ram', () => {
  it.each(['oval', 'valley'])('stay in the world for half a minute (%s)', (name) => {
    const { moved, contacts, out } = ramFor(readTrack(name), 1900, 11);
    expect(moved).toBeGreaterThan(1000);
    expect(contacts).toBeGreaterThan(50);
    expect(out).toEqual([]);
  });
});
