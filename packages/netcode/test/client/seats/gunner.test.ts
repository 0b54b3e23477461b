/** A gunner's view agrees with the server: shown positions, predicted hits, and the lead reported for a hit driver. */
import { RACE } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { createTimelinePose, WEATHERS, type WeatherName } from '../../../src/index.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { hunter, shakyDriver } from '../../testing/scripted-players.ts';

const SHOOTER = 0;
const TARGET = 1;
/** Ticks until the result of a shot has certainly arrived. */
const RESULT_TICKS = 125;

/** Two cars race for a minute, and the gunner of one shoots at the other. */
function shootForAMinute(weather: WeatherName, seed = 3) {
  const match = matchOnOval({ weather: WEATHERS[weather], seed, cars: 2 });
  const driver = match.join('driver', TARGET, shakyDriver(OVAL, seed));
  match.join('driver', SHOOTER, shakyDriver(OVAL, seed + 1));
  const gunner = match.join('gunner', SHOOTER, hunter(TARGET));
  /** Distances (m) between the shown target and its server position at the shown time. */
  const errorsM: number[] = [];
  /** Errors (ms) of the lead in shot events. The lead is how far the hit driver's client is ahead of the server. */
  const leadErrorsMs: number[] = [];
  /** Whether a shot hit the target, by tick: as predicted by the client, and as judged by the server. */
  const predictedHits = new Map<number, boolean>();
  const judgedHits = new Map<number, boolean>();
  /** Length of a shot's path (m) on the client, by tick; and the difference from it on the server, for hits. */
  const predictedM = new Map<number, number>();
  const distanceErrorsM: number[] = [];
  const serverPose = createTimelinePose();
  match.run(60_000, ({ client, role }) => {
    if (role !== 'gunner' || client.phase !== 'playing') return;
    const view = client.view();
    if (!view) return;
    const target = view.cars[TARGET];
    const ownCar = view.cars[SHOOTER];
    if (!target?.present || !ownCar?.present) return;
    const isKnown = view.timeMs <= timeOfTick(client.timeline.newestTick);
    if (isKnown && match.server.timeline.sample(TARGET, view.timeMs, serverPose) === 'interpolated') {
      errorsM.push(
        Math.hypot(target.pose.x - serverPose.x, target.pose.y - serverPose.y, target.pose.z - serverPose.z),
      );
    }
    for (const { tick, hitCar, distanceM } of client.takeShots()) {
      predictedHits.set(tick, hitCar === TARGET);
      predictedM.set(tick, distanceM);
    }
    for (const event of client.takeEvents()) {
      if (event.kind !== 'shot' || event.car !== SHOOTER) continue;
      judgedHits.set(event.firedTick, event.hitCar === TARGET);
      if (event.hitCar === TARGET) distanceErrorsM.push(Math.abs(event.distanceM - predictedM.get(event.firedTick)!));
      if (event.hitCar === TARGET) leadErrorsMs.push(Math.abs(event.leadMs - driver.client.stats.leadMs));
    }
  });
  return { match, gunner, errorsM, predictedHits, judgedHits, leadErrorsMs, distanceErrorsM };
}

const p95 = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)]!;

describe.each(['LAN', 'SEED', 'GOOD', 'TYPICAL'] as const)('shooting in %s', (weather) => {
  const { match, gunner, errorsM, predictedHits, judgedHits, leadErrorsMs, distanceErrorsM } = shootForAMinute(weather);

  it('is measured in over 2000 frames and 50 shots', () => {
    expect(gunner.client.phase).toBe('playing');
    expect(match.server.world.state[RACE.tick]).toBeGreaterThan(3000);
    expect(errorsM.length).toBeGreaterThan(2000);
    expect(judgedHits.size).toBeGreaterThan(50);
  });

  it('shows the other car within 1 cm of its server position at the shown time (p95)', () => {
    expect(p95(errorsM)).toBeLessThanOrEqual(0.01);
  });

  it("gives the same length of a hit's path on both sides, within 5 cm in the median", () => {
    expect(distanceErrorsM.length).toBeGreaterThan(20);
    expect(distanceErrorsM.sort((a, b) => a - b)[distanceErrorsM.length >> 1]).toBeLessThan(0.05);
  });

  it('gives a hit on both sides for over 97 % of the shots that hit on the client or on the server', () => {
    let hitsOnEitherSide = 0;
    let hitsOnBothSides = 0;
    const newestJudgedTick = match.server.tickNumber - RESULT_TICKS;
    for (const tick of new Set([...predictedHits.keys(), ...judgedHits.keys()])) {
      // A side that did not fire in this tick hit nothing.
      const predicted = predictedHits.get(tick) ?? false;
      const judged = judgedHits.get(tick) ?? false;
      if (tick > newestJudgedTick || (!predicted && !judged)) continue;
      hitsOnEitherSide++;
      if (predicted && judged) hitsOnBothSides++;
    }
    expect(hitsOnEitherSide).toBeGreaterThan(20);
    expect(hitsOnBothSides / hitsOnEitherSide).toBeGreaterThan(0.97);
  });

  it("reports the hit driver's lead in shot events with an error of at most 45 ms (p95)", () => {
    expect(leadErrorsMs.length).toBeGreaterThan(10);
    // The server measures the lead with the newest state that the driver had, which may have arrived late.
    expect(p95(leadErrorsMs)).toBeLessThanOrEqual(45);
  });
});
