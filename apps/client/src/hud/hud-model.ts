/** What the HUD shows: plain values, set anew each frame. */

export interface MinimapDot {
  readonly car: number;
  readonly x: number;
  readonly z: number;
  /** CSS colour of the team. */
  readonly color: string;
  readonly own: boolean;
}

/** A line of news: who wrecked whom, who finished. Shown as long as it stays in the list. */
export interface FeedLine {
  readonly id: number;
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

export interface ResultRow {
  readonly place: number;
  readonly name: string;
  readonly color: string;
  /** null for those who did not finish. */
  readonly timeMs: number | null;
  readonly bestLapMs: number | null;
  readonly own: boolean;
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
