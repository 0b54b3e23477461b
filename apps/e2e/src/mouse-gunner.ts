// A gunner that sees only what the page shows, and aims with the mouse like a person: a closed loop.
import type { Page } from 'playwright-core';
import { wrapAngle } from './angle.ts';
import { ownCar, type Probe, type ProbedCar, probe } from './probe.ts';

/** The gun stands about this high above a car's middle, m. */
const GUN_HEIGHT_M = 1.2;
const RADIANS_PER_PIXEL = 0.0024;
/** A hand moves the mouse no further than this between two looks. */
const REACH_PIXELS = 250;
/** Nobody aims further ahead than this. */
const LEAD_MAX_SECONDS = 0.4;

export class MouseGunner {
  readonly #page: Page;
  #x = 0;
  #y = 0;
  #lookedAtMs = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Clicks into the picture, which catches the pointer, then holds the trigger. */
  async takeAim(): Promise<void> {
    const size = this.#page.viewportSize() ?? { width: 0, height: 0 };
    this.#x = size.width / 2;
    this.#y = size.height / 2;
    await this.#page.mouse.click(this.#x, this.#y);
    await this.#page.waitForFunction(() => document.pointerLockElement !== null);
    await this.#page.mouse.down();
  }

  /** One look and one movement towards the nearest other car. */
  async step(): Promise<void> {
    const game = await probe(this.#page);
    const target = nearestRival(game);
    if (!target) return;
    const own = ownCar(game);
    // By the next look everything has moved on as far as since the last one.
    const lead = this.#secondsSinceLook();
    const away = {
      x: target.x - own.x + (target.vx - own.vx) * lead,
      y: target.y - own.y - GUN_HEIGHT_M,
      z: target.z - own.z + (target.vz - own.vz) * lead,
    };
    const yaw = Math.atan2(away.x, away.z);
    const pitch = Math.atan2(away.y, Math.hypot(away.x, away.z));
    // Yaw grows to the left, the mouse to the right and down.
    this.#x += toPixels(-wrapAngle(yaw - game.aimYaw));
    this.#y += toPixels(game.aimPitch - pitch);
    await this.#page.mouse.move(this.#x, this.#y);
  }

  #secondsSinceLook(): number {
    const nowMs = performance.now();
    const sinceMs = nowMs - this.#lookedAtMs;
    this.#lookedAtMs = nowMs;
    return Math.min(sinceMs / 1000, LEAD_MAX_SECONDS);
  }
}

/** Beyond this no car is, m. */
const NOWHERE_M = 10_000;

/** The nearest car that can be hurt; where there is none, the nearest wreck, which will be one. */
function nearestRival(game: Probe): ProbedCar | undefined {
  const own = ownCar(game);
  const distance = ({ x, z, health }: ProbedCar) => Math.hypot(x - own.x, z - own.z) + (health > 0 ? 0 : NOWHERE_M);
  return game.cars.filter((each) => each.present && each.car !== own.car).sort((a, b) => distance(a) - distance(b))[0];
}

const toPixels = (radians: number): number =>
  Math.max(-REACH_PIXELS, Math.min(REACH_PIXELS, Math.round(radians / RADIANS_PER_PIXEL)));
