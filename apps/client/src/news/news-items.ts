/** The kinds of news about the race, as plain values. */
import type { Call, GameEvent } from '@shotgun-rally/protocol';

/** The game events of one kind. */
export type EventOf<Kind extends GameEvent['kind']> = Extract<GameEvent, { kind: Kind }>;

export type Tone = 'good' | 'bad' | 'plain';

/** A line of the news feed, such as a wreck or a finish. */
export interface FeedLine {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

/** A text that is shown for a short time, such as LAST LAP. Each notice has its own id. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

/** The time gap to the car ahead or behind. */
export interface GapRow {
  readonly name: string;
  /** CSS colour of the team. */
  readonly colour: string;
  /** The gap; null while it is not known. */
  readonly ms: number | null;
}

/** Points of damage that the player's car has done, and the position (m) of the damaged car. */
export interface DamageDealt {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly points: number;
}

/** A call (a preset message to the partner, such as "look there") while it is shown. Each has its own id. */
export interface ActiveCall {
  readonly id: number;
  readonly call: Call;
  /** When the call disappears, on the clock of the game (ms). */
  readonly untilMs: number;
}

/** Points of damage and wrecks that one car has caused in this race. */
export interface Tally {
  readonly damage: number;
  readonly wrecks: number;
}
