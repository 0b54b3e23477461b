// Ground without a track: level ground, and terrain from a grid or a function.
import { describe, expect, it } from 'vitest';
import {
  CAR,
  CAR_MODELS,
  carOffset,
  flatGround,
  readField,
  terrainFromFunction,
  terrainFromGrid,
  World,
} from '../src/index.ts';
import { AXIS_MAX, createPose, readPose } from '../src/state/index.ts';
import { createTrackSample, type Ground, SURFACE } from '../src/track/index.ts';
import { rideHeightOf } from '../src/tuning/index.ts';
import { readTrack } from './tracks.ts';
import { driverInput, runTicks, setField } from './worlds.ts';

const RISE = 0.3;
const FULL = AXIS_MAX;
/** A plane that rises by RISE per metre along +Z. */
const slope = terrainFromFunction((_x, z) => RISE * z, { size: 200, spacing: 4, surface: 'road' });
const waves = (x: number, z: number): number => 2 * Math.sin(x / 25) * Math.cos(z / 30);

function worldOn(ground: Ground, cars = 1): World {
  const world = new World({ ground, cars, seed: 5 });
  world.step(
    [],
    Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
  );
  return world;
}

const sampleAt = (ground: Ground, x: number, y: number, z: number) =>
  ground.sample({ x, y, z }, 0, createTrackSample());

/** Returns the hash of a world after every ten of 300 ticks in which its cars ram each other. */
function ramming(ground: Ground): number[] {
  const world = worldOn(ground, 3);
  return Array.from({ length: 30 }, (_, block) => {
    for (let tick = 0; tick < 10; tick++) {
      world.step([0, 1, 2].map((car) => driverInput({ throttle: FULL, steer: (((block + car) % 3) - 1) * FULL })));
    }
    return world.hash();
  });
}

describe('a terrain', () => {
  it('a point above a plane has the distance to the plane as its height, and the normal of the plane', () => {
    const { height, nx, ny, nz } = sampleAt(slope, 13, RISE * 21 + 2, 21);
    const cosine = 1 / Math.sqrt(1 + RISE * RISE);
    expect(height).toBeCloseTo(2 * cosine, 4);
    expect([nx, ny, nz]).toEqual([expect.closeTo(0, 4), expect.closeTo(cosine, 4), expect.closeTo(-RISE * cosine, 4)]);
  });

  it('the frame of a place on waves is orthonormal and right-handed, with right along -X', () => {
    const terrain = terrainFromFunction(waves, { size: 100 });
    const { nx, ny, nz, rx, ry, rz, tx, ty, tz } = terrain.pointAt(17.3, -8.1, 0, createTrackSample());
    expect(nx * rx + ny * ry + nz * rz).toBeCloseTo(0, 12);
    expect(nx * nx + ny * ny + nz * nz).toBeCloseTo(1, 12);
    expect(rx * rx + ry * ry + rz * rz).toBeCloseTo(1, 12);
    expect([tx, ty, tz].map((each) => each.toFixed(9))).toEqual(
      [ry * nz - rz * ny, rz * nx - rx * nz, rx * ny - ry * nx].map((each) => (-each).toFixed(9)),
    );
    expect(rx).toBeLessThan(-0.9);
  });

  it('the height between grid points follows the function to 5 mm, up to the edges', () => {
    const terrain = terrainFromFunction(waves, { size: 100 });
    for (let each = 0; each < 50; each++) {
      const [x, z] = [each * 2 - 48.2, 49.8 - each * 2];
      expect(sampleAt(terrain, x, 0, z).y).toBeCloseTo(waves(x, z), 2);
    }
  });

  it('each place has the surface of the nearest grid point', () => {
    const terrain = terrainFromFunction(() => 0, { size: 40, spacing: 2, surface: (x) => (x > 0 ? 'gravel' : 'road') });
    expect(terrain.surfaceAt(sampleAt(terrain, 5, 0, 0))).toBe(SURFACE.gravel);
    expect(terrain.surfaceAt(sampleAt(terrain, 0.9, 0, 3))).toBe(SURFACE.road);
    expect(terrain.surfaceAt(sampleAt(terrain, 1.1, 0, 3))).toBe(SURFACE.gravel);
  });

  it('a grid and a function with the same heights give the same states', () => {
    const byFunction = terrainFromFunction(waves, { size: 60, spacing: 3 });
    const { columns, rows, spacing, heights } = byFunction.grid;
    expect(ramming(terrainFromGrid({ columns, rows, spacing, heights }))).toEqual(ramming(byFunction));
  });

  it('heights that differ in their last bits give the same terrain', () => {
    const exact = terrainFromFunction(waves, { size: 30 });
    const inexact = terrainFromFunction((x, z) => waves(x, z) * (1 + Number.EPSILON), { size: 30 });
    expect(inexact.grid.heights).toEqual(exact.grid.heights);
  });

  it.each([
    ['down', 0, 9.3, 0, -1, 9.3],
    ['up from below', 0, -4.7, 0, 1, 4.7],
    ['past the wall', 120, 9, 0, -1, 50],
    ['away', 0, 9, 0, 1, 50],
  ])('a ray %s meets level ground at the right distance', (_case, ox, oy, oz, dy, expected) => {
    const ray = { ox, oy, oz, dx: 0, dy, dz: 0 };
    expect(flatGround({ size: 200 }).distance(ray, 50)).toBeCloseTo(expected, 5);
  });
});

describe('a car on a terrain', () => {
  it('a car at rest on a slope stands on the slope and does not move for 16 s', () => {
    const world = worldOn(slope);
    runTicks(world, 200);
    const before = world.save();
    runTicks(world, 1000);
    const { x, y, z } = readPose(world.state, 0, createPose());
    expect(readPose(before, 0, createPose())).toEqual(readPose(world.state, 0, createPose()));
    expect(sampleAt(slope, x, y, z).height).toBeCloseTo(rideHeightOf(CAR_MODELS.rally), 1);
  });

  it('a car drives on level ground as on a level road', () => {
    const onGround = worldOn(flatGround());
    const onRoad = new World({ track: readTrack('oval'), cars: 1 });
    onRoad.step([], [{ kind: 'enter', car: 0 }]);
    const speeds = [onGround, onRoad].map((world) => {
      runTicks(world, 60, [driverInput({ throttle: FULL })]);
      return Math.hypot(readField(world.state, 0, 'vx'), readField(world.state, 0, 'vz'));
    });
    expect(speeds[0]).toBeCloseTo(speeds[1]!, 1);
  });

  it.each([
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
    [Math.SQRT1_2, Math.SQRT1_2],
  ])('a car at 60 m/s in direction %d, %d stays between the walls', (dx, dz) => {
    const world = worldOn(flatGround({ size: 100 }));
    setField(world.state, 0, 'vx', 60 * dx);
    setField(world.state, 0, 'vz', 60 * dz);
    let walls = 0;
    for (let tick = 0; tick < 300; tick++) {
      world.step([driverInput({ throttle: FULL })]);
      walls += world.events.filter(({ kind }) => kind === 'wall').length;
      expect(Math.abs(readField(world.state, 0, 'px'))).toBeLessThan(50);
      expect(Math.abs(readField(world.state, 0, 'pz'))).toBeLessThan(50);
    }
    expect(walls).toBeGreaterThan(0);
  });

  it('a car below the ground respawns at its place near the middle', () => {
    const world = worldOn(slope);
    setField(world.state, 0, 'px', 60);
    setField(world.state, 0, 'py', -60);
    world.step([]);
    expect(world.events).toEqual([{ kind: 'respawn', car: 0 }]);
    expect(Math.abs(readField(world.state, 0, 'px'))).toBeLessThan(5);
  });

  it.each([
    [10, 1],
    [20, 8],
    [40, 16],
  ])('on ground of %i m, each of %i cars starts inside the walls and stays there', (size, cars) => {
    const world = new World({ ground: flatGround({ size }), cars });
    world.step(
      [],
      Array.from({ length: cars }, (_, car) => ({ kind: 'enter', car }) as const),
    );
    for (let tick = 0; tick < 10; tick++) {
      world.step([]);
      expect(world.events.filter(({ kind }) => kind === 'respawn')).toEqual([]);
    }
  });

  it('a replay on a terrain gives the same states', () => {
    const terrain = terrainFromFunction(waves, { size: 80 });
    const world = worldOn(terrain, 3);
    const again = new World({ ground: terrain, cars: 3, seed: 5 });
    runTicks(world, 50, [driverInput({ throttle: FULL })]);
    again.load(world.save());
    for (const each of [world, again]) runTicks(each, 200, [driverInput({ steer: FULL, throttle: FULL })]);
    expect(again.state).toEqual(world.state);
  });

  it('no car passes a checkpoint or a pad, and no race can start', () => {
    const world = worldOn(flatGround());
    expect(() => world.step([], [{ kind: 'start' }])).toThrow(/'start' in a world without a track/);
    expect(() => world.track).toThrow(/ground without a track/);
    const kinds = new Set<string>();
    for (let tick = 0; tick < 100; tick++) {
      world.step([driverInput({ throttle: FULL })]);
      for (const { kind } of world.events) kinds.add(kind);
    }
    expect(Math.hypot(readField(world.state, 0, 'vx'), readField(world.state, 0, 'vz'))).toBeGreaterThan(5);
    expect([...kinds].filter((kind) => kind === 'pad' || kind === 'checkpoint')).toEqual([]);
    expect(world.state[carOffset(0) + CAR.checkpoint]).toBe(1);
    expect(world.state[carOffset(0) + CAR.trackHint]).toBe(0);
  });
});

describe('the options of terrains and worlds', () => {
  const neverCalled = (): number => {
    throw new Error('a height was computed before the options were checked');
  };

  it.each([
    [() => flatGround({ size: 5 }), 'flatGround: size: got 5; allowed: 10 to 4000 m'],
    [() => flatGround({ surface: 'ice' as 'road' }), /flatGround: surface: got .*ice.*; allowed: road, gravel, grass/],
    [() => flatGround({ surface: 5 as never }), 'flatGround: surface: got 5; allowed: road, gravel, grass'],
    [
      () => flatGround({ surface: ['road', 'road', 'road', 'road'] as never }),
      /flatGround: surface: got \["road",.*; allowed: road, gravel, grass$/,
    ],
    [
      () => terrainFromFunction(() => 0, { surface: 5 as never }),
      'terrainFromFunction: surface: got 5; allowed: road, gravel, grass or a function of x and z',
    ],
    [
      () => terrainFromGrid({ columns: 2, rows: 2, spacing: 9, heights: [0, 0, 0, 0], surface: 5 as never }),
      'terrainFromGrid: surface: got 5; allowed: road, gravel, grass or an array of these',
    ],
    [() => flatGround({ sizes: 5 } as object), "flatGround: got unknown 'sizes'; allowed: size, surface"],
    [() => terrainFromFunction('hill' as never), /terrainFromFunction: height: got "hill"; allowed: a function/],
    [
      () => terrainFromGrid({ columns: 2, rows: 2, spacing: 1, heights: null as never }),
      /heights: got null; allowed: an array/,
    ],
    [() => terrainFromFunction(() => Number.NaN), 'terrainFromFunction: heights[0]: got NaN; allowed: -1000 to 1000 m'],
    [
      () => terrainFromFunction(() => 0, { size: 4000, spacing: 0.5 }),
      /grid points: got \d+; allowed: at most 4194304/,
    ],
    [
      () => terrainFromFunction(neverCalled, { size: 4000, spacing: 3 }),
      'terrainFromFunction: size: 4000 m rounded up to a multiple of 3 m is 4002 m; allowed: 10 to 4000 m',
    ],
    [
      () => terrainFromGrid({ columns: 20_000, rows: 2, spacing: 0.25, heights: [] }),
      'terrainFromGrid: columns: got 20000; allowed: an integer from 2 to 16001',
    ],
    [() => terrainFromGrid({ columns: 1, rows: 2, spacing: 1, heights: [] }), /columns: got 1; allowed: an integer/],
    [() => terrainFromGrid({ columns: 2, rows: 2, spacing: 1, heights: [0] }), /heights.length: got 1; allowed: 4/],
    [() => new World({ cars: 1 }), /neither of track and ground/],
    [() => new World({ cars: 1, ground: slope, track: readTrack('oval') }), /both of track and ground/],
  ])('%s throws an error that names the option', (call, message) => {
    expect(call).toThrow(message);
  });
});
