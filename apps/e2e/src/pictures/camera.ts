// Pages for pictures: windows of fixed sizes, a clock that the script controls, and screenshots into docs/pictures.
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { markTutorialAsSeen } from '../page/seen-tutorial.ts';
import { SKIP_DRAWING } from '../page/skip-drawing.ts';
import { WAIT_MAX_MS } from '../page/wait-max.ts';

export const PICTURES_FOLDER = fileURLToPath(new URL('../../../../docs/pictures/', import.meta.url));
const POLL_MS = 100;
const JPEG_QUALITY = 86;
/** `pause` sets the page's clock to this time, which must be later than the clock's current time. */
const PAUSE_AT_MS = 3_600_000;
/** Longest step of the clock; the game skips time if one step is longer. */
const LEAP_MS = 1000;
/** A step of the clock while frames are drawn: about three frames of a display. */
const STEP_MS = 48;
const MAX_STEPS = 500;
/** Frames that are drawn at the end of an advance, and the steps between them: those of a display with 60 Hz. */
const DRAWN_FRAMES = 2;
const DRAWN_STEP_MS = 17;
/** Steps before a picture is taken, in which smoke, sparks and the camera get to their usual positions. */
const SETTLING_STEPS = 12;

const SIZES = {
  desktop: { viewport: { width: 1280, height: 720 } },
  phone: { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true },
  upright: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  /** For pages that only occupy a seat. */
  tiny: { viewport: { width: 160, height: 90 } },
  /** For the clip, which must stay small. */
  clip: { viewport: { width: 640, height: 360 } },
} as const;
export type SizeName = keyof typeof SIZES;

/** Opens `url` in a window of the given size. `prepare` is called before the page loads. */
export async function openWindow(
  browser: Browser,
  url: string,
  size: SizeName = 'desktop',
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  // `waitFor` evaluates strings as code in the page, which the page's Content-Security-Policy would refuse.
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block', ...SIZES[size] });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`In the page: ${error.stack ?? error.message}`));
  await markTutorialAsSeen(page);
  await page.addInitScript(SKIP_DRAWING);
  await prepare(page);
  await page.goto(url);
  return page;
}

/** Waits until the expression `condition` is true in the page. Works with a paused clock. */
export const waitFor = (page: Page, condition: string): Promise<unknown> =>
  page.waitForFunction(condition, undefined, { timeout: WAIT_MAX_MS, polling: POLL_MS });

/** Stops drawing until `resumeFrames`. Ticks and messages continue. */
export const pauseFrames = (page: Page): Promise<unknown> =>
  page.evaluate(`{
    const callbacks = [];
    const request = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => callbacks.push(callback);
    window.resumeFrames = () => {
      window.requestAnimationFrame = request;
      for (const callback of callbacks) request(callback);
    };
  }`);

export const resumeFrames = (page: Page): Promise<unknown> => page.evaluate('window.resumeFrames()');

/** The clock of a page. Install it (`page.clock.install`) before the page loads. */
export class PageClock {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Waits until the scene is drawn, and pauses the clock. */
  async pause(): Promise<void> {
    await waitFor(this.#page, 'window.__game?.drawn');
    await this.#page.clock.pauseAt(PAUSE_AT_MS);
  }

  /** Advances the clock without drawing. */
  async leap(seconds: number): Promise<void> {
    await pauseFrames(this.#page);
    for (let ms = 0; ms < seconds * 1000; ms += LEAP_MS) await this.#page.clock.fastForward(LEAP_MS);
    await resumeFrames(this.#page);
  }

  /** Advances the clock in steps of a second until the expression `condition` is true. */
  async leapUntil(condition: string): Promise<void> {
    await this.#advanceUntil(condition, LEAP_MS, 0);
  }

  /** Advances the clock by `ms`, and draws once. */
  async step(ms: number): Promise<void> {
    await this.#page.clock.fastForward(ms);
  }

  /** Advances the clock by at least SETTLING_STEPS short steps, until the expression `condition` is true. */
  async runUntil(condition: string): Promise<void> {
    await this.#advanceUntil(condition, STEP_MS, SETTLING_STEPS);
  }

  /** Draws only the last frames. Throws after MAX_STEPS. */
  async #advanceUntil(condition: string, stepMs: number, minSteps: number): Promise<void> {
    await this.#page.evaluate('window.skipsDrawing = true');
    for (let step = 1; step <= MAX_STEPS; step++) {
      await this.#page.clock.fastForward(stepMs);
      if (step < minSteps || !(await this.#page.evaluate(condition))) continue;
      await this.#page.evaluate('window.skipsDrawing = false');
      for (let frame = 0; frame < DRAWN_FRAMES; frame++) await this.#page.clock.fastForward(DRAWN_STEP_MS);
      return;
    }
    throw new Error(`${condition} is not true after ${MAX_STEPS} steps of ${stepMs} ms in ${this.#page.url()}.`);
  }
}

/** Saves what the page shows as docs/pictures/NAME.jpg, and closes the page and its context. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => {})');
  // Finish the animations of arriving texts, and pause the other animations, so that short flashes stay visible.
  await page.evaluate(`for (const each of document.getAnimations()) {
    if (each.animationName === 'hud-arrive') each.finish();
    else each.pause();
  }`);
  await page.screenshot({
    path: `${PICTURES_FOLDER}${name}.jpg`,
    type: 'jpeg',
    quality: JPEG_QUALITY,
    timeout: WAIT_MAX_MS,
  });
  console.log(`${name}.jpg`);
  await page.context().close();
}
