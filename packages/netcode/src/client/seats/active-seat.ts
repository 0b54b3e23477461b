/** What of the world is shown to the seat that a player has: another view for another seat, in the same world. */
import type { StateMessage, WelcomeMessage } from '@shotgun-rally/protocol';
import { groundOf, type World } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import type { ReceivedStates } from '../messages/received-states.ts';
import { TimelineTransition } from '../time/timeline-transition.ts';
import type { SeatView } from './client-view.ts';
import type { PredictionSettings } from './driver-simulation.ts';
import { DriverView } from './driver-view.ts';
import { GunnerView } from './gunner-view.ts';
import { RocketTracker } from './rocket-tracker.ts';
import { SpectatorView } from './spectator-view.ts';

export class ActiveSeat {
  /** null before the welcome. */
  view: SeatView | null = null;
  /** Of the car: they fly on while its two change seats. */
  rockets: RocketTracker | null = null;
  readonly #timeline: PoseTimeline;
  readonly #known: ReceivedStates;
  readonly #createWorld: (welcome: WelcomeMessage) => World;
  #sight: PredictionSettings;
  #car = -1;

  constructor(
    timeline: PoseTimeline,
    known: ReceivedStates,
    sight: PredictionSettings,
    createWorld: (welcome: WelcomeMessage) => World,
  ) {
    this.#timeline = timeline;
    this.#known = known;
    this.#sight = sight;
    this.#createWorld = createWorld;
  }

  /** How a driver sees: may be changed at any time. */
  get sight(): PredictionSettings {
    return this.#sight;
  }

  set sight(sight: PredictionSettings) {
    this.#sight = sight;
    if (this.view instanceof DriverView) this.view.sight = sight;
  }

  /** Takes the seat of `welcome`. */
  enter(welcome: WelcomeMessage): void {
    const createWorld = (): World => this.#createWorld(welcome);
    if (this.rockets === null || this.#car !== welcome.car) {
      this.rockets = new RocketTracker(welcome.car, groundOf(createWorld().track));
    }
    this.#car = welcome.car;
    this.view = this.#createView(welcome, createWorld, this.rockets);
  }

  /** Goes on in another seat: from the newest state at once, while the world shown runs over to its timeline. */
  change(welcome: WelcomeMessage, state: StateMessage | null, nowMs: number): void {
    const left = this.view;
    this.enter(welcome);
    if (!left || !state) return;
    this.view?.restart(state, left.tick);
    if (this.view instanceof DriverView) this.view.run = new TimelineTransition(nowMs, 'driver');
    else if (this.view instanceof GunnerView && left instanceof DriverView) this.view.comeFrom(left, nowMs);
  }

  #createView({ role, car }: WelcomeMessage, createWorld: () => World, rockets: RocketTracker): SeatView {
    switch (role) {
      case 'driver':
        return new DriverView(createWorld, car, this.#timeline, this.#sight);
      case 'gunner':
        return new GunnerView(createWorld(), car, this.#timeline, this.#known, rockets);
      case 'spectator':
        return new SpectatorView(createWorld(), this.#timeline, this.#known);
    }
  }
}
