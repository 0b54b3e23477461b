// The effects of pads and of surfaces on a car.
import { describe, expect, it } from 'vitest';
import { CAR, carOffset, readField, TICK_SECONDS, type Track, type World, type WorldEvent } from '../src/index.ts';
import { lengthOf } from '../src/math/index.ts';
import { standCar } from '../src/race/spawn.ts';
import { HEALTH_MAX, HEAT_MAX } from '../src/state/fields.ts';
import { AXIS_MAX } from '../src/state/index.ts';
import type { PadKind } from '../src/track/index.ts';
import { PAD, ROCKET } from '../src/tuning/index.ts';
import { ringTrack } from './tracks.ts';
import { driverInput, fullWorld, integerOf, runTicks, setField, setInteger } from './worlds.ts';

/** Distance from the start line to the pad, from the start of the car to the pad, and length of the drive (m). */
const PAD_M = 40;
const BEFORE_M = 15;
const DRIVE_M = 30;

const padTrack = (kind: PadKind, lateral = 0): Track => ringTrack(0, { pads: [{ kind, at: PAD_M, lateral }] });
const speedOf = ({ state }: World) =>
  lengthOf(readField(state, 0, 'vx'), readField(state, 0, 'vy'), readField(state, 0, 'vz'));

interface Crossing {
  readonly world: World;
  /** The `pad` events of the drive. */
  readonly events: readonly WorldEvent[];
}

/** Lets a car roll over the pad at `speed` m/s; first calls `prepare`. */
function crossPad(track: Track, speed: number, prepare: (world: World) => void = () => {}): Crossing {
  const world = fullWorld(track, 1);
  standCar(world, 0, PAD_M - BEFORE_M, 0);
  const sample = world.state[carOffset(0) + CAR.trackHint]!;
  setField(world.state, 0, 'vx', track.tx[sample]! * speed);
  setField(world.state, 0, 'vy', track.ty[sample]! * speed);
  setField(world.state, 0, 'vz', track.tz[sample]! * speed);
  prepare(world);
  const events: WorldEvent[] = [];
  for (let tick = 0; tick < DRIVE_M / speed / TICK_SECONDS; tick++) {
    world.step([]);
    events.push(...world.events.filter(({ kind }) => kind === 'pad'));
  }
  return { world, events };
}

describe('a pad', () => {
  it.each([4, 20, 70])('a pad takes effect once per crossing at %i m/s', (speed) => {
    expect(crossPad(padTrack('ammo'), speed).events).toEqual([{ kind: 'pad', car: 0, pad: 0 }]);
  });

  it('a pad takes effect again if the car comes back', () => {
    const world = fullWorld(padTrack('ammo'), 1);
    for (let round = 0; round < 2; round++) {
      standCar(world, 0, PAD_M, 0);
      world.step([]);
      expect(world.events).toContainEqual({ kind: 'pad', car: 0, pad: 0 });
      standCar(world, 0, PAD_M + 20, 0);
      world.step([]);
    }
  });

  it('a pad has no effect on a car that passes beside it or high above it', () => {
    expect(crossPad(padTrack('boost', PAD.halfWidth + 0.3), 20).events).toEqual([]);
    const lift = ({ state }: World) => setField(state, 0, 'py', readField(state, 0, 'py') + 30);
    expect(crossPad(padTrack('boost'), 60, lift).events).toEqual([]);
  });

  it('a boost pad adds speed, but not beyond its top speed', () => {
    const plain = speedOf(crossPad(ringTrack(0), 30).world);
    expect(speedOf(crossPad(padTrack('boost'), 30).world) - plain).toBeGreaterThan(PAD.boostSpeed * 0.8);
    expect(speedOf(crossPad(padTrack('boost'), 75).world)).toBeLessThan(PAD.boostTopSpeed + 0.5);
  });

  it('a repair pad restores health, up to full health', () => {
    const healthAfter = (health: number) => {
      const { world } = crossPad(padTrack('repair'), 20, (each) => setInteger(each, 0, 'health', health));
      return integerOf(world, 0, 'health');
    };
    expect(healthAfter(20)).toBe(20 + PAD.repair);
    expect(healthAfter(90)).toBe(HEALTH_MAX);
  });

  it('an ammo pad gives rockets, up to the number that a car can carry', () => {
    const rocketsAfter = (rockets: number) => {
      const { world } = crossPad(padTrack('ammo'), 20, (each) => setInteger(each, 0, 'rockets', rockets));
      return integerOf(world, 0, 'rockets');
    };
    expect(rocketsAfter(0)).toBe(PAD.rockets);
    expect(rocketsAfter(ROCKET.maxCarried)).toBe(ROCKET.maxCarried);
  });

  it('an ammo pad cools the gun', () => {
    const world = fullWorld(padTrack('ammo'), 1);
    setInteger(world, 0, 'heat', HEAT_MAX - 1);
    standCar(world, 0, PAD_M, 0);
    world.step([]);
    expect([integerOf(world, 0, 'heat'), integerOf(world, 0, 'jammed')]).toEqual([0, 0]);
  });

  it('a gun that is jammed at an ammo pad works again only when its gunner has learned of the pad', () => {
    const world = fullWorld(padTrack('ammo'), 1);
    setInteger(world, 0, 'heat', HEAT_MAX);
    setInteger(world, 0, 'jammed', 1);
    standCar(world, 0, PAD_M, 0);
    for (let ticks = 0; ticks < PAD.unjamTicks; ticks++) {
      world.step([]);
      expect(integerOf(world, 0, 'jammed'), `${ticks} ticks after the pad`).toBe(1);
    }
    world.step([]);
    expect(integerOf(world, 0, 'jammed')).toBe(0);
  });
});

describe('a surface', () => {
  /** Returns how far the direction of motion turns in 38 ticks of full steering, from 45 m/s (rad). */
  function turnOn(track: Track): number {
    const { world } = crossPad(track, 45);
    const direction = () => Math.atan2(readField(world.state, 0, 'vx'), readField(world.state, 0, 'vz'));
    const before = direction();
    runTicks(world, 38, [driverInput({ steer: AXIS_MAX, throttle: 60 })]);
    return Math.abs(direction() - before);
  }

  it('a car turns less on gravel than on the road', () => {
    expect(turnOn(ringTrack(0, { surface: 'gravel' }))).toBeLessThan(turnOn(ringTrack(0)) * 0.85);
  });

  it('a car beside the road is faster on a verge of gravel than of grass, and fastest on a verge of road', () => {
    const speedBeside = (verge: 'grass' | 'gravel' | 'road'): number => {
      const track = ringTrack(0, { verge });
      const world = fullWorld(track, 1);
      standCar(world, 0, 100, 16.5);
      runTicks(world, 200, [driverInput({ throttle: AXIS_MAX })]);
      return speedOf(world);
    };
    expect(speedBeside('gravel')).toBeGreaterThan(speedBeside('grass'));
    expect(speedBeside('road')).toBeGreaterThan(speedBeside('gravel'));
  });
});
