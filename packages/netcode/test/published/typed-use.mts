// Code of a user of the packages. It does not compile if one of the used exports has no types.
import {
  type DualLinkOptions,
  GameClient,
  type GameServerOptions,
  type JoinResult,
  type LagLinkOptions,
  type OpeningLink,
  type PredictionSettings,
  type RaceSeriesOptions,
  type ResumingLinkOptions,
  type SampleKind,
  STRATEGIES,
  type Strategy,
  type StrategyOptions,
  type TickLoopOptions,
  TickRing,
} from '@shotgun-rally/netcode';
import type { JoinOptions, MatchOptions, OnFrame } from '@shotgun-rally/netcode/testing';
import { encodeClientMessage } from '@shotgun-rally/protocol';
import { type DriverInput, World } from '@shotgun-rally/sim';

/** The options and results of the exported classes and functions have names. */
export interface NamedTypes {
  readonly links: readonly [DualLinkOptions, LagLinkOptions, ResumingLinkOptions<OpeningLink>];
  readonly servers: readonly [GameServerOptions, RaceSeriesOptions, TickLoopOptions, JoinResult];
  readonly clients: readonly [PredictionSettings, SampleKind];
  readonly matches: readonly [MatchOptions, JoinOptions, OnFrame];
}

/** A strategy can be created and used without a client. */
export function createStrategy(options: Omit<StrategyOptions, 'inputs'>): Strategy {
  return STRATEGIES.rollback.create({ ...options, inputs: new TickRing<DriverInput>() });
}

// The types of arguments and results have names.
export type { Decoded, DecodedSignal, MAX_SIGNAL_LENGTH } from '@shotgun-rally/protocol';
export type { ObservedQuantity } from '@shotgun-rally/sim/environment';
export type { Quat } from '@shotgun-rally/sim/math';
export type { HeightGrid, PadDefinition, Terrain, TrackPoint } from '@shotgun-rally/sim/track';
export type { Barrel, HitCommand, Impact } from '@shotgun-rally/sim/weapons';

// @ts-expect-error The number of cars is not a text.
export const world = (track: World['track']) => new World({ track, cars: 'two' });
// @ts-expect-error There is no such message.
export const bytes = () => encodeClientMessage({ kind: 'pong' }, 'driver');
// @ts-expect-error The constructor needs options.
export const client = () => new GameClient();
