// Placing a car anywhere, and reading its motion and wheels in SI units.
import { describe, expect, it } from 'vitest';
import { flatGround, NEUTRAL_DRIVER, TICK_SECONDS, terrainFromFunction, World } from '../src/index.ts';
import { AXIS_MAX, createPose, readPose } from '../src/state/index.ts';
import { groundOf } from '../src/track/index.ts';
import { GRAVITY } from '../src/tuning/index.ts';
import { readTrack, ringTrack } from './tracks.ts';
import { driverInput, runTicks } from './worlds.ts';

const MASS_KG = 1200;
const FULL = AXIS_MAX;
const UPRIGHT = createPose();
const hills = terrainFromFunction((x, z) => 3 * Math.sin(x / 20) * Math.cos(z / 25), { size: 200, surface: 'road' });

const flatWorld = (): World => new World({ ground: flatGround(), cars: 2 });
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('World.placeCar', () => {
  it('an empty slot gets a car with full health at the pose and velocity', () => {
    const world = flatWorld();
    world.placeCar(1, { ...UPRIGHT, x: 5, y: 30, z: -7 }, { x: 1, y: 2, z: 3 });
    const { pose, velocity, health, angularVelocity } = world.readCar(1);
    expect({ pose, velocity, health }).toEqual({
      pose: { ...UPRIGHT, x: 5, y: 30, z: -7 },
      velocity: { x: 1, y: 2, z: 3 },
      health: 1,
    });
    expect(angularVelocity).toEqual({ x: 0, y: 0, z: 0 });
    expect(() => world.readCar(0)).toThrow('empty slot 0');
  });

  it('a car that is moved keeps its boost, and is at rest by default', () => {
    const world = flatWorld();
    world.placeCar(0, world.standingPose(0, { x: 0, z: 0 }));
    runTicks(world, 30, [driverInput({ throttle: FULL, boost: true })]);
    const { boost } = world.readCar(0);
    world.placeCar(0, world.standingPose(0, { x: 9, z: 0 }));
    expect(world.readCar(0)).toMatchObject({ boost, speed: 0, pose: { x: 9 } });
  });

  it.each([
    ['the hills of a terrain', new World({ ground: hills, cars: 1 }), { x: 31, z: -12, yaw: 2 }],
    ['a banked road', new World({ track: ringTrack(0.4), cars: 1 }), { x: 0, z: 298, yaw: 1.5 }],
  ])('a car placed at a standing pose on %s stays where it is', (_case, world, place) => {
    world.placeCar(0, world.standingPose(0, place));
    const before = world.readCar(0).pose;
    expect([before.x, before.z]).toEqual([expect.closeTo(place.x, 0), expect.closeTo(place.z, 0)]);
    runTicks(world, 120);
    const { pose, wheels } = world.readCar(0);
    expect(Math.hypot(pose.x - before.x, pose.y - before.y, pose.z - before.z)).toBeLessThan(0.1);
    expect(wheels.map(({ isOnGround }) => isOnGround)).toEqual([true, true, true, true]);
  });

  it('a car placed on the far side of a track drives on there, and passes no checkpoint by being placed', () => {
    const track = readTrack('oval');
    const world = new World({ track, cars: 1 });
    const far = Math.floor(track.count / 2);
    world.placeCar(0, world.standingPose(0, { x: track.px[far]!, y: track.py[far]!, z: track.pz[far]! }));
    runTicks(world, 5);
    expect(groundOf(track).findHint(world.readCar(0).pose)).toBeCloseTo(far, -1);
    expect(world.events).toEqual([]);
    expect(world.readCar(0).heightAboveGround).toBeLessThan(1);
  });

  it('a place high on a mountain pass is found although another part of the road is nearer to the height 0', () => {
    const world = new World({ track: readTrack('alpine'), cars: 1 });
    world.placeCar(0, world.standingPose(0, { x: -155.28, z: 332.58 }));
    expect(world.readCar(0).pose.y).toBeGreaterThan(44);
    runTicks(world, 5);
    expect(world.readCar(0).pose).toMatchObject({ x: expect.closeTo(-155.28, 0), z: expect.closeTo(332.58, 0) });
  });

  it.each([
    [2, UPRIGHT, undefined, 'World.placeCar: car: got 2; allowed: an integer from 0 to 1'],
    [0, { ...UPRIGHT, x: Number.NaN }, undefined, 'pose.x: got NaN; allowed: a number from -2047 to 2047 m'],
    [0, null as never, undefined, 'World.placeCar: pose: got null; allowed: an object'],
    [0, { ...UPRIGHT, qw: 0 }, undefined, 'pose: got a quaternion (qx, qy, qz, qw) of length 0.00; allowed: length 1'],
    [0, UPRIGHT, { x: 0, y: 900, z: 0 }, 'velocity.y: got 900; allowed: a number from -127 to 127 m/s'],
  ])('placing car %d at %o with velocity %o throws "%s"', (car, pose, velocity, message) => {
    expect(() => flatWorld().placeCar(car, pose, velocity)).toThrow(message);
  });
});

describe('World.standingPose', () => {
  it.each([
    [{ x: 0 }, 'World.standingPose: z: got undefined; allowed: a finite number'],
    [{ x: 0, z: 0, heading: 1 }, "World.standingPose: place: got unknown 'heading'; allowed: x, y, z, yaw"],
    [null, 'World.standingPose: place: got null; allowed: an object with x and z'],
  ])('the place %j is refused: %s', (place, message) => {
    expect(() => flatWorld().standingPose(0, place as never)).toThrow(message);
  });
});

describe('World.readCar', () => {
  it('an input out of range is refused', () => {
    const world = flatWorld();
    world.placeCar(0, UPRIGHT);
    expect(() => world.readCar(0, { ...NEUTRAL_DRIVER, steer: 500 })).toThrow('World.readCar: input.steer: got 500');
  });

  it('the loads of a car at rest carry its weight, and each spring is compressed', () => {
    const world = flatWorld();
    world.placeCar(0, world.standingPose(0, { x: 0, z: 0 }));
    runTicks(world, 60);
    const { wheels, tilt, speed } = world.readCar(0);
    expect(sum(wheels.map(({ load }) => load)) / (MASS_KG * GRAVITY)).toBeCloseTo(1, 1);
    for (const { compression, surface } of wheels) {
      expect(compression).toBeGreaterThan(0.05);
      expect(surface).toBe('road');
    }
    expect([tilt, speed]).toEqual([expect.closeTo(0, 2), expect.closeTo(0, 2)]);
  });

  it('the tyre forces for an input are those that change the velocity in the next tick', () => {
    const world = flatWorld();
    const right = { ...NEUTRAL_DRIVER, throttle: FULL, steer: FULL };
    world.placeCar(0, world.standingPose(0, { x: 0, z: 0 }), { x: 0, y: 0, z: 15 });
    runTicks(world, 20, [driverInput({ throttle: FULL })]);
    const before = world.readCar(0, right);
    world.step([driverInput(right)]);
    const after = world.readCar(0);
    const pushed = (after.velocity.z - before.velocity.z) / TICK_SECONDS;
    // -X is right. The front wheels are turned by a few degrees only, so forces across the wheels are along X.
    const turned = -(after.velocity.x - before.velocity.x) / TICK_SECONDS;
    expect(pushed).toBeCloseTo(sum(before.wheels.map(({ driveForce }) => driveForce)) / MASS_KG, 0);
    expect(turned).toBeCloseTo(sum(before.wheels.map(({ sideForce }) => sideForce)) / MASS_KG, 0);
    expect(turned).toBeGreaterThan(1);
  });

  it('the slip of a car and of its wheels is the angle from the motion to the nose, right positive', () => {
    const world = flatWorld();
    world.placeCar(0, world.standingPose(0, { x: 0, z: 0, yaw: -0.2 }), { x: 0, y: 0, z: 20 });
    const { slipAngle, wheels } = world.readCar(0);
    expect(slipAngle).toBeCloseTo(0.2, 3);
    for (const wheel of wheels) expect(wheel.slipAngle).toBeCloseTo(0.2, 3);
  });

  it('a car in the air has no wheel on the ground', () => {
    const world = flatWorld();
    world.placeCar(0, { ...UPRIGHT, y: 10 });
    const { wheels, heightAboveGround } = world.readCar(0);
    expect(wheels.map(({ isOnGround, load }) => [isOnGround, load])).toEqual(Array(4).fill([false, 0]));
    expect(heightAboveGround).toBe(10);
  });

  it('each wheel has the surface below it', () => {
    const ground = terrainFromFunction(() => 0, { size: 50, surface: (x) => (x > 0 ? 'gravel' : 'grass') });
    const world = new World({ ground, cars: 1 });
    world.placeCar(0, world.standingPose(0, { x: 0.5, z: 0 }));
    expect(world.readCar(0).wheels.map(({ surface }) => surface)).toEqual(['gravel', 'grass', 'gravel', 'grass']);
  });

  it('reading changes no later state, and another World reads the same from the same state', () => {
    const [read, unread] = [flatWorld(), flatWorld()];
    for (const world of [read, unread]) world.placeCar(0, world.standingPose(0, { x: 0, z: 0 }));
    for (let tick = 0; tick < 100; tick++) {
      const inputs = [driverInput({ throttle: FULL, steer: tick % 50 > 25 ? FULL : -FULL })];
      read.readCar(0, { ...NEUTRAL_DRIVER, throttle: -FULL });
      for (const world of [read, unread]) world.step(inputs);
    }
    expect(read.state).toEqual(unread.state);
    const other = flatWorld();
    other.load(unread.save());
    expect(other.readCar(0)).toEqual(read.readCar(0));
    expect(readPose(other.state, 0, createPose())).toEqual(read.readCar(0).pose);
  });
});
