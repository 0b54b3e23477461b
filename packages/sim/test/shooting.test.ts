// Turret and shots: turning, heat, the line of fire and what it meets.
import { describe, expect, it } from 'vitest';
import {
  ANGLE_STEPS,
  aimRay,
  CAR,
  carOffset,
  createPose,
  createRay,
  distanceToCar,
  lengthOf,
  NEUTRAL_GUNNER,
  NEUTRAL_INPUT,
  type Pose,
  readField,
  shotAim,
  TURRET,
} from '../src/index.ts';
import { spreadOf } from '../src/weapons/shot.ts';
import { readTrack } from './tracks.ts';
import { fullWorld, steps } from './worlds.ts';

const oval = readTrack('oval');
const aim = (aimYaw: number, aimPitch: number, fire: boolean) => [
  { ...NEUTRAL_INPUT, gunner: { ...NEUTRAL_GUNNER, aimYaw, aimPitch, fire } },
];
const poseAt = (x: number, y: number, z: number): Pose => ({ ...createPose(), x, y, z });
const barrel = (yaw: number, heat = 0) => ({ yaw, pitch: 0, heat });
const towards = (dx: number, dy: number, dz: number) => ({ ...createRay(), dx, dy, dz });

describe('the turret', () => {
  it('turns the short way round at its own rate, and stays', () => {
    const world = fullWorld(oval, 1);
    const yaw = () => world.state[carOffset(0) + CAR.barrelYaw]!;
    const aimed = ANGLE_STEPS - 4000;
    world.step(aim(aimed, 0, false));
    expect(yaw()).toBe(ANGLE_STEPS - TURRET.yawPerTick);
    steps(world, 5, aim(aimed, 0, false));
    expect(yaw()).toBe(aimed);
  });

  it('neither digs in nor falls over backwards', () => {
    const world = fullWorld(oval, 1);
    steps(world, 60, aim(0, -16_384, false));
    expect(world.state[carOffset(0) + CAR.barrelPitch]).toBe(TURRET.pitchMin);
    steps(world, 60, aim(0, 16_384, false));
    expect(world.state[carOffset(0) + CAR.barrelPitch]).toBe(TURRET.pitchMax);
  });

  it('fires every 8 ticks, jams of heat, and fires again once it has cooled', () => {
    const world = fullWorld(oval, 1);
    const fired: number[] = [];
    for (let tick = 0; tick < 500; tick++) {
      world.step(aim(0, 0, true));
      if (world.events.some(({ kind }) => kind === 'fired')) fired.push(tick);
    }
    expect(fired[1]! - fired[0]!).toBe(TURRET.cooldownTicks);
    const pauses = fired.slice(1).map((tick, index) => tick - fired[index]!);
    expect(Math.max(...pauses)).toBeGreaterThan(100);
    expect(fired.length).toBeGreaterThan(30);
    expect(readField(world.state, 0, 'heat')).toBeLessThanOrEqual(1);
  });

  it('is thrown up by a shot, and back on its aim before the next', () => {
    const world = fullWorld(oval, 1);
    const pitch = () => world.state[carOffset(0) + CAR.barrelPitch]!;
    world.step(aim(0, 100, true));
    expect(pitch()).toBe(100);
    world.step(aim(0, 100, true));
    expect(pitch()).toBeGreaterThan(250);
    steps(world, TURRET.cooldownTicks - 1, aim(0, 100, true));
    expect(world.events.some(({ kind }) => kind === 'fired')).toBe(true);
    expect(pitch()).toBe(100);
  });

  it('is silent in the countdown', () => {
    const world = fullWorld(oval, 1);
    world.step([], [{ kind: 'start' }]);
    for (let tick = 0; tick < 150; tick++) {
      world.step(aim(0, 0, true));
      expect(world.events).toEqual([]);
    }
  });
});

describe('the ray of a shot', () => {
  it('starts at the mount, has unit length, and keeps near the barrel', () => {
    const ray = aimRay(poseAt(10, 2, 30), shotAim(barrel(ANGLE_STEPS / 4), 1, 3, 77), createRay());
    expect([ray.ox, ray.oy, ray.oz]).toEqual([10 + TURRET.mount.x, 2 + TURRET.mount.y, 30 + TURRET.mount.z]);
    expect(lengthOf(ray.dx, ray.dy, ray.dz)).toBeCloseTo(1, 9);
    expect(ray.dx).toBeGreaterThan(0.999);
  });

  it('spreads by seed, car and tick alone', () => {
    const shoot = (seed: number, car: number, tick: number) =>
      aimRay(poseAt(0, 0, 0), shotAim(barrel(0), seed, car, tick), createRay());
    expect(shoot(1, 2, 3)).toEqual(shoot(1, 2, 3));
    for (const other of [shoot(2, 2, 3), shoot(1, 3, 3), shoot(1, 2, 4)]) expect(other).not.toEqual(shoot(1, 2, 3));
  });
});

describe('the spread of shots', () => {
  it('opens with heat, and is never more than it is said to be', () => {
    const offOf = (heat: number) =>
      Math.max(
        ...Array.from({ length: 500 }, (_, tick) =>
          Math.abs(shotAim({ yaw: 30_000, pitch: 0, heat }, 1, 0, tick).pitch),
        ),
      );
    const steps = ANGLE_STEPS / (2 * Math.PI);
    for (const heat of [0, 500, 1023]) {
      expect(offOf(heat)).toBeLessThanOrEqual(spreadOf(heat) * steps + 1);
      expect(offOf(heat)).toBeGreaterThan(spreadOf(heat) * steps * 0.9);
    }
    expect(spreadOf(1023)).toBeGreaterThan(3 * spreadOf(0));
  });
});

describe('a ray meets a car', () => {
  it('at the near side of its box', () => {
    expect(distanceToCar(towards(0, 0, 1), poseAt(0, 0, 20))).toBeCloseTo(18, 9);
    expect(distanceToCar(towards(1, 0, 0), poseAt(20, 0, 0))).toBeCloseTo(19.1, 9);
  });

  it('at the cabin, above the body', () => {
    expect(distanceToCar(towards(0, 0, 1), poseAt(0, -0.9, 20))).toBeCloseTo(18.9, 9);
  });

  it('at the roof, when it falls on both', () => {
    expect(distanceToCar({ ...towards(0, -1, 0), oy: 10 }, poseAt(0, 0, 0))).toBeCloseTo(8.87, 9);
  });

  it('turned with it', () => {
    const turned = { ...poseAt(0, 0, 20), qy: Math.SQRT1_2, qw: Math.SQRT1_2 };
    expect(distanceToCar(towards(0, 0, 1), turned)).toBeCloseTo(19.1, 9);
  });

  it.each([
    ['beside', poseAt(3, 0, 20)],
    ['above', poseAt(0, 3, 20)],
    ['behind', poseAt(0, 0, -20)],
  ])('not when it is %s', (_where, pose) => {
    expect(distanceToCar(towards(0, 0, 1), pose)).toBe(-1);
  });
});
