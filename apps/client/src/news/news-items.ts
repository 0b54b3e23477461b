/** The items that the news consists of. */
import type { Call, GameEvent } from '@shotgun-rally/protocol';

/** The game events of one kind. */
export type EventOf<Kind extends GameEvent['kind']> = Extract<GameEvent, { kind: Kind }>;

export type Tone = 'good' | 'bad' | 'plain';

/** A line about the race, such as a wreck or a finish, shown while it is in the list. */
export interface FeedLine {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

/** A short text that is shown for a moment; a new id shows it again. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

/** The time gap to the car ahead or behind. */
export interface GapRow {
  readonly name: string;
  /** CSS colour of the team. */
  readonly color: string;
  /** null while it is not known. */
  readonly ms: number | null;
}

/** Damage that the own car has done, at a point of the world (m). */
export interface DamageDealt {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly points: number;
}

/** A call in the own car; `id` is unique. */
export interface ActiveCall {
  readonly id: number;
  readonly call: Call;
  /** On the game host's clock (ms). */
  readonly untilMs: number;
}

/** What one car has done to others in this race. */
export interface Tally {
  readonly damage: number;
  readonly wrecks: number;
}
