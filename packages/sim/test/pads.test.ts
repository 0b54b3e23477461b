// What lies on the road: pads that give something once a crossing, and ground that lets wheels slide.
import { describe, expect, it } from 'vitest';
import {
  CAR,
  carOffset,
  lengthOf,
  PAD,
  ROCKET,
  readField,
  type Track,
  type World,
  type WorldEvent,
} from '../src/index.ts';
import { placeCar } from '../src/race/spawn.ts';
import { VELOCITY_STEP } from '../src/state/fields.ts';
import type { PadDefinition } from '../src/track/track-definition.ts';
import { ringTrack } from './tracks.ts';
import { drive, fullWorld, put, steps } from './worlds.ts';

const AT_M = 40;
const padTrack = (kind: PadDefinition['kind'], lateral = 0): Track =>
  ringTrack(0, { pads: [{ kind, at: AT_M, lateral }] });
const speedOf = ({ state }: World) =>
  lengthOf(readField(state, 0, 'vx'), readField(state, 0, 'vy'), readField(state, 0, 'vz'));
const field = ({ state }: World, name: keyof typeof CAR) => state[carOffset(0) + CAR[name]]!;

/** A car that rolls over the place at `speed` m/s from 15 m before it; calls `before` first. What happened on the way. */
function rollOver(track: Track, speed: number, before: (world: World) => void = () => {}): [World, WorldEvent[]] {
  const world = fullWorld(track, 1);
  placeCar(world.state, 0, track, AT_M - 15, 0);
  const sample = world.state[carOffset(0) + CAR.trackHint]!;
  for (const [axis, along] of [track.tx, track.ty, track.tz].entries()) {
    world.state[carOffset(0) + CAR.vx + axis] = Math.round((along[sample]! * speed) / VELOCITY_STEP);
  }
  before(world);
  const happened: WorldEvent[] = [];
  for (let tick = 0; tick < (30 / speed) * 62.5; tick++) {
    world.step([drive({ throttle: 0 })]);
    happened.push(...world.events.filter(({ kind }) => kind === 'pad'));
  }
  return [world, happened];
}

describe('a pad', () => {
  it('gives what it has once a crossing, however slow', () => {
    for (const speed of [4, 20, 70])
      expect(rollOver(padTrack('ammo'), speed)[1]).toEqual([{ kind: 'pad', car: 0, pad: 0 }]);
  });

  it('gives it again the next time round', () => {
    const world = fullWorld(padTrack('ammo'), 1);
    for (let round = 0; round < 2; round++) {
      placeCar(world.state, 0, world.track, AT_M, 0);
      world.step([]);
      expect(world.events).toContainEqual({ kind: 'pad', car: 0, pad: 0 });
      placeCar(world.state, 0, world.track, AT_M + 20, 0);
      world.step([]);
    }
  });

  it('gives nothing to who passes beside or high above it', () => {
    expect(rollOver(padTrack('boost', PAD.halfWidth + 0.3), 20)[1]).toEqual([]);
    const lift = (world: World) => put(world.state, 0, 'py', readField(world.state, 0, 'py') + 30);
    expect(rollOver(padTrack('boost'), 60, lift)[1]).toEqual([]);
  });

  it('that boosts makes a car faster along the road, up to a limit', () => {
    const plain = speedOf(rollOver(ringTrack(0), 30)[0]);
    expect(speedOf(rollOver(padTrack('boost'), 30)[0]) - plain).toBeGreaterThan(PAD.boostSpeed * 0.8);
    expect(speedOf(rollOver(padTrack('boost'), 75)[0])).toBeLessThan(PAD.boostTopSpeed + 0.5);
  });

  it('that repairs gives armour back, to the full and no more', () => {
    const hurt = (health: number) => (world: World) => put(world.state, 0, 'health', health / 100);
    expect(field(rollOver(padTrack('repair'), 20, hurt(20))[0], 'health')).toBe(20 + PAD.repair);
    expect(field(rollOver(padTrack('repair'), 20, hurt(90))[0], 'health')).toBe(100);
  });

  it('of ammunition gives rockets and a cool gun', () => {
    const empty = (world: World) => {
      world.state[carOffset(0) + CAR.rockets] = 0;
      world.state[carOffset(0) + CAR.heat] = 1023;
      world.state[carOffset(0) + CAR.jammed] = 1;
    };
    const [world] = rollOver(padTrack('ammo'), 20, empty);
    expect(field(world, 'rockets')).toBe(PAD.rockets);
    expect(field(world, 'heat')).toBe(0);
    expect(field(world, 'jammed')).toBe(0);
    const full = (other: World) => {
      other.state[carOffset(0) + CAR.rockets] = ROCKET.maxCarried;
    };
    expect(field(rollOver(padTrack('ammo'), 20, full)[0], 'rockets')).toBe(ROCKET.maxCarried);
  });
});

describe('ground', () => {
  /** How far the way of a car turns at full lock from 45 m/s in 0.6 s, rad. */
  function turned(track: Track): number {
    const [world] = rollOver(track, 45);
    const heading = () => Math.atan2(readField(world.state, 0, 'vx'), readField(world.state, 0, 'vz'));
    const before = heading();
    steps(world, 38, [drive({ steer: 127, throttle: 60 })]);
    return Math.abs(heading() - before);
  }

  it('of gravel lets a turning car slide wide', () => {
    expect(turned(ringTrack(0, { surface: 'gravel' }))).toBeLessThan(turned(ringTrack(0)) * 0.85);
  });

  it('beside the road is what the track says', () => {
    const speedBeside = (track: Track): number => {
      const world = fullWorld(track, 1);
      placeCar(world.state, 0, track, 100, 16.5);
      steps(world, 200, [drive({ throttle: 127 })]);
      return speedOf(world);
    };
    const [grass, gravel, road] = (['grass', 'gravel', 'road'] as const).map((verge) =>
      speedBeside(ringTrack(0, { verge })),
    );
    expect(gravel).toBeGreaterThan(grass as number);
    expect(road).toBeGreaterThan(gravel as number);
  });
});
