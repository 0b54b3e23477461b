/** Creates the seat that the server's `welcome` assigns. */
import type { WelcomeMessage } from '@shotgun-rally/protocol';
import type { World } from '@shotgun-rally/sim';
import type { Clock } from '../../environment/clock.ts';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import type { ReceivedStates } from '../messages/received-states.ts';
import type { PredictionSettings } from '../prediction/strategies/prediction-settings.ts';
import type { ClientSeat, SeatOptions } from './client-seat.ts';
import { DriverSeat } from './driver-seat.ts';
import { GunnerSeat } from './gunner-seat.ts';
import { RocketTracker } from './rocket-tracker.ts';
import { SpectatorSeat } from './spectator-seat.ts';

interface SeatSources {
  readonly createWorld: (welcome: WelcomeMessage) => World;
  readonly timeline: PoseTimeline;
  readonly states: ReceivedStates;
  readonly prediction: PredictionSettings;
  readonly clock: Clock;
}

/** Creates a seat. `previous` is the seat that the player leaves; its rockets are kept if both seats are in the same car. */
export function createSeat(welcome: WelcomeMessage, sources: SeatSources, previous: ClientSeat | null): ClientSeat {
  const { car } = welcome;
  const createWorld = (): World => sources.createWorld(welcome);
  const rockets = previous?.rockets.car === car ? previous.rockets : new RocketTracker(car, createWorld());
  const options: SeatOptions = { ...sources, car, createWorld, rockets };
  switch (welcome.role) {
    case 'driver':
      return new DriverSeat(options);
    case 'gunner':
      return new GunnerSeat(options);
    case 'spectator':
      return new SpectatorSeat(options);
  }
}
