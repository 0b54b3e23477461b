/** A spectator's seat: every car is shown behind the server's time, interpolated between server states. */
import type { StateMessage } from '@shotgun-rally/protocol';
import type { Pose, WorldState } from '@shotgun-rally/sim';
import { tickOfTime } from '@shotgun-rally/sim/state';
import { type ClientSeat, noPrediction, type SeatOptions } from './client-seat.ts';
import { createShownCars, showInterpolated } from './client-view.ts';
import type { PredictedShot } from './predicted-shot.ts';

export class SpectatorSeat implements ClientSeat {
  readonly needsInput = false;
  readonly cars;
  readonly state: WorldState;
  readonly figures = noPrediction();
  /** A spectator has no car, so this is the pose in the first slot. */
  readonly predicted: Pose;
  readonly serverPose = null;
  readonly rockets;
  readonly #options: SeatOptions;
  tick = 0;
  timeMs = 0;

  constructor(options: SeatOptions) {
    const world = options.createWorld();
    this.cars = createShownCars(world.cars);
    this.state = world.save();
    this.predicted = this.cars[0]!.pose;
    this.#options = options;
    this.rockets = options.rockets;
  }

  setPrediction(): void {}

  takeOverFrom(): void {}

  leave(): null {
    return null;
  }

  receive(): void {}

  reconcile(): void {}

  restart(message: StateMessage, tick: number): void {
    this.state.set(message.state);
    this.tick = tick;
  }

  step(): void {
    this.tick++;
  }

  show(_inputTimeMs: number, viewTimeMs: number): void {
    const { states, timeline } = this.#options;
    this.timeMs = viewTimeMs;
    const newest = states.newestUpTo(Math.min(tickOfTime(viewTimeMs), timeline.newestTick));
    if (newest) this.state.set(newest.state);
    showInterpolated(this.cars, this.state, timeline, viewTimeMs);
  }

  viewDelayMs(): number {
    return 0;
  }

  samplePredicted(): boolean {
    return false;
  }

  takeShots(): PredictedShot[] {
    return [];
  }
}
