/** What the HUD shows in one frame, as plain values. */
import type { FeedLine, GapRow, Notice } from '../news/news-items.ts';
import type { Bend } from '../race/next-bend.ts';

export interface MinimapDot {
  readonly car: number;
  /** Position in the world (m). */
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
  /** null for cars that did not finish. */
  readonly timeMs: number | null;
  /** null if no lap was completed. */
  readonly bestLapMs: number | null;
  /** Points of armour shot off other cars, and cars wrecked. */
  readonly damage: number;
  readonly wrecks: number;
  readonly own: boolean;
}

/** A text at a point of the picture: 0 to 1 from its left and top edges. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A call that points at a place or a car; shown at the picture's edge if that is outside the picture. */
export interface Marker extends PlacedText {
  /** The same in each frame in which the call is shown. */
  readonly id: number;
  readonly kind: 'look' | 'target' | 'slow';
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
  /** null before the first lap is completed. */
  readonly bestLapMs: number | null;
  /** From 0 to 1. */
  readonly armour: number;
  readonly boost: number;
  readonly heat: number;
  /** True if the gun has overheated and cannot fire. */
  readonly jammed: boolean;
  /** Rockets left. */
  readonly rockets: number;
  /** How far the next rocket is loaded, 0 to 1. */
  readonly rocketLoaded: number;
  /** How far shots spread, from 0 for a cold gun to 1 for one about to jam. */
  readonly spread: number;
  /** False in a race without weapons. */
  readonly weapons: boolean;
  readonly ahead: GapRow | null;
  readonly behind: GapRow | null;
  readonly notice: Notice | null;
  /** Seconds left to finish the race once a car has won it; null before. */
  readonly finalSeconds: number | null;
  /** The next bend of the road, for a gunner; null for none. */
  readonly bend: Bend | null;
  /** Directions of hits on the own car in this frame: radians clockwise from where the player looks. */
  readonly hitsFrom: readonly number[];
  /** Damage that the own car has done in this frame, at the cars it hit. */
  readonly damage: readonly PlacedText[];
  readonly markers: readonly Marker[];
  /** Name of the player in the other seat; '' for a bot. */
  readonly partner: string;
  /** The line that tells a spectator which car is shown; null for players. */
  readonly watching: string | null;
  /** Seconds to the start, 3 to 1; 0 for GO; null otherwise. */
  readonly countdown: number | null;
  /** A line across the middle, such as WRONG WAY; null for none. */
  readonly message: string | null;
  readonly dots: readonly MinimapDot[];
  /** True in the frame in which a hit by the own car was confirmed. */
  readonly hitMarker: boolean;
  /** Where the barrel points, from the picture's middle to the right and up in half picture heights; null on target. */
  readonly barrel?: { readonly x: number; readonly y: number } | null;
  readonly feed: readonly FeedLine[];
  /** The table after the race; null before. */
  readonly results: readonly ResultRow[] | null;
}
