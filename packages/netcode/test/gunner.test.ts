/** The gunner's promise: what is seen is where it was, and what is hit on the screen is hit on the server. */
import { RACE, timeOfTick } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { createTimelinePose, WEATHERS, type WeatherName } from '../src/index.ts';
import { matchOnOval, OVAL } from './match.ts';
import { hunter, shakyDriver } from './scripted-players.ts';

const SHOOTER = 0;
const PREY = 1;

/** Two cars race; the gunner of one shoots at the other for a minute. */
function hunt(weather: WeatherName, seed = 3) {
  const match = matchOnOval({ weather: WEATHERS[weather], seed, cars: 2 });
  const driver = match.join('driver', PREY, shakyDriver(OVAL, seed));
  match.join('driver', SHOOTER, shakyDriver(OVAL, seed + 1));
  const gunner = match.join('gunner', SHOOTER, hunter(PREY));
  const errorsM: number[] = [];
  /** How far off the told lead of the driver who was hit is, ms. */
  const leadsOffMs: number[] = [];
  const seenHits = new Map<number, boolean>();
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
    for (const { tick, hitCar } of client.takeShots()) seenHits.set(tick, hitCar === PREY);
    for (const event of client.takeEvents()) {
      if (event.kind !== 'shot' || event.car !== SHOOTER) continue;
      judgedHits.set(event.firedTick, event.hitCar === PREY);
      if (event.hitCar === PREY) leadsOffMs.push(Math.abs(event.leadMs - driver.client.stats.leadMs));
    }
  });
  return { match, gunner, errorsM, seenHits, judgedHits, leadsOffMs };
}

const p95 = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)]!;

describe.each(['LAN', 'SEED', 'GOOD', 'TYPICAL'] as const)('shooting in %s', (weather) => {
  const { match, gunner, errorsM, seenHits, judgedHits, leadsOffMs } = hunt(weather);

  it('really races and shoots', () => {
    expect(gunner.client.phase).toBe('playing');
    expect(match.server.world.state[RACE.tick]).toBeGreaterThan(3000);
    expect(errorsM.length).toBeGreaterThan(2000);
    expect(judgedHits.size).toBeGreaterThan(50);
  });

  it('shows rivals within a centimetre of where the server had them at that time', () => {
    expect(p95(errorsM)).toBeLessThanOrEqual(0.01);
  });

  it('hits on the server what is hit on the screen', () => {
    let either = 0;
    let both = 0;
    for (const [tick, seen] of seenHits) {
      const judged = judgedHits.get(tick);
      if (judged === undefined || (!seen && !judged)) continue;
      either++;
      if (seen && judged) both++;
    }
    expect(either).toBeGreaterThan(20);
    expect(both / either).toBeGreaterThan(0.97);
  });

  it('tells a hit with about the lead of the driver who was hit', () => {
    expect(leadsOffMs.length).toBeGreaterThan(10);
    // Measured once a message, from a state that may have been late: half of the worst jitter.
    expect(p95(leadsOffMs)).toBeLessThanOrEqual(45);
  });
});
