/** Shots between two cars at rest: on time, late, with a view that is too old, and with a false claim. */
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
import { FiringRange, LATENCY_MS, SHOOTER, TARGET } from './firing-range.ts';

describe('a shot', () => {
  it('on time hits once what its gunner saw', () => {
    const range = new FiringRange();
    const tick = range.tick + 1;
    range.addInput(tick, range.aimAtTarget(true));
    range.run(30);
    expect(range.shots).toMatchObject([{ car: SHOOTER, hitCar: TARGET, firedTick: tick }]);
    expect(range.targetHealth).toBeLessThan(100);
  });

  it('that arrives late is fired once on arrival, under its own tick', () => {
    const range = new FiringRange();
    const tick = range.tick + 1;
    const shot = range.aimAtTarget(true);
    range.run(5);
    expect(range.shots).toEqual([]);
    range.addInput(tick, shot);
    range.run(1);
    expect(range.shots).toMatchObject([{ hitCar: TARGET, firedTick: tick }]);
    const health = range.targetHealth;
    range.addInput(tick, shot);
    range.run(30);
    expect(range.shots.length).toBe(1);
    expect(range.targetHealth).toBe(health);
  });

  it('is not fired again if the input of an earlier tick arrives after it', () => {
    const range = new FiringRange();
    const tick = range.tick + 1;
    const shot = range.aimAtTarget(true);
    range.run(1);
    range.addInput(tick + 1, shot);
    range.run(2);
    expect(range.shots).toMatchObject([{ firedTick: tick + 1 }]);
    range.addInput(tick, shot);
    range.run(20);
    expect(range.shots.length).toBe(1);
  });

  it('is not repeated while inputs are missing', () => {
    const range = new FiringRange();
    range.addInput(range.tick + 1, range.aimAtTarget(true));
    range.run(60);
    expect(range.shots.length).toBe(1);
  });

  it('misses and is counted if its view was more than 250 ms old', () => {
    const range = new FiringRange();
    const tick = range.tick + 1;
    const shot = range.aimAtTarget(true, 220);
    range.run(4);
    range.addInput(tick, shot);
    range.run(1);
    expect(range.shots).toMatchObject([{ hitCar: -1, firedTick: tick }]);
    expect(range.gunnery.judge.counts).toEqual({ tooOld: 1, refused: 0 });
  });

  it('misses and is counted if its claim is more than 200 ms off the measured latency', () => {
    const range = new FiringRange();
    range.gunner.latencyMs = 20;
    range.addInput(range.tick + 1, range.aimAtTarget(true, 230));
    range.run(1);
    expect(range.shots).toMatchObject([{ hitCar: -1 }]);
    expect(range.gunnery.judge.counts).toEqual({ tooOld: 0, refused: 1 });
    expect(range.targetHealth).toBe(100);
  });

  it('does not damage a car that has respawned since', () => {
    const range = new FiringRange();
    const shot = range.aimAtTarget(true);
    range.targetInput = { ...NEUTRAL_DRIVER, reset: true };
    range.run(1);
    expect(range.gunnery.judge.respawnTick(TARGET)).toBe(range.tick);
    // Remove the protection after a respawn, which would also prevent damage.
    range.world.state[carOffset(TARGET) + CAR.protectTicks] = 0;
    range.addInput(range.tick + 1, shot);
    range.run(2);
    expect(range.shots).toMatchObject([{ hitCar: TARGET, damage: 0 }]);
    expect(range.targetHealth).toBe(100);
  });

  it('from a wreck counts only if the gunner did not know of the wreck', () => {
    const hitsOf = (knownBeforeTicks: number): number => {
      const range = new FiringRange();
      wreckShooter(range);
      const tick = range.tick + 1;
      range.addInput(tick, range.aimAtTarget(true), tick - knownBeforeTicks);
      range.run(1);
      return range.shots.filter(({ hitCar }) => hitCar === TARGET).length;
    };
    expect(hitsOf(6)).toBe(1);
    expect(hitsOf(1)).toBe(0);
  });

  it('from a wreck is possible for half a second at most, even if the client never acknowledges the wreck', () => {
    const range = new FiringRange();
    wreckShooter(range);
    const wreckedTick = range.tick;
    for (let passed = 0; passed < 200; passed++) {
      range.addInput(range.tick + 1, { ...range.aimAtTarget(true), rocket: true }, wreckedTick - 1);
      range.run(1);
    }
    const lastShotTick = Math.max(...range.shots.map(({ firedTick }) => firedTick));
    expect(lastShotTick).toBeGreaterThan(wreckedTick);
    expect(lastShotTick - wreckedTick).toBeLessThanOrEqual((2 * REWIND_MAX_MS) / TICK_MS);
    expect(range.rockets.length).toBe(1);
  });

  it('with a rocket from a wreck needs a plausible claim', () => {
    const rocketsOf = (viewDelayMs: number): number => {
      const range = new FiringRange();
      wreckShooter(range);
      range.addInput(range.tick + 1, { ...range.aimAtTarget(false), rocket: true, viewDelayMs });
      range.run(1);
      return range.rockets.length;
    };
    expect(rocketsOf(LATENCY_MS)).toBe(1);
    expect(rocketsOf(LATENCY_MS + 500)).toBe(0);
  });
});

describe('a turret whose inputs arrive late, in bursts', () => {
  it.each([1, 2, 3, 4, 5])(
    'ends in the state that its gunner predicted, and fires 99 %% of the predicted shots (seed %i)',
    (seed) => {
      const range = new FiringRange();
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
        if (isBurstOver) for (const late of held.splice(0)) range.addInput(late.tick, late.input);
        range.run(1);
      }
      for (const late of held) range.addInput(late.tick, late.input);
      range.gunnery.reworkLateInputs(range.participants);
      expect(readTurret(range.world.state, SHOOTER)).toEqual(readTurret(predicted, SHOOTER));
      const judged = new Set(range.shots.map(({ firedTick }) => firedTick));
      expect(judged.size).toBe(range.shots.length);
      expect(fired.length).toBeGreaterThan(30);
      expect(fired.filter((tick) => judged.has(tick)).length / fired.length).toBeGreaterThan(0.99);
    },
  );
});

function wreckShooter(range: FiringRange): void {
  range.world.state[carOffset(SHOOTER) + CAR.health] = 1;
  range.world.step([], [{ kind: 'hit', car: SHOOTER, by: TARGET, damage: 9, push: [0, 0, 0] }]);
  expect(range.world.state[carOffset(SHOOTER) + CAR.status]).toBe(STATUS.wrecked);
  range.timeline.insert(range.tick, extractPoses(range.world.state));
  range.gunnery.judgeTick(
    [SHOOTER, TARGET].map(() => NEUTRAL_INPUT),
    range.participants,
  );
}
