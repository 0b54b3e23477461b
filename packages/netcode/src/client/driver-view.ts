/** The driver's timeline: the own car as a strategy predicts it, the rivals as they were chosen to be seen. */
import type { SeatInput, StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  carCountOf,
  carOffset,
  type DriverInput,
  type Pose,
  RACE,
  STATUS,
  timeOfTick,
  type World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { createTimelinePose, type PoseTimeline, type TimelinePose } from '../pose-timeline.ts';
import { TickRing } from '../ring.ts';
import { type CarShown, createCarsShown, type SeatView } from './client-view.ts';
import type { ExpectInput } from './relayed-inputs.ts';
import { DEFAULT_RIVALS, type RivalName, sightRival } from './rivals.ts';
import { Own } from './strategies/own.ts';
import { DEFAULT_STRATEGY, STRATEGIES, type StrategyName, type StrategyOptions } from './strategies/strategies.ts';
import type { Strategy } from './strategies/strategy.ts';

/** How the driver's world is made. */
export interface DriverSight {
  readonly strategy: StrategyName;
  readonly rivals: RivalName;
  /** What other drivers are expected to do; when absent they hold on to their last input. */
  readonly expectInput?: ExpectInput | undefined;
}

export const DEFAULT_SIGHT: DriverSight = { strategy: DEFAULT_STRATEGY, rivals: DEFAULT_RIVALS };

export class DriverView implements SeatView {
  readonly cars;
  /** The own car as it is simulated at the time shown, before it is eased. */
  readonly predicted = createTimelinePose();
  readonly state: WorldState;
  readonly #createWorld: () => World;
  readonly #timeline: PoseTimeline;
  readonly #car: number;
  readonly #inputs = new TickRing<DriverInput>();
  readonly #ghost = createTimelinePose();
  #sight: DriverSight;
  #strategy: Strategy;
  /** Predicts the rivals when the strategy knows the own car alone. */
  #companion: Strategy | null;
  #newest: StateMessage | null = null;
  #shownAtMs: number | null = null;
  timeMs = 0;
  ghost: Pose | null = null;

  /** `createWorld` builds a new world of the race; each strategy has its own. */
  constructor(createWorld: () => World, car: number, timeline: PoseTimeline, sight: DriverSight = DEFAULT_SIGHT) {
    this.#createWorld = createWorld;
    this.#car = car;
    this.#timeline = timeline;
    this.#sight = sight;
    this.#strategy = STRATEGIES[sight.strategy].create(this.#options());
    this.#companion = this.#createCompanion();
    this.state = this.#strategy.state.slice();
    this.cars = createCarsShown(carCountOf(this.state));
  }

  get sight(): DriverSight {
    return this.#sight;
  }

  /** Sees the world differently from now on; what is new starts from the newest server state and the inputs on file. */
  set sight(sight: DriverSight) {
    const { tick } = this;
    const isNewStrategy = sight.strategy !== this.#sight.strategy;
    this.#sight = sight;
    if (isNewStrategy) this.#strategy = STRATEGIES[sight.strategy].create(this.#options());
    this.#companion = this.#createCompanion();
    if (!this.#newest) return;
    if (isNewStrategy) this.#strategy.restart(this.#newest, tick);
    this.#companion?.restart(this.#newest, tick);
    this.#compose();
  }

  get tick(): number {
    return this.#strategy.tick;
  }

  get corrections() {
    return this.#strategy.log.counts;
  }

  get lastErrorM(): number {
    return this.#strategy.log.lastErrorM;
  }

  get replayedTicks(): number {
    return this.#strategy.replayedTicks;
  }

  /** Where the strategy has the own car at race time `timeMs`, before it is eased; false when it does not know. */
  samplePredicted(timeMs: number, out: TimelinePose): boolean {
    return this.#strategy.sample(this.#car, timeMs, out);
  }

  receive(message: StateMessage): void {
    this.#newest = message;
    this.#strategy.receive(message);
    this.#companion?.receive(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#newest = message;
    this.#strategy.restart(message, tick);
    this.#companion?.restart(message, tick);
    this.#compose();
  }

  reconcile(): void {
    this.#strategy.reconcile();
    this.#companion?.reconcile();
    this.#compose();
  }

  step(input: SeatInput, effects: WorldEvent[]): void {
    this.#inputs.set(this.tick + 1, input as DriverInput);
    this.#strategy.step(input as DriverInput, effects);
    this.#companion?.step(input as DriverInput, []);
    this.#compose();
  }

  show(inputTimeMs: number, viewTimeMs: number, nowMs: number): void {
    const elapsedMs = nowMs - (this.#shownAtMs ?? nowMs);
    this.#shownAtMs = nowMs;
    this.timeMs = Math.min(Math.max(inputTimeMs, timeOfTick(this.tick - 1)), timeOfTick(this.tick));
    this.#strategy.frame(this.timeMs, elapsedMs);
    this.#companion?.frame(this.timeMs, elapsedMs);
    for (const shown of this.cars) {
      if (shown.car === this.#car) this.#showOwn(shown);
      else this.#showRival(shown, viewTimeMs);
    }
    const newestMs = timeOfTick(this.#timeline.newestTick);
    this.ghost = this.#timeline.sample(this.#car, newestMs, this.#ghost) === 'none' ? null : this.#ghost;
  }

  #options(): StrategyOptions {
    const { expectInput } = this.#sight;
    return { world: this.#createWorld(), car: this.#car, inputs: this.#inputs, expectInput };
  }

  #createCompanion(): Strategy | null {
    const isNeeded = this.#sight.rivals === 'predicted' && !this.#strategy.foreseesRivals;
    return isNeeded ? new Own(this.#options()) : null;
  }

  #showOwn(shown: CarShown): void {
    shown.present = this.#strategy.sample(shown.car, this.timeMs, shown.pose);
    if (!shown.present) return;
    Object.assign(this.predicted, shown.pose);
    this.#strategy.ease(shown.car, shown.pose);
  }

  #showRival(shown: CarShown, viewTimeMs: number): void {
    const { car, pose } = shown;
    shown.present = this.state[carOffset(car) + CAR.status] !== STATUS.empty;
    if (!shown.present) return;
    const { rivals } = this.#sight;
    if (rivals === 'predicted') this.#foresee(car, pose);
    else shown.present = sightRival(rivals, this.#timeline, car, this.timeMs, viewTimeMs, pose);
  }

  #foresee(car: number, pose: TimelinePose): void {
    const seer = this.#companion ?? this.#strategy;
    seer.sample(car, this.timeMs, pose);
    seer.ease(car, pose);
  }

  /** The whole state: the own car by the strategy, the rest by whoever foresees it, or by the server. */
  #compose(): void {
    const { state } = this.#strategy;
    if (this.#strategy.foreseesRivals) {
      this.state.set(state);
      return;
    }
    const others = this.#companion?.state ?? this.#newest?.state;
    if (others) this.state.set(others);
    const at = carOffset(this.#car);
    this.state.set(state.subarray(at, carOffset(this.#car + 1)), at);
    this.state[RACE.tick] = this.tick;
  }
}
