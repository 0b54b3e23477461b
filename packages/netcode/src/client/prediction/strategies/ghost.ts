/**
 * Ghost and interpolated object (seed: ghost-and-interpolated-object).
 *
 *   ghost object          all the simulation; a fixed tick; snaps to the server's state when they differ, and simulates
 *                         the ticks since again, a few each tick, so that no single tick becomes expensive
 *   interpolated object   all that is seen; every frame; follows the ghost by the smoothing factor, and snaps to it when
 *                         position or orientation are too far off
 *
 * Ticks that are simulated again have no effects: these come from the present alone.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import { type DriverInput, RACE, type WorldEvent, type WorldState } from '@shotgun-rally/sim';
import { createTimelinePose, type TimelinePose } from '../../../timeline/timeline-pose.ts';
import { CorrectionLog, samePhase } from '../correction.ts';
import { Predictor } from '../predictor.ts';
import { cosHalfAngle, turnTowards } from '../rotation.ts';
import { LatestState } from './latest-state.ts';
import type { Strategy, StrategyOptions } from './strategy.ts';

/** How much of the distance to the ghost is covered in a second: the bigger, the closer it follows. */
export const SMOOTHING_FACTOR = 20;
/** At full speed the interpolated object follows 4 m behind (80 m/s / 20): that must not snap, m. */
export const SNAP_TO_GHOST_DISTANCE_M = 6;
/** Cosine of half of 45 degrees: in the fastest turn it follows 13 degrees behind. */
export const SNAP_TO_GHOST_COS_HALF_ANGLE = 0.9239;
/** Of which one only keeps pace with the present: a dozen ticks are caught up with in four. */
export const RESIMULATIONS_PER_TICK = 4;

export class Ghost implements Strategy {
  readonly predictsRivals = false;
  readonly log: CorrectionLog;
  readonly #ghost: Predictor;
  readonly #newest = new LatestState();
  readonly #interpolated = createTimelinePose();
  #isPlaced = false;
  #elapsedSeconds = 0;

  constructor({ world, car, inputs }: StrategyOptions) {
    this.#ghost = new Predictor({ world, car, inputs, alone: true });
    this.log = new CorrectionLog(car);
  }

  get tick(): number {
    return this.#ghost.tick;
  }

  get state(): WorldState {
    return this.#ghost.state;
  }

  get replayedTicks(): number {
    return this.#ghost.replayedTicks;
  }

  /** Whether ticks are still to be simulated again. */
  get isReplaying(): boolean {
    return this.#ghost.isReplaying;
  }

  receive(message: StateMessage): void {
    this.#newest.add(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#newest.markHandled(message);
    this.#ghost.restart(message, tick);
    this.log.restarted(tick);
    this.#isPlaced = false;
  }

  reconcile(): void {
    if (!this.#ghost.isReplaying) this.#snapIfNeeded();
    this.#ghost.replay(RESIMULATIONS_PER_TICK);
  }

  step(_input: DriverInput, effects: WorldEvent[]): void {
    this.#ghost.step(effects);
  }

  beginFrame(_timeMs: number, elapsedMs: number): void {
    this.#elapsedSeconds = elapsedMs / 1000;
  }

  sample(car: number, timeMs: number, out: TimelinePose): boolean {
    return this.#ghost.sample(car, timeMs, out);
  }

  /** Moves the interpolated object towards the ghost, and shows it in the ghost's place. */
  smooth(_car: number, pose: TimelinePose): void {
    const seen = this.#interpolated;
    if (!this.#isPlaced || isSnapRequired(pose, seen)) {
      Object.assign(seen, pose);
      this.#isPlaced = true;
      return;
    }
    const share = Math.min(SMOOTHING_FACTOR * this.#elapsedSeconds, 1);
    pose.x = seen.x += (pose.x - seen.x) * share;
    pose.y = seen.y += (pose.y - seen.y) * share;
    pose.z = seen.z += (pose.z - seen.z) * share;
    turnTowards(seen, pose, share);
    pose.qx = seen.qx;
    pose.qy = seen.qy;
    pose.qz = seen.qz;
    pose.qw = seen.qw;
  }

  #snapIfNeeded(): void {
    const message = this.#newest.take();
    if (!message) return;
    const tick = message.state[RACE.tick]!;
    const predicted = this.#ghost.stateAt(tick);
    const correction = predicted && this.log.compare(predicted, message, this.#ghost.inputAt(tick));
    this.#ghost.adoptServerOnlyFields(message);
    if (predicted && !correction && samePhase(predicted, message.state)) return;
    if (correction) this.log.count(correction);
    this.#ghost.rewind(message);
  }
}

/** Whether the interpolated object is too far from the ghost to follow it smoothly. */
export function isSnapRequired(ghost: TimelinePose, interpolated: TimelinePose): boolean {
  const [dx, dy, dz] = [ghost.x - interpolated.x, ghost.y - interpolated.y, ghost.z - interpolated.z];
  return (
    dx * dx + dy * dy + dz * dz >= SNAP_TO_GHOST_DISTANCE_M ** 2 ||
    Math.abs(cosHalfAngle(ghost, interpolated)) <= SNAP_TO_GHOST_COS_HALF_ANGLE
  );
}
