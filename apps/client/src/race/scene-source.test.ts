/** Tests what the scene shows of a car and of events. */
import type { CarReport, GameEvent } from '@shotgun-rally/protocol';
import { CAR, CAR_MODELS, carOffset, NEUTRAL_DRIVER, PHASE, RACE, STATUS, type Track, World } from '@shotgun-rally/sim';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { expect, it } from 'vitest';
import { loadTrack } from '../page/test-tracks.ts';
import type { RaceFrame } from './moment.ts';
import type { SceneFrame } from './scene-frame.ts';
import { sceneOf } from './scene-source.ts';

const track = loadTrack('oval') as Track;
const { burnPerTick } = CAR_MODELS.rally.boost;

/** Returns the scene of a car whose driver asks for boost. It has this status and boost (in steps). */
function sceneWith(status: number, boost: number, more: Partial<RaceFrame> = {}): SceneFrame {
  const { state } = new World({ track, cars: 1, laps: 3, seed: 1 });
  state[RACE.phase] = PHASE.racing;
  state[carOffset(0) + CAR.status] = status;
  state[carOffset(0) + CAR.boost] = boost;
  const pose = { x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1 };
  const report = { input: { ...NEUTRAL_DRIVER, boost: true } } as CarReport;
  const frame = {
    track,
    welcome: { tuning: [CAR_MODELS.rally] },
    viewpoint: { car: 0, role: 'driver' },
    view: { state, cars: [{ car: 0, present: true, pose }] },
    reports: [report],
    events: [],
    shots: [],
    rockets: [],
    blasts: [],
    effects: [],
    ...more,
  };
  const options = { aim: { yaw: 0, pitch: 0 }, camera: 'near', looksBack: false, showsGhost: false } as const;
  return sceneOf(frame as unknown as Parameters<typeof sceneOf>[0], options);
}

it('a car is shown boosting only if its tank lasts for a tick and it is not wrecked', () => {
  const isShownBoosting = (status: number, boost: number) => sceneWith(status, boost).cars[0]!.isBoosting;
  expect(isShownBoosting(STATUS.racing, burnPerTick)).toBe(true);
  expect(isShownBoosting(STATUS.racing, burnPerTick - 1)).toBe(false);
  expect(isShownBoosting(STATUS.wrecked, burnPerTick)).toBe(false);
});

it('a driver’s car shows the newest input of the driver, and other cars show what the server reports', () => {
  const shownWith = (more: Partial<RaceFrame>): readonly [throttle: number | undefined, isBoosting: boolean] => {
    const { throttle, isBoosting } = sceneWith(STATUS.racing, burnPerTick, more).cars[0]!;
    return [throttle, isBoosting];
  };
  const braking = { ...NEUTRAL_DRIVER, throttle: -AXIS_MAX };
  expect(shownWith({ ownInput: braking })).toEqual([-1, false]);
  expect(shownWith({ ownInput: null })).toEqual([0, true]);
  const asOther = { viewpoint: { car: 1, role: 'driver' }, ownInput: braking };
  expect(shownWith(asOther as unknown as Partial<RaceFrame>)).toEqual([0, true]);
});

it('shots, explosions and collisions are shown unless they are old', () => {
  const shot = { kind: 'shot', car: 0, hitCar: -1, distanceM: 10, yaw: 0, pitch: 0 } as GameEvent;
  const blast = { x: 0, y: 0, z: 0, hitCar: -1 };
  const bump = { kind: 'land', car: 0, speed: 5 } as const;
  const countsOf = (hasOldEvents: boolean): number[] => {
    const more = { events: [shot], blasts: [blast], effects: [bump], hasOldEvents };
    const { shots, blasts, bumps } = sceneWith(STATUS.racing, 0, more);
    return [shots.length, blasts.length, bumps.length];
  };
  expect(countsOf(false)).toEqual([1, 1, 1]);
  expect(countsOf(true)).toEqual([0, 0, 0]);
});
