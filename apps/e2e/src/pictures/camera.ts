// A page of the size of a desktop's window or of a phone, whose time goes on as told, and which is saved as a picture.
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../../../docs/pictures/', import.meta.url));
const PATIENCE_MS = 180_000;
const JPEG_QUALITY = 86;
/** Any time that is later than the page has got to. */
const STOP_AT_MS = 3_600_000;
/** A page's own time is made up for by no more than this at once, ms. */
const LEAP_MS = 1000;
const LEAPS_MOST_MS = 300_000;
/** A condition is looked for in steps as long as some frames of a slow phone, ms. */
const STEP_MS = 48;
const STEPS_MOST = 1500;
/** Frames of such steps before a picture, so that smoke, sparks and the camera have got where they would be. */
const SETTLING_STEPS = 16;

export const SIZES = {
  desktop: { viewport: { width: 1280, height: 720 } },
  phone: { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true },
  upright: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  /** For those who are only there to be seen by others. */
  tiny: { viewport: { width: 160, height: 90 } },
} as const;
export type SizeName = keyof typeof SIZES;

/** Opens `url` in a window of that size; `prepare` has the page to itself before anything is loaded. */
export async function open(
  browser: Browser,
  url: string,
  size: SizeName = 'desktop',
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const context = await browser.newContext(SIZES[size]);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`In the page: ${error.stack ?? error.message}`));
  await prepare(page);
  await page.goto(url);
  return page;
}

/** Waits in real time until `condition`, a script, holds in the page. */
export const waitFor = (page: Page, condition: string): Promise<unknown> =>
  page.waitForFunction(condition, undefined, { timeout: PATIENCE_MS, polling: 100 });

/** The page's clock, which stands still from when the page is drawn, and goes on frame by frame. */
export class Time {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Takes over from the page's own clock. */
  async stop(): Promise<void> {
    await waitFor(this.#page, 'window.__game?.drawn');
    await this.#page.clock.pauseAt(STOP_AT_MS);
  }

  /** Goes on by so many seconds, and until `condition` holds, as fast as the page can. */
  async leap(seconds: number, condition = 'true'): Promise<void> {
    const size = this.#page.viewportSize();
    await this.#page.setViewportSize(SIZES.tiny.viewport);
    for (let ms = 0; ms < seconds * 1000 || !(await this.#page.evaluate(condition)); ms += LEAP_MS) {
      if (ms > LEAPS_MOST_MS) throw new Error(`Leapt in vain for ${condition} in ${this.#page.url()}.`);
      await this.#page.clock.fastForward(LEAP_MS);
    }
    if (size) await this.#page.setViewportSize(size);
  }

  /** Goes on smoothly until `condition` holds; throws if it never does. */
  async until(condition: string): Promise<void> {
    for (let step = 0; step < STEPS_MOST; step++) {
      await this.#page.clock.fastForward(STEP_MS);
      if (step >= SETTLING_STEPS && (await this.#page.evaluate(condition))) return;
    }
    throw new Error(`Waited in vain for ${condition} in ${this.#page.url()}.`);
  }
}

/** Saves what the page shows as docs/pictures/`name`.jpg, and closes the page with all of its context. */
export async function takePicture(page: Page, name: string): Promise<void> {
  // What flashes up for a moment stays until it is taken.
  await page.evaluate('for (const each of document.getAnimations()) each.pause()');
  await page.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: JPEG_QUALITY, timeout: PATIENCE_MS });
  console.log(`${name}.jpg`);
  await page.context().close();
}
