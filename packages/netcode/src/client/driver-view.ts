/** The driver's timeline: the own car as a strategy predicts it, the rivals as they were chosen to be seen. */
import type { SeatInput, StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  carCountOf,
  carOffset,
  type DriverInput,
  NEUTRAL_DRIVER,
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
import { TimelineRun } from './timeline-run.ts';

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
  #runIn: TimelineRun | null = null;
  #runOut: TimelineRun | null = null;
  /** 1 in the driver's time, 0 in the gunner's. */
  #share = 1;
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

  /** What the driver did in the newest tick. */
  get lastInput(): DriverInput {
    return this.#inputs.get(this.tick) ?? NEUTRAL_DRIVER;
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

  /** From `nowMs` on the world shown runs from the gunner's time into the driver's. */
  runIn(nowMs: number): void {
    this.#runIn = new TimelineRun(nowMs);
  }

  /** From `nowMs` on the world shown runs out of the driver's time into the gunner's. */
  runOut(nowMs: number): void {
    this.#runOut = new TimelineRun(nowMs);
  }

  /** How far the world shown has come from the gunner's time into the driver's, 0 to 1. */
  #aheadShare(nowMs: number): number {
    if (this.#runOut) return 1 - this.#runOut.share(nowMs);
    if (this.#runIn?.isOver(nowMs)) this.#runIn = null;
    return this.#runIn?.share(nowMs) ?? 1;
  }

  receive(message: StateMessage): void {
    this.#newest = message;
    this.#strategy.receive(message);
    this.#companion?.receive(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#newest = message;
    this.#fileWhatIsMissing(message, tick);
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
    const presentMs = Math.min(Math.max(inputTimeMs, timeOfTick(this.tick - 1)), timeOfTick(this.tick));
    this.#strategy.frame(presentMs, elapsedMs);
    this.#companion?.frame(presentMs, elapsedMs);
    this.#share = this.#aheadShare(nowMs);
    this.timeMs = viewTimeMs + (presentMs - viewTimeMs) * this.#share;
    for (const shown of this.cars) {
      if (shown.car === this.#car) this.#showOwn(shown);
      else this.#showRival(shown, viewTimeMs);
    }
    const newestMs = timeOfTick(this.#timeline.newestTick);
    this.ghost = this.#timeline.sample(this.#car, newestMs, this.#ghost) === 'none' ? null : this.#ghost;
  }

  /** Ticks without an input of ours are taken to go on with what the server executed last: it repeats that. */
  #fileWhatIsMissing({ state, reports }: StateMessage, tick: number): void {
    const executed = reports[this.#car]?.input;
    for (let missing = (state[RACE.tick] as number) + 1; executed && missing <= tick; missing++)
      if (!this.#inputs.get(missing)) this.#inputs.set(missing, executed);
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
    shown.present = this.#foresee(this.#strategy, shown.car, shown.pose, this.predicted);
  }

  #showRival(shown: CarShown, viewTimeMs: number): void {
    const { car, pose } = shown;
    shown.present = this.state[carOffset(car) + CAR.status] !== STATUS.empty;
    if (!shown.present) return;
    const { rivals } = this.#sight;
    if (rivals === 'predicted') this.#foresee(this.#companion ?? this.#strategy, car, pose);
    else shown.present = sightRival(rivals, this.#timeline, car, this.timeMs, viewTimeMs, pose);
  }

  /** A car at the time shown: on the way from one timeline to the other the server may have told of it already. */
  #foresee(seer: Strategy, car: number, pose: TimelinePose, simulated = scratch): boolean {
    const isKnown = this.#share < 1 && this.timeMs <= timeOfTick(this.#timeline.newestTick);
    const isThere = isKnown
      ? this.#timeline.sample(car, this.timeMs, pose) !== 'none'
      : seer.sample(car, this.timeMs, pose);
    Object.assign(simulated, pose);
    if (isKnown || !isThere) return isThere;
    seer.ease(car, pose);
    if (this.#share === 1) return true;
    // What the server told is not eased: on the way easing sets in little by little.
    pose.x = simulated.x + (pose.x - simulated.x) * this.#share;
    pose.y = simulated.y + (pose.y - simulated.y) * this.#share;
    pose.z = simulated.z + (pose.z - simulated.z) * this.#share;
    return true;
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

const scratch = createTimelinePose();
