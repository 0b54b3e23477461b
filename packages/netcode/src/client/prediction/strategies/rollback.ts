/**
 * The project's own: the whole world ahead of the server, rivals and contacts included, exact to the bit.
 *
 *   1. The newest server state is compared with what was predicted for its tick, to the bit and for every car.
 *   2. Where they differ the state is loaded, and the ticks since are simulated again with the inputs on file and those
 *      that the server relays; at most so many in one go as a frame can afford.
 *   3. The simulated cars snap; the seen cars keep their place by an offset, and the offset fades (error-smoother.ts).
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  carOffset,
  type DriverInput,
  RACE,
  readVelocity,
  STATUS,
  statesEqual,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { createTimelinePose, type TimelinePose } from '../../../timeline/timeline-pose.ts';
import { CorrectionLog } from '../correction.ts';
import { ErrorSmoother } from '../error-smoother.ts';
import { Predictor } from '../predictor.ts';
import { LatestState } from './latest-state.ts';
import type { Strategy, StrategyOptions } from './strategy.ts';

/**
 * Car-ticks simulated again in one go: 24 ticks of 8 cars, which cost at most 3 ms (the scoreboard's row 6), a fifth of
 * a tick. It counts work and not time, so that the same race is the same on every machine.
 */
export const REPLAY_BUDGET_CAR_TICKS = 192;

export class Rollback implements Strategy {
  readonly predictsRivals = true;
  readonly log: CorrectionLog;
  readonly #predictor: Predictor;
  readonly #smoother: ErrorSmoother;
  readonly #newest = new LatestState();
  readonly #cars: number;
  readonly #car: number;
  /** Where each car was simulated, before a correction, at the time last shown; null for no car. */
  readonly #before: (TimelinePose | null)[];
  #shownMs = 0;
  #wasSpread = false;

  constructor(options: StrategyOptions) {
    const { world, car } = options;
    this.#predictor = new Predictor(options);
    this.#smoother = new ErrorSmoother(world.cars, car);
    this.log = new CorrectionLog(car);
    this.#cars = world.cars;
    this.#car = car;
    this.#before = new Array(world.cars).fill(null);
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

  /** Whether a replay is being spread over several ticks. */
  get isReplaying(): boolean {
    return this.#predictor.isReplaying;
  }

  receive(message: StateMessage): void {
    this.#newest.add(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#newest.markHandled(message);
    this.#predictor.restart(message, tick);
    this.#wasSpread = false;
    this.log.restarted(tick);
    for (let car = 0; car < this.#cars; car++) this.#smoother.cut(car);
  }

  /** One replay at a time: a state that comes while one is under way waits until it is done. */
  reconcile(): void {
    for (let car = 0; car < this.#cars; car++) this.#before[car] = this.#whereShown(car);
    if (!this.#predictor.isReplaying) this.#compare();
    if (this.#predictor.isReplaying) this.#replay();
  }

  step(_input: DriverInput, effects: WorldEvent[]): void {
    this.#predictor.step(effects);
  }

  beginFrame(timeMs: number, elapsedMs: number): void {
    this.#shownMs = timeMs;
    const { x, y, z } = readVelocity(this.state, this.#car, velocity);
    this.#smoother.advance(elapsedMs, Math.sqrt(x * x + y * y + z * z));
  }

  sample(car: number, timeMs: number, out: TimelinePose): boolean {
    return this.#predictor.sample(car, timeMs, out);
  }

  smooth(car: number, pose: TimelinePose): void {
    this.#smoother.apply(car, pose);
  }

  #compare(): void {
    const message = this.#newest.take();
    if (!message) return;
    const tick = message.state[RACE.tick]!;
    const predicted = this.#predictor.stateAt(tick);
    const correction = predicted ? this.log.compare(predicted, message, this.#predictor.inputAt(tick)) : null;
    if (correction) this.log.count(correction);
    const isRight = predicted !== undefined && statesEqual(predicted, message.state);
    if (isRight && !this.#predictor.differsFrom(message)) this.#predictor.recordRemoteInputs(message);
    else this.#predictor.rewind(message);
  }

  #replay(): void {
    const { tick } = this;
    if (!this.#predictor.replay(this.#affordableTicks())) {
      this.#wasSpread = true;
      return;
    }
    if (this.tick === tick) for (let car = 0; car < this.#cars; car++) this.#absorb(car);
    if (this.#wasSpread) this.log.count({ cause: 'budget', errorM: this.#movedM(this.#car) });
    this.#wasSpread = false;
  }

  #affordableTicks(): number {
    let present = 0;
    for (let car = 0; car < this.#cars; car++) if (isPresent(this.state, car)) present++;
    return Math.floor(REPLAY_BUDGET_CAR_TICKS / Math.max(present, 1));
  }

  /** The picture stays where it was at the time last shown; what comes after that moves as it is simulated now. */
  #absorb(car: number): void {
    const before = this.#before[car];
    const after = this.#whereShown(car);
    if (before && after) this.#smoother.absorb(car, before, after);
    else this.#smoother.cut(car);
  }

  #whereShown(car: number): TimelinePose | null {
    const pose = createTimelinePose();
    return this.sample(car, this.#shownMs, pose) ? pose : null;
  }

  /** How far a car's simulation has moved since `reconcile` began, m. */
  #movedM(car: number): number {
    const before = this.#before[car];
    const after = this.#whereShown(car);
    if (!before || !after) return 0;
    return Math.sqrt((after.x - before.x) ** 2 + (after.y - before.y) ** 2 + (after.z - before.z) ** 2);
  }
}

const velocity = { x: 0, y: 0, z: 0 };

const isPresent = (state: WorldState, car: number): boolean => state[carOffset(car) + CAR.status] !== STATUS.empty;
