/**
 * Frame-numbered prediction with a threshold (after the design document fps-prediction-basics, whose frames are ticks here).
 *
 *   1. Process the input of each frame immediately, and store input and output by the frame's number.
 *   2. When the server acknowledges a frame with a state, compare the server's output with the stored output.
 *   3. If they are further apart than the threshold, go back to the server's state and process the inputs after that frame
 *      again. Otherwise leave the difference.
 *   4. In both cases remove the acknowledged frame, and all earlier frames, from the list of unverified frames.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import { type DriverInput, RACE, type WorldEvent, type WorldState } from '@shotgun-rally/sim';
import type { TimelinePose } from '../../../timeline/timeline-pose.ts';
import { CorrectionLog, distanceM, isSamePhase } from '../correction.ts';
import { Predictor } from '../predictor.ts';
import type { Strategy, StrategyOptions } from './strategy.ts';

/** A larger distance (m) causes a correction. The design document says "some arbitrary distance let's say 0.5 units". */
export const THRESHOLD_M = 0.5;

export class Threshold implements Strategy {
  readonly predictsRivals = false;
  readonly log: CorrectionLog;
  readonly #predictor: Predictor;
  readonly #car: number;
  /** Numbers of the frames that the server has not verified yet, oldest first. */
  readonly #unverified: number[] = [];
  /** Server states since the last `reconcile`. A state acknowledges the frame of its tick. */
  #acknowledgements: StateMessage[] = [];

  constructor({ world, car, inputs }: StrategyOptions) {
    this.#predictor = new Predictor({ world, car, inputs, ignoresRivals: true });
    // 'drift' is the cause of a correction that no other cause explains: small differences that grew.
    this.log = new CorrectionLog(car, 'drift');
    this.#car = car;
  }

  get tick(): number {
    return this.#predictor.tick;
  }

  get state(): WorldState {
    return this.#predictor.state;
  }

  get replayedTicks(): number {
    return this.#predictor.replayedTicks;
  }

  /** Number of frames that the server has not verified yet. */
  get unverifiedFrames(): number {
    return this.#unverified.length;
  }

  receive(acknowledgement: StateMessage): void {
    this.#acknowledgements.push(acknowledgement);
  }

  restart(message: StateMessage, tick: number): void {
    this.#acknowledgements = [];
    this.#predictor.restart(message, tick);
    this.log.recordRestart(tick);
    this.#unverified.length = 0;
    for (let frame = frameOf(message) + 1; frame <= tick; frame++) this.#unverified.push(frame);
  }

  reconcile(): void {
    for (const acknowledgement of this.#acknowledgements) this.#acknowledge(acknowledgement);
    this.#acknowledgements = [];
  }

  step(_input: DriverInput, effects: WorldEvent[]): void {
    this.#predictor.step(effects);
    this.#unverified.push(this.tick);
  }

  beginFrame(): void {}

  sample(car: number, timeMs: number, out: TimelinePose): boolean {
    return this.#predictor.sample(car, timeMs, out);
  }

  smooth(): void {}

  #acknowledge(acknowledgement: StateMessage): void {
    const frame = frameOf(acknowledgement);
    const isNew = this.#unverified.includes(frame) || frame > this.tick;
    if (!isNew) return;
    const output = this.#predictor.stateAt(frame);
    const isTooFar = this.#isTooFar(output, acknowledgement.state);
    if (isTooFar) this.#count(output, acknowledgement);
    if (isTooFar || this.#predictor.hasMissedCommands(acknowledgement)) {
      this.#predictor.rewind(acknowledgement);
      this.#predictor.replay();
    } else {
      this.#predictor.adoptServerOnlyFields(acknowledgement);
      this.#predictor.recordRemoteInputs(acknowledgement);
    }
    this.#prune(frame);
  }

  #isTooFar(output: WorldState | undefined, state: WorldState): boolean {
    return !output || !isSamePhase(output, state) || distanceM(output, state, this.#car) > THRESHOLD_M;
  }

  #count(output: WorldState | undefined, acknowledgement: StateMessage): void {
    const inputAt = (tick: number) => this.#predictor.inputAt(tick);
    const correction = output ? this.log.compare(output, acknowledgement, inputAt) : null;
    if (correction) this.log.count(correction);
  }

  /** Removes the frames up to `verifiedFrame` from the unverified ones. */
  #prune(verifiedFrame: number): void {
    const firstKept = this.#unverified.findIndex((frame) => frame > verifiedFrame);
    this.#unverified.splice(0, firstKept < 0 ? this.#unverified.length : firstKept);
  }
}

const frameOf = ({ state }: StateMessage): number => state[RACE.tick]!;
