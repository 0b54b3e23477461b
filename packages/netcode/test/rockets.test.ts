/** Rockets: begun where the gunner saw, judged among the cars as they are, and seen on every screen to do what they did. */
import type { BlastEvent } from '@shotgun-rally/protocol';
import {
  CAR,
  carOffset,
  createPose,
  createTrackSample,
  type GunnerInput,
  lengthOf,
  type Pose,
  RACE,
  ROCKET,
  ROCKET_STEP_M,
  readPose,
  SHOT,
  sampleTrack,
  TICK_MS,
  tickOfTime,
  timeOfTick,
} from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { type ShownRocket, WEATHERS, type WeatherName } from '../src/index.ts';
import type { GiveInput } from '../src/testing/index.ts';
import { matchOnOval, OVAL } from './match.ts';
import { LATENCY_MS, PREY, Range, SHOOTER } from './range.ts';
import { aim, shakyDriver } from './scripted-players.ts';

const integer = (range: Range, car: number, name: keyof typeof CAR): number =>
  range.world.state[carOffset(car) + CAR[name]]!;

/** Lets the barrel turn to where it is to point. */
function turnTo(range: Range, input: GunnerInput): void {
  for (let tick = 0; tick < 20; tick++) {
    range.offer(range.tick + 1, { ...input, rocket: false, viewDelayMs: 0 });
    range.pass(1);
  }
}

/** What blasts did to the prey. */
const hurt = (range: Range): BlastEvent[] => range.blasts.filter(({ hitCar }) => hitCar === PREY);

/** The aim at the prey with the rocket's trigger pulled. */
const launch = (range: Range, viewDelayMs = LATENCY_MS) => ({
  ...range.onTarget(false),
  rocket: true,
  viewDelayMs,
});

describe('a rocket', () => {
  it('begins in the world that its gunner saw, and hits what it flies to, once', () => {
    const range = new Range();
    const tick = range.tick + 1;
    const boost = integer(range, SHOOTER, 'boost');
    range.offer(tick, launch(range));
    range.pass(30);
    expect(range.rockets).toMatchObject([{ car: SHOOTER, tick: tickOfTime(timeOfTick(tick) - LATENCY_MS) + 1 }]);
    expect(hurt(range)).toMatchObject([{ car: SHOOTER, rocket: 0, damage: ROCKET.damage }]);
    expect(range.preyHealth).toBe(100 - ROCKET.damage);
    expect(integer(range, SHOOTER, 'boost')).toBeGreaterThan(boost + ROCKET.damage);
    expect(integer(range, SHOOTER, 'rockets')).toBe(ROCKET.atStart - 1);
  });

  it('flies on for two seconds, and then bursts by itself', () => {
    const range = new Range();
    const up = { ...launch(range), aimPitch: 8000 };
    turnTo(range, up);
    range.offer(range.tick + 1, up);
    range.pass(ROCKET.lifeTicks - Math.ceil(LATENCY_MS / TICK_MS) - 1);
    expect(range.rockets.length).toBe(1);
    expect(range.blasts).toEqual([]);
    range.pass(3);
    expect(range.blasts).toMatchObject([{ hitCar: -1, damage: 0 }]);
  });

  it('bursts on the road, and the blast hurts who is near', () => {
    const range = new Range();
    const { aimYaw } = range.onTarget(false);
    const beside = { ...launch(range), aimYaw: (aimYaw + 6000) & 0xffff, aimPitch: -2700 };
    turnTo(range, beside);
    range.offer(range.tick + 1, beside);
    range.pass(20);
    const [blast] = range.blasts as [BlastEvent];
    const hint = integer(range, PREY, 'trackHint');
    const { height } = sampleTrack(OVAL, blast, hint, createTrackSample());
    expect(Math.abs(height)).toBeLessThan(0.1);
    const prey = readPose(range.world.state, PREY, createPose());
    const away = lengthOf(blast.x - prey.x, blast.y - prey.y, blast.z - prey.z);
    expect(away).toBeGreaterThan(ROCKET.blastFull);
    expect(hurt(range).length).toBe(1);
    expect(hurt(range)[0]?.damage).toBeLessThan(ROCKET.damage);
  });

  it('does no harm to the car it left, and none to a car that is protected', () => {
    const range = new Range();
    range.world.state[carOffset(PREY) + CAR.protectTicks] = 200;
    range.pass(12);
    range.offer(range.tick + 1, launch(range));
    range.pass(ROCKET.lifeTicks);
    expect(range.preyHealth).toBe(100);
    expect(integer(range, SHOOTER, 'health')).toBe(100);
    expect(range.blasts.every(({ damage }) => damage === 0)).toBe(true);
  });

  it('that comes late flies from where it was seen, and is counted once', () => {
    const range = new Range();
    const tick = range.tick + 1;
    const late = launch(range);
    range.pass(5);
    range.offer(tick, late);
    range.pass(1);
    range.offer(tick, late);
    range.pass(30);
    expect(range.rockets.length).toBe(1);
    expect(hurt(range).length).toBe(1);
    expect(integer(range, SHOOTER, 'rockets')).toBe(ROCKET.atStart - 1);
  });

  it('is counted once, too, when other inputs before it come later', () => {
    const range = new Range();
    const tick = range.tick + 1;
    const held = launch(range);
    range.pass(1);
    range.offer(tick + 1, held);
    range.pass(2);
    range.offer(tick, held);
    range.pass(20);
    expect(range.rockets.length).toBe(1);
    expect(integer(range, SHOOTER, 'rockets')).toBe(ROCKET.atStart - 1);
  });
});

describe('a claim', () => {
  /** Where a rocket begins with that claim by a player of that latency, ticks before the present. */
  function beginsBefore(viewDelayMs: number, latencyMs: number): number {
    const range = new Range();
    range.seat.latencyMs = latencyMs;
    range.offer(range.tick + 1, launch(range, viewDelayMs));
    range.pass(1);
    return range.tick - (range.rockets[0]?.tick ?? 0);
  }

  it('that is true takes a rocket back, up to 250 ms', () => {
    expect(beginsBefore(100, 100)).toBe(6);
    expect(beginsBefore(240, 240)).toBe(15);
  });

  it('that is older than 250 ms gains nothing: the rocket begins now', () => {
    expect(beginsBefore(251, 240)).toBe(0);
    expect(beginsBefore(900, 900)).toBe(0);
  });

  it('that is over 200 ms off the measured latency gains nothing either', () => {
    expect(beginsBefore(240, 30)).toBe(0);
    expect(beginsBefore(0, 201)).toBe(0);
  });
});

/** Rockets at a race car, seen and judged. */
interface Hunt {
  /** Of each rocket that the gunner launched, whether its screen saw it meet the prey. */
  readonly seen: readonly boolean[];
  /** And whether the server said so. */
  readonly judged: readonly boolean[];
  /** How far from the prey as shown the blast was shown, m. */
  readonly apartM: readonly number[];
  /** By how much rockets moved more or less between two frames of the gunner than they fly in that time, m. */
  readonly jumpsM: readonly number[];
  /** Corrections of the prey's driver by cause. */
  readonly corrections: Readonly<Record<string, number>>;
  readonly preyHits: number;
}

/** Between two rockets, ticks: each is over before the next. */
const PAUSE_TICKS = 150;

function hunt(weather: WeatherName, seed: number): Hunt {
  const match = matchOnOval({ weather: WEATHERS[weather], seed, cars: 2, laps: 99 });
  const driver = match.join('driver', PREY, shakyDriver(OVAL, seed));
  match.join('driver', SHOOTER, shakyDriver(OVAL, seed + 1));
  const gunner = match.join('gunner', SHOOTER, launcher);
  const seen: boolean[] = [];
  const judged: boolean[] = [];
  const apartM: number[] = [];
  const jumpsM: number[] = [];
  let last: { readonly timeMs: number; readonly rockets: readonly ShownRocket[] } = { timeMs: 0, rockets: [] };
  let preyHits = 0;
  match.run(
    90_000,
    ({ client }) => {
      if (client !== gunner.client) return;
      const view = client.view();
      if (!view) return;
      for (const { id, x, y, z } of client.rockets) {
        const before = last.rockets.find((each) => each.id === id);
        if (!before) continue;
        const flies = ((view.timeMs - last.timeMs) / 1000) * ROCKET.speed;
        jumpsM.push(Math.abs(lengthOf(x - before.x, y - before.y, z - before.z) - flies));
      }
      last = { timeMs: view.timeMs, rockets: client.rockets };
      for (const effect of client.takeEffects()) if (effect.kind === 'launched') seen.push(false);
      for (const { hitCar, x, y, z } of client.takeBlasts()) {
        const { pose } = view.cars[PREY]!;
        if (hitCar !== PREY) continue;
        seen[seen.length - 1] = true;
        apartM.push(lengthOf(pose.x - x, pose.y - y, pose.z - z));
      }
      for (const event of client.takeEvents()) {
        if (event.kind === 'rocket') judged.push(false);
        if (event.kind === 'blast' && event.hitCar === PREY) judged[judged.length - 1] = true;
      }
    },
    () => {
      // As many rounds as it takes.
      match.server.world.state[carOffset(SHOOTER) + CAR.rockets] = ROCKET.maxCarried;
      for (const event of match.server.world.events) if (event.kind === 'hit' && event.car === PREY) preyHits++;
    },
  );
  return { seen, judged, apartM, jumpsM, corrections: driver.client.stats.corrections, preyHits };
}

/** Aims where the prey will be when the rocket is there. */
const launcher: GiveInput = (client, tick) => {
  const view = client.view();
  const [mount, prey] = [view?.cars[SHOOTER], view?.cars[PREY]];
  const range = view?.state[RACE.tick] === undefined || !mount?.present || !prey?.present ? 0 : SHOT.rangeM;
  if (range === 0 || !mount || !prey) return { aimYaw: 0, aimPitch: 0, fire: false, rocket: false, viewDelayMs: 0 };
  const distance = lengthOf(prey.pose.x - mount.pose.x, 0, prey.pose.z - mount.pose.z);
  const seconds = distance / ROCKET.speed;
  const there: Pose = {
    ...prey.pose,
    x: prey.pose.x + prey.pose.vx * seconds,
    z: prey.pose.z + prey.pose.vz * seconds,
  };
  return { ...aim(mount.pose, there), rocket: tick % PAUSE_TICKS === 0 };
};

describe.each(['LAN', 'TYPICAL'] as const)('rockets in %s', (weather) => {
  const hunts = [3, 4, 5].map((seed) => hunt(weather, seed));
  const all = <Key extends 'seen' | 'judged' | 'apartM' | 'jumpsM'>(key: Key): Hunt[Key][number][] =>
    hunts.flatMap((each) => each[key] as Hunt[Key][number][]);

  it('are really launched, and hit', () => {
    expect(all('seen').length).toBeGreaterThan(60);
    expect(all('judged').filter(Boolean).length).toBeGreaterThan(15);
  });

  it('that are seen to hit, hit, and no others', () => {
    const [seen, judged] = [all('seen'), all('judged')];
    expect(judged.length).toBe(seen.length);
    const differ = seen.filter((hit, index) => hit !== judged[index]);
    expect(differ.length / seen.length).toBeLessThanOrEqual(0.02);
  });

  it('fly on the screen of the gunner as if they had never been on the server', () => {
    expect(all('jumpsM').length).toBeGreaterThan(1000);
    expect(Math.max(...all('jumpsM'))).toBeLessThan(0.15);
  });

  it('burst on the screen of the gunner where the car that they hit is shown', () => {
    for (const metres of all('apartM')) expect(metres).toBeLessThan(ROCKET.blastRadius + ROCKET_STEP_M);
  });

  it('correct no driver: what they do was told ahead', () => {
    for (const { corrections, preyHits } of hunts) {
      expect(preyHits).toBeGreaterThan(3);
      expect(corrections.hit).toBe(0);
      expect(corrections.unexplained).toBe(0);
    }
  });
});
