// The turret, the directions of shots, and the distance along a ray to a car.
import { describe, expect, it } from 'vitest';
import { CAR_MODELS, type CarInput, NEUTRAL_GUNNER, NEUTRAL_INPUT, type Pose, readField } from '../src/index.ts';
import { ANGLE_STEPS, createRay, lengthOf, type Ray, radiansToSteps } from '../src/math/index.ts';
import { HEAT_MAX } from '../src/state/fields.ts';
import { AIM_PITCH_MAX, createPose } from '../src/state/index.ts';
import { RACE_RULES, TURRET } from '../src/tuning/index.ts';
import { aimRay, distanceToCar, shotAim, ticksToGuns } from '../src/weapons/index.ts';
import type { Barrel } from '../src/weapons/shot.ts';
import { spreadOf } from '../src/weapons/shot.ts';
import { readTrack } from './tracks.ts';
import { fullWorld, integerOf, runTicks } from './worlds.ts';

const oval = readTrack('oval');

const aimInput = (aimYaw: number, aimPitch: number, fire = false): CarInput[] => [
  { ...NEUTRAL_INPUT, gunner: { ...NEUTRAL_GUNNER, aimYaw, aimPitch, fire } },
];
const poseAt = (x: number, y: number, z: number): Pose => ({ ...createPose(), x, y, z });
const barrelAt = (yaw: number, heat = 0): Barrel => ({ yaw, pitch: 0, heat });
const rayTowards = (dx: number, dy: number, dz: number): Ray => ({ ...createRay(), dx, dy, dz });

describe('the turret', () => {
  it('the turret turns to the aim by the shorter way at a limited rate', () => {
    const world = fullWorld(oval, 1);
    const aimYaw = ANGLE_STEPS - 4000;
    world.step(aimInput(aimYaw, 0));
    expect(integerOf(world, 0, 'barrelYaw')).toBe(ANGLE_STEPS - TURRET.yawPerTick);
    runTicks(world, 5, aimInput(aimYaw, 0));
    expect(integerOf(world, 0, 'barrelYaw')).toBe(aimYaw);
  });

  it('the turret stops at its lowest and highest elevation', () => {
    const world = fullWorld(oval, 1);
    runTicks(world, 60, aimInput(0, -AIM_PITCH_MAX));
    expect(integerOf(world, 0, 'barrelPitch')).toBe(TURRET.pitchMin);
    runTicks(world, 60, aimInput(0, AIM_PITCH_MAX));
    expect(integerOf(world, 0, 'barrelPitch')).toBe(TURRET.pitchMax);
  });

  it('the gun fires every `cooldownTicks` ticks, jams from heat, and fires again after it has cooled', () => {
    const world = fullWorld(oval, 1);
    const fired: number[] = [];
    for (let tick = 0; tick < 500; tick++) {
      world.step(aimInput(0, 0, true));
      if (world.events.some(({ kind }) => kind === 'fired')) fired.push(tick);
    }
    expect(fired[1]! - fired[0]!).toBe(TURRET.cooldownTicks);
    const pauses = fired.slice(1).map((tick, index) => tick - fired[index]!);
    const longestPause = Math.max(...pauses);
    expect(longestPause).toBeGreaterThan(100);
    expect(fired.length).toBeGreaterThan(30);
    expect(pauses.lastIndexOf(TURRET.cooldownTicks)).toBeGreaterThan(pauses.indexOf(longestPause));
    expect(readField(world.state, 0, 'heat')).toBeLessThanOrEqual(1);
  });

  it('a shot kicks the barrel up, and the barrel is back on the aim for the next shot', () => {
    const world = fullWorld(oval, 1);
    world.step(aimInput(0, 100, true));
    expect(integerOf(world, 0, 'barrelPitch')).toBe(100);
    world.step(aimInput(0, 100, true));
    expect(integerOf(world, 0, 'barrelPitch')).toBeGreaterThan(250);
    runTicks(world, TURRET.cooldownTicks - 1, aimInput(0, 100, true));
    expect(world.events.some(({ kind }) => kind === 'fired')).toBe(true);
    expect(integerOf(world, 0, 'barrelPitch')).toBe(100);
  });

  it('the gun first fires `gunsAfterTicks` ticks after the start of a race, although the trigger is held', () => {
    const world = fullWorld(oval, 1);
    world.step([], [{ kind: 'start' }]);
    const { countdownTicks, gunsAfterTicks } = RACE_RULES;
    runTicks(world, countdownTicks + gunsAfterTicks - 1, aimInput(0, 0, true));
    expect([ticksToGuns(world.state), integerOf(world, 0, 'heat')]).toEqual([1, 0]);
    world.step(aimInput(0, 0, true));
    expect([ticksToGuns(world.state), world.events.map(({ kind }) => kind)]).toEqual([0, ['fired']]);
  });

  it('the gun does not fire in the countdown', () => {
    const world = fullWorld(oval, 1);
    world.step([], [{ kind: 'start' }]);
    for (let tick = 0; tick < 150; tick++) {
      world.step(aimInput(0, 0, true));
      expect(world.events).toEqual([]);
    }
  });
});

describe('the ray of a shot', () => {
  it('the ray of a shot starts at the turret, has a unit direction, and deviates little from the barrel', () => {
    const aim = shotAim(barrelAt(ANGLE_STEPS / 4), 1, 3, 77);
    const ray = aimRay(poseAt(10, 2, 30), aim, CAR_MODELS.rally, createRay());
    const { up, forward } = CAR_MODELS.rally.turret;
    expect([ray.ox, ray.oy, ray.oz]).toEqual([10, 2 + up, 30 + forward]);
    expect(lengthOf(ray.dx, ray.dy, ray.dz)).toBeCloseTo(1, 9);
    expect(ray.dx).toBeGreaterThan(0.999);
  });
});

describe('the deviation of a shot', () => {
  it('the deviation of a shot depends on seed, car and tick', () => {
    const aim = (seed: number, car: number, tick: number) => shotAim(barrelAt(0), seed, car, tick);
    expect(aim(1, 2, 3)).toEqual(aim(1, 2, 3));
    for (const other of [aim(2, 2, 3), aim(1, 3, 3), aim(1, 2, 4)]) expect(other).not.toEqual(aim(1, 2, 3));
  });

  it('the largest deviation of 500 shots is 90 to 100 % of the spread, which is larger for a hot gun', () => {
    for (const heat of [0, HEAT_MAX / 2, HEAT_MAX]) {
      const pitches = Array.from({ length: 500 }, (_, tick) => shotAim(barrelAt(30_000, heat), 1, 0, tick).pitch);
      const largest = Math.max(...pitches.map(Math.abs));
      // Rounding to whole angle steps may exceed the spread.
      expect(largest).toBeLessThanOrEqual(radiansToSteps(spreadOf(heat)) + 1);
      expect(largest).toBeGreaterThan(radiansToSteps(spreadOf(heat)) * 0.9);
    }
    expect(spreadOf(HEAT_MAX)).toBeGreaterThan(3 * spreadOf(0));
  });
});

describe('a ray', () => {
  // Body: 4 m long, 1.8 m wide. Cabin: its back is 1.1 m behind the centre of mass, its roof 1.13 m above it.
  it('a ray meets the near side of the body', () => {
    expect(distanceToCar(rayTowards(0, 0, 1), poseAt(0, 0, 20), CAR_MODELS.rally)).toBeCloseTo(18, 9);
    expect(distanceToCar(rayTowards(1, 0, 0), poseAt(20, 0, 0), CAR_MODELS.rally)).toBeCloseTo(19.1, 9);
  });

  it('a ray above the body meets the cabin', () => {
    expect(distanceToCar(rayTowards(0, 0, 1), poseAt(0, -0.9, 20), CAR_MODELS.rally)).toBeCloseTo(18.9, 9);
  });

  it('a ray from above meets the roof before the body', () => {
    expect(distanceToCar({ ...rayTowards(0, -1, 0), oy: 10 }, poseAt(0, 0, 0), CAR_MODELS.rally)).toBeCloseTo(8.87, 9);
  });

  it('a ray meets the side of a car that is turned by a right angle', () => {
    const turned = { ...poseAt(0, 0, 20), qy: Math.SQRT1_2, qw: Math.SQRT1_2 };
    expect(distanceToCar(rayTowards(0, 0, 1), turned, CAR_MODELS.rally)).toBeCloseTo(19.1, 9);
  });

  it.each([
    ['beside', poseAt(3, 0, 20)],
    ['above', poseAt(0, 3, 20)],
    ['behind', poseAt(0, 0, -20)],
  ])('a ray misses a car %s it', (_where, pose) => {
    expect(distanceToCar(rayTowards(0, 0, 1), pose, CAR_MODELS.rally)).toBe(-1);
  });
});
