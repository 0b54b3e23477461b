/** What every way of predicting the own car has to answer, so that one client can change between them. */
import type { StateMessage } from '@shotgun-rally/protocol';
import type { DriverInput, World, WorldEvent, WorldState } from '@shotgun-rally/sim';
import type { TickRing } from '../../../timeline/tick-ring.ts';
import type { TimelinePose } from '../../../timeline/timeline-pose.ts';
import type { CorrectionLog } from '../correction.ts';
import type { ExpectInput } from '../remote-inputs.ts';

export interface StrategyOptions {
  /** A world of the strategy's own. */
  readonly world: World;
  /** The driver's car. */
  readonly car: number;
  /** The driver's inputs by tick: they stay when the strategy changes. */
  readonly inputs: TickRing<DriverInput>;
  /** What other drivers are expected to do; when absent they hold on to their last input. */
  readonly expectInput?: ExpectInput | undefined;
}

/**
 * The physical car and the seen car are two things: `sample` gives the first, `ease` makes the second of it.
 * Each tick: `reconcile`, then `step`. Each frame: `frame`, then `sample` and `ease` for every car that is drawn.
 */
export interface Strategy {
  /** Whether it simulates the rivals too; otherwise `state` and `sample` know the own car alone. */
  readonly predictsRivals: boolean;
  /** The newest tick that it has stepped. */
  readonly tick: number;
  /** The newest state that it believes in. */
  readonly state: WorldState;
  /** The corrections carried out, by cause. */
  readonly log: CorrectionLog;
  /** Ticks simulated again since it was chosen. */
  readonly replayedTicks: number;
  /** A server state newer than any before came. */
  receive(message: StateMessage): void;
  /** Starts over from a server state, and goes on to `tick`: after joining, a freeze, a clock step, or being chosen. */
  restart(message: StateMessage, tick: number): void;
  /** Takes over what the server has said. */
  reconcile(): void;
  /** Runs the next tick with the driver's input, which is on file, and adds what happened to `effects`. */
  step(input: DriverInput, effects: WorldEvent[]): void;
  /** A frame begins, `elapsedMs` after the last one, that shows race time `timeMs`. */
  beginFrame(timeMs: number, elapsedMs: number): void;
  /** Writes to `out` where it believes a car to be at `timeMs`, within a tick of the present; false for no car. */
  sample(car: number, timeMs: number, out: TimelinePose): boolean;
  /** Turns the pose that a car is sampled at into the one to be seen, in place. */
  smooth(car: number, pose: TimelinePose): void;
}
