/** What the server of a race is made of. */
import type { BotLevel, Encoding, RaceSetup } from '@shotgun-rally/protocol';
import type { Track } from '@shotgun-rally/sim';
import type { Clock } from '../environment/clock.ts';
import type { Bot } from './input-collector.ts';
import type { BanList } from './room/ban-list.ts';
import type { KeptSeat } from './room/seating.ts';
import type { Team } from './sending/roster.ts';
import type { SendRates } from './sending/send-rates.ts';

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
  /** How often states and inputs go; DEFAULT_SEND_RATES when absent. */
  readonly sendRates?: SendRates;
  /** How good the bots are, and whether turrets may fire: told to everybody. Medium, and yes, when absent. */
  readonly botLevel?: BotLevel;
  readonly weapons?: boolean;
  /** Tracks that the host may choose, in the order in which they follow each other; none: the setup stays. */
  readonly trackNames?: readonly string[];
  /** Who raced together before, and finds the same seats. */
  readonly keptSeats?: readonly KeptSeat[];
  /** Who was sent away in the races before, and is in this one; nobody when absent. */
  readonly banList?: BanList;
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
