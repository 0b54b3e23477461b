/** The interface of a prediction strategy: a way to predict the player's car and to hide corrections of the prediction. */
import type { StateMessage } from '@shotgun-rally/protocol';
import type { DriverInput, World, WorldEvent, WorldState } from '@shotgun-rally/sim';
import type { Clock } from '../../../environment/clock.ts';
import type { TickRing } from '../../../timeline/tick-ring.ts';
import type { TimelinePose } from '../../../timeline/timeline-pose.ts';
import type { CorrectionLog } from '../correction.ts';
import type { ExpectInput } from '../remote-inputs.ts';

/** What a strategy of one driver uses. */
export interface StrategyOptions {
  /** A world that only this strategy uses. */
  readonly world: World;
  /** The driver's car. */
  readonly car: number;
  /** The driver's inputs by tick, shared by all strategies of this driver. */
  readonly inputs: TickRing<DriverInput>;
  /** Guesses the inputs of other drivers. If absent, every driver is assumed to repeat the last known input. */
  readonly expectInput?: ExpectInput | undefined;
  /**
   * Measures how long it takes to simulate ticks again, which is limited on a slow machine. If it is absent, or does not move
   * during a call, only the number of ticks is limited.
   */
  readonly clock?: Clock | undefined;
}

/**
 * Each `advance` of the client calls `reconcile` once, and then `step` for each new tick. Each drawn frame calls
 * `beginFrame`, and then `sample` and `smooth` for each car that is shown by this strategy.
 */
export interface Strategy {
  /** True if all cars are simulated. If false, `state` and `sample` are valid for the player's car only. */
  readonly predictsRivals: boolean;
  /** The newest tick that has been run. */
  readonly tick: number;
  /** The newest predicted state. */
  readonly state: WorldState;
  readonly log: CorrectionLog;
  /** Number of ticks simulated again since the strategy was created. */
  readonly replayedTicks: number;
  /**
   * How often the predicted state of a tick that has been run was already overwritten when its server state arrived, so that
   * they could not be compared: the ring of states has too few slots for this round trip. Absent if the strategy does not count it.
   */
  readonly overwrittenSlots?: number;
  /** Stores a server state for `reconcile`. */
  receive(message: StateMessage): void;
  /** Restarts from a server state and simulates up to `tick`: after joining, a freeze, a clock step or a change of strategy. */
  restart(message: StateMessage, tick: number): void;
  /** Applies the server states stored by `receive`. */
  reconcile(): void;
  /** Runs the next tick with the driver's input, which `StrategyOptions.inputs` holds too. Appends its events to `effects`. */
  step(input: DriverInput, effects: WorldEvent[]): void;
  /** Begins a frame that shows race time `timeMs` and is drawn `elapsedMs` after the previous frame. */
  beginFrame(timeMs: number, elapsedMs: number): void;
  /** Writes a car's simulated pose at race time `timeMs` to `out`. Returns false if there is none. */
  sample(car: number, timeMs: number, out: TimelinePose): boolean;
  /** Turns a car's simulated pose into the shown pose, in place. */
  smooth(car: number, pose: TimelinePose): void;
}
