/**
 * Ghost and interpolated object (after the design document ghost-and-interpolated-object).
 *
 *   ghost object          simulated every tick and never shown. If the server's state differs, it snaps to the server's
 *                         state, and the ticks since then are simulated again: a few in each tick, to limit its cost.
 *   interpolated object   shown every frame and never simulated. It follows the ghost smoothly, or snaps to the ghost if the
 *                         position or rotation differs too much.
 *
 * Ticks that are simulated again cause no effects (sounds, sparks), because the player has seen these already.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import { type DriverInput, RACE, type WorldEvent, type WorldState } from '@shotgun-rally/sim';
import { createTimelinePose, type TimelinePose } from '../../../timeline/timeline-pose.ts';
import { CorrectionLog, isSamePhase } from '../correction.ts';
import { Predictor } from '../predictor.ts';
import { cosHalfAngle, turnTowards } from '../rotation.ts';
import { LatestState } from './latest-state.ts';
import type { Strategy, StrategyOptions } from './strategy.ts';

/** The share of the distance to the ghost that the interpolated object covers per second. If raised, it follows closer. */
export const SMOOTHING_FACTOR = 20;
/** Distance (m) that causes a snap. It exceeds the normal distance, which is 80 / SMOOTHING_FACTOR = 4 m at 80 m/s. */
export const SNAP_TO_GHOST_DISTANCE_M = 6;
/** cos(45° / 2): an angle of 45° causes a snap. It exceeds the normal angle, which is 13° in the fastest turn. */
const SNAP_TO_GHOST_COS_HALF_ANGLE = 0.9239;
/** Maximum number of ticks simulated again in each tick. A replay of 12 ticks takes 4 ticks, because it must catch up. */
export const RESIMULATIONS_PER_TICK = 4;

export class Ghost implements Strategy {
  readonly predictsRivals = false;
  readonly log: CorrectionLog;
  overwrittenSlots = 0;
  readonly #ghost: Predictor;
  readonly #newest = new LatestState();
  readonly #interpolated = createTimelinePose();
  #hasPose = false;
  #elapsedSeconds = 0;
  /** How many ticks may be simulated again before the next step. */
  #resimulationsLeft = RESIMULATIONS_PER_TICK;

  constructor({ world, car, inputs }: StrategyOptions) {
    this.#ghost = new Predictor({ world, car, inputs, ignoresRivals: true });
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

  /** True while ticks remain to be simulated again. */
  get isReplaying(): boolean {
    return this.#ghost.isReplaying;
  }

  receive(message: StateMessage): void {
    this.#newest.add(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#newest.markHandled(message);
    this.#ghost.restart(message, tick);
    this.log.recordRestart(tick);
    this.#hasPose = false;
  }

  reconcile(): void {
    if (!this.#ghost.isReplaying) this.#snapIfNeeded();
    const before = this.replayedTicks;
    this.#ghost.replay(this.#resimulationsLeft);
    this.#resimulationsLeft -= this.replayedTicks - before;
  }

  step(_input: DriverInput, effects: WorldEvent[]): void {
    this.#ghost.step(effects);
    this.#resimulationsLeft = RESIMULATIONS_PER_TICK;
  }

  beginFrame(_timeMs: number, elapsedMs: number): void {
    this.#elapsedSeconds = elapsedMs / 1000;
  }

  sample(car: number, timeMs: number, out: TimelinePose): boolean {
    return this.#ghost.sample(car, timeMs, out);
  }

  /** Moves the interpolated object towards the ghost. On entry `pose` is the ghost's pose, on return the object's. */
  smooth(_car: number, pose: TimelinePose): void {
    const shown = this.#interpolated;
    if (!this.#hasPose || isSnapRequired(pose, shown)) {
      Object.assign(shown, pose);
      this.#hasPose = true;
      return;
    }
    const share = Math.min(SMOOTHING_FACTOR * this.#elapsedSeconds, 1);
    pose.x = shown.x += (pose.x - shown.x) * share;
    pose.y = shown.y += (pose.y - shown.y) * share;
    pose.z = shown.z += (pose.z - shown.z) * share;
    turnTowards(shown, pose, share);
    pose.qx = shown.qx;
    pose.qy = shown.qy;
    pose.qz = shown.qz;
    pose.qw = shown.qw;
  }

  #snapIfNeeded(): void {
    const message = this.#newest.take();
    if (!message) return;
    const tick = message.state[RACE.tick]!;
    const predicted = this.#ghost.stateAt(tick);
    if (!predicted && tick <= this.tick) this.overwrittenSlots++;
    const correction = predicted && this.log.compare(predicted, message, (at) => this.#ghost.inputAt(at));
    this.#ghost.adoptServerOnlyFields(message);
    const isEqual = predicted && !correction && isSamePhase(predicted, message.state);
    if (isEqual && !this.#ghost.hasMissedCommands(message)) {
      this.#ghost.recordRemoteInputs(message);
      return;
    }
    if (correction) this.log.count(correction);
    this.#ghost.rewind(message);
  }
}

/** Returns true if the interpolated object is too far from the ghost to follow it smoothly. */
export function isSnapRequired(ghost: TimelinePose, interpolated: TimelinePose): boolean {
  const [dx, dy, dz] = [ghost.x - interpolated.x, ghost.y - interpolated.y, ghost.z - interpolated.z];
  return (
    dx * dx + dy * dy + dz * dz >= SNAP_TO_GHOST_DISTANCE_M * SNAP_TO_GHOST_DISTANCE_M ||
    Math.abs(cosHalfAngle(ghost, interpolated)) <= SNAP_TO_GHOST_COS_HALF_ANGLE
  );
}
