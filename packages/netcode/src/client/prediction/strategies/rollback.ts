/**
 * Rollback, the default strategy: predicts the whole world ahead of the server, including rivals (cars of other teams) and
 * contacts.
 *
 *   1. Compare the newest server state with the state predicted for its tick: all cars, bit for bit.
 *   2. If they differ, load the server state and simulate the later ticks again with the player's and the remote inputs.
 *      A budget limits the work per call of `reconcile`; a longer replay is continued in the next calls.
 *   3. The simulated cars jump to the result. The shown cars move there smoothly (error-smoother.ts).
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import { type DriverInput, RACE, type WorldEvent, type WorldState } from '@shotgun-rally/sim';
import { lengthOf } from '@shotgun-rally/sim/math';
import { readVelocity, statesEqual, timeOfTick } from '@shotgun-rally/sim/state';
import type { Clock } from '../../../environment/clock.ts';
import { createTimelinePose, type TimelinePose } from '../../../timeline/timeline-pose.ts';
import { CorrectionLog } from '../correction.ts';
import { ErrorSmoother } from '../error-smoother.ts';
import { Predictor } from '../predictor.ts';
import { ReplayBudget } from '../replay-budget.ts';
import { LatestState } from './latest-state.ts';
import type { Strategy, StrategyOptions } from './strategy.ts';

/** The time of a replay is checked after each of these parts. */
const TICKS_AT_ONCE = 4;

export class Rollback implements Strategy {
  readonly predictsRivals = true;
  readonly log: CorrectionLog;
  readonly #predictor: Predictor;
  readonly #smoother: ErrorSmoother;
  readonly #newest = new LatestState();
  readonly #budget = new ReplayBudget();
  readonly #clock: Clock;
  readonly #cars: number;
  readonly #car: number;
  /** Simulated pose of each car at race time `#shownMs`, before the current correction; null for an empty slot. */
  readonly #posesBefore: (TimelinePose | null)[];
  /** Race time (ms) of the last frame. */
  #shownMs = 0;
  /** Number of ticks run since the last call of `reconcile`. */
  #newTicks = 0;
  /** True if the unfinished replay has exceeded the budget. */
  #isOverBudget = false;

  constructor(options: StrategyOptions) {
    const { world, car } = options;
    this.#predictor = new Predictor(options);
    this.#clock = options.clock ?? (() => 0);
    this.#smoother = new ErrorSmoother(world.cars, car);
    this.log = new CorrectionLog(car);
    this.#cars = world.cars;
    this.#car = car;
    this.#posesBefore = new Array(world.cars).fill(null);
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

  /** True while a replay is unfinished, because it exceeded the budget. */
  get isReplaying(): boolean {
    return this.#predictor.isReplaying;
  }

  receive(message: StateMessage): void {
    this.#newest.add(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#newest.markHandled(message);
    this.#predictor.restart(message, tick);
    this.#isOverBudget = false;
    this.log.recordRestart(tick);
    for (let car = 0; car < this.#cars; car++) this.#smoother.reset(car);
  }

  /** Applies the newest server state. During an unfinished replay, a new state waits until the replay has finished. */
  reconcile(): void {
    if (this.#predictor.isReplaying) this.#rememberPoses();
    else this.#compare();
    if (this.#predictor.isReplaying) this.#replay();
    this.#newTicks = 0;
  }

  step(_input: DriverInput, effects: WorldEvent[]): void {
    this.#predictor.step(effects);
    this.#newTicks++;
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
    const correction = predicted ? this.log.compare(predicted, message, (at) => this.#predictor.inputAt(at)) : null;
    if (correction) this.log.count(correction);
    const isEqual = predicted !== undefined && statesEqual(predicted, message.state);
    const isAsAssumed = isEqual && !this.#predictor.hasMissedCommands(message);
    // Even then, a rival's new input can change the ticks that were predicted after the state.
    if (!isAsAssumed || this.#predictor.recordRemoteInputs(message)) {
      this.#rememberPoses();
      this.#predictor.rewind(message);
    }
  }

  /** Fills `#posesBefore`. Call before a replay changes the states. */
  #rememberPoses(): void {
    for (let car = 0; car < this.#cars; car++) this.#posesBefore[car] = this.#poseAt(car, this.#shownMs);
  }

  #replay(): void {
    const { tick } = this;
    const lateBefore = this.#isOverBudget ? this.#poseAt(this.#car, timeOfTick(tick)) : null;
    this.#replayPart();
    if (this.#predictor.isReplaying) {
      this.#isOverBudget = true;
      return;
    }
    // If the server state was newer than the prediction, time has jumped as well, and nothing is hidden.
    if (this.tick === tick) for (let car = 0; car < this.#cars; car++) this.#absorb(car);
    if (lateBefore) this.#countLate(lateBefore, timeOfTick(tick));
    this.#isOverBudget = false;
  }

  /** Counts a correction that came late, if it changed the pose `before` of the player's car at race time `timeMs`. */
  #countLate(before: TimelinePose, timeMs: number): void {
    const after = this.#poseAt(this.#car, timeMs);
    const errorM = after ? lengthOf(after.x - before.x, after.y - before.y, after.z - before.z) : 0;
    if (errorM > 0) this.log.count({ cause: 'budget', errorM });
  }

  /** Replays as many ticks as the budget allows. */
  #replayPart(): void {
    const cars = Math.max(this.#predictor.simulatedCars, 1);
    const maxTicks = this.#budget.maxTicks(cars);
    const { replayedTicks } = this.#predictor;
    const startMs = this.#clock();
    let ticks = 0;
    let elapsedMs = 0;
    do {
      this.#predictor.replay(Math.min(TICKS_AT_ONCE, maxTicks - ticks));
      ticks = this.#predictor.replayedTicks - replayedTicks;
      elapsedMs = this.#clock() - startMs;
    } while (
      this.#predictor.isReplaying &&
      ticks < maxTicks &&
      !this.#budget.isTimeUp(ticks, elapsedMs, this.#newTicks)
    );
    this.#budget.record(ticks * cars, elapsedMs);
  }

  /** Makes the smoother hide the jump of a corrected car. */
  #absorb(car: number): void {
    const before = this.#posesBefore[car];
    const after = this.#poseAt(car, this.#shownMs);
    if (before && after) this.#smoother.absorb(car, before, after);
    else this.#smoother.reset(car);
  }

  /** Returns the simulated pose of a car at race time `timeMs`; null if there is none. */
  #poseAt(car: number, timeMs: number): TimelinePose | null {
    const pose = createTimelinePose();
    return this.sample(car, timeMs, pose) ? pose : null;
  }
}

// Reused between calls.
const velocity = { x: 0, y: 0, z: 0 };
