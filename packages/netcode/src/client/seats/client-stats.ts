/** Figures about one client's connection and prediction, for the net panel and the lab. */
import type { TrafficFigures } from '../messages/traffic.ts';
import type { RivalName } from '../prediction/rivals.ts';
import type { StrategyName } from '../prediction/strategies/strategies.ts';
import type { TimeFigures } from '../time/timelines.ts';
import type { PredictionFigures } from './client-seat.ts';

export interface ClientStats extends TimeFigures, TrafficFigures, PredictionFigures {
  readonly strategy: StrategyName;
  readonly rivals: RivalName;
  /** How often the client had to restart from a server state because too many ticks were due at once. */
  readonly clockSteps: number;
  /** Number of runs of equal inputs that the server has not acknowledged. */
  readonly pendingRuns: number;
  /** Messages that could not be decoded: damaged, or encoded against a state that this client does not have. */
  readonly undecodableMessages: number;
}
