/** Shots between two cars at rest: on time, late, with too old a view, and with a false claim about the age of the view. */
import { extractPoses } from '@shotgun-rally/protocol';
import {
  CAR,
  carOffset,
  type GunnerInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  NEUTRAL_INPUT,
  PHASE,
  type Pose,
  RACE,
  STATUS,
  TICK_MS,
} from '@shotgun-rally/sim';
import { ANGLE_STEPS, createRandom } from '@shotgun-rally/sim/math';
import { createPose, readPose, timeOfTick } from '@shotgun-rally/sim/state';
import { RACE_RULES, RESPAWN } from '@shotgun-rally/sim/tuning';
import { stepTurret } from '@shotgun-rally/sim/weapons';
import { describe, expect, it, vi } from 'vitest';
import { InputQueue } from '../../../src/server/room/input-queue.ts';
import { VIEW_AGE_MAX_MS } from '../../../src/shooting/lag-compensation-limits.ts';
import { readTurret } from '../../../src/shooting/turret-fields.ts';
import { RING_SLOTS } from '../../../src/timeline/tick-ring.ts';
import { FiringRange, LATENCY_MS, SHOOTER, TARGET } from './firing-range.ts';

/** Full armour. */
const HEALTH = 100;

describe('a shot', () => {
  it('hits once what its gunner saw if its input is on time', () => {
    const range = new FiringRange();
    const tick = range.tick + 1;
    range.addInput(tick, range.aimAtTarget(true));
    range.run(30);
    expect(range.shots).toMatchObject([{ car: SHOOTER, hitCar: TARGET, firedTick: tick }]);
    expect(range.targetHealth).toBeLessThan(100);
  });

  it.each([
    ['in the warm-up', PHASE.warmup],
    ['after the race', PHASE.finished],
  ])('%s is reported as a hit without damage, and the target keeps its armour and motion', (_when, phase) => {
    const range = new FiringRange();
    range.world.state[RACE.phase] = phase;
    const before = range.world.save();
    range.addInput(range.tick + 1, range.aimAtTarget(true));
    range.run(30);
    expect(range.shots).toMatchObject([{ hitCar: TARGET, damage: 0 }]);
    expect(range.targetHealth).toBe(HEALTH);
    const speedOf = (state: Int32Array) =>
      ['vx', 'vy', 'vz'].map((name) => state[carOffset(TARGET) + CAR[name as 'vx']]);
    expect(speedOf(range.world.state)).toEqual(speedOf(before));
  });

  it('is fired once if its input is late: on arrival, but with the tick of the input', () => {
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

  it('is fired late only if the guns worked in the tick of its input', () => {
    const range = new FiringRange();
    const { state } = range.world;
    const tick = range.tick + 1;
    // The guns work from the tick after `tick` on.
    state[RACE.phase] = PHASE.racing;
    state[RACE.phaseStartTick] = tick + 1 - RACE_RULES.gunsAfterTicks;
    const shot = range.aimAtTarget(true);
    range.run(5);
    range.addInput(tick, shot);
    range.run(1);
    expect(range.shots).toEqual([]);
    range.addInput(tick + 1, shot);
    range.run(1);
    expect(range.shots).toMatchObject([{ firedTick: tick + 1 }]);
  });

  it('is not repeated while inputs are missing', () => {
    const range = new FiringRange();
    range.addInput(range.tick + 1, range.aimAtTarget(true));
    range.run(60);
    expect(range.shots.length).toBe(1);
  });

  it.each([
    { viewDelayMs: 250, lateTicks: 6, judgedAgeMs: 250 + 6 * TICK_MS },
    { viewDelayMs: 250, lateTicks: 7, judgedAgeMs: 350 },
    { viewDelayMs: 250, lateTicks: 20, judgedAgeMs: 350 },
    { viewDelayMs: 190, lateTicks: 20, judgedAgeMs: 290 },
  ])(
    'that saw a world of $viewDelayMs ms ago and is $lateTicks ticks late is judged in the world of $judgedAgeMs ms ago',
    (late) => {
      const range = new FiringRange();
      range.measureLatency(250);
      const tick = range.tick + 1;
      const shot = range.aimAtTarget(true, late.viewDelayMs);
      range.run(late.lateTicks + 1);
      range.addInput(tick, shot);
      const seenMs = vi.spyOn(range.gunnery.judge, 'seenMs');
      const judgedTick = range.tick;
      range.run(1);
      expect(range.shots).toMatchObject([{ hitCar: TARGET, firedTick: tick }]);
      expect(seenMs).toHaveReturnedWith(timeOfTick(judgedTick) - late.judgedAgeMs);
    },
  );

  it.each([
    { latencyMs: 1, claimMs: 90, refused: 0 },
    { latencyMs: 1, claimMs: 190, refused: 1 },
    { latencyMs: 120, claimMs: 200, refused: 0 },
    { latencyMs: 120, claimMs: 60, refused: 0 },
    { latencyMs: 120, claimMs: 50, refused: 1 },
    { latencyMs: 400, claimMs: 234, refused: 0 },
    { latencyMs: 400, claimMs: 251, refused: 1 },
  ])('with a claim of $claimMs ms is refused $refused times if the latency is $latencyMs ms', (claim) => {
    const range = new FiringRange();
    range.measureLatency(claim.latencyMs);
    range.addInput(range.tick + 1, range.aimAtTarget(true, claim.claimMs));
    range.run(1);
    expect(range.shots).toMatchObject([{ hitCar: claim.refused ? -1 : TARGET, isRefused: claim.refused === 1 }]);
    expect(range.gunnery.judge.counts.refused).toBe(claim.refused);
  });

  it('hits a car that has since moved by 12 m and stopped, as at a wall', () => {
    const range = new FiringRange();
    range.measureLatency(200);
    const shot = range.aimAtTarget(true, 200);
    const [shooter, target] = [SHOOTER, TARGET].map((car) => readPose(range.world.state, car, createPose())) as [
      Pose,
      Pose,
    ];
    const [dx, dz] = [target.x - shooter.x, target.z - shooter.z];
    const aside = { x: target.x + (12 * dz) / Math.hypot(dx, dz), z: target.z - (12 * dx) / Math.hypot(dx, dz) };
    range.world.placeCar(TARGET, range.world.standingPose(TARGET, aside));
    range.addInput(range.tick + 1, shot);
    range.run(1);
    expect(range.shots).toMatchObject([{ hitCar: TARGET }]);
  });

  it('does not damage a car that has respawned since the time of the view', () => {
    const range = new FiringRange();
    const shot = range.aimAtTarget(true);
    range.targetInput = { ...NEUTRAL_DRIVER, reset: true };
    range.run(1);
    expect(range.world.events).toContainEqual({ kind: 'respawn', car: TARGET });
    // Remove the protection after a respawn, which would also prevent damage.
    range.world.state[carOffset(TARGET) + CAR.protectTicks] = 0;
    range.addInput(range.tick + 1, shot);
    range.run(2);
    expect(range.shots).toMatchObject([{ hitCar: TARGET, damage: 0 }]);
    expect(range.targetHealth).toBe(100);
  });

  it('of a wrecked car hits if its gunner cannot know of the wreck yet, but not if the gunner can', () => {
    /** Returns the number of hits if the gunner's newest state is `ageTicks` older than the shot. */
    const hitsOf = (ageTicks: number): number => {
      const range = new FiringRange();
      wreckShooter(range);
      const tick = range.tick + 1;
      range.addInput(tick, range.aimAtTarget(true), tick - ageTicks);
      range.run(1);
      return range.shots.filter(({ hitCar }) => hitCar === TARGET).length;
    };
    expect(hitsOf(6)).toBe(1);
    expect(hitsOf(1)).toBe(0);
  });

  it('is refused if its view is newer than the latency explains, except in the first second in a seat', () => {
    /** Returns the number of refused shots if the gunner sends the first input after `ticks` in the seat. */
    const refusedAfter = (ticks: number): number => {
      const range = new FiringRange();
      range.gunner.queue = new InputQueue(NEUTRAL_GUNNER);
      range.run(ticks);
      range.addInput(range.tick + 1, range.aimAtTarget(true, 0));
      range.run(1);
      return range.gunnery.judge.counts.refused;
    };
    expect([refusedAfter(30), refusedAfter(70)]).toEqual([0, 1]);
  });

  it('of a wrecked car is possible for at most half a second if the client never acknowledges the wreck', () => {
    const range = new FiringRange();
    wreckShooter(range);
    const wreckedTick = range.tick;
    // The last tick in which the car is a wreck.
    const lastTick = wreckedTick + RESPAWN.wreckTicks - 2;
    while (range.tick < lastTick) {
      range.addInput(range.tick + 1, { ...range.aimAtTarget(true), rocket: true }, wreckedTick - 1);
      range.run(1);
    }
    const lastShotTick = Math.max(...range.shots.map(({ firedTick }) => firedTick));
    expect(lastShotTick).toBeGreaterThan(wreckedTick);
    expect(lastShotTick - wreckedTick).toBeLessThanOrEqual((2 * VIEW_AGE_MAX_MS) / TICK_MS);
    expect(range.rockets.length).toBe(1);
  });

  it('of a wrecked car launches a rocket only if the claimed view delay is plausible', () => {
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
    'ends in the state that its gunner predicted, and fires over 0.99 of the predicted shots (seed %i)',
    (seed) => expectPredictedShots(new FiringRange(), seed),
  );

  it('ends in the same state, and fires as many shots, when the records of its earlier ticks are reused', () => {
    const range = new FiringRange();
    for (let passed = 0; passed < RING_SLOTS; passed++) {
      const input = { ...NEUTRAL_GUNNER, aimYaw: passed * 64, fire: passed < RING_SLOTS / 2, viewDelayMs: LATENCY_MS };
      range.addInput(range.tick + 1, input);
      range.run(1);
    }
    range.shots.length = 0;
    expectPredictedShots(range, 1);
  });
});

describe('a turret with an input that arrives late, and a later one that never arrives', () => {
  it('executes again in that later tick what was executed in it: the input before it', () => {
    const range = new FiringRange();
    const inputWithYaw = (aimYaw: number): GunnerInput => ({ ...NEUTRAL_GUNNER, aimYaw });
    const [late, onTime] = [inputWithYaw(ANGLE_STEPS / 4), inputWithYaw(ANGLE_STEPS / 2)];
    const expected = range.world.save();
    const firstTick = range.tick + 1;
    for (const input of [late, onTime, onTime]) stepTurret(expected, SHOOTER, input);
    range.run(1);
    range.addInput(firstTick + 1, onTime);
    range.run(2);
    range.addInput(firstTick, late);
    range.gunnery.resimulateLateInputs(range.participants);
    expect(readTurret(range.world.state, SHOOTER)).toEqual(readTurret(expected, SHOOTER));
  });
});

/** Sends random inputs in bursts, most of them late. Expects the turret and the shots that a gunner's page predicts. */
function expectPredictedShots(range: FiringRange, seed: number): void {
  const random = createRandom(seed);
  const predicted = range.world.save();
  const unsent: { tick: number; input: GunnerInput }[] = [];
  const predictedShotTicks: number[] = [];
  for (let passed = 0; passed < 600; passed++) {
    const tick = range.tick + 1;
    const yaw = Math.floor(random() * ANGLE_STEPS);
    const input = { ...NEUTRAL_GUNNER, aimYaw: yaw, fire: random() < 0.5, viewDelayMs: LATENCY_MS };
    predicted[RACE.tick] = tick;
    if (stepTurret(predicted, SHOOTER, input)) predictedShotTicks.push(tick);
    unsent.push({ tick, input });
    const isBurstOver = unsent.length >= 7 || random() < 0.4;
    if (isBurstOver) for (const late of unsent.splice(0)) range.addInput(late.tick, late.input);
    range.run(1);
  }
  for (const late of unsent) range.addInput(late.tick, late.input);
  range.gunnery.resimulateLateInputs(range.participants);
  expect(readTurret(range.world.state, SHOOTER)).toEqual(readTurret(predicted, SHOOTER));
  const judged = new Set(range.shots.map(({ firedTick }) => firedTick));
  expect(judged.size).toBe(range.shots.length);
  expect(predictedShotTicks.length).toBeGreaterThan(30);
  const firedShare = predictedShotTicks.filter((tick) => judged.has(tick)).length / predictedShotTicks.length;
  expect(firedShare).toBeGreaterThan(0.99);
}

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
