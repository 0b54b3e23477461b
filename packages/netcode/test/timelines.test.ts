/** Whole clients keeping time over bad lines: their inputs arrive in time, whatever happens to the line. */
import { NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import { beforeAll, describe, expect, it } from 'vitest';
import { WEATHERS, type Weather } from '../src/index.ts';
import type { GiveInput, Match } from '../src/testing/index.ts';
import { matchOnOval } from './match.ts';

/** Hands that are never still, so that no input equals the one before it. */
const restless: GiveInput = (_client, tick) => ({ ...NEUTRAL_GUNNER, aimYaw: (tick * 8 * 37) % 65_536 });

function fourGunners(weather: Weather, seed: number): Match {
  const match = matchOnOval({ weather, seed, cars: 4 });
  for (let car = 0; car < 4; car++)
    match.join('gunner', car, restless, { framesPerSecond: [60, 75, 144, 60][car] ?? 60 });
  return match;
}

const leads = (match: Match): number[] => match.players.map(({ client }) => client.stats.leadMs);

/** Share of the seats' ticks of the next `ms` in which there was no real input. */
function starvedShare(match: Match, ms: number, onFrame?: () => void): number {
  const repeated = (): number =>
    [...match.server.seats.all()].reduce((sum, { queue }) => sum + queue.counts.repeated, 0);
  const before = repeated();
  match.run(ms, onFrame);
  return (repeated() - before) / ((ms / 16) * match.players.length);
}

describe.each([
  { name: 'LAN', late: 0, leadMs: 40 },
  { name: 'GOOD', late: 0.004, leadMs: 70 },
  { name: 'SEED', late: 0.006, leadMs: 110 },
  { name: 'TYPICAL', late: 0.02, leadMs: 115 },
  { name: 'BAD', late: 0.03, leadMs: 170 },
] as const)('in $name the lead', ({ name, late, leadMs }) => {
  const match = fourGunners(WEATHERS[name], 5);
  let share = 1;
  let most = 0;
  beforeAll(() => {
    match.run(8000);
    share = starvedShare(match, 20_000, () => {
      most = Math.max(most, ...leads(match));
    });
  }, 120_000);

  it('finds its place, and lets few inputs come late', () => {
    expect(share).toBeLessThanOrEqual(late);
  });

  it('holds it: no further ahead than that weather is worth', () => {
    expect(most).toBeLessThanOrEqual(leadMs);
  });
});

describe.each([
  { name: 'GOOD', p95Ms: 2 },
  { name: 'TYPICAL', p95Ms: 4 },
] as const)('in $name', ({ name, p95Ms }) => {
  it(`the time of the server is known within ${p95Ms} ms from a second after joining`, () => {
    const match = fourGunners(WEATHERS[name], 9);
    const errorsMs: number[] = [];
    match.run(1500);
    match.run(15_000, ({ client }) => {
      errorsMs.push(Math.abs((client.serverTimeMs ?? 0) - match.server.timeMs));
    });
    errorsMs.sort((a, b) => a - b);
    expect(errorsMs[Math.floor(errorsMs.length * 0.95)]).toBeLessThan(p95Ms);
  });
});

describe('after a second in which nothing comes through', () => {
  const match = fourGunners(WEATHERS.TYPICAL, 6);
  match.run(20_000);
  const before = leads(match);
  for (const { link } of match.players) link.setWeather({ ...WEATHERS.TYPICAL, lossShare: 1 }, 'datagram');
  match.run(1000);
  for (const { link } of match.players) link.setWeather(WEATHERS.TYPICAL, 'datagram');
  match.run(150 + 60);
  const waiting = [...match.server.seats.all()].map(({ queue }) => queue.repeatedInARow);
  match.run(2000);

  it('inputs are executed again 150 ms after the first of them can have arrived', () => {
    expect(waiting.filter((ticks) => ticks > 0).length).toBeLessThanOrEqual(1);
  });

  it('the lead is what it was', () => {
    leads(match).forEach((leadMs, index) => {
      expect(Math.abs(leadMs - before[index]!)).toBeLessThan(20);
    });
  });

  it('no clock has stepped', () => {
    expect(match.players.map(({ client }) => client.stats.clockSteps)).toEqual([0, 0, 0, 0]);
  });
});

describe('when the line becomes 80 ms slower each way', () => {
  const match = fourGunners(WEATHERS.TYPICAL, 7);
  match.run(20_000);
  const slower = { ...WEATHERS.TYPICAL, delayMinMs: 120, delayMaxMs: 140 };
  for (const { link } of match.players) link.setWeather(slower, 'datagram');
  match.run(3000);

  it('inputs come in time again after 3 s', () => {
    expect(starvedShare(match, 5000)).toBeLessThan(0.03);
  });

  it('and the time of the server is known again', () => {
    for (const { client } of match.players) {
      expect(Math.abs((client.serverTimeMs ?? 0) - match.server.timeMs)).toBeLessThan(12);
    }
  });
});

describe('a page that has slept for 9 s', () => {
  const match = fourGunners(WEATHERS.TYPICAL, 8);
  match.run(20_000);
  const before = leads(match);
  match.pause(9000);
  match.run(200);

  it('is in control again at once', () => {
    for (const { queue } of match.server.seats.all()) expect(queue.repeatedInARow).toBeLessThanOrEqual(2);
  });

  it('has the lead that it had', () => {
    leads(match).forEach((leadMs, index) => {
      expect(Math.abs(leadMs - before[index]!)).toBeLessThan(20);
    });
  });
});
