/** The interface of a seat: what a client simulates and shows for a driver, a gunner or a spectator. A client has one. */
import type { SeatInput, StateMessage } from '@shotgun-rally/protocol';
import type { World, WorldEvent } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import type { TimelinePose } from '../../timeline/timeline-pose.ts';
import type { ReceivedStates } from '../messages/received-states.ts';
import type { CorrectionCause } from '../prediction/correction.ts';
import type { PredictionSettings } from '../prediction/strategies/prediction-settings.ts';
import type { TimelineTransition } from '../time/timeline-transition.ts';
import type { ClientView } from './client-view.ts';
import type { PredictedShot } from './predicted-shot.ts';
import type { RocketTracker } from './rocket-tracker.ts';

export interface SeatOptions {
  /** The player's car; -1 for a spectator. */
  readonly car: number;
  /** Creates a new world of the race on every call. */
  readonly createWorld: () => World;
  /** The poses of all cars that the server sent. */
  readonly timeline: PoseTimeline;
  readonly states: ReceivedStates;
  readonly rockets: RocketTracker;
  readonly prediction: PredictionSettings;
}

/** How well the own car has been predicted since the player chose the strategy. */
export interface PredictionFigures {
  readonly corrections: Readonly<Record<CorrectionCause, number>>;
  /** Size of the last correction (m). */
  readonly lastErrorM: number;
  /** Number of ticks simulated again. */
  readonly replayedTicks: number;
}

export interface ClientSeat extends ClientView {
  /** The newest tick that was run. */
  readonly tick: number;
  /** True if every tick needs an input from the player. */
  readonly needsInput: boolean;
  readonly figures: PredictionFigures;
  /** All rockets in flight as this client shows them. */
  readonly rockets: RocketTracker;
  /** Changes how cars are predicted. Only a driver's seat predicts cars. */
  setPrediction(settings: PredictionSettings): void;
  /** Starts a gradual move of the shown time from that of `previous`, the player's seat until now. Call `restart` first. */
  takeOverFrom(previous: ClientSeat, nowMs: number): void;
  /** Called when the player leaves this seat. Returns null, or this seat if the next one must keep it running for a while. */
  leave(nowMs: number): SeatInTransition | null;
  /** Records a server state that is newer than all states before. */
  receive(message: StateMessage): void;
  /** Restarts from a server state and runs up to `tick`. */
  restart(message: StateMessage, tick: number): void;
  /** Applies the newest server state. Call it before `step`. */
  reconcile(): void;
  /** Runs the next tick with the player's input, and appends the events of the tick to `effects`. */
  step(input: SeatInput, effects: WorldEvent[]): void;
  /**
   * Updates the view for this moment. `inputTimeMs` is the race time that inputs are stamped with, ahead of the server.
   * `viewTimeMs` is the interpolated race time behind the server. `nowMs` is the client's own clock.
   */
  show(inputTimeMs: number, viewTimeMs: number, nowMs: number): void;
  /**
   * Returns the view delay for an input of `tick`: how old (ms) the world is that the player sees, compared with that tick.
   * `viewTimeMs` is the interpolated race time behind the server, and `stateTick` is the tick of the newest state received.
   */
  viewDelayMs(tick: number, viewTimeMs: number, stateTick: number): number;
  /** Writes the simulated pose of the own car at race time `timeMs` to `out`. Returns false if there is none. */
  samplePredicted(timeMs: number, out: TimelinePose): boolean;
  /** The player's own shots since the last call, with the hits that this client predicted. */
  takeShots(): PredictedShot[];
}

/** A driver's seat that its player has left. The gunner's seat simulates and shows it until the transition is over. */
export interface SeatInTransition {
  readonly seat: ClientSeat;
  /** The player's last input in `seat`, which is repeated. */
  readonly heldInput: SeatInput;
  readonly transition: TimelineTransition;
}
