/**
 * Keeps a correction from being seen: the simulated car snaps, the shown car keeps its place by an offset that fades.
 * (The ghost and the interpolated object, with the offset kept instead of the object, so that it never lags in motion.)
 *
 * The own car's offset fades gently: in no frame does the picture move by more than two centimetres on its account, nor
 * by more than two hundredths of the way that the car moves, unless the correction was so large that it has to be seen.
 * Rivals' offsets fade fast: where they are matters more.
 */
import type { Pose } from '@shotgun-rally/sim';
import { createRotation, multiply, rotationBetween, scaleTurn } from './rotation.ts';

/** An offset halves in so many ms, the own car's and a rival's. */
const OWN_HALF_LIFE_MS = 110;
const RIVAL_HALF_LIFE_MS = 8;
/** Most that the own car's offset fades in a frame, m. */
const FRAME_MAX_M = 0.016;
/** Most that it fades, as a share of the car's speed; and in m/s for a car that stands, and for the fastest. */
const SPEED_SHARE = 0.012;
const FADE_MIN = 0.2;
const FADE_MAX = 0.7;
/** Beyond this an offset is so large that it has to be seen: the limits grow with its square, m. */
const LARGE_M = 0.45;
/** Further off than this is shown as a cut, m. */
const CUT_M = 2;
/** Frames further apart than this have nothing to keep even between them, ms. */
const PAUSE_MS = 250;
/** How far the end of a car moves for a turn, m per unit of the quaternion's vector part (half the angle). */
const LEVER_M = 4;

interface Offset {
  x: number;
  y: number;
  z: number;
  qx: number;
  qy: number;
  qz: number;
  qw: number;
}

export class ErrorSmoother {
  readonly #own: number;
  readonly #offsets: Offset[];

  /** For so many `cars`, of which `own` is the player's. */
  constructor(cars: number, own: number) {
    this.#own = own;
    this.#offsets = Array.from({ length: cars }, () => ({ x: 0, y: 0, z: 0, ...createRotation() }));
  }

  /** The simulated car jumped from `before` to `after`: what is shown shall not. */
  absorb(car: number, before: Pose, after: Pose): void {
    const offset = this.#offsets[car]!;
    offset.x += before.x - after.x;
    offset.y += before.y - after.y;
    offset.z += before.z - after.z;
    if (offset.x ** 2 + offset.y ** 2 + offset.z ** 2 > CUT_M ** 2) {
      this.cut(car);
      return;
    }
    multiply(offset, before, turn);
    rotationBetween(after, turn, offset);
  }

  /** Shows the car where it is. */
  cut(car: number): void {
    Object.assign(this.#offsets[car]!, { x: 0, y: 0, z: 0, ...createRotation() });
  }

  /** A frame has passed, `elapsedMs` long, in which the own car went at `speed` (m/s): lets all offsets fade. */
  advance(elapsedMs: number, speed: number): void {
    this.#offsets.forEach((offset, car) => {
      if (elapsedMs > PAUSE_MS) this.cut(car);
      else if (car === this.#own) fadeGently(offset, elapsedMs, speed);
      else fade(offset, fadedShare(elapsedMs, RIVAL_HALF_LIFE_MS), fadedShare(elapsedMs, RIVAL_HALF_LIFE_MS));
    });
  }

  /** Moves a simulated pose to where it is shown. */
  apply(car: number, pose: Pose): void {
    const offset = this.#offsets[car]!;
    pose.x += offset.x;
    pose.y += offset.y;
    pose.z += offset.z;
    multiply(offset, pose, pose);
  }
}

const fadedShare = (elapsedMs: number, halfLifeMs: number): number => 1 - 0.5 ** (elapsedMs / halfLifeMs);

function fadeGently(offset: Offset, elapsedMs: number, speed: number): void {
  const share = fadedShare(elapsedMs, OWN_HALF_LIFE_MS);
  const pace = Math.min(Math.max(speed * SPEED_SHARE, FADE_MIN), FADE_MAX);
  const most = Math.min(FRAME_MAX_M, (pace * elapsedMs) / 1000);
  const limited = (metres: number): number => Math.min(share, (most * Math.max(1, (metres / LARGE_M) ** 2)) / metres);
  const moved = Math.sqrt(offset.x ** 2 + offset.y ** 2 + offset.z ** 2);
  const turned = Math.sqrt(offset.qx ** 2 + offset.qy ** 2 + offset.qz ** 2) * LEVER_M;
  fade(offset, moved > 0 ? limited(moved) : 0, turned > 0 ? limited(turned) : 0);
}

/** Takes a share of the way, and one of the turn, from an offset. */
function fade(offset: Offset, share: number, turnShare: number): void {
  offset.x *= 1 - share;
  offset.y *= 1 - share;
  offset.z *= 1 - share;
  scaleTurn(offset, 1 - turnShare);
}

const turn = createRotation();
