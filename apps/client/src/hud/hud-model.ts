/** What the HUD shows in one frame, as plain values. */
import type { FeedLine, GapRow, HitFrom, Marker, Notice, PlacedText } from '../news/news-items.ts';

export interface MinimapDot {
  readonly car: number;
  readonly x: number;
  readonly z: number;
  /** CSS colour of the team. */
  readonly color: string;
  readonly own: boolean;
}

export interface ResultRow {
  readonly place: number;
  readonly name: string;
  readonly color: string;
  /** null for those who did not finish. */
  readonly timeMs: number | null;
  readonly bestLapMs: number | null;
  /** Points of armour shot off others, and cars wrecked. */
  readonly damage: number;
  readonly wrecks: number;
  readonly own: boolean;
}

export interface BendHint {
  readonly side: 'left' | 'right';
  readonly distanceM: number;
  /** 1 long, 3 a hairpin. */
  readonly tightness: 1 | 2 | 3;
}

export interface HudModel {
  readonly role: 'driver' | 'gunner';
  readonly speedKmh: number;
  /** 1 in the first lap. */
  readonly lap: number;
  readonly laps: number;
  readonly place: number;
  readonly carCount: number;
  readonly lapTimeMs: number;
  /** null before the first lap is done. */
  readonly bestLapMs: number | null;
  /** Shares, 0 to 1. */
  readonly armour: number;
  readonly boost: number;
  readonly heat: number;
  readonly jammed: boolean;
  /** Rockets left, and how far the next one is loaded, 0 to 1. */
  readonly rockets: number;
  readonly rocketLoaded: number;
  /** How far shots spread: 0 a cold gun, 1 one about to jam. */
  readonly spread: number;
  /** Whether turrets may fire at all. */
  readonly weapons: boolean;
  readonly ahead: GapRow | null;
  readonly behind: GapRow | null;
  readonly notice: Notice | null;
  /** Seconds left to finish in, once there is a winner; null before. */
  readonly finalSeconds: number | null;
  /** The road's next bend, for a gunner; null for none. */
  readonly bend: BendHint | null;
  /** Fire that came lately. */
  readonly hitsFrom: readonly HitFrom[];
  /** Damage done lately, where it was done. */
  readonly damage: readonly PlacedText[];
  readonly markers: readonly Marker[];
  /** Who sits in the other seat; '' for a bot. */
  readonly partner: string;
  /** Whose car is looked at by somebody who only watches; null for players. */
  readonly watching: string | null;
  /** Seconds to the start, 3 to 1; 0 for GO; null for nothing. */
  readonly countdown: number | null;
  /** A line across the middle, such as WRONG WAY; null for nothing. */
  readonly message: string | null;
  readonly dots: readonly MinimapDot[];
  /** True in the frame in which a shot of ours was confirmed. */
  readonly hitMarker: boolean;
  /** Where the gun really points, from the middle of the picture in halves of its height, right and up; null on target. */
  readonly barrel?: { readonly x: number; readonly y: number } | null;
  readonly feed: readonly FeedLine[];
  /** The table at the end, or null. */
  readonly results: readonly ResultRow[] | null;
}
