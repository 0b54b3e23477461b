/** Figures about one client's connection and prediction, for the debug panel and for measurements. */
import type { TrafficFigures } from '../messages/traffic.ts';
import type { RivalName } from '../prediction/rivals.ts';
import type { StrategyName } from '../prediction/strategies/strategies.ts';
import type { TimeFigures } from '../time/timelines.ts';
import type { PredictionFigures } from './client-seat.ts';

export interface ClientStats extends TimeFigures, TrafficFigures, PredictionFigures {
  readonly strategy: StrategyName;
  readonly rivals: RivalName;
  /** How often the client restarted from a server state because its simulation was too far behind or ahead. */
  readonly clockSteps: number;
  /** Number of runs of equal inputs that the server has not acknowledged. */
  readonly pendingRuns: number;
  /** Messages that could not be decoded: damaged, or encoded against a state that this client does not have. */
  readonly undecodableMessages: number;
}
