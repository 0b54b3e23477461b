// Starts Chromium or Firefox and opens one page per player, each in a context of its own.
import { type Browser, type BrowserContextOptions, chromium, firefox, type Page } from 'playwright-core';
import { findChromium, findFirefox } from './find-browsers.ts';

/** WebGL without a graphics card, and nothing that talks to anybody but our server. */
const CHROMIUM_OPTIONS = [
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
const WINDOW = { width: 640, height: 360 };

/** Starts the Chromium that `findChromium` found, with `more` options; throws where there is none. */
export function launchChromium(...more: readonly string[]): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium to launch; guard the test with describe.skipIf.');
  return chromium.launch({ executablePath, args: [...CHROMIUM_OPTIONS, ...more] });
}

/**
 * Starts the Firefox that `findFirefox` found; throws where there is none. Debian's speaks WebDriver BiDi, which
 * playwright calls the channel moz-firefox. On `display` it has WebGL; without one it has a picture at most.
 */
export function launchFirefox(display: string | undefined): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('There is no Firefox to launch; guard the test with describe.skipIf.');
  if (!display) return firefox.launch({ channel: 'moz-firefox', executablePath });
  const env = { ...process.env, DISPLAY: display };
  return firefox.launch({ channel: 'moz-firefox', executablePath, headless: false, env });
}

/**
 * Opens `url` as a new visitor would; an error in the page fails the test that waits on it. `prepare` has the page to
 * itself before anything is loaded; `device` is what the browser runs on, such as a phone.
 */
export async function openPage(
  browser: Browser,
  url: string,
  size = WINDOW,
  prepare: (page: Page) => Promise<unknown> = async () => {},
  device: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: size, ...device });
  const page = await context.newPage();
  await prepare(page);
  page.on('pageerror', (error) => console.error(`In the page: ${error.stack ?? error.message}`));
  await page.goto(url);
  return page;
}
