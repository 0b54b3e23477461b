// Installs the page of a static host as an app, and uses it without a network.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openBlankPage } from './browsers/launch.ts';
import { until } from './page/probe.ts';
import { StaticHost } from './server/static-host.ts';

/** The lobby passes these parameters on to the solo race. */
const RACE = '?hands=bot&track=oval&laps=1&bots=1&quality=test';
/** Errors that Chromium reports for every page of a fresh profile. */
const EXPECTED_ERRORS = ['in-incognito'];

/** Opens the page, and waits until the service worker has cached it. */
async function visit(browser: Browser, url: string): Promise<Page> {
  const page = await openBlankPage(browser, url, undefined, undefined, { serviceWorkers: 'allow' });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return page;
}

/** Makes the installed worker look for a new build, and waits until that is installed or refused. */
const lookForUpdate = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing;
    if (!worker) return 'none';
    await new Promise<void>((resolve) => {
      worker.onstatechange = () => {
        if (worker.state !== 'installing') resolve();
      };
    });
    return worker.state;
  });

describe.skipIf(!findChromium())('the installed page', () => {
  let browser: Browser;
  let host: StaticHost;
  let context: BrowserContext;

  beforeEach(async () => {
    browser = await launchChromium();
    host = await StaticHost.open('/some/path/');
  });
  afterEach(async () => {
    await browser?.close();
    host?.close();
  });

  it('the page of the first visit gets its files from the worker, so an upload does not remove them', async () => {
    const page = await visit(browser, host.url + RACE);
    context = page.context();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });

  /** Ends all connections to the host, as if the network was gone. */
  async function goOffline(): Promise<void> {
    await context.setOffline(true);
    host.close();
  }

  it('a page that was loaded once reloads without a network, and the lobby starts a solo race that runs', async () => {
    const page = await visit(browser, host.url + RACE);
    context = page.context();
    await goOffline();
    await page.reload();
    await page.getByRole('button', { name: 'Race against bots' }).click();
    await page.locator('#start').click();
    await until(page, 'the car races', ({ racePhase, speed }) => racePhase === 'racing' && speed > 1);
  });

  it('with a network the newest page is shown, and without one the cached page with its own scripts', async () => {
    const page = await visit(browser, host.url);
    context = page.context();
    const scripts = await scriptsOf(page);
    const newPage = host.read('index.html').replaceAll('index-', 'changed-').replace('<title>', '<title>New ');
    host.replace('index.html', newPage);
    await page.reload();
    expect(await page.title()).toBe('New Shotgun Rally');
    await goOffline();
    await page.reload();
    expect(await page.title()).toBe('Shotgun Rally');
    expect(await scriptsOf(page)).toEqual(scripts);
    await page.locator('#lobby').waitFor();
  });

  it('a build whose files do not match its list is not installed, and the cached build still works offline', async () => {
    const page = await visit(browser, host.url);
    context = page.context();
    host.replace('service-worker.js', `${host.read('service-worker.js')}\n// A new build.`);
    host.replace('index.html', host.read('index.html').replace('<title>', '<title>New '));
    expect(await lookForUpdate(page)).toBe('redundant');
    await goOffline();
    await page.reload();
    expect(await page.title()).toBe('Shotgun Rally');
    await page.locator('#lobby').waitFor();
  });

  it('Chromium finds nothing that prevents installing the page as an app', async () => {
    const page = await visit(browser, host.url);
    const devTools = await page.context().newCDPSession(page);
    const { errors } = await devTools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => !EXPECTED_ERRORS.includes(id))).toEqual(
      [],
    );
  });
});

/** Returns the addresses of the page's scripts. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll('script')].map(({ src }) => src));
