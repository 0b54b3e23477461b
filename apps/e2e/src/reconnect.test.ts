// A driver loses the connection during a race, for 3 and for 10 seconds. The test prints the time until the driver is in
// control again (scoreboard row 15). This time depends on how busy the machine is, so a test of packages/netcode checks
// its limit in virtual time.
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordResult } from '../../../scripts/results.ts';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { distanceBetween, probe, until } from './page/probe.ts';
import { measureStalls, stallsOf } from './page/stalls.ts';
import { startRace } from './players/start-race.ts';
import { type RunningServer, startServer } from './server/game-server.ts';
import { TcpRelay } from './server/tcp-relay.ts';

/** Delay of the relay, each way. */
const DELAY_MS = 25;
/** The car drives at least this far during an outage (m). */
const DRIVEN_M = 5;
/** The limit of row 15 allows this many round trips in addition to a fixed time. */
const RESUME_ROUND_TRIPS = 4;
/** A car that moves faster than this is being driven (m/s). */
const MOVING = 5;

describe.skipIf(!findChromium())('a driver whose connection is lost', () => {
  let server: RunningServer;
  let relay: TcpRelay;
  let browser: Browser;
  let driver: Page;
  let gunner: Page;

  beforeAll(async () => {
    server = await startServer(['--track', 'oval', '--laps', '99', '--bots', '0', '--transport', 'ws']);
    relay = await TcpRelay.open(Number(new URL(server.url).port), DELAY_MS);
    browser = await launchChromium();
    const join = async (url: string, role: string): Promise<Page> => {
      const link = `${url}/?room=LOST&role=${role}&car=0&name=${role}&autojoin=1&quality=test`;
      const page = await openBlankPage(browser, link, undefined, measureStalls);
      await until(page, `the ${role} plays`, (game) => game.phase === 'playing' && game.drawn);
      return page;
    };
    driver = await join(`http://127.0.0.1:${relay.port}`, 'driver');
    gunner = await join(server.url, 'gunner');
    await startRace(driver);
    await until(driver, 'the race is on', (game) => game.racePhase === 'racing');
    await driver.keyboard.down('ArrowUp');
    await until(driver, 'the car is moving', (game) => game.speed > MOVING);
  });
  afterAll(async () => {
    await browser?.close();
    relay?.close();
    expect(await server?.stop()).toBe(0);
  });

  const stalledMs = async (): Promise<number> => (await stallsOf(driver)).totalMs + (await stallsOf(gunner)).totalMs;

  it.each([
    [3000, 'row-15-outage-3'],
    [10_000, 'row-15-outage-10'],
  ] as const)('a driver is in control again after an outage of %i ms, in the same seat', async (outageMs, result) => {
    const { rttMs } = (await probe(driver)).stats;
    const start = await probe(gunner);
    relay.startOutage();
    await setTimeout(outageMs);
    // A bot drives during the outage.
    await until(gunner, 'the car has driven on without its driver', (game) => distanceBetween(start, game) > DRIVEN_M);

    const stalledBeforeMs = await stalledMs();
    const recovery = await watchRecovery(gunner);
    relay.endOutage();
    const recoveredAfterMs = await recovery.evaluate(({ recovered }) => recovered);
    const stallMs = (await stalledMs()) - stalledBeforeMs;
    console.log(
      `Outage of ${outageMs} ms: in control after ${recoveredAfterMs.toFixed(0)} ms ` +
        `(round trip ${rttMs.toFixed(0)} ms, stalls ${stallMs.toFixed(0)} ms)`,
    );

    recordResult(result, recoveredAfterMs - RESUME_ROUND_TRIPS * rttMs, 1);

    const after = await until(driver, 'the driver plays again', ({ phase }) => phase === 'playing');
    expect([after.car, after.role]).toEqual([0, 'driver']);
    // No screen is in front of the race.
    await driver.locator('#screens > *').waitFor({ state: 'detached' });
  });
});

/**
 * Measures in the partner's page the time until the server executes an input of the driver again (ms). The handle holds
 * an object around the promise, so that measuring has begun before the outage ends.
 */
const watchRecovery = (partner: Page) =>
  partner.evaluateHandle(() => {
    const startMs = performance.now();
    const executedMs = window.__game?.executedMs.driver ?? 0;
    const recovered = new Promise<number>((resolve) => {
      const timer = setInterval(() => {
        if ((window.__game?.executedMs.driver ?? 0) <= executedMs) return;
        clearInterval(timer);
        resolve(performance.now() - startMs);
      }, 4);
    });
    return { recovered };
  });
