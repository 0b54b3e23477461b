/** The driver's timeline, ahead of the server: what of the driver's simulation is shown, and at which time. */
import type { SeatInput, StateMessage } from '@shotgun-rally/protocol';
import {
  CAR,
  carCountOf,
  carOffset,
  type DriverInput,
  type Pose,
  STATUS,
  timeOfTick,
  type World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import { createTimelinePose, type TimelinePose } from '../../timeline/timeline-pose.ts';
import { sampleRival } from '../prediction/rivals.ts';
import type { Strategy } from '../prediction/strategies/strategy.ts';
import type { TimelineTransition } from '../time/timeline-transition.ts';
import { createShownCars, type SeatView, type ShownCar } from './client-view.ts';
import { DEFAULT_PREDICTION, DriverSimulation, type PredictionSettings } from './driver-simulation.ts';

export class DriverView implements SeatView {
  readonly cars;
  /** The own car as it is simulated at the time shown, before it is eased. */
  readonly predicted = createTimelinePose();
  /** A change of seat: the world shown is on its way between the gunner's time and the driver's. */
  run: TimelineTransition | null = null;
  readonly #simulation: DriverSimulation;
  readonly #timeline: PoseTimeline;
  readonly #car: number;
  readonly #ghost = createTimelinePose();
  #shownAtMs: number | null = null;
  /** 1 in the driver's time, 0 in the gunner's. */
  #aheadShare = 1;
  timeMs = 0;
  serverPose: Pose | null = null;

  /** `createWorld` builds a new world of the race, each time. */
  constructor(
    createWorld: () => World,
    car: number,
    timeline: PoseTimeline,
    sight: PredictionSettings = DEFAULT_PREDICTION,
  ) {
    this.#simulation = new DriverSimulation(createWorld, car, sight);
    this.#car = car;
    this.#timeline = timeline;
    this.cars = createShownCars(carCountOf(this.state));
  }

  get sight(): PredictionSettings {
    return this.#simulation.sight;
  }

  set sight(sight: PredictionSettings) {
    this.#simulation.sight = sight;
  }

  get tick(): number {
    return this.#simulation.strategy.tick;
  }

  get state(): WorldState {
    return this.#simulation.state;
  }

  get corrections() {
    return this.#simulation.strategy.log.counts;
  }

  get lastErrorM(): number {
    return this.#simulation.strategy.log.lastErrorM;
  }

  get replayedTicks(): number {
    return this.#simulation.strategy.replayedTicks;
  }

  /** What the driver did in the newest tick. */
  get lastInput(): DriverInput {
    return this.#simulation.lastInput;
  }

  /** Where the strategy has the own car at race time `timeMs`, before it is eased; false when it does not know. */
  samplePredicted(timeMs: number, out: TimelinePose): boolean {
    return this.#simulation.strategy.sample(this.#car, timeMs, out);
  }

  receive(message: StateMessage): void {
    this.#simulation.receive(message);
  }

  restart(message: StateMessage, tick: number): void {
    this.#simulation.restart(message, tick);
  }

  reconcile(): void {
    this.#simulation.reconcile();
  }

  step(input: SeatInput, effects: WorldEvent[]): void {
    this.#simulation.step(input as DriverInput, effects);
  }

  show(inputTimeMs: number, viewTimeMs: number, nowMs: number): void {
    const elapsedMs = nowMs - (this.#shownAtMs ?? nowMs);
    this.#shownAtMs = nowMs;
    const presentMs = Math.min(Math.max(inputTimeMs, timeOfTick(this.tick - 1)), timeOfTick(this.tick));
    this.#simulation.frame(presentMs, elapsedMs);
    this.#aheadShare = this.run?.aheadShare(nowMs) ?? 1;
    this.timeMs = viewTimeMs + (presentMs - viewTimeMs) * this.#aheadShare;
    for (const shown of this.cars) {
      if (shown.car === this.#car) this.#showOwn(shown);
      else this.#showRival(shown, viewTimeMs);
    }
    const newestMs = timeOfTick(this.#timeline.newestTick);
    this.serverPose = this.#timeline.sample(this.#car, newestMs, this.#ghost) === 'none' ? null : this.#ghost;
  }

  #showOwn(shown: ShownCar): void {
    shown.present = this.#foresee(this.#simulation.strategy, shown.car, shown.pose, this.predicted);
  }

  #showRival(shown: ShownCar, viewTimeMs: number): void {
    const { car, pose } = shown;
    shown.present = this.state[carOffset(car) + CAR.status] !== STATUS.empty;
    if (!shown.present) return;
    const { rivals } = this.sight;
    if (rivals === 'predicted') shown.present = this.#foresee(this.#simulation.rivalPredictor, car, pose, scratch);
    else shown.present = sampleRival(rivals, this.#timeline, car, this.timeMs, viewTimeMs, pose);
  }

  /** A car at the time shown: during a change of seat the server may have told of that time already. */
  #foresee(strategy: Strategy, car: number, pose: TimelinePose, simulated: TimelinePose): boolean {
    const isKnown = this.#aheadShare < 1 && this.timeMs <= timeOfTick(this.#timeline.newestTick);
    const isThere = isKnown
      ? this.#timeline.sample(car, this.timeMs, pose) !== 'none'
      : strategy.sample(car, this.timeMs, pose);
    Object.assign(simulated, pose);
    if (isKnown || !isThere) return isThere;
    strategy.ease(car, pose);
    if (this.#aheadShare < 1) easeIn(simulated, pose, this.#aheadShare);
    return true;
  }
}

const scratch = createTimelinePose();

/** What the server told is not eased, and what is predicted is: on the way from one to the other it sets in by and by. */
function easeIn(simulated: TimelinePose, eased: TimelinePose, share: number): void {
  eased.x = simulated.x + (eased.x - simulated.x) * share;
  eased.y = simulated.y + (eased.y - simulated.y) * share;
  eased.z = simulated.z + (eased.z - simulated.z) * share;
}
