/** Commands are scheduled ahead, so that hits, wrecks and starts hardly ever make a prediction wrong. */
import { PHASE, RACE } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { WEATHERS, type WeatherName } from '../../src/index.ts';
import { MAX_COMMAND_DELAY_TICKS, Schedule } from '../../src/server/schedule.ts';
import { matchOnOval, OVAL } from '../testing/oval-match.ts';
import { hunter, shakyDriver } from '../testing/scripted-players.ts';

const TARGET = 1;

/** A race in which a gunner shoots at one of two drivers. Returns the hits, wrecks and corrections of that driver. */
function raceUnderFire(weather: WeatherName, seed: number) {
  const match = matchOnOval({ weather: WEATHERS[weather], seed, cars: 2 });
  const host = match.join('driver', 0, shakyDriver(OVAL, seed + 1));
  match.join('gunner', 0, hunter(TARGET));
  const target = match.join('driver', TARGET, shakyDriver(OVAL, seed));
  // Hits in the warm-up do no damage.
  match.run(3000);
  host.client.start();
  let hits = 0;
  let wrecks = 0;
  match.run(45_000, undefined, () => {
    for (const { kind } of match.server.world.events) {
      if (kind === 'hit') hits++;
      if (kind === 'wreck') wrecks++;
    }
  });
  return { hits, wrecks, corrections: target.client.stats.corrections };
}

describe.each(['SEED', 'TYPICAL', 'BAD'] as const)('a driver under fire in %s', (weather) => {
  // In races of other seeds, shots hit often but no car is wrecked.
  const races = [4, 8, 9].map((seed) => raceUnderFire(weather, seed));

  it('is hit over 15 times and wrecked in each of three races', () => {
    for (const { hits, wrecks } of races) {
      expect(hits).toBeGreaterThan(15);
      expect(wrecks).toBeGreaterThan(0);
    }
  });

  it('has at most 5 corrections by hits or respawns per 100 hits, and none unexplained', () => {
    for (const { hits, corrections } of races) {
      expect(corrections.hit + corrections.respawn).toBeLessThanOrEqual(hits * 0.05);
      expect(corrections.unexplained).toBe(0);
    }
  });
});

describe('the start of a race', () => {
  it('is predicted by both drivers for the tick in which it happens, without a correction', () => {
    const match = matchOnOval({ weather: WEATHERS.TYPICAL, seed: 5, cars: 2 });
    const drivers = [0, 1].map((car) => match.join('driver', car, shakyDriver(OVAL, car + 1)));
    match.run(5000);
    drivers[0]?.client.start();
    const predictedFrom: number[] = [];
    match.run(2000, ({ client, car }) => {
      const { state } = client;
      if (state?.[RACE.phase] === PHASE.countdown) predictedFrom[car] ??= state[RACE.phaseStartTick]!;
    });
    const startTick = match.server.world.state[RACE.phaseStartTick];
    expect(predictedFrom).toEqual([startTick, startTick]);
    for (const { client } of drivers) expect(client.stats.corrections.respawn).toBe(0);
  });
});

describe('the schedule', () => {
  const hit = (car: number) => ({ kind: 'hit', car, by: 0, damage: 9, push: [0, 0, 0] }) as const;

  it('returns commands in their ticks, and commands of one tick in the order in which they were added', () => {
    const schedule = new Schedule();
    schedule.add(12, hit(1));
    schedule.add(10, hit(2));
    schedule.add(12, hit(3));
    expect(schedule.pending.map(({ tick }) => tick)).toEqual([10, 12, 12]);
    expect(schedule.take(9)).toEqual([]);
    expect(schedule.take(10)).toEqual([hit(2)]);
    expect(schedule.take(12)).toEqual([hit(1), hit(3)]);
    expect(schedule.pending).toEqual([]);
  });

  it('delays a command by at most MAX_COMMAND_DELAY_TICKS if the round trip is 1.8 s', () => {
    const match = matchOnOval({ weather: { ...WEATHERS.LAN, delayMinMs: 900, delayMaxMs: 900 }, cars: 1 });
    const { client } = match.join('driver', 0, shakyDriver(OVAL, 1));
    match.run(8000);
    // Until the command has arrived: 900 ms are 56.25 ticks.
    const arrivalTicks = 58;
    const now = match.server.tickNumber;
    client.start();
    match.run(900 + MAX_COMMAND_DELAY_TICKS * 16 + 32);
    expect(match.server.world.state[RACE.phase]).toBe(PHASE.countdown);
    expect(match.server.world.state[RACE.phaseStartTick]).toBeLessThanOrEqual(
      now + arrivalTicks + MAX_COMMAND_DELAY_TICKS,
    );
  });
});
