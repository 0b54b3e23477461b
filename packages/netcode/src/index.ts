/** The netcode's public face: both ends, and the link between them. */
export type { GameClientOptions, Heard } from './client/client-options.ts';
export type { ClientStats } from './client/client-stats.ts';
export type { CarShown, ClientView } from './client/client-view.ts';
export type { Wishes } from './client/client-wishes.ts';
export { CORRECTION_CAUSES, type Correction, type CorrectionCause } from './client/correction.ts';
export { type ClientPhase, GameClient } from './client/game-client.ts';
export type { ExpectInput } from './client/relayed-inputs.ts';
export { DEFAULT_RIVALS, RIVAL_NAMES, RIVALS, type RivalInfo, type RivalName } from './client/rivals.ts';
export type { BlastShown, RocketShown } from './client/rockets-seen.ts';
export { canBeHit, type SeenShot } from './client/seen-shot.ts';
export {
  DEFAULT_STRATEGY,
  STRATEGIES,
  STRATEGY_NAMES,
  type StrategyInfo,
  type StrategyName,
} from './client/strategies/strategies.ts';
export type { Clock } from './clock.ts';
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
export { type Hands, type JoinOptions, Match, type MatchOptions, type OnFrame, type Player } from './match.ts';
export { createTimelinePose, PoseTimeline, type TimelinePose } from './pose-timeline.ts';
export { createRandom, type Random } from './random.ts';
export { DEFAULT_PACE, type Pace } from './server/announcer.ts';
export type { Team } from './server/bulletin.ts';
export { BYE_TEXTS } from './server/bye-texts.ts';
export {
  GameServer,
  type JoinResult,
  type NextRace,
} from './server/game-server.ts';
export type { Bot, GameServerOptions } from './server/game-server-options.ts';
export { type RacePlan, RaceSeries, type RaceSeriesOptions } from './server/race-series.ts';
