/** What the news consists of: the lines, notices and markers that the HUD shows. */

/** A line of news: who wrecked whom, who finished. Shown as long as it stays in the list. */
export interface FeedLine {
  readonly id: number;
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

/** A car ahead or behind, and by how much. */
export interface GapRow {
  readonly name: string;
  /** CSS colour of the team. */
  readonly color: string;
  /** null while it is not known. */
  readonly ms: number | null;
}

/** Words that come up for a moment; a new id brings them up again. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

/** Something at a place of the picture: 0 to 1 from its left and top edges. */
export interface PlacedText {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A call of the partner's that means a place or a car; beyond the picture's edge it is shown at the edge. */
export interface Marker extends PlacedText {
  readonly kind: 'look' | 'target' | 'slow';
}

/** Where fire comes from, radians clockwise from where the player looks. */
export interface HitFrom {
  readonly id: number;
  readonly angle: number;
}
