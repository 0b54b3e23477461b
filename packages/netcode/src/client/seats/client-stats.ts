/** The figures of one client's connection, for people who watch how it is done. */
import type { CorrectionCause } from '../prediction/correction.ts';
import type { RivalName } from '../prediction/rivals.ts';
import type { StrategyName } from '../prediction/strategies/strategies.ts';

/** Everything the net panel shows. */
export interface ClientStats {
  readonly rttMs: number;
  readonly bestRttMs: number;
  /** How far the inputs are stamped ahead of the server's time, ms. */
  readonly leadMs: number;
  /** How early inputs last arrived, ms. */
  readonly marginMs: number;
  /** How far the gunner's world is behind the server's time, ms. */
  readonly interpolationDelayMs: number;
  /** Share of states that did not come, 0 to 1. */
  readonly lossShare: number;
  readonly bytesUpPerSecond: number;
  readonly bytesDownPerSecond: number;
  /** How the driver's own car is predicted, and how the rivals are seen. */
  readonly strategy: StrategyName;
  readonly rivals: RivalName;
  /** Of the own car, by cause, since the strategy was chosen. */
  readonly corrections: Readonly<Record<CorrectionCause, number>>;
  /** Size of the last correction, m. */
  readonly lastErrorM: number;
  /** Ticks simulated again since the strategy was chosen. */
  readonly replayedTicks: number;
  readonly clockSteps: number;
  readonly pendingRuns: number;
  /** Messages that could not be read: damaged, or told as the difference from a state that is not known here. */
  readonly undecodableMessages: number;
}
