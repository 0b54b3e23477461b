/** What a gunner sees is where it was on the server at that time, and a hit on the screen is a hit on the server. */
import { RACE, timeOfTick } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { createTimelinePose, WEATHERS, type WeatherName } from '../src/index.ts';
import { matchOnOval, OVAL } from './match.ts';
import { hunter, shakyDriver } from './scripted-players.ts';

const SHOOTER = 0;
const PREY = 1;

/** Two cars race for a minute, and the gunner of one shoots at the other. */
function hunt(weather: WeatherName, seed = 3) {
  const match = matchOnOval({ weather: WEATHERS[weather], seed, cars: 2 });
  const driver = match.join('driver', PREY, shakyDriver(OVAL, seed));
  match.join('driver', SHOOTER, shakyDriver(OVAL, seed + 1));
  const gunner = match.join('gunner', SHOOTER, hunter(PREY));
  const errorsM: number[] = [];
  /** Errors (ms) of the hit driver's lead in shot events. */
  const leadErrorsMs: number[] = [];
  const predictedHits = new Map<number, boolean>();
  const judgedHits = new Map<number, boolean>();
  const truth = createTimelinePose();
  match.run(60_000, ({ client, role }) => {
    if (role !== 'gunner' || client.phase !== 'playing') return;
    const view = client.view();
    if (!view) return;
    const prey = view.cars[PREY];
    const mount = view.cars[SHOOTER];
    if (!prey?.present || !mount?.present) return;
    const isKnown = view.timeMs <= timeOfTick(client.timeline.newestTick);
    if (isKnown && match.server.timeline.sample(PREY, view.timeMs, truth) === 'interpolated') {
      errorsM.push(Math.hypot(prey.pose.x - truth.x, prey.pose.y - truth.y, prey.pose.z - truth.z));
    }
    for (const { tick, hitCar } of client.takeShots()) predictedHits.set(tick, hitCar === PREY);
    for (const event of client.takeEvents()) {
      if (event.kind !== 'shot' || event.car !== SHOOTER) continue;
      judgedHits.set(event.firedTick, event.hitCar === PREY);
      if (event.hitCar === PREY) leadErrorsMs.push(Math.abs(event.leadMs - driver.client.stats.leadMs));
    }
  });
  return { match, gunner, errorsM, predictedHits, judgedHits, leadErrorsMs };
}

const p95 = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)]!;

describe.each(['LAN', 'SEED', 'GOOD', 'TYPICAL'] as const)('shooting in %s', (weather) => {
  const { match, gunner, errorsM, predictedHits, judgedHits, leadErrorsMs } = hunt(weather);

  it('has enough frames and shots to judge', () => {
    expect(gunner.client.phase).toBe('playing');
    expect(match.server.world.state[RACE.tick]).toBeGreaterThan(3000);
    expect(errorsM.length).toBeGreaterThan(2000);
    expect(judgedHits.size).toBeGreaterThan(50);
  });

  it('shows rivals within 1 cm of their server pose at that time (p95)', () => {
    expect(p95(errorsM)).toBeLessThanOrEqual(0.01);
  });

  it('agrees with the server about over 97 % of the hits that either of them saw', () => {
    let either = 0;
    let both = 0;
    for (const [tick, predicted] of predictedHits) {
      const judged = judgedHits.get(tick);
      if (judged === undefined || (!predicted && !judged)) continue;
      either++;
      if (predicted && judged) both++;
    }
    expect(either).toBeGreaterThan(20);
    expect(both / either).toBeGreaterThan(0.97);
  });

  it('reports the lead of the hit driver within 45 ms (p95)', () => {
    expect(leadErrorsMs.length).toBeGreaterThan(10);
    // The server measures the lead once for each message, from a state that may have been late.
    expect(p95(leadErrorsMs)).toBeLessThanOrEqual(45);
  });
});
