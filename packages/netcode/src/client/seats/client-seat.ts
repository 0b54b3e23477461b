/** The interface of a seat: what a client simulates and shows, depending on the role (driver, gunner or spectator). */
import type { CorrectionCause, SeatInput, StateMessage } from '@shotgun-rally/protocol';
import type { World, WorldEvent } from '@shotgun-rally/sim';
import type { Clock } from '../../environment/clock.ts';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import type { TimelinePose } from '../../timeline/timeline-pose.ts';
import type { ReceivedStates } from '../messages/received-states.ts';
import { noCorrections } from '../prediction/correction.ts';
import type { PredictionSettings } from '../prediction/strategies/prediction-settings.ts';
import type { TimelineTransition } from '../time/timeline-transition.ts';
import type { ClientView } from './client-view.ts';
import type { PredictedShot } from './predicted-shot.ts';
import type { RocketTracker } from './rocket-tracker.ts';

export interface SeatOptions {
  /** The player's car; -1 for a spectator. */
  readonly car: number;
  /** Creates another world with the track and cars of the race on every call. */
  readonly createWorld: () => World;
  /** The poses of all cars that the server sent, and those that a gunner's seat has simulated. */
  readonly timeline: PoseTimeline;
  readonly states: ReceivedStates;
  readonly rockets: RocketTracker;
  readonly prediction: PredictionSettings;
  /** The client's own clock. */
  readonly clock: Clock;
}

/** How well the player's car has been predicted since the player chose the current strategy. */
export interface PredictionFigures {
  readonly corrections: Readonly<Record<CorrectionCause, number>>;
  /** Size of the last correction (m). */
  readonly lastErrorM: number;
  /** Number of ticks simulated again. */
  readonly replayedTicks: number;
  /** Number of server states that could not be compared, as in `Strategy`; null if the strategy does not count them. */
  readonly overwrittenSlots: number | null;
}

/** The figures of a seat that does not predict the player's car. */
export const noPrediction = (): PredictionFigures => ({
  corrections: noCorrections(),
  lastErrorM: 0,
  replayedTicks: 0,
  overwrittenSlots: null,
});

export interface ClientSeat extends ClientView {
  /** The newest tick that has been run. */
  readonly tick: number;
  /** True if every tick needs an input from the player. */
  readonly needsInput: boolean;
  readonly figures: PredictionFigures;
  /** All rockets in flight as this client shows them. */
  readonly rockets: RocketTracker;
  /** Changes how cars are predicted. It matters to a driver's seat. */
  setPrediction(settings: PredictionSettings): void;
  /** Continues from `previous`, the seat that the player leaves: the shown time changes gradually. Call `restart` first. */
  takeOverFrom(previous: ClientSeat, nowMs: number): void;
  /** Called when the player leaves this seat. Returns a value if the next seat must keep this seat running for a while. */
  leave(nowMs: number): SeatInTransition | null;
  /** Stores a server state that is newer than all states before it. */
  receive(message: StateMessage): void;
  /** Restarts from a server state and simulates up to `tick`. */
  restart(message: StateMessage, tick: number): void;
  /** Applies the newest server state. Call it before `step`. */
  reconcile(): void;
  /** Runs the next tick with the player's input, and appends the events of the tick to `effects`. */
  step(input: SeatInput, effects: WorldEvent[]): void;
  /**
   * Updates what is shown, for a new frame. `inputTimeMs` is the race time that inputs are stamped with, ahead of the server.
   * `viewTimeMs` is the race time behind the server for which poses are interpolated. `nowMs` is on the client's clock.
   */
  show(inputTimeMs: number, viewTimeMs: number, nowMs: number): void;
  /**
   * Returns the view delay for an input of `tick`: how much older (ms) than that tick the world is that the player sees.
   * `viewTimeMs` is as in `show`. Only a gunner's inputs contain it; 0 in other seats.
   */
  viewDelayMs(tick: number, viewTimeMs: number): number;
  /** Writes the simulated pose of the player's car at race time `timeMs` to `out`. Returns false if there is none. */
  samplePredicted(timeMs: number, out: TimelinePose): boolean;
  /** Returns the shots that this player has fired since the last call, with predicted hits. */
  takeShots(): PredictedShot[];
}

/** A driver's seat that the player has left for the gunner's seat, which simulates and shows it until `transition` is over. */
export interface SeatInTransition {
  readonly seat: ClientSeat;
  /** The player's last input in `seat`. It is repeated during the transition. */
  readonly heldInput: SeatInput;
  readonly transition: TimelineTransition;
}
