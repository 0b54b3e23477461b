// A driver that sees only what the page shows, and holds the arrow keys like a person: a closed loop.
//
// 1. Look up where on the track the shown car is, and which way it moves.
// 2. Aim at a point on the centre line ahead, further ahead when faster.
// 3. Hold left or right while the heading is off by more than a little; hold the throttle below the wished speed.
import { createTrackSample, locateGlobally, sampleTrack, type Track, trackPoint } from '@shotgun-rally/sim';
import type { Page } from 'playwright-core';
import { probe } from './probe.ts';

const TOP_SPEED = 18; // m/s
const CORNER_SPEED = 12; // m/s, while steering hard
const LOOK_AHEAD_M = 8;
const LOOK_AHEAD_SECONDS = 0.6;
const HEADING_TOLERANCE = 0.05; // rad
const HARD_TURN = 0.35; // rad
/** Below this much motion between two looks, m, the direction of travel is not yet known. */
const MOTION_SEEN_M = 0.3;

export class KeyboardPilot {
  readonly #page: Page;
  readonly #track: Track;
  readonly #held = new Set<string>();
  readonly #sample = createTrackSample();
  readonly #target = createTrackSample();
  #last: { x: number; z: number } | null = null;
  #heading: number | null = null;

  constructor(page: Page, track: Track) {
    this.#page = page;
    this.#track = track;
  }

  /** One look and one change of keys. */
  async step(): Promise<void> {
    const game = await probe(this.#page);
    const car = game.cars[game.car];
    if (!car?.present) return;
    const { x, y, z } = car;
    sampleTrack(this.#track, x, y, z, locateGlobally(this.#track, x, y, z), this.#sample);
    this.#watchHeading(x, z);
    const ahead = this.#sample.distance + LOOK_AHEAD_M + game.speed * LOOK_AHEAD_SECONDS;
    trackPoint(this.#track, ahead, 0, 0, this.#target);
    const wished = Math.atan2(this.#target.x - x, this.#target.z - z);
    const heading = this.#heading ?? Math.atan2(this.#sample.tx, this.#sample.tz);
    // Heading grows towards +X, which is to the left.
    const left = wrapAngle(wished - heading);
    const limit = Math.abs(left) > HARD_TURN ? CORNER_SPEED : TOP_SPEED;
    await this.#hold('ArrowLeft', left > HEADING_TOLERANCE);
    await this.#hold('ArrowRight', left < -HEADING_TOLERANCE);
    await this.#hold('ArrowUp', game.speed < limit);
  }

  /** Lets every key go. */
  async release(): Promise<void> {
    for (const key of [...this.#held]) await this.#hold(key, false);
  }

  #watchHeading(x: number, z: number): void {
    const last = this.#last;
    if (last && Math.hypot(x - last.x, z - last.z) < MOTION_SEEN_M) return;
    if (last) this.#heading = Math.atan2(x - last.x, z - last.z);
    this.#last = { x, z };
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

/** The same angle between -π and π. */
const wrapAngle = (angle: number): number => Math.atan2(Math.sin(angle), Math.cos(angle));
