/** What a client shows at one moment, whichever seat it plays. */
import type { SeatInput, StateMessage } from '@shotgun-rally/protocol';
import type { Pose, WorldEvent, WorldState } from '@shotgun-rally/sim';
import { createTimelinePose, type TimelinePose } from '../../timeline/timeline-pose.ts';
import type { CorrectionCause } from '../prediction/correction.ts';

export interface ShownCar {
  readonly car: number;
  /** Whether there is a car in this slot at the time shown. */
  present: boolean;
  readonly pose: TimelinePose;
}

export interface ClientView {
  /** Every car slot at the time shown. */
  readonly cars: readonly ShownCar[];
  /** Race time shown, ms. */
  readonly timeMs: number;
  /** Everything else about cars and race: the driver's newest prediction, or the newest state for the gunner. */
  readonly state: WorldState;
  /** The own car as it is simulated at `timeMs`, before smoothing; what is shown for a gunner. */
  readonly predicted: Pose;
  /** Newest pose of the own car that the server told; null before the first. */
  readonly serverPose: Pose | null;
}

/** What differs between the driver's timeline and the gunner's. */
export interface SeatView extends ClientView {
  /** The newest tick run. */
  readonly tick: number;
  readonly corrections: Readonly<Record<CorrectionCause, number>>;
  /** Size of the last correction, m. */
  readonly lastErrorM: number;
  readonly replayedTicks: number;
  /** A state newer than any before came from the server. */
  receive(message: StateMessage): void;
  /** Starts over from a state, and goes on to `tick`. */
  restart(message: StateMessage, tick: number): void;
  /** Takes over what the newest state says; call before the ticks of a frame. */
  reconcile(): void;
  /** Runs the next tick with the player's input, and adds what happened to `effects`. */
  step(input: SeatInput, effects: WorldEvent[]): void;
  /** Makes the view that of this moment: `inputTimeMs` ahead of the server, `viewTimeMs` behind it, both race time. */
  show(inputTimeMs: number, viewTimeMs: number, nowMs: number): void;
}

export const createShownCars = (cars: number): ShownCar[] =>
  Array.from({ length: cars }, (_, car) => ({ car, present: false, pose: createTimelinePose() }));
