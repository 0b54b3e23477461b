/**
 * Tick-ring prediction (after the design document tucker-unity-prediction, which is not in this repository).
 *
 *   1. Client and server process inputs with the same code: the world's `step`.
 *   2. Store the input and the state of each tick in rings of 1024 slots, slot = tick % 1024 (timeline/tick-ring.ts).
 *   3. Before each new tick, look only at the newest server state, and only once. Set `lastComparedTick` to its tick,
 *      even if nothing has to be corrected, so that no tick is corrected twice.
 *   4. If the stored state of that tick differs at all, load the server's state, and process the later inputs again.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import type { DriverInput, WorldEvent, WorldState } from '@shotgun-rally/sim';
import { tickOf } from '../../../timeline/tick-of.ts';
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
  #newestMessage: StateMessage | null = null;
  /** The newest tick whose server state has been compared. */
  #lastComparedTick = -1;

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

  get lastComparedTick(): number {
    return this.#lastComparedTick;
  }

  receive(message: StateMessage): void {
    const newest = this.#newestMessage;
    if (!newest || tickOf(message) >= tickOf(newest)) this.#newestMessage = message;
  }

  restart(message: StateMessage, tick: number): void {
    this.#predictor.restart(message, tick);
    this.log.recordRestart(tick);
    this.#newestMessage = message;
    this.#lastComparedTick = tickOf(message);
  }

  reconcile(): void {
    const message = this.#newestMessage;
    if (!message || tickOf(message) <= this.#lastComparedTick) return;
    const tick = tickOf(message);
    this.#lastComparedTick = tick;
    const predicted = this.#predictor.stateAt(tick);
    if (!predicted && tick <= this.tick) this.overwrittenSlots++;
    const correction = predicted && this.log.compare(predicted, message, (at) => this.#predictor.inputAt(at));
    this.#predictor.adoptServerOnlyFields(message);
    const isEqual = predicted && !correction && isSamePhase(predicted, message.state);
    if (isEqual && !this.#predictor.hasMissedCommands(message)) {
      this.#predictor.recordRemoteInputs(message);
      return;
    }
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
