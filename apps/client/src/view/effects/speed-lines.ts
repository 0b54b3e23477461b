/** Lines of air that pass the player's fast car: the faster it is, the more lines there are, and the longer they are. */
import { smoothstep } from '@shotgun-rally/sim/math';
import { Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { SpriteInstance, type Sprites } from './batches/sprites.ts';

const LINES = 54;
/** Speeds at which the first lines appear, and at which all appear. Boosting counts as this much faster (m/s). */
const FROM_MPS = 34;
const FULL_MPS = 64;
const BOOST_MPS = 18;
/** The lines come from this far ahead of the car, and pass this far behind it (metres). */
const AHEAD_M = 34;
const BEHIND_M = 6;
/** Least distance from the car's path, and the further distance that differs from line to line (metres). */
const AWAY_M = 2.7;
const FURTHER_M = 4.5;
/** Lines are beside the car, from this height (metres) up to this angle (rad): above it they would be seen in front of the sky. */
const LOWEST_M = 0.5;
const ANGLE_MAX = 0.4;
/** Length of a line, as the time in which the car drives it (seconds). */
const LENGTH_SECONDS = 0.06;
const WIDTH_M = 0.075;
const OPACITY = 0.75;
/**
 * Successive lines differ by these shares of the range of angles on both sides, of the distance from the car's path, and of the way
 * along it.
 * The numbers are powers of the inverse of the root of x^4 = x + 1, which spread points evenly in three dimensions.
 * Source: Martin Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018.
 */
const SPREAD = { angle: 0.8192, away: 0.6711, way: 0.5498 } as const;

/** Where a line is, seen along the car's path, and by which share of its way it is further than the first line. */
interface LinePath {
  readonly sideM: number;
  readonly upM: number;
  readonly way: number;
}

const LINE_PATHS: readonly LinePath[] = Array.from({ length: LINES }, (_, line) => {
  /** Negative for the lines on one side, positive for those on the other. */
  const turn = 2 * ((line * SPREAD.angle) % 1) - 1;
  const angle = ANGLE_MAX * Math.abs(turn);
  const away = AWAY_M + FURTHER_M * ((line * SPREAD.away) % 1);
  const sideM = Math.sign(turn) * Math.cos(angle) * away;
  return { sideM, upM: LOWEST_M + Math.sin(angle) * away, way: line * SPREAD.way };
});

export class SpeedLines {
  readonly #sprites: Sprites;
  readonly #sprite = new SpriteInstance();
  /** How far the lines have moved, in shares of their way. */
  #moved = 0;

  constructor(sprites: Sprites) {
    this.#sprites = sprites;
    this.#sprite.shape = 'streak';
    this.#sprite.glow = 0.35;
    this.#sprite.size = WIDTH_M;
    this.#sprite.turn = 0;
  }

  /** Adds the lines around the player's car to this frame, `delta` seconds after the last frame. */
  add(rig: CarRig, isBoosting: boolean, delta: number): void {
    const speed = rig.velocity.length();
    this.#moved = (this.#moved + (speed * delta) / (AHEAD_M + BEHIND_M)) % 1;
    const share = smoothstep(FROM_MPS, FULL_MPS, speed + (isBoosting ? BOOST_MPS : 0));
    if (share === 0) return;
    forward.copy(rig.velocity).divideScalar(speed);
    side.crossVectors(UP, forward).normalize();
    const sprite = this.#sprite;
    sprite.colour.setScalar(1);
    sprite.axis.copy(forward).multiplyScalar((speed * LENGTH_SECONDS * (0.5 + share)) / 2);
    for (let line = 0; line < LINES * share; line++) this.#addLine(LINE_PATHS[line]!, rig, share);
  }

  #addLine(path: LinePath, rig: CarRig, share: number): void {
    const sprite = this.#sprite;
    const way = (this.#moved + path.way) % 1;
    sprite.centre.copy(rig.position).addScaledVector(forward, AHEAD_M - way * (AHEAD_M + BEHIND_M));
    sprite.centre.addScaledVector(side, path.sideM).addScaledVector(UP, path.upM);
    sprite.opacity = OPACITY * share * Math.sin(Math.PI * way);
    this.#sprites.add(sprite);
  }
}

const UP = new Vector3(0, 1, 0);
const forward = new Vector3();
const side = new Vector3();
