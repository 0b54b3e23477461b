/**
 * Tick-ring prediction (after the design document tucker-unity-prediction, whose frames are ticks here).
 *
 *   1. Client and server process inputs with the same code: the world's `step`.
 *   2. Store the input and the state of each frame in rings of 1024 slots, slot = frame % 1024 (timeline/tick-ring.ts).
 *   3. Before each new frame, look only at the newest server state, and only once. Set `lastCorrectedFrame` to its frame,
 *      even if nothing has to be corrected, so that no frame is corrected twice.
 *   4. If the stored state of that frame differs at all, load the server's state, and process the later inputs again.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import { type DriverInput, RACE, type WorldEvent, type WorldState } from '@shotgun-rally/sim';
import type { TimelinePose } from '../../../timeline/timeline-pose.ts';
import { CorrectionLog, isSamePhase } from '../correction.ts';
import { Predictor } from '../predictor.ts';
import type { Strategy, StrategyOptions } from './strategy.ts';

export class TickRingStrategy implements Strategy {
  readonly predictsRivals = false;
  readonly log: CorrectionLog;
  overwrittenSlots = 0;
  readonly #predictor: Predictor;
  /** The newest server state. */
  #serverSimulationState: StateMessage | null = null;
  /** The newest frame whose server state has been compared. */
  #lastCorrectedFrame = -1;

  constructor({ world, car, inputs }: StrategyOptions) {
    this.#predictor = new Predictor({ world, car, inputs, ignoresRivals: true });
    this.log = new CorrectionLog(car);
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

  get lastCorrectedFrame(): number {
    return this.#lastCorrectedFrame;
  }

  receive(message: StateMessage): void {
    const newest = this.#serverSimulationState;
    if (!newest || frameOf(message) >= frameOf(newest)) this.#serverSimulationState = message;
  }

  restart(message: StateMessage, tick: number): void {
    this.#predictor.restart(message, tick);
    this.log.recordRestart(tick);
    this.#serverSimulationState = message;
    this.#lastCorrectedFrame = frameOf(message);
  }

  reconcile(): void {
    const message = this.#serverSimulationState;
    if (!message || frameOf(message) <= this.#lastCorrectedFrame) return;
    const frame = frameOf(message);
    this.#lastCorrectedFrame = frame;
    const predicted = this.#predictor.stateAt(frame);
    if (!predicted && frame <= this.tick) this.overwrittenSlots++;
    const correction = predicted && this.log.compare(predicted, message, this.#predictor.inputAt(frame));
    this.#predictor.adoptServerOnlyFields(message);
    if (predicted && !correction && isSamePhase(predicted, message.state)) return;
    if (correction) this.log.count(correction);
    this.#predictor.rewind(message);
    this.#predictor.replay();
  }

  step(_input: DriverInput, effects: WorldEvent[]): void {
    this.#predictor.step(effects);
  }

  beginFrame(): void {}

  sample(car: number, timeMs: number, out: TimelinePose): boolean {
    return this.#predictor.sample(car, timeMs, out);
  }

  smooth(): void {}
}

const frameOf = ({ state }: StateMessage): number => state[RACE.tick]!;
