/** Shots on a range of two cars at rest: in time, late, from too long ago, and claimed wrongly. */
import { extractPoses } from '@shotgun-rally/protocol';
import {
  ANGLE_STEPS,
  CAR,
  carOffset,
  type GunnerInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  NEUTRAL_INPUT,
  RACE,
  STATUS,
  stepTurret,
  TICK_MS,
} from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../src/environment/random.ts';
import { REWIND_MAX_MS } from '../src/shooting/lag-compensation-limits.ts';
import { readTurret } from '../src/shooting/turret-fields.ts';
import { LATENCY_MS, PREY, Range, SHOOTER } from './range.ts';

describe('a shot', () => {
  it('in time hits what its gunner saw, once', () => {
    const range = new Range();
    const tick = range.tick + 1;
    range.offer(tick, range.onTarget(true));
    range.pass(30);
    expect(range.shots).toMatchObject([{ car: SHOOTER, hitCar: PREY, firedTick: tick }]);
    expect(range.preyHealth).toBeLessThan(100);
  });

  it('that comes late is fired when it comes, under its own tick, and never again', () => {
    const range = new Range();
    const tick = range.tick + 1;
    const shot = range.onTarget(true);
    range.pass(5);
    expect(range.shots).toEqual([]);
    range.offer(tick, shot);
    range.pass(1);
    expect(range.shots).toMatchObject([{ hitCar: PREY, firedTick: tick }]);
    const health = range.preyHealth;
    range.offer(tick, shot);
    range.pass(30);
    expect(range.shots.length).toBe(1);
    expect(range.preyHealth).toBe(health);
  });

  it('does not count again under an earlier tick when the first pull of the trigger comes last', () => {
    const range = new Range();
    const tick = range.tick + 1;
    const shot = range.onTarget(true);
    range.pass(1);
    range.offer(tick + 1, shot);
    range.pass(2);
    expect(range.shots).toMatchObject([{ firedTick: tick + 1 }]);
    range.offer(tick, shot);
    range.pass(20);
    expect(range.shots.length).toBe(1);
  });

  it('is not made up while the gunner is not heard', () => {
    const range = new Range();
    range.offer(range.tick + 1, range.onTarget(true));
    range.pass(60);
    expect(range.shots.length).toBe(1);
  });

  it('that saw the world more than 250 ms before it is executed misses, and is counted', () => {
    const range = new Range();
    const tick = range.tick + 1;
    const shot = range.onTarget(true, 220);
    range.pass(4);
    range.offer(tick, shot);
    range.pass(1);
    expect(range.shots).toMatchObject([{ hitCar: -1, firedTick: tick }]);
    expect(range.gunnery.judge.counts).toEqual({ tooOld: 1, refused: 0 });
  });

  it('whose claim is more than 200 ms off the measured latency misses, and is counted', () => {
    const range = new Range();
    range.seat.latencyMs = 20;
    range.offer(range.tick + 1, range.onTarget(true, 230));
    range.pass(1);
    expect(range.shots).toMatchObject([{ hitCar: -1 }]);
    expect(range.gunnery.judge.counts).toEqual({ tooOld: 0, refused: 1 });
    expect(range.preyHealth).toBe(100);
  });

  it('at a car that has been put elsewhere since does it no harm', () => {
    const range = new Range();
    const shot = range.onTarget(true);
    range.prey = { ...NEUTRAL_DRIVER, reset: true };
    range.pass(1);
    expect(range.gunnery.judge.respawnTick(PREY)).toBe(range.tick);
    // Even where the respawn itself would not have protected it.
    range.world.state[carOffset(PREY) + CAR.protectTicks] = 0;
    range.offer(range.tick + 1, shot);
    range.pass(2);
    expect(range.shots).toMatchObject([{ hitCar: PREY, damage: 0 }]);
    expect(range.preyHealth).toBe(100);
  });

  it('from a wreck counts if the gunner had not been told, and only then', () => {
    const hitsOf = (knownBeforeTicks: number): number => {
      const range = new Range();
      wreckShooter(range);
      const tick = range.tick + 1;
      range.offer(tick, range.onTarget(true), tick - knownBeforeTicks);
      range.pass(1);
      return range.shots.filter(({ hitCar }) => hitCar === PREY).length;
    };
    expect(hitsOf(6)).toBe(1);
    expect(hitsOf(1)).toBe(0);
  });

  it('or a rocket leaves a wreck for half a second at most, however long the gunner says not to have been told', () => {
    const range = new Range();
    wreckShooter(range);
    const wreckedTick = range.tick;
    for (let passed = 0; passed < 200; passed++) {
      range.offer(range.tick + 1, { ...range.onTarget(true), rocket: true }, wreckedTick - 1);
      range.pass(1);
    }
    const lastShotTick = Math.max(...range.shots.map(({ firedTick }) => firedTick));
    expect(lastShotTick).toBeGreaterThan(wreckedTick);
    expect(lastShotTick - wreckedTick).toBeLessThanOrEqual((2 * REWIND_MAX_MS) / TICK_MS);
    expect(range.rockets.length).toBe(1);
  });

  it('with a rocket whose claim is refused leaves no wreck', () => {
    const rocketsOf = (viewDelayMs: number): number => {
      const range = new Range();
      wreckShooter(range);
      range.offer(range.tick + 1, { ...range.onTarget(false), rocket: true, viewDelayMs });
      range.pass(1);
      return range.rockets.length;
    };
    expect(rocketsOf(LATENCY_MS)).toBe(1);
    expect(rocketsOf(LATENCY_MS + 500)).toBe(0);
  });
});

describe('a turret whose inputs come late, in bursts', () => {
  it.each([1, 2, 3, 4, 5])('ends where they lead, as its gunner predicted (seed %i)', (seed) => {
    const range = new Range();
    const random = createRandom(seed);
    const predicted = range.world.save();
    const held: { tick: number; input: GunnerInput }[] = [];
    const fired: number[] = [];
    for (let passed = 0; passed < 600; passed++) {
      const tick = range.tick + 1;
      const yaw = Math.floor(random() * ANGLE_STEPS);
      const input = { ...NEUTRAL_GUNNER, aimYaw: yaw, fire: random() < 0.5, viewDelayMs: LATENCY_MS };
      predicted[RACE.tick] = tick;
      if (stepTurret(predicted, SHOOTER, input)) fired.push(tick);
      held.push({ tick, input });
      const isBurstOver = held.length >= 7 || random() < 0.4;
      if (isBurstOver) for (const late of held.splice(0)) range.offer(late.tick, late.input);
      range.pass(1);
    }
    for (const late of held) range.offer(late.tick, late.input);
    range.gunnery.reworkLateInputs(range.seats);
    expect(readTurret(range.world.state, SHOOTER)).toEqual(readTurret(predicted, SHOOTER));
    const judged = new Set(range.shots.map(({ firedTick }) => firedTick));
    expect(judged.size).toBe(range.shots.length);
    expect(fired.length).toBeGreaterThan(30);
    expect(fired.filter((tick) => judged.has(tick)).length / fired.length).toBeGreaterThan(0.99);
  });
});

function wreckShooter(range: Range): void {
  range.world.state[carOffset(SHOOTER) + CAR.health] = 1;
  range.world.step([], [{ kind: 'hit', car: SHOOTER, by: PREY, damage: 9, push: [0, 0, 0] }]);
  expect(range.world.state[carOffset(SHOOTER) + CAR.status]).toBe(STATUS.wrecked);
  range.timeline.insert(range.tick, extractPoses(range.world.state));
  range.gunnery.judgeTick(
    [SHOOTER, PREY].map(() => NEUTRAL_INPUT),
    range.seats,
  );
}
