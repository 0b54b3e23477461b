/** Tests the values of the HUD that are computed from the state of the race, in a state whose fields the tests set. */
import { CAR, type CarFieldName, carOffset, PHASE, RACE, STATUS, World } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { News } from '../news/news.ts';
import { loadTrack } from '../page/test-tracks.ts';
import type { DeviceName, Moment } from '../race/moment.ts';
import { HudMessage } from './hud-message.ts';
import type { HudModel } from './hud-model.ts';
import { createHudModel } from './hud-source.ts';

const OWN = 1;

interface Given {
  /** Fields of the race. The race phase began at tick 1000, and it is tick 2500 unless this says otherwise. */
  readonly race?: Partial<Record<keyof typeof RACE, number>>;
  /** Fields of the player's car. */
  readonly own?: Partial<Record<CarFieldName, number>>;
  /** Laps of the three cars. */
  readonly laps?: readonly number[];
  /** The pose of the player's car: velocity (m/s), and the barrel (steps of 1/65536 turn). */
  readonly pose?: Partial<Record<'vx' | 'vy' | 'vz' | 'barrelYaw' | 'barrelPitch', number>>;
  readonly role?: 'driver' | 'gunner' | 'spectator';
  readonly device?: DeviceName;
  readonly aim?: Moment['aim'];
}

/** Returns what the HUD shows in a race of three cars. */
function hudWith(given: Given): HudModel {
  const { race, own, laps = [0, 0, 0], pose, role = 'driver', aim = { yaw: 0, pitch: 0 }, device = 'keyboard' } = given;
  const track = loadTrack('oval');
  if (!track) throw new Error('expected the oval track');
  const { state } = new World({ track, cars: laps.length, laps: 5, seed: 1 });
  const raceFields = { phase: PHASE.racing, weapons: 1, phaseStartTick: 1000, tick: 2500, ...race };
  for (const [name, value] of Object.entries(raceFields)) state[RACE[name as keyof typeof RACE]] = value;
  for (const [car, lap] of laps.entries()) {
    const fields = { status: STATUS.racing, lap, ...(car === OWN && own) };
    for (const [name, value] of Object.entries(fields)) state[carOffset(car) + CAR[name as CarFieldName]] = value;
  }
  const still = { x: 0, y: 0, z: 0, vx: 0, vy: 0, vz: 0, qx: 0, qy: 0, qz: 0, qw: 1, barrelYaw: 0, barrelPitch: 0 };
  const cars = laps.map((_, car) => ({ car, present: true, pose: { ...still, ...(car === OWN && pose) } }));
  const moment = {
    view: { state, cars },
    viewpoint: { car: OWN, role, laps: 5 },
    participantRole: role,
    roster: null,
    track,
    controls: { device, nameOf: () => 'V' },
    aim,
    nowMs: 0,
    isPaused: false,
  } as unknown as Moment;
  return createHudModel(moment, new News(), new HudMessage(), null);
}

describe('the HUD', () => {
  it('the HUD shows a speed of 50 m/s as 180 km/h, and a standing car that trembles as 0', () => {
    expect(hudWith({ pose: { vx: 30, vz: -40 } }).speedKmh).toBeCloseTo(180, 9);
    expect(hudWith({ pose: { vx: 0.1, vz: 0.1 } }).speedKmh).toBe(0);
  });

  it('the HUD shows the place by the laps of the cars, the number of cars, and the first lap as 1', () => {
    expect(hudWith({ laps: [2, 1, 0] })).toMatchObject({ place: 2, carCount: 3, lap: 2, laps: 5 });
    expect(hudWith({ laps: [1, 0, 2] })).toMatchObject({ place: 3, lap: 1 });
    expect(hudWith({ laps: [0, 1, 0] })).toMatchObject({ place: 1 });
  });

  it('the HUD shows the time since the lap began, of a tick of 16 ms', () => {
    // 1500 ticks after the start, in a lap that began 500 ticks after it.
    expect(hudWith({ own: { lapStartTick: 500 } }).lapTimeMs).toBe(16_000);
  });

  it('the HUD shows the time of the race after the finish, and 0 as the time of the lap before the start', () => {
    expect(hudWith({ own: { status: STATUS.finished, finishTicks: 1250 } }).lapTimeMs).toBe(20_000);
    expect(hudWith({ race: { phase: PHASE.countdown } }).lapTimeMs).toBe(0);
  });

  it('the HUD shows the best lap, and none before the first lap is completed', () => {
    expect(hudWith({ own: { bestLapTicks: 1000 } }).bestLapMs).toBe(16_000);
    expect(hudWith({ own: { bestLapTicks: 0 } }).bestLapMs).toBeNull();
  });

  it('the HUD counts down the 8 s until guns work, and shows nothing once they do or in a race without weapons', () => {
    expect(hudWith({ race: { tick: 1000 } }).gunsSeconds).toBe(8);
    expect(hudWith({ race: { tick: 1375 } }).gunsSeconds).toBe(2);
    expect(hudWith({ race: { tick: 1500 } }).gunsSeconds).toBeNull();
    expect(hudWith({ race: { tick: 1375, weapons: 0 } }).gunsSeconds).toBeNull();
  });

  it('the countdown begins with 3', () => {
    expect(hudWith({ race: { phase: PHASE.countdown, tick: 1000 } }).countdown).toBe(3);
  });

  it('the HUD counts down to the start, shows 0 for about a second after it, and then nothing', () => {
    expect(hudWith({ race: { phase: PHASE.countdown, tick: 1063 } }).countdown).toBe(2);
    expect(hudWith({ race: { tick: 1059 } }).countdown).toBe(0);
    expect(hudWith({ race: { tick: 1060 } }).countdown).toBeNull();
  });
});

describe('the text for spectators', () => {
  it('a spectator reads the keys that show other cars, or the touch buttons that do', () => {
    const textFor = (device: DeviceName) => hudWith({ role: 'spectator', device }).spectatorText;
    expect(textFor('keyboard')).toMatch('← → other cars');
    expect(textFor('touch')).toMatch('‹ › other cars');
  });
});

describe('the mark of the barrel', () => {
  /** An eighth of a quarter turn, in steps of 1/65536 turn. */
  const STEPS = 2048;

  it('the mark is left of the crosshair if the barrel points to the left of the aim, and above it if it points higher', () => {
    // Yaw grows to the left.
    const { barrel } = hudWith({ role: 'gunner', pose: { barrelYaw: 2 * STEPS, barrelPitch: STEPS } });
    expect(barrel?.x).toBeCloseTo(-0.663, 3);
    expect(barrel?.y).toBeCloseTo(0.318, 3);
  });

  it('the mark is right of the crosshair and below it if the aim is to the left of the barrel and above it', () => {
    const { barrel } = hudWith({ role: 'gunner', aim: { yaw: Math.PI / 8, pitch: Math.PI / 16 } });
    expect(barrel?.x).toBeCloseTo(0.663, 3);
    expect(barrel?.y).toBeCloseTo(-0.318, 3);
  });

  it('there is no mark if the barrel is on target or points over a radian to the side, and none for a driver', () => {
    expect(hudWith({ role: 'gunner', aim: { yaw: 0.019, pitch: 0 } }).barrel).toBeNull();
    expect(hudWith({ role: 'gunner', aim: { yaw: 0.021, pitch: 0 } }).barrel).not.toBeNull();
    expect(hudWith({ role: 'gunner', aim: { yaw: 0.99, pitch: 0 } }).barrel).not.toBeNull();
    expect(hudWith({ role: 'gunner', aim: { yaw: 1.01, pitch: 0 } }).barrel).toBeNull();
    expect(hudWith({ role: 'driver', pose: { barrelYaw: 2 * STEPS } }).barrel).toBeNull();
  });
});
