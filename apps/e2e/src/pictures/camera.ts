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
/** A condition is looked for in steps as long as some frames of a slow phone, ms. */
const STEP_MS = 48;
const STEPS_MOST = 500;
/** Frames of such steps before a picture, so that smoke, sparks and the camera have got where they would be. */
const SETTLING_STEPS = 12;

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

/** A finger somewhere at the edge, which brings up the controls for fingers. */
export async function touch(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? SIZES.phone.viewport;
  await page.touchscreen.tap(width - 3, height / 2);
  await waitFor(page, `document.querySelector('.touch')`);
}

/** Keeps frames back until `letFramesCome`; ticks and messages go on. */
export const holdFrames = (page: Page): Promise<unknown> =>
  page.evaluate(`{
    const kept = [];
    const draw = window.requestAnimationFrame;
    window.requestAnimationFrame = (frame) => kept.push(frame);
    window.letFramesCome = () => {
      window.requestAnimationFrame = draw;
      for (const frame of kept) draw(frame);
    };
  }`);

export const letFramesCome = (page: Page): Promise<unknown> => page.evaluate('window.letFramesCome()');

/** The page's clock, which stands still once the page is drawn, and goes on as told. */
export class Time {
  readonly #page: Page;

  /** Of a page whose clock was installed before it was loaded. */
  constructor(page: Page) {
    this.#page = page;
  }

  /** Takes over from the page's own clock. */
  async stop(): Promise<void> {
    await waitFor(this.#page, 'window.__game?.drawn');
    await this.#page.clock.pauseAt(STOP_AT_MS);
  }

  /** Goes on by so many seconds without drawing, as fast as the page can. */
  async leap(seconds: number): Promise<void> {
    await holdFrames(this.#page);
    for (let ms = 0; ms < seconds * 1000; ms += LEAP_MS) await this.#page.clock.fastForward(LEAP_MS);
    await letFramesCome(this.#page);
  }

  /** Goes on second by second until `condition` holds. */
  async jumpUntil(condition: string): Promise<void> {
    const size = this.#page.viewportSize() ?? SIZES.desktop.viewport;
    await this.#page.setViewportSize(SIZES.tiny.viewport);
    await this.#goUntil(condition, LEAP_MS, 0);
    await this.#page.setViewportSize(size);
  }

  /** Goes on smoothly until `condition` holds. */
  async runUntil(condition: string): Promise<void> {
    await this.#goUntil(condition, STEP_MS, SETTLING_STEPS);
  }

  /** Throws if the condition never comes about. */
  async #goUntil(condition: string, stepMs: number, stepsLeast: number): Promise<void> {
    for (let step = 1; step <= STEPS_MOST; step++) {
      await this.#page.clock.fastForward(stepMs);
      if (step >= stepsLeast && (await this.#page.evaluate(condition))) return;
    }
    throw new Error(`Waited in vain for ${condition} in ${this.#page.url()}.`);
  }
}

/** Saves what the page shows as docs/pictures/`name`.jpg, and closes the page with all of its context. */
export async function takePicture(page: Page, name: string): Promise<void> {
  // What flashes up for a moment stays until it is taken, and what arrives is there.
  await page.evaluate(`for (const each of document.getAnimations()) {
    if (each.animationName === 'hud-arrive') each.finish();
    else each.pause();
  }`);
  await page.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: JPEG_QUALITY, timeout: PATIENCE_MS });
  console.log(`${name}.jpg`);
  await page.context().close();
}
