/** What the server of a race is made of. */
import type { BotLevel, Encoding, RaceSetup } from '@shotgun-rally/protocol';
import type { CarInput, Track, WorldState } from '@shotgun-rally/sim';
import type { Clock } from '../clock.ts';
import type { Pace } from './announcer.ts';
import type { Team } from './bulletin.ts';
import type { Outcasts } from './outcasts.ts';
import type { Place } from './seating.ts';

/** Plays a seat that nobody plays. */
export type Bot = (state: WorldState, track: Track, car: number, tick: number) => CarInput;

export interface GameServerOptions {
  readonly track: Track;
  readonly room: string;
  readonly cars: number;
  readonly laps: number;
  /** Cars driven by bots alone, from the last slot down. */
  readonly botCars: number;
  readonly seed: number;
  readonly clock: Clock;
  /** A new secret for a seat, at most 32 characters, that nobody can guess. */
  readonly newToken: () => string;
  /** null: empty seats do nothing. */
  readonly bot: Bot | null;
  /** Teams, slot by slot, from the first again when there are more slots. */
  readonly teams: readonly Team[];
  /** How often states and inputs go; DEFAULT_PACE when absent. */
  readonly pace?: Pace;
  /** How good the bots are, and whether turrets may fire: told to everybody. Medium, and yes, when absent. */
  readonly botLevel?: BotLevel;
  readonly weapons?: boolean;
  /** Tracks that the host may choose, in the order in which they follow each other; none: the setup stays. */
  readonly trackNames?: readonly string[];
  /** Who raced together before, and finds the same places. */
  readonly places?: readonly Place[];
  /** Who was sent away in the races before, and is in this one; nobody when absent. */
  readonly outcasts?: Outcasts;
  /** Whether the race starts by itself when those have come. */
  readonly startsWhenAllAreBack?: boolean;
  /** How states and events go, whatever a client asked for; as it asked for when absent. */
  readonly encoding?: Encoding;
}

/** What is raced, as everybody is told. */
export const setupOf = ({
  track,
  laps,
  botCars,
  botLevel = 'medium',
  weapons = true,
}: GameServerOptions): RaceSetup => ({
  trackName: track.name,
  laps,
  botCars,
  botLevel,
  weapons,
});
