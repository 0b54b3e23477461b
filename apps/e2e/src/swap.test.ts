// Two people in one car change seats by keys, and play on.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, openPage } from './browser.ts';
import { findChromium } from './find-browsers.ts';
import { type RunningServer, startServer } from './game-server.ts';
import { probe, until } from './probe.ts';

describe.skipIf(!findChromium())('a team of two in two browsers', () => {
  let server: RunningServer;
  let browser: Browser;
  let ada: Page;
  let bob: Page;

  const join = async (role: string, name: string): Promise<Page> => {
    const page = await openPage(
      browser,
      `${server.url}/?room=SWAP&role=${role}&car=0&name=${name}&autojoin=1&quality=test`,
    );
    await until(page, `${name} plays`, (game) => game.phase === 'playing' && game.drawn);
    return page;
  };
  const roles = async () => (await Promise.all([ada, bob].map(probe))).map(({ role }) => role);

  beforeAll(async () => {
    server = await startServer(['--lag', '0-100', '--track', 'oval', '--bots', '1', '--seed', '5']);
    browser = await launchChromium();
    ada = await join('driver', 'Ada');
    bob = await join('gunner', 'Bob');
  });
  afterAll(async () => {
    await browser?.close();
    expect(await server?.stop()).toBe(0);
  });

  it('does not change seats while only one of them wants to', async () => {
    await ada.keyboard.press('KeyT');
    await bob.waitForFunction(() => document.body.textContent.includes('PARTNER WANTS TO SWAP'));
    const { tick } = await probe(bob);
    await until(bob, 'two seconds have passed', (game) => game.tick > tick + 125);
    expect(await roles()).toEqual(['driver', 'gunner']);
  });

  it('changes seats when both press T', async () => {
    await bob.keyboard.press('KeyT');
    await until(bob, 'Bob has the wheel', (game) => game.role === 'driver');
    await until(ada, 'Ada has the gun', (game) => game.role === 'gunner');
  });

  it('plays on: the new driver’s keys move the car in both pages', async () => {
    await bob.keyboard.down('KeyW');
    await until(ada, 'the car moves in the gunner’s page', (game) => Math.abs(game.speed) > 5);
    await bob.keyboard.up('KeyW');
    expect((await Promise.all([ada, bob].map(probe))).map(({ phase }) => phase)).toEqual(['playing', 'playing']);
  });
});
