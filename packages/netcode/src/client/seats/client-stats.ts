/** Figures about one client's connection and prediction, for the net panel and for measurements. */
import type { TrafficFigures } from '../messages/traffic.ts';
import type { RivalMode } from '../prediction/rivals.ts';
import type { StrategyName } from '../prediction/strategies/strategy-names.ts';
import type { TimeFigures } from '../time/timelines.ts';
import type { PredictionFigures } from './client-seat.ts';

/** Figures about one client's time, traffic (bytes) and prediction: the result of `GameClient.stats`. */
export interface ClientStats extends TimeFigures, TrafficFigures, PredictionFigures {
  readonly strategy: StrategyName;
  readonly rivals: RivalMode;
  /** How often the client has restarted from a server state because its simulation was too far behind or ahead. */
  readonly clockSteps: number;
  /** Number of runs (equal inputs in consecutive ticks) that the server has not acknowledged. */
  readonly pendingRuns: number;
  /**
   * Number of messages that could not be decoded (damaged, or encoded as a difference from a state that has not arrived) or that do
   * not fit the race.
   */
  readonly undecodableMessages: number;
}
