/** The public entry of the netcode: the client and the server of a race, and the links between them. */

export { type ClientPhase, GameClient } from './client/game-client.ts';
export type { GameClientOptions, ObservedMessage } from './client/messages/client-options.ts';
export type { PlayerChoices } from './client/messages/pending-choices.ts';
export { RIVAL_MODES } from './client/prediction/rival-modes.ts';
export { DEFAULT_RIVAL_MODE, RIVAL_MODE_NAMES, type RivalMode } from './client/prediction/rivals.ts';
export type { PredictionSettings } from './client/prediction/strategies/prediction-settings.ts';
export { STRATEGIES } from './client/prediction/strategies/strategies.ts';
export type { Strategy, StrategyOptions } from './client/prediction/strategies/strategy.ts';
export { STRATEGY_INFO } from './client/prediction/strategies/strategy-info.ts';
export {
  DEFAULT_STRATEGY,
  STRATEGY_NAMES,
  type StrategyName,
} from './client/prediction/strategies/strategy-names.ts';
export type { ClientStats } from './client/seats/client-stats.ts';
export type { ClientView, ShownCar } from './client/seats/client-view.ts';
export type { PredictedShot } from './client/seats/predicted-shot.ts';
export type { ShownBlast, ShownRocket } from './client/seats/rocket-tracker.ts';
export type { Clock } from './environment/clock.ts';
export { SEAT_KEPT_MS } from './link/disconnection.ts';
export { DualLink, type DualLinkOptions } from './link/dual-link.ts';
export { LagLink, type LagLinkOptions, type Passage } from './link/lag-link.ts';
export type { Link } from './link/link.ts';
export { createLinkPair } from './link/link-pair.ts';
export { type OpeningLink, ResumingLink, type ResumingLinkOptions } from './link/resuming-link.ts';
export {
  eachWay,
  type LinkKind,
  WEATHERS,
  type Weather,
  type WeatherEachWay,
  type WeatherName,
} from './link/weather.ts';
export { GameServer, type JoinResult } from './server/game-server.ts';
export type { GameServerOptions, MessageKind } from './server/game-server-options.ts';
export type { Bot } from './server/input-collector.ts';
export { RaceSeries, type RaceSeriesOptions, type SeriesRaceOptions } from './server/race-series.ts';
export { BanList } from './server/room/ban-list.ts';
export { type Participant, participantRoleOf } from './server/room/participant.ts';
export { VOTE_MS } from './server/room/vote-ms.ts';
export { encodeBye } from './server/sending/encode-bye.ts';
export type { Team } from './server/sending/roster-message.ts';
export { DEFAULT_SEND_RATES, type SendRates } from './server/sending/send-rates.ts';
export { TEAMS } from './server/teams.ts';
export { TickLoop, type TickLoopOptions } from './server/tick-loop.ts';
export { JUDGED_AGE_MAX_MS, LATE_MAX_TICKS, VIEW_AGE_MAX_MS } from './shooting/lag-compensation-limits.ts';
export { PoseTimeline, type SampleKind } from './timeline/pose-timeline.ts';
export { TickRing } from './timeline/tick-ring.ts';
export { createTimelinePose, type TimelinePose } from './timeline/timeline-pose.ts';
