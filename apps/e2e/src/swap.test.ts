// The two players of one car exchange seats with T. After a stall of a page on a busy machine, the server can take its
// player for disconnected, and then one press of T is enough. Failed attempts in which a page stalled are repeated.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { ownCar, type Probe, probe, until } from './page/probe.ts';
import { measureStalls, stallsOf } from './page/stalls.ts';
import { type RunningServer, startServer } from './server/game-server.ts';

const MAX_ATTEMPTS = 10;
/** Two seconds of ticks. */
const WAIT_TICKS = 125;
/** The car is reversing if it moves backwards faster than this (m/s). */
const REVERSE_SPEED = 3;

interface Team {
  /** Joined as the driver. */
  readonly ada: Page;
  /** Joined as the gunner. */
  readonly bob: Page;
}

describe.skipIf(!findChromium())('two players in one car', () => {
  let server: RunningServer;
  let browser: Browser;
  let roomCount = 0;

  beforeAll(async () => {
    server = await startServer(['--lag', '0-100', '--track', 'oval', '--bots', '0']);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  const join = async (room: string, role: string, name: string): Promise<Page> => {
    const link = `${server.url}/?room=${room}&role=${role}&car=0&name=${name}&autojoin=1&quality=test`;
    const page = await openBlankPage(browser, link, undefined, measureStalls);
    await until(page, `${name} plays`, (game) => game.phase === 'playing' && game.drawn);
    return page;
  };

  /** Runs `scenario` in a new room. If it fails after a stall of a page, repeats it, in at most MAX_ATTEMPTS attempts. */
  async function withTeam(scenario: (team: Team) => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      roomCount += 1;
      const team = {
        ada: await join(`SWAP${roomCount}`, 'driver', 'Ada'),
        bob: await join(`SWAP${roomCount}`, 'gunner', 'Bob'),
      };
      const stallsBefore = await countStalls(team);
      try {
        await scenario(team);
        return;
      } catch (error) {
        const stalls = (await countStalls(team)) - stallsBefore;
        if (stalls === 0 || attempt === MAX_ATTEMPTS) throw error;
        console.log(`Attempt ${attempt} failed after ${stalls} stalls.`);
      } finally {
        await team.ada.context().close();
        await team.bob.context().close();
      }
    }
  }

  it('two players keep their seats for two seconds if only one of them presses T', async () => {
    await withTeam(async ({ ada, bob }) => {
      await pressSwap(ada, bob);
      const { tick } = await probe(bob);
      await until(bob, 'two seconds have passed', (game) => game.tick > tick + WAIT_TICKS);
      expect(await rolesOf({ ada, bob })).toEqual(['driver', 'gunner']);
    });
  });

  it('two players exchange seats if both press T', async () => {
    await withTeam(async ({ ada, bob }) => {
      await pressSwap(ada, bob);
      expect(await rolesOf({ ada, bob })).toEqual(['driver', 'gunner']);
      await bob.keyboard.press('KeyT');
      await expectSwapped({ ada, bob });
    });
  });

  it('both players see the car reverse if the new driver holds S after a swap', async () => {
    await withTeam(async ({ ada, bob }) => {
      await pressSwap(ada, bob);
      await bob.keyboard.press('KeyT');
      await expectSwapped({ ada, bob });
      // Bots never reverse from a standstill, so only Bob's key can do this.
      await bob.keyboard.down('KeyS');
      for (const page of [ada, bob]) await until(page, 'the car reverses', isReversing);
      expect(await rolesOf({ ada, bob })).toEqual(['gunner', 'driver']);
      await bob.keyboard.up('KeyS');
    });
  });
});

/** Ada presses T. Waits until Bob is asked to agree, or is no longer the gunner. */
async function pressSwap(ada: Page, bob: Page): Promise<void> {
  await ada.keyboard.press('KeyT');
  await bob.waitForFunction(
    () => document.body.textContent.includes('PARTNER WANTS TO SWAP') || window.__game?.role !== 'gunner',
  );
}

/** Waits until the roles have changed, and checks that they are exchanged. */
async function expectSwapped({ ada, bob }: Team): Promise<void> {
  await until(ada, 'Ada is no longer the driver', (game) => game.role !== 'driver');
  await until(bob, 'Bob is no longer the gunner', (game) => game.role !== 'gunner');
  expect(await rolesOf({ ada, bob })).toEqual(['gunner', 'driver']);
}

const rolesOf = async ({ ada, bob }: Team) => [(await probe(ada)).role, (await probe(bob)).role];

const countStalls = async ({ ada, bob }: Team): Promise<number> =>
  (await stallsOf(ada)).count + (await stallsOf(bob)).count;

/** Returns true if the car moves backwards, against the direction of its nose. */
function isReversing(game: Probe): boolean {
  const { vx, vz, yaw } = ownCar(game);
  return vx * Math.sin(yaw) + vz * Math.cos(yaw) < -REVERSE_SPEED;
}
