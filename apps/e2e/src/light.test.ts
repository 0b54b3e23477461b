// Measures how bright the driver's view is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './browsers/find-browsers.ts';
import { launchChromium, openPage } from './browsers/launch.ts';
import { luminanceOf } from './page/luminance.ts';
import { until } from './page/probe.ts';
import { StaticHost } from './server/static-host.ts';

/** Least brightness of a valley still (see luminanceOf). */
const MEDIAN_MIN = 0.46;
const DARKEST_5_MIN = 0.2;

describe.skipIf(!findChromium())('the light', () => {
  let host: StaticHost;

  beforeAll(async () => {
    host = await StaticHost.open('/');
  });
  afterAll(() => host.close());

  it('a still of the valley as the driver sees it has a median luma of at least 0.46, and a 5th percentile of at least 0.20', async () => {
    const browser = await launchChromium();
    try {
      const page = await openPage(
        browser,
        `${host.url}?solo&autojoin=1&hands=bot&quality=low&track=valley&role=driver`,
      );
      await until(page, 'the race is drawn', ({ drawn }) => drawn);
      await until(page, 'the cars are drawn', ({ cars }) => cars.filter(({ present }) => present).length > 1);
      // The 3D view covers the HUD and the menus.
      await page.evaluate(`document.querySelector('#picture').style.zIndex = 99`);
      const { median, darkest5 } = await luminanceOf(browser, await page.screenshot());
      expect(median).toBeGreaterThanOrEqual(MEDIAN_MIN);
      expect(darkest5).toBeGreaterThanOrEqual(DARKEST_5_MIN);
    } finally {
      await browser.close();
    }
  });
});
