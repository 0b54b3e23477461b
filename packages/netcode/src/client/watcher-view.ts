/** What somebody sees who only watches: every car interpolated behind the server, as a gunner sees the others. */
import type { StateMessage } from '@shotgun-rally/protocol';
import { CAR, carOffset, type Pose, STATUS, tickOfTime, type World, type WorldState } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../timeline/pose-timeline.ts';
import { type CarShown, createCarsShown, type SeatView } from './client-view.ts';
import { noCorrections } from './correction.ts';
import type { KnownStates } from './known-states.ts';

export class WatcherView implements SeatView {
  readonly cars;
  readonly state: WorldState;
  readonly corrections = noCorrections();
  readonly lastErrorM = 0;
  readonly replayedTicks = 0;
  /** There is no own car: the first slot stands for it. */
  readonly predicted: Pose;
  readonly ghost = null;
  readonly #timeline: PoseTimeline;
  readonly #told: KnownStates;
  tick = 0;
  timeMs = 0;

  /** `told`: every state that has come, in whatever order. */
  constructor(world: World, timeline: PoseTimeline, told: KnownStates) {
    this.cars = createCarsShown(world.cars);
    this.state = world.save();
    this.predicted = this.cars[0]!.pose;
    this.#timeline = timeline;
    this.#told = told;
  }

  /** Nothing is corrected where nothing is predicted. */
  receive(): void {}

  reconcile(): void {}

  restart(message: StateMessage, tick: number): void {
    this.state.set(message.state);
    this.tick = tick;
  }

  /** A tick passes. */
  step(): void {
    this.tick++;
  }

  show(_inputTimeMs: number, viewTimeMs: number): void {
    this.timeMs = viewTimeMs;
    const told = this.#told.newestUpTo(Math.min(tickOfTime(viewTimeMs), this.#timeline.newestTick));
    if (told) this.state.set(told.state);
    for (const shown of this.cars) this.#showCar(shown, viewTimeMs);
  }

  #showCar(shown: CarShown, viewTimeMs: number): void {
    shown.present =
      this.state[carOffset(shown.car) + CAR.status] !== STATUS.empty &&
      this.#timeline.sample(shown.car, viewTimeMs, shown.pose) !== 'none';
  }
}
