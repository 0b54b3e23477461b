// Drives a page's car with the arrow keys in a closed loop, using only the values that the page publishes.
//
// 1. Find the car's position along the track.
// 2. Aim at a point on the centre line ahead; further ahead at higher speed.
// 3. Hold left or right while the heading error is above a tolerance, and the throttle while the speed is below a
//    limit. On a busy machine, steps are further apart, and the limit is lower.
// 4. If the car has not moved for a while, hold the key that puts it back on the road.
import type { Track } from '@shotgun-rally/sim';
import { createTrackSample, findSample, sampleTrack, trackPoint } from '@shotgun-rally/sim/track';
import type { Page } from 'playwright-core';
import { ownCar, type Probe, probe } from '../page/probe.ts';
import { wrapAngle } from './angle.ts';

const TOP_SPEED = 18; // m/s
const CORNER_SPEED = 12; // m/s, while steering hard
/** Lowest speed limit (m/s). */
const MIN_SPEED_LIMIT = 5;
/** The longest distance to drive between two steps (m). */
const STEP_MAX_M = 6;
const LOOK_AHEAD_M = 8;
const LOOK_AHEAD_SECONDS = 0.6;
const HEADING_TOLERANCE = 0.05; // rad
const HARD_TURN = 0.35; // rad
/** A car that has been this slow for STUCK_TICKS is stuck (m/s). */
const STUCK_SPEED = 1;
const STUCK_TICKS = 250;

export class KeyboardPilot {
  readonly #page: Page;
  readonly #track: Track;
  readonly #slowdown: number;
  readonly #heldKeys = new Set<string>();
  readonly #sample = createTrackSample();
  readonly #target = createTrackSample();
  #lastStepMs = 0;
  #lastFreeTick = -1;

  /** `slowdown`: by what factor the page's clock is slowed. */
  constructor(page: Page, track: Track, slowdown = 1) {
    this.#page = page;
    this.#track = track;
    this.#slowdown = slowdown;
  }

  /** Reads the page once and updates the keys. */
  async step(): Promise<void> {
    const game = await probe(this.#page);
    const errorLeft = this.#headingError(game);
    const corneringLimit = Math.abs(errorLeft) > HARD_TURN ? CORNER_SPEED : TOP_SPEED;
    const limit = Math.min(corneringLimit, this.#reactionLimit());
    const isStuck = this.#isStuck(game);
    await this.#hold('ArrowLeft', errorLeft > HEADING_TOLERANCE);
    await this.#hold('ArrowRight', errorLeft < -HEADING_TOLERANCE);
    await this.#hold('ArrowUp', game.speed < limit && !isStuck);
    await this.#hold('KeyR', isStuck);
  }

  /** Releases every key. */
  async release(): Promise<void> {
    for (const key of [...this.#heldKeys]) await this.#hold(key, false);
  }

  /** Angle from the car's heading to the target ahead (radians, positive to the left). */
  #headingError(game: Probe): number {
    const { x, y, z, yaw } = ownCar(game);
    sampleTrack(this.#track, { x, y, z }, findSample(this.#track, { x, y, z }), this.#sample);
    const ahead = this.#sample.distance + LOOK_AHEAD_M + game.speed * LOOK_AHEAD_SECONDS;
    trackPoint(this.#track, ahead, 0, 0, this.#target);
    // Heading grows towards +X, which is to the left.
    return wrapAngle(Math.atan2(this.#target.x - x, this.#target.z - z) - yaw);
  }

  /** The speed at which the car covers STEP_MAX_M between two steps, but at least MIN_SPEED_LIMIT. */
  #reactionLimit(): number {
    const nowMs = performance.now() / this.#slowdown;
    const stepSeconds = (nowMs - this.#lastStepMs) / 1000;
    this.#lastStepMs = nowMs;
    return Math.max(MIN_SPEED_LIMIT, STEP_MAX_M / stepSeconds);
  }

  #isStuck({ speed, tick, racePhase }: Probe): boolean {
    const isNotStuck = speed > STUCK_SPEED || racePhase !== 'racing' || this.#lastFreeTick < 0;
    if (isNotStuck) this.#lastFreeTick = tick;
    return tick - this.#lastFreeTick > STUCK_TICKS;
  }

  async #hold(key: string, isDown: boolean): Promise<void> {
    if (isDown === this.#heldKeys.has(key)) return;
    if (isDown) {
      this.#heldKeys.add(key);
      await this.#page.keyboard.down(key);
    } else {
      this.#heldKeys.delete(key);
      await this.#page.keyboard.up(key);
    }
  }
}
