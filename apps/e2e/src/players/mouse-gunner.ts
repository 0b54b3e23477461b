// Aims and fires a page's gun with the mouse in a closed loop, using only the values that the page publishes.
import type { Page } from 'playwright-core';
import { ownCar, type Probe, type ProbedCar, probe } from '../page/probe.ts';
import { wrapAngle } from './angle.ts';

/** Height of the gun above the middle of the car (m). */
export const GUN_HEIGHT_M = 1.2;
/** The aim turns by this angle if the mouse or a finger moves by a pixel. */
export const RADIANS_PER_PIXEL = 0.0024;
/** The mouse moves at most this far in one step. */
const STEP_MAX_PIXELS = 250;
/** The motion of a target is extrapolated by at most this time. */
const EXTRAPOLATION_MAX_SECONDS = 1;
/** Added to the distance of a wreck, so that every car that can be damaged is nearer (m). */
const WRECK_PENALTY_M = 10_000;

export class MouseGunner {
  readonly #page: Page;
  readonly #slowdown: number;
  #x = 0;
  #y = 0;
  #lastStepMs = 0;

  /** `slowdown`: by what factor the page's clock is slowed. */
  constructor(page: Page, slowdown = 1) {
    this.#page = page;
    this.#slowdown = slowdown;
  }

  /** Clicks on the 3D view, which locks the pointer, and holds the left button, which fires. */
  async startFiring(): Promise<void> {
    const size = this.#page.viewportSize() ?? { width: 0, height: 0 };
    this.#x = size.width / 2;
    this.#y = size.height / 2;
    await this.#page.mouse.click(this.#x, this.#y);
    await this.#page.waitForFunction(() => document.pointerLockElement !== null);
    await this.#page.mouse.down();
  }

  /** Reads the page once and moves the mouse towards the nearest other car. */
  async step(): Promise<void> {
    const game = await probe(this.#page);
    const target = nearestRival(game);
    if (!target) return;
    const own = ownCar(game);
    // Aims where the target will be at the next step, assuming that the steps are evenly spaced.
    const seconds = this.#secondsSinceLastStep();
    const offset = {
      x: target.x - own.x + (target.vx - own.vx) * seconds,
      y: target.y - own.y - GUN_HEIGHT_M,
      z: target.z - own.z + (target.vz - own.vz) * seconds,
    };
    const yaw = Math.atan2(offset.x, offset.z);
    const pitch = Math.atan2(offset.y, Math.hypot(offset.x, offset.z));
    // Yaw grows to the left, the mouse position to the right and downwards.
    this.#x += toPixels(-wrapAngle(yaw - game.aimYaw));
    this.#y += toPixels(game.aimPitch - pitch);
    await this.#page.mouse.move(this.#x, this.#y);
  }

  /** On the page's clock. */
  #secondsSinceLastStep(): number {
    const nowMs = performance.now() / this.#slowdown;
    const elapsedMs = nowMs - this.#lastStepMs;
    this.#lastStepMs = nowMs;
    return Math.min(elapsedMs / 1000, EXTRAPOLATION_MAX_SECONDS);
  }
}

/** The nearest car that can be damaged; if there is none, the nearest wreck, which will be repaired soon. */
function nearestRival(game: Probe): ProbedCar | undefined {
  const own = ownCar(game);
  const distance = ({ x, z, health }: ProbedCar) =>
    Math.hypot(x - own.x, z - own.z) + (health > 0 ? 0 : WRECK_PENALTY_M);
  return game.cars.filter((each) => each.present && each.car !== own.car).sort((a, b) => distance(a) - distance(b))[0];
}

const toPixels = (radians: number): number =>
  Math.max(-STEP_MAX_PIXELS, Math.min(STEP_MAX_PIXELS, Math.round(radians / RADIANS_PER_PIXEL)));
