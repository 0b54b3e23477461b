/** What the HUD shows in one frame, as plain values. */
import type { FeedLine, GapRow, Notice } from '../news/news-items.ts';
import type { Bend } from '../race/next-bend.ts';

export interface MinimapDot {
  readonly car: number;
  /** Position in the world (m). */
  readonly x: number;
  readonly z: number;
  /** CSS colour of the team. */
  readonly colour: string;
  readonly isOwn: boolean;
}

/** A text at a point of the screen: 0 to 1 from the left and top edges. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** The marker of a call that points at a place or a car. Markers outside the screen are shown at its edge. */
export interface Marker extends PlacedText {
  /** The id of the call, which does not change while the marker is shown. */
  readonly id: number;
  readonly kind: 'look' | 'target' | 'threat';
}

/** All values that the HUD shows in one frame. For a spectator, "the player's car" means the followed car. */
export interface HudModel {
  readonly role: 'driver' | 'gunner';
  /** True in the warm-up, in which place, laps and times mean nothing. */
  readonly isWarmup: boolean;
  readonly speedKmh: number;
  /** 1 in the first lap. */
  readonly lap: number;
  readonly laps: number;
  /** Position in the race; the leader is 1. */
  readonly place: number;
  readonly carCount: number;
  /** The time of the lap; after the finish, that of the race. */
  readonly lapTimeMs: number;
  /** null before the first lap is completed. */
  readonly bestLapMs: number | null;
  /** Armour, boost that is left, and heat of the gun: from 0 to 1. */
  readonly armour: number;
  readonly boost: number;
  readonly heat: number;
  /** True while the gun is overheated and cannot fire. */
  readonly isJammed: boolean;
  /** Rockets left. */
  readonly rockets: number;
  /** Loaded share of the next rocket, 0 to 1. */
  readonly rocketReloadShare: number;
  /** How widely shots scatter, from 0 for a cold gun to 1 for a gun that is about to overheat. */
  readonly spread: number;
  /** False in a race without weapons. */
  readonly hasWeapons: boolean;
  /** The time gaps to the next cars; null if there is none. */
  readonly ahead: GapRow | null;
  readonly behind: GapRow | null;
  /** The newest short text about the race, such as LAST LAP; null before the first. */
  readonly notice: Notice | null;
  /** Seconds left to finish the race once a car has won it; null before. */
  readonly finalSeconds: number | null;
  /** Seconds until guns and rockets work, after the start; null once they do, and in a race without weapons. */
  readonly gunsSeconds: number | null;
  /** The next bend of the road for a gunner; null for a driver or a straight road. */
  readonly bend: Bend | null;
  /** Directions of hits on the player's car in this frame: radians clockwise from where the player looks. */
  readonly hitsFrom: readonly number[];
  /** Numbers for the damage that the player's car has done in this frame, at the cars that it hit. */
  readonly damage: readonly PlacedText[];
  readonly markers: readonly Marker[];
  /** Name of the player in the other seat; '' for a bot. */
  readonly partner: string;
  /** For a spectator, the text that names the followed car and the keys to change it; null for players. */
  readonly spectatorText: string | null;
  /** Whole seconds to the start, counting down; 0 while GO! is shown; null otherwise. */
  readonly countdown: number | null;
  /** A text across the middle, such as WRONG WAY; null for none. If it has two lines, the first is a large title. */
  readonly message: string | null;
  readonly dots: readonly MinimapDot[];
  /** True in the frame in which the server confirmed a hit by the player's car. */
  readonly isHitConfirmed: boolean;
  /** Where the barrel points, in half screen heights to the right and up of the crosshair; null if it is not shown. */
  readonly barrel: { readonly x: number; readonly y: number } | null;
  readonly feed: readonly FeedLine[];
  /** True after the race, when the results are shown. */
  readonly isOver: boolean;
}
