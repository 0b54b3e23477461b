/**
 * Promises to honest players, in networks and on pages that are drawn at random: constant and varying delays, which may differ
 * up and down, with and without loss, at several frame rates, on clocks that drift and pages that stand still.
 */

import { PHASE, RACE } from '@shotgun-rally/sim';
import { createRandom, type Random } from '@shotgun-rally/sim/math';
import { beforeAll, describe, expect, it } from 'vitest';
import { WEATHERS, type Weather } from '../src/index.ts';
import type { Match } from '../src/testing/index.ts';
import type { JoinOptions } from '../src/testing/player.ts';
import { startRaceWithGuns } from './testing/guns.ts';
import { matchOnOval, OVAL } from './testing/oval-match.ts';
import { hunter, shakyDriver } from './testing/scripted-players.ts';

const CARS = 3;
/** Length of the warm-up and of the race after it (ms). The race must not begin before the time from which its guns work. */
const WARMUP_MS = 9000;
const RACE_MS = 9000;

function pick<T>(random: Random, ...choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)]!;
}

function randomWeather(random: Random): Weather {
  const delayMinMs = pick(random, 0, 5, 20, 50, 80, 100, 120, 150, 200);
  return {
    ...WEATHERS.LAN,
    delayMinMs,
    delayMaxMs: delayMinMs + pick(random, 0, 1, 2, 5, 10, 25, 40),
    lossShare: pick(random, 0, 0, 0, 0.005, 0.02, 0.05),
    lossBurstMs: pick(random, 0, 48),
    duplicateShare: pick(random, 0, 0, 0, 0.1),
  };
}

function randomConditions(random: Random): JoinOptions {
  const up = randomWeather(random);
  const hitches = { everyMs: 3000 + random() * 4000, lengthMs: 50 + random() * 250 };
  return {
    weather: { up, down: pick(random, true, false) ? up : randomWeather(random) },
    framesPerSecond: pick(random, 30, 50, 60, 75, 120, 144),
    clockDriftPpm: (random() - 0.5) * 400,
    ...(pick(random, true, false, false) && { hitches }),
  };
}

describe.each([
  { kind: 'datagram', seed: 1 },
  { kind: 'datagram', seed: 2 },
  { kind: 'datagram', seed: 3 },
  { kind: 'datagram', seed: 4 },
  { kind: 'stream', seed: 5 },
  { kind: 'stream', seed: 6 },
] as const)('honest players in random networks of the kind $kind, with seed $seed', ({ kind, seed }) => {
  let match: Match;
  /** The number of shots that the server has judged, by car. */
  const shots = new Array<number>(CARS).fill(0);

  beforeAll(() => {
    const random = createRandom(seed);
    match = matchOnOval({ weather: WEATHERS.LAN, kind, seed, cars: CARS });
    for (let car = 0; car < CARS; car++) {
      match.join('driver', car, shakyDriver(OVAL, car + 1), randomConditions(random));
      match.join('gunner', car, hunter((car + 1) % CARS), randomConditions(random));
    }
    match.run(WARMUP_MS);
    startRaceWithGuns(match.server.world);
    const { judge } = match.server.gunnery;
    const judgeShot = judge.judge.bind(judge);
    judge.judge = (shot, latency) => {
      shots[shot.car]!++;
      return judgeShot(shot, latency);
    };
    match.run(RACE_MS);
  });

  it('race and shoot', () => {
    expect(match.server.world.state[RACE.phase]).toBe(PHASE.racing);
    expect(Math.min(...shots)).toBeGreaterThan(20);
  });

  it('keep their seats', () => {
    for (const { client, role, car } of match.players) {
      expect(client.bye).toBeNull();
      expect(client.welcome).toMatchObject({ role, car });
    }
  });

  it('fire shots that the server never refuses', () => {
    expect(match.server.gunnery.judge.counts.refused).toBe(0);
  });

  it('see no unexplained correction and receive no unreadable message', () => {
    for (const { client } of match.players) {
      expect(client.stats.corrections.unexplained).toBe(0);
      expect(client.stats.undecodableMessages).toBe(0);
    }
  });

  // On a stream, a lost packet can delay inputs by seconds.
  if (kind === 'datagram') {
    it('send no input that the server refuses', () => {
      for (const { queue } of match.server.participants.all()) expect(queue.counts.refused).toBe(0);
    });
  }
});
