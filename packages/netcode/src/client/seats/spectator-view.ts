/** What somebody sees who only watches: every car interpolated behind the server, as a gunner sees the others. */
import type { StateMessage } from '@shotgun-rally/protocol';
import { CAR, carOffset, type Pose, STATUS, tickOfTime, type World, type WorldState } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import type { ReceivedStates } from '../messages/received-states.ts';
import { noCorrections } from '../prediction/correction.ts';
import { createShownCars, type SeatView, type ShownCar } from './client-view.ts';

export class SpectatorView implements SeatView {
  readonly cars;
  readonly state: WorldState;
  readonly corrections = noCorrections();
  readonly lastErrorM = 0;
  readonly replayedTicks = 0;
  /** There is no own car: the first slot stands for it. */
  readonly predicted: Pose;
  readonly serverPose = null;
  readonly #timeline: PoseTimeline;
  readonly #told: ReceivedStates;
  tick = 0;
  timeMs = 0;

  /** `told`: every state that has come, in whatever order. */
  constructor(world: World, timeline: PoseTimeline, told: ReceivedStates) {
    this.cars = createShownCars(world.cars);
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

  #showCar(shown: ShownCar, viewTimeMs: number): void {
    shown.present =
      this.state[carOffset(shown.car) + CAR.status] !== STATUS.empty &&
      this.#timeline.sample(shown.car, viewTimeMs, shown.pose) !== 'none';
  }
}
