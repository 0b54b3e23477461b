/** The figures of the scoreboard, their limits, and the interface of the measures that compute them. */
import type { ClientView, LinkKind, WeatherName } from '@shotgun-rally/netcode';
import type { StateMessage } from '@shotgun-rally/protocol';
import { TICK_MS, type WorldState } from '@shotgun-rally/sim';
import type { PlayerRecord } from './player-record.ts';

/**
 * The conditions of a race: the name of a profile of delay, jitter and loss (`OWN` is a custom profile), the kind of link,
 * and whether the cars have weapons.
 */
export interface Conditions {
  readonly weather: WeatherName | 'OWN';
  readonly link: LinkKind;
  readonly weapons: boolean;
}

/** One measured figure of a race. */
export interface Figure {
  /** The number of a row of the scoreboard. */
  readonly row: number;
  /** The name of the measure, in words. */
  readonly measure: string;
  readonly unit: string;
  /** null if there was nothing to measure. */
  readonly value: number | null;
  readonly samples: number;
  /** With fewer samples the figure is not judged. */
  readonly minSamples: number;
  /** The highest value within the limit; null if the figure has no limit and is only printed. */
  readonly atMost: number | null;
}

/**
 * Limits of a figure for each kind of link: one number for all network conditions, or a number for each named profile.
 */
interface Limits {
  readonly datagram?: number | Partial<Record<Conditions['weather'], number>>;
  readonly stream?: number | Partial<Record<Conditions['weather'], number>>;
}

/** Returns the limit for the given conditions; null if there is none. */
export function limitFor(limits: Limits, { weather, link }: Conditions): number | null {
  const limit = limits[link];
  if (limit === undefined || typeof limit === 'number') return limit ?? null;
  return limit[weather] ?? null;
}

export const MINUTE_MS = 60_000;
export const TICKS_PER_MINUTE = MINUTE_MS / TICK_MS;
/** Frames further apart than this (ms) are not compared. The frames before and after a hitch of a page are closer. */
export const PAUSE_MS = 200;
/** Factor from a share to percent. */
export const PERCENT = 100;
/** Factor from metres to centimetres. */
export const CM_PER_M = 100;

/** Returns `count` as a percentage of `total`; null if `total` is 0. */
export const percentOf = (count: number, total: number): number | null =>
  total === 0 ? null : (count / total) * PERCENT;

/** Returns `value` times `factor`; null if `value` is null. */
export const scaled = (value: number | null, factor: number): number | null => (value === null ? null : value * factor);

/** Observes a race. Every method is optional, and is called when the described event has happened. */
export interface RaceObserver {
  /** The server has run a tick, and the ground truth of that tick is recorded. */
  onServerTick?(tick: number): void;
  /**
   * A client's simulation has reached the tick of `state` (a gunner's client simulates only its turret). Called for
   * every tick when it is first simulated, and again when a correction may have changed its state. Do not keep `state`:
   * the client changes it.
   */
  onSimulated?(record: PlayerRecord, state: WorldState): void;
  /** A client has received a state that is newer than all earlier ones, in a message of `bytes` bytes. */
  onState?(record: PlayerRecord, message: StateMessage, bytes: number): void;
  /** A client has received a message of any kind, `silentMs` after the previous message. */
  onPacket?(record: PlayerRecord, silentMs: number): void;
  /** A message of `bytes` bytes is sent to the server (`up`) or by the server (`down`). */
  onSent?(record: PlayerRecord, direction: 'up' | 'down', bytes: number): void;
  /** A client has run a frame. `view` is what it drew; null if it drew nothing. */
  onFrame?(record: PlayerRecord, view: ClientView | null): void;
}

/** Observes a race and computes figures from it. */
export interface Measure extends RaceObserver {
  figures(): Figure[];
}
