// Starts Chromium or Firefox, and opens each page in a separate browser context, as if for a new visitor.
import { type Browser, type BrowserContextOptions, chromium, firefox, type Page } from 'playwright-core';
import { halveFrameRate } from '../page/half-frame-rate.ts';
import { markTutorialAsSeen } from '../page/seen-tutorial.ts';
import { silence } from '../page/silence.ts';
import { WAIT_MAX_MS } from '../page/wait-max.ts';
import { drawBlank } from './blank-webgl.ts';
import { findChromium, findFirefox } from './find-browsers.ts';

/** WebGL in software, and no connections except to the game server. */
export const CHROMIUM_OPTIONS = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
];
/** Parts of Chromium that cost a process or two for each window, and that no page needs: menus of the address bar, and spares. */
const UNUSED_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI'],
  'SpareRendererForSitePerProcess',
];
/** Playwright 1.64 disables these. Chromium only obeys the last list of features, so ours has to contain them. */
const FEATURES_DISABLED_BY_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'DialMediaRouteProvider'],
  ...['GlobalMediaControls', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'BlockOriginHeaderModificationOnRedirect'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'Translate', 'AutoDeElevate', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled'],
];
const FEATURES_OPTION = `--disable-features=${[...FEATURES_DISABLED_BY_PLAYWRIGHT, ...UNUSED_FEATURES].join()}`;
/** Small, because drawing is slow without a GPU. */
const DEFAULT_SIZE = { width: 320, height: 180 };

/** Starts the installed Chromium with `options` added to CHROMIUM_OPTIONS and FEATURES_OPTION. Throws if `findChromium` finds none. */
export function launchChromium(...options: readonly string[]): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium to launch; guard the test with describe.skipIf.');
  const args = [...CHROMIUM_OPTIONS, FEATURES_OPTION, ...options];
  return chromium.launch({ executablePath, args, timeout: WAIT_MAX_MS });
}

/**
 * Starts the installed Firefox. Throws if `findFirefox` finds none. With a `display` (the value of DISPLAY) it has WebGL;
 * without one it runs headless. The channel moz-firefox uses WebDriver BiDi, which Debian's Firefox supports.
 */
export function launchFirefox(display?: string): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('There is no Firefox to launch; guard the test with describe.skipIf.');
  const options = { channel: 'moz-firefox', executablePath, timeout: WAIT_MAX_MS };
  if (!display) return firefox.launch(options);
  return firefox.launch({ ...options, env: { ...process.env, DISPLAY: display }, headless: false });
}

/** Options of a browser context, for example to emulate a phone. */
export interface Device extends BrowserContextOptions {
  /** True for a player who has not seen the tutorial. */
  readonly isNewPlayer?: boolean;
}

/**
 * Opens `url` in a new context and prints uncaught errors of the page. `prepare` is called before the page loads;
 * `device` overrides context options.
 */
export async function openPage(
  browser: Browser,
  url: string,
  size = DEFAULT_SIZE,
  prepare: (page: Page) => Promise<unknown> = async () => {},
  { isNewPlayer = false, ...device }: Device = {},
): Promise<Page> {
  // A service worker would download the whole build in the background of each test.
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block', ...device });
  context.setDefaultTimeout(WAIT_MAX_MS);
  const page = await context.newPage();
  if (!isNewPlayer) await markTutorialAsSeen(page);
  await prepare(page);
  page.on('pageerror', (error) => console.error(`In the page: ${error.stack ?? error.message}`));
  await page.goto(url);
  return page;
}

/** Makes a page draw nothing in its 3D view, and halves its frame rate. Call it before the page loads. */
export async function drawNothing(page: Page): Promise<void> {
  await drawBlank(page);
  await halveFrameRate(page);
}

/**
 * Opens a page as `openPage` does, but its 3D view draws nothing, it has half the frame rate, and it plays no sound. Use it for tests
 * that need no picture and no sound. Without a GPU, drawing 10 frames per second takes a whole core.
 */
export function openBlankPage(
  ...[browser, url, size, prepare, device]: Parameters<typeof openPage>
): ReturnType<typeof openPage> {
  const prepareBlank = async (page: Page) => {
    await drawNothing(page);
    await silence(page);
    await prepare?.(page);
  };
  return openPage(browser, url, size, prepareBlank, device);
}
