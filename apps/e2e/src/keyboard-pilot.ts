// A driver that sees only what the page shows, and holds the arrow keys like a person: a closed loop.
//
// 1. Look up where on the track the shown car is, and which way its nose points.
// 2. Aim at a point on the centre line ahead, further ahead when faster.
// 3. Hold left or right while the heading is off by more than a little; hold the throttle below the wished speed.
import { createTrackSample, locateGlobally, sampleTrack, type Track, trackPoint } from '@shotgun-rally/sim';
import type { Page } from 'playwright-core';
import { wrapAngle } from './angle.ts';
import { ownCar, probe } from './probe.ts';

const TOP_SPEED = 18; // m/s
const CORNER_SPEED = 12; // m/s, while steering hard
const LOOK_AHEAD_M = 8;
const LOOK_AHEAD_SECONDS = 0.6;
const HEADING_TOLERANCE = 0.05; // rad
const HARD_TURN = 0.35; // rad

export class KeyboardPilot {
  readonly #page: Page;
  readonly #track: Track;
  readonly #held = new Set<string>();
  readonly #sample = createTrackSample();
  readonly #target = createTrackSample();

  constructor(page: Page, track: Track) {
    this.#page = page;
    this.#track = track;
  }

  /** One look and one change of keys. */
  async step(): Promise<void> {
    const game = await probe(this.#page);
    const { x, y, z, yaw } = ownCar(game);
    sampleTrack(this.#track, x, y, z, locateGlobally(this.#track, x, y, z), this.#sample);
    const ahead = this.#sample.distance + LOOK_AHEAD_M + game.speed * LOOK_AHEAD_SECONDS;
    trackPoint(this.#track, ahead, 0, 0, this.#target);
    const wished = Math.atan2(this.#target.x - x, this.#target.z - z);
    // Heading grows towards +X, which is to the left.
    const left = wrapAngle(wished - yaw);
    const limit = Math.abs(left) > HARD_TURN ? CORNER_SPEED : TOP_SPEED;
    await this.#hold('ArrowLeft', left > HEADING_TOLERANCE);
    await this.#hold('ArrowRight', left < -HEADING_TOLERANCE);
    await this.#hold('ArrowUp', game.speed < limit);
  }

  /** Lets every key go. */
  async release(): Promise<void> {
    for (const key of [...this.#held]) await this.#hold(key, false);
  }

  async #hold(key: string, down: boolean): Promise<void> {
    if (down === this.#held.has(key)) return;
    if (down) {
      this.#held.add(key);
      await this.#page.keyboard.down(key);
    } else {
      this.#held.delete(key);
      await this.#page.keyboard.up(key);
    }
  }
}
