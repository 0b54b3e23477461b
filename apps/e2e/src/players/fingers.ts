// The fingers of one player on the touch screen of a page.
import type { CDPSession, Page } from 'playwright-core';

/** How far a finger moves to steer (pixels). */
export const STEER_PIXELS = 60;

/** A position in the page (pixels). */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Each call of `down` and `move` gives the positions of all fingers. */
export class Fingers {
  readonly #page: Page;
  readonly #session: CDPSession;
  #isDown = false;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(page, await page.context().newCDPSession(page));
  }

  /** Returns the middle of an element. */
  async middleOf(selector: string): Promise<Point> {
    const box = await this.#page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not shown`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  down(...points: readonly Point[]): Promise<unknown> {
    return this.#dispatch('touchStart', points);
  }

  move(...points: readonly Point[]): Promise<unknown> {
    return this.#dispatch('touchMove', points);
  }

  /** Lifts every finger that is down. */
  async up(): Promise<void> {
    if (this.#isDown) await this.#dispatch('touchEnd', []);
  }

  #dispatch(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<unknown> {
    this.#isDown = points.length > 0;
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    return this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
