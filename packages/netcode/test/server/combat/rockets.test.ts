/** Rockets start in the world that the gunner saw, then fly among the present cars, and hit the same cars on screen. */
import type { BlastEvent } from '@shotgun-rally/protocol';
import {
  CAR,
  carOffset,
  type GunnerInput,
  NEUTRAL_GUNNER,
  PHASE,
  type Pose,
  RACE,
  TICK_MS,
  type World,
} from '@shotgun-rally/sim';
import { lengthOf } from '@shotgun-rally/sim/math';
import { createPose, readPose, tickOfTime, timeOfTick } from '@shotgun-rally/sim/state';
import { createTrackSample, sampleTrack } from '@shotgun-rally/sim/track';
import { ROCKET } from '@shotgun-rally/sim/tuning';
import { ROCKET_STEP_M } from '@shotgun-rally/sim/weapons';
import { describe, expect, it } from 'vitest';
import { type GameClient, type ShownRocket, WEATHERS, type WeatherName } from '../../../src/index.ts';
import type { InputSource } from '../../../src/testing/index.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { aim, shakyDriver } from '../../testing/scripted-players.ts';
import { FiringRange, LATENCY_MS, SHOOTER, TARGET } from './firing-range.ts';

/** Returns the raw integer of a car's field in the world's state. */
const rawField = (range: FiringRange, car: number, name: keyof typeof CAR): number =>
  range.world.state[carOffset(car) + CAR[name]]!;

/** Gives the barrel time to turn to the aim of `input`. */
function turnTo(range: FiringRange, input: GunnerInput): void {
  for (let tick = 0; tick < 20; tick++) {
    range.addInput(range.tick + 1, { ...input, rocket: false, viewDelayMs: 0 });
    range.run(1);
  }
}

/** Returns the blasts that hit the target. */
const blastsOnTarget = (range: FiringRange): BlastEvent[] => range.blasts.filter(({ hitCar }) => hitCar === TARGET);

/** Returns an input that launches a rocket at the target. */
const launchInput = (range: FiringRange, viewDelayMs = LATENCY_MS) => ({
  ...range.aimAtTarget(false),
  rocket: true,
  viewDelayMs,
});

describe('a rocket', () => {
  it('bursts at its target in the warm-up without damage', () => {
    const range = new FiringRange();
    range.world.state[RACE.phase] = PHASE.warmup;
    range.addInput(range.tick + 1, launchInput(range));
    range.run(30);
    expect(range.blasts).toMatchObject([{ hitCar: -1, damage: 0 }]);
    expect(range.targetHealth).toBe(100);
  });

  it('starts in the world that its gunner saw, and hits its target once', () => {
    const range = new FiringRange();
    const tick = range.tick + 1;
    const boost = rawField(range, SHOOTER, 'boost');
    range.addInput(tick, launchInput(range));
    range.run(30);
    expect(range.rockets).toMatchObject([{ car: SHOOTER, tick: tickOfTime(timeOfTick(tick) - LATENCY_MS) + 1 }]);
    expect(blastsOnTarget(range)).toMatchObject([{ car: SHOOTER, rocket: 0, damage: ROCKET.damage }]);
    expect(range.targetHealth).toBe(100 - ROCKET.damage);
    expect(rawField(range, SHOOTER, 'boost')).toBeGreaterThan(boost + ROCKET.damage);
    expect(rawField(range, SHOOTER, 'rockets')).toBe(ROCKET.atStart - 1);
  });

  it('explodes by itself at the end of its life', () => {
    const range = new FiringRange();
    const up = { ...launchInput(range), aimPitch: 8000 };
    turnTo(range, up);
    range.addInput(range.tick + 1, up);
    range.run(ROCKET.lifeTicks - Math.ceil(LATENCY_MS / TICK_MS) - 1);
    expect(range.rockets.length).toBe(1);
    expect(range.blasts).toEqual([]);
    range.run(3);
    expect(range.blasts).toMatchObject([{ hitCar: -1, damage: 0 }]);
  });

  it('explodes on the road, and the blast damages a car nearby', () => {
    const range = new FiringRange();
    const { aimYaw } = range.aimAtTarget(false);
    const beside = { ...launchInput(range), aimYaw: (aimYaw + 12000) & 0xffff, aimPitch: -3200 };
    turnTo(range, beside);
    range.addInput(range.tick + 1, beside);
    range.run(20);
    const [blast] = range.blasts as [BlastEvent];
    const hint = rawField(range, TARGET, 'trackHint');
    const { height } = sampleTrack(OVAL, blast, hint, createTrackSample());
    expect(Math.abs(height)).toBeLessThan(0.1);
    const target = readPose(range.world.state, TARGET, createPose());
    const away = lengthOf(blast.x - target.x, blast.y - target.y, blast.z - target.z);
    expect(away).toBeGreaterThan(ROCKET.blastFull);
    expect(blastsOnTarget(range).length).toBe(1);
    expect(blastsOnTarget(range)[0]?.damage).toBeLessThan(ROCKET.damage);
  });

  it('damages neither the car that launched it nor a protected car', () => {
    const range = new FiringRange();
    range.world.state[carOffset(TARGET) + CAR.protectTicks] = 200;
    range.run(12);
    range.addInput(range.tick + 1, launchInput(range));
    range.run(ROCKET.lifeTicks);
    expect(range.targetHealth).toBe(100);
    expect(rawField(range, SHOOTER, 'health')).toBe(100);
    expect(range.blasts).not.toEqual([]);
    expect(range.blasts.every(({ damage }) => damage === 0)).toBe(true);
  });

  it('is launched once if its input arrives late and twice', () => {
    const range = new FiringRange();
    const tick = range.tick + 1;
    const late = launchInput(range);
    range.run(5);
    range.addInput(tick, late);
    range.run(1);
    range.addInput(tick, late);
    range.run(30);
    expect(range.rockets.length).toBe(1);
    expect(blastsOnTarget(range).length).toBe(1);
    expect(rawField(range, SHOOTER, 'rockets')).toBe(ROCKET.atStart - 1);
  });

  it('is launched once if the input of an earlier tick arrives after it', () => {
    const range = new FiringRange();
    const tick = range.tick + 1;
    const held = launchInput(range);
    range.run(1);
    range.addInput(tick + 1, held);
    range.run(2);
    range.addInput(tick, held);
    range.run(20);
    expect(range.rockets.length).toBe(1);
    expect(rawField(range, SHOOTER, 'rockets')).toBe(ROCKET.atStart - 1);
  });
});

describe('the claimed view delay of a rocket', () => {
  /** Returns how many ticks in the past a rocket starts, with a claimed view delay and a measured latency (ms). */
  function ticksBeforeNow(viewDelayMs: number, latencyMs: number): number {
    const range = new FiringRange();
    range.measureLatency(latencyMs);
    range.addInput(range.tick + 1, launchInput(range, viewDelayMs));
    range.run(1);
    return range.tick - (range.rockets[0]?.tick ?? 0);
  }

  it('decides how far in the past the rocket starts: 6 ticks for 100 ms, 15 for 240 ms', () => {
    expect(ticksBeforeNow(100, 100)).toBe(6);
    expect(ticksBeforeNow(240, 240)).toBe(15);
  });

  it('is ignored above 250 ms, so that the rocket starts now', () => {
    expect(ticksBeforeNow(251, 240)).toBe(0);
    expect(ticksBeforeNow(900, 900)).toBe(0);
  });

  it('is ignored if the measured latency does not explain it, so that the rocket starts now', () => {
    expect(ticksBeforeNow(240, 30)).toBe(0);
    expect(ticksBeforeNow(0, 120)).toBe(0);
  });
});

/** Ticks between two launches, so that each rocket explodes before the next is launched. */
const PAUSE_TICKS = 150;

/** Records the results of rockets that are launched at a racing car. */
class Hunt {
  /** For each rocket, true if it hit the target on the gunner's screen. */
  readonly hitsOnScreen: boolean[] = [];
  /** For each rocket, true if it hit the target on the server. */
  readonly hitsOnServer: boolean[] = [];
  /** Distance (m) from each blast that hit the target to the target, both as shown. */
  readonly blastDistancesM: number[] = [];
  /** For each rocket and frame, the difference (m) between its shown move and its speed times the time. */
  readonly jumpsM: number[] = [];
  /** Corrections of the target's driver by cause. */
  corrections: Readonly<Record<string, number>> = {};
  targetHits = 0;
  #last: { readonly timeMs: number; readonly rockets: readonly ShownRocket[] } = { timeMs: 0, rockets: [] };

  /** Records a frame of the gunner's client. */
  recordFrame(client: GameClient): void {
    const view = client.view();
    if (!view) return;
    for (const { id, x, y, z } of client.rockets) {
      const before = this.#last.rockets.find((each) => each.id === id);
      if (!before) continue;
      const flownM = ((view.timeMs - this.#last.timeMs) / 1000) * ROCKET.speed;
      this.jumpsM.push(Math.abs(lengthOf(x - before.x, y - before.y, z - before.z) - flownM));
    }
    this.#last = { timeMs: view.timeMs, rockets: client.rockets };
    for (const effect of client.takeEffects()) if (effect.kind === 'launched') this.hitsOnScreen.push(false);
    for (const { hitCar, x, y, z } of client.takeBlasts()) {
      const { pose } = view.cars[TARGET]!;
      if (hitCar !== TARGET) continue;
      this.hitsOnScreen[this.hitsOnScreen.length - 1] = true;
      this.blastDistancesM.push(lengthOf(pose.x - x, pose.y - y, pose.z - z));
    }
    for (const event of client.takeEvents()) {
      if (event.kind === 'rocket') this.hitsOnServer.push(false);
      if (event.kind === 'blast' && event.hitCar === TARGET) this.hitsOnServer[this.hitsOnServer.length - 1] = true;
    }
  }

  /** Records a tick of the server. */
  recordTick({ events }: World): void {
    for (const event of events) if (event.kind === 'hit' && event.car === TARGET) this.targetHits++;
  }
}

/** A race of 90 s in which a gunner launches rockets at another car. */
function hunt(weather: WeatherName, seed: number): Hunt {
  const match = matchOnOval({ weather: WEATHERS[weather], seed, cars: 2, laps: 99 });
  const driver = match.join('driver', TARGET, shakyDriver(OVAL, seed));
  match.join('driver', SHOOTER, shakyDriver(OVAL, seed + 1));
  const gunner = match.join('gunner', SHOOTER, launcher);
  // In the warm-up, hits do no damage.
  match.server.world.state[RACE.phase] = PHASE.racing;
  const result = new Hunt();
  match.run(
    90_000,
    ({ client }) => {
      if (client === gunner.client) result.recordFrame(client);
    },
    () => {
      const { world } = match.server;
      // Reload: the rockets must not run out.
      world.state[carOffset(SHOOTER) + CAR.rockets] = ROCKET.maxCarried;
      result.recordTick(world);
    },
  );
  result.corrections = driver.client.stats.corrections;
  return result;
}

/** A gunner who aims at the point where the target will be when a rocket arrives, and launches one every PAUSE_TICKS. */
const launcher: InputSource = (client, tick) => {
  const view = client.view();
  const [ownCar, target] = [view?.cars[SHOOTER], view?.cars[TARGET]];
  if (!ownCar?.present || !target?.present) return NEUTRAL_GUNNER;
  const distance = lengthOf(target.pose.x - ownCar.pose.x, 0, target.pose.z - ownCar.pose.z);
  const seconds = distance / ROCKET.speed;
  const futurePose: Pose = {
    ...target.pose,
    x: target.pose.x + target.pose.vx * seconds,
    z: target.pose.z + target.pose.vz * seconds,
  };
  return { ...aim(ownCar.pose, futurePose), rocket: tick % PAUSE_TICKS === 0 };
};

describe.each(['LAN', 'TYPICAL'] as const)('rockets in %s', (weather) => {
  const hunts = [3, 4, 5].map((seed) => hunt(weather, seed));
  const all = <Key extends 'hitsOnScreen' | 'hitsOnServer' | 'blastDistancesM' | 'jumpsM'>(
    key: Key,
  ): Hunt[Key][number][] => hunts.flatMap((each) => each[key] as Hunt[Key][number][]);

  it('are launched more than 60 times and hit more than 15 times', () => {
    expect(all('hitsOnScreen').length).toBeGreaterThan(60);
    expect(all('hitsOnServer').filter(Boolean).length).toBeGreaterThan(15);
  });

  it("hit on the gunner's screen if and only if they hit on the server, in at least 98 % of cases", () => {
    const [onScreen, onServer] = [all('hitsOnScreen'), all('hitsOnServer')];
    expect(onServer.length).toBe(onScreen.length);
    const differences = onScreen.filter((isHit, index) => isHit !== onServer[index]);
    expect(differences.length / onScreen.length).toBeLessThanOrEqual(0.02);
  });

  it("move at their speed on the gunner's screen, within 15 cm in each frame", () => {
    expect(all('jumpsM').length).toBeGreaterThan(1000);
    expect(Math.max(...all('jumpsM'))).toBeLessThan(0.15);
  });

  it("explode on the gunner's screen within the blast radius and one tick of flight of the car that they hit", () => {
    expect(all('blastDistancesM').length).toBeGreaterThan(15);
    for (const metres of all('blastDistancesM')) expect(metres).toBeLessThan(ROCKET.blastRadius + ROCKET_STEP_M);
  });

  it("cause no correction with the cause `hit` or `unexplained` for the target's driver", () => {
    for (const { corrections, targetHits } of hunts) {
      expect(targetHits).toBeGreaterThan(3);
      expect(corrections.hit).toBe(0);
      expect(corrections.unexplained).toBe(0);
    }
  });
});
