/** Tests what the scene shows of a car. */
import type { CarReport } from '@shotgun-rally/protocol';
import { CAR, CAR_MODELS, carOffset, NEUTRAL_DRIVER, PHASE, RACE, STATUS, type Track, World } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { loadTrack } from '../page/test-tracks.ts';
import { sceneOf } from './scene-source.ts';

const track = loadTrack('oval') as Track;
const { burnPerTick } = CAR_MODELS.rally.boost;

/** Returns true if a car with this status and boost (in steps) is shown boosting while its driver asks for it. */
function isShownBoosting(status: number, boost: number): boolean {
  const { state } = new World({ track, cars: 1, laps: 3, seed: 1 });
  state[RACE.phase] = PHASE.racing;
  state[carOffset(0) + CAR.status] = status;
  state[carOffset(0) + CAR.boost] = boost;
  const pose = { x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1 };
  const report = { input: { ...NEUTRAL_DRIVER, boost: true } } as CarReport;
  const frame = {
    ...{ track, welcome: { tuning: [CAR_MODELS.rally] }, viewpoint: { car: 0, role: 'driver' } },
    ...{ view: { state, cars: [{ car: 0, present: true, pose }] }, reports: [report] },
    ...{ events: [], shots: [], rockets: [], blasts: [], effects: [] },
  };
  const options = { aim: { yaw: 0, pitch: 0 }, camera: 'near', looksBack: false, showsGhost: false } as const;
  return sceneOf(frame as unknown as Parameters<typeof sceneOf>[0], options).cars[0]!.isBoosting;
}

it('a car is shown boosting only if its tank lasts for a tick and it is not wrecked', () => {
  expect(isShownBoosting(STATUS.racing, burnPerTick)).toBe(true);
  expect(isShownBoosting(STATUS.racing, burnPerTick - 1)).toBe(false);
  expect(isShownBoosting(STATUS.wrecked, burnPerTick)).toBe(false);
});
