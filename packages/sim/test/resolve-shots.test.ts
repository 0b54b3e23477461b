// Shots and rockets that are judged on the spot.
import { describe, expect, it } from 'vitest';
import {
  type CarInput,
  NEUTRAL_GUNNER,
  NEUTRAL_INPUT,
  NO_SHOTS,
  type ResolvedShots,
  readField,
  resolveShots,
  STATUS,
  TICK_SECONDS,
  type World,
} from '../src/index.ts';
import { createRay } from '../src/math/index.ts';
import { HEALTH_MAX } from '../src/state/fields.ts';
import { createPose, readPose } from '../src/state/index.ts';
import { ROCKET, SHOT } from '../src/tuning/index.ts';
import { aimRay, traceShot } from '../src/weapons/index.ts';
import { readTrack } from './tracks.ts';
import { fullWorld, integerOf, rammerInputs, setField, setInteger } from './worlds.ts';

const oval = readTrack('oval');
/** Aims at a car about 20 m ahead: a little down, because the gun is on the roof. */
const AHEAD = { ...NEUTRAL_GUNNER, aimPitch: -650 };

/** Aims over all hills. */
const UP = { aimPitch: 8000 };

/** Creates cars at rest on the start straight, at these distances (m), with the barrel of car 0 on car 1. */
function createColumn(...metresAhead: readonly number[]): World {
  const world = fullWorld(oval, metresAhead.length);
  metresAhead.forEach((z, car) => {
    setField(world.state, car, 'px', 0);
    setField(world.state, car, 'pz', z);
  });
  setInteger(world, 0, 'barrelPitch', AHEAD.aimPitch);
  return world;
}

const inputOf = (gunner: Partial<CarInput['gunner']>): CarInput[] => [
  { ...NEUTRAL_INPUT, gunner: { ...AHEAD, ...gunner } },
];

/** Steps with shots judged; the inputs may depend on the number of the step. Returns the results of each step. */
function play(
  world: World,
  ticks: number,
  inputs: (tick: number) => CarInput[],
  before: ResolvedShots = NO_SHOTS,
): ResolvedShots[] {
  let shots = before;
  return Array.from({ length: ticks }, (_, tick) => {
    world.step(inputs(tick), shots.hits);
    shots = resolveShots(world, shots.rockets);
    return shots;
  });
}

const fireOnce = (world: World, weapon: 'fire' | 'rocket', ticks: number): ResolvedShots[] =>
  play(world, ticks, (tick) => inputOf({ [weapon]: tick === 0 }));

describe('resolveShots', () => {
  it('a shot returns one hit on the nearest car of two in line, which takes its health in the next step', () => {
    const world = createColumn(0, 20, 28);
    const [first, second] = fireOnce(world, 'fire', 2);
    expect(first!.hits).toMatchObject([{ kind: 'hit', car: 1, by: 0, damage: SHOT.damage }]);
    expect(second!.hits).toEqual([]);
    expect([1, 2].map((car) => integerOf(world, car, 'health'))).toEqual([HEALTH_MAX - SHOT.damage, HEALTH_MAX]);
  });

  it('a shot along the road pushes the car forwards', () => {
    const [shots] = fireOnce(createColumn(0, 20), 'fire', 1);
    expect(shots!.hits[0]!.push[2]).toBeGreaterThan(0);
    expect(Math.abs(shots!.hits[0]!.push[0])).toBeLessThan(3);
  });

  it('a gunner slows a pursuer by over 5 m/s with one second of hits', () => {
    const pursuerSpeed = (fire: boolean): number => {
      const world = createColumn(10, -10);
      const backwards = { ...AHEAD, aimYaw: 0x8000, fire };
      setInteger(world, 0, 'barrelYaw', backwards.aimYaw);
      for (const car of [0, 1]) setField(world.state, car, 'vz', 15);
      play(world, 62, () => [{ ...NEUTRAL_INPUT, gunner: backwards }]);
      return readField(world.state, 1, 'vz');
    };
    expect(pursuerSpeed(true)).toBeLessThan(pursuerSpeed(false) - 5);
  });

  it.each([
    ['protected', 'protectTicks', 100],
    ['wrecked', 'status', STATUS.wrecked],
    ['finished', 'status', STATUS.finished],
  ] as const)('a shot passes through a car that is %s and hits the car behind it', (_condition, field, value) => {
    const world = createColumn(0, 20, 26);
    setInteger(world, 1, field, value);
    setInteger(world, 1, 'respawnTicks', 200);
    expect(fireOnce(world, 'fire', 1)[0]!.hits).toMatchObject([{ car: 2 }]);
  });

  it('a shot into the road in front of a car ends at the road and hits nothing', () => {
    const world = createColumn(0, 20);
    setInteger(world, 0, 'barrelPitch', -2500);
    world.step(inputOf({ fire: true, aimPitch: -2500 }));
    const fired = world.events.find((event) => event.kind === 'fired');
    const path = aimRay(readPose(world.state, 0, createPose()), fired!.aim, world.tuning[0]!, createRay());
    const { car, distanceM } = traceShot(path, 0, {
      ground: world.ground,
      tuning: world.tuning,
      state: world.state,
      poseOf: () => null,
    });
    expect(car).toBe(-1);
    // The road is nearly level here, at the height 0.
    expect(distanceM).toBeCloseTo(path.oy / -path.dy, 1);
    expect(resolveShots(world)).toEqual(NO_SHOTS);
  });

  it('a rocket flies to a car at its speed, then bursts and damages the car', () => {
    const results = play(createColumn(0, 60), 60, (tick) => inputOf({ rocket: tick === 0, aimPitch: -150 }));
    const burst = results.findIndex(({ hits }) => hits.length > 0);
    // The rocket bursts its fuse distance before the back of the car, which is 2 m before the centre.
    const ticks = (60 - 2 - ROCKET.fuse) / (ROCKET.speed * TICK_SECONDS);
    expect(burst).toBe(Math.ceil(ticks));
    expect(results[burst]!.hits).toMatchObject([{ car: 1, by: 0 }]);
    expect(results[burst]!.hits[0]!.damage).toBeGreaterThan(0);
    expect(results.slice(0, burst).every(({ rockets }) => rockets.length === 1)).toBe(true);
    expect(results[burst]!.rockets).toEqual([]);
  });

  it('a rocket that meets nothing is gone after its flight time', () => {
    const world = createColumn(0);
    setInteger(world, 0, 'barrelPitch', UP.aimPitch);
    const results = play(world, ROCKET.lifeTicks + 1, (tick) => inputOf({ rocket: tick === 0, ...UP }));
    expect(results[ROCKET.lifeTicks - 1]!.rockets).toHaveLength(1);
    expect(results[ROCKET.lifeTicks]!.rockets).toEqual([]);
  });

  it('rockets in flight are removed in the countdown of a race', () => {
    const world = createColumn(0, 60);
    const { rockets } = fireOnce(world, 'rocket', 1)[0]!;
    world.step([], [{ kind: 'start' }]);
    expect(rockets).toHaveLength(1);
    expect(resolveShots(world, rockets).rockets).toEqual([]);
  });

  it('a replay from a saved state and from shots as JSON gives the same shots and the same states', () => {
    const inputs = (from: number) => (tick: number) =>
      rammerInputs(world, from + tick, 7).map((input) => ({ ...input, gunner: { ...input.gunner, rocket: true } }));
    const world = fullWorld(oval, 8);
    const saved = { shots: play(world, 20, inputs(0)).at(-1)!, state: world.save() };
    expect(saved.shots.rockets.length).toBeGreaterThan(0);
    const first = play(world, 200, inputs(20), saved.shots);
    const hash = world.hash();
    world.load(saved.state);
    expect(play(world, 200, inputs(20), JSON.parse(JSON.stringify(saved.shots)))).toEqual(first);
    expect(world.hash()).toBe(hash);
    expect(first.flatMap(({ hits }) => hits).length).toBeGreaterThan(5);
  });
});
