/**
 * One race after another for the same people. The same race again is a new start of it; another track, or another setup,
 * is another server: everybody is told `nextRace`, comes again by the token, and finds the same seat.
 */
import type { ByeReason, HelloMessage, RaceSetup } from '@shotgun-rally/protocol';
import type { Track } from '@shotgun-rally/sim';
import type { Link } from '../link/link.ts';
import type { GameServer, JoinResult } from './game-server.ts';
import type { GameServerOptions } from './game-server-options.ts';
import { BanList } from './room/ban-list.ts';
import type { KeptSeat } from './room/seating.ts';

/** What a race of the series has of its own; whoever builds its server adds the rest. */
export type SeriesRaceOptions = Pick<GameServerOptions, 'track' | 'laps'> &
  Required<
    Pick<
      GameServerOptions,
      'botCars' | 'botLevel' | 'weapons' | 'trackNames' | 'keptSeats' | 'banList' | 'startsWhenAllAreBack'
    >
  >;

export interface RaceSeriesOptions {
  /** The first race's. */
  readonly setup: RaceSetup;
  /** Tracks to choose from, in the order in which they follow each other. */
  readonly trackNames: readonly string[];
  /** The track of one of those names. */
  readonly findTrack: (name: string) => Track;
  readonly createGame: (race: SeriesRaceOptions) => GameServer;
}

export class RaceSeries {
  readonly #options: RaceSeriesOptions;
  readonly #banList = new BanList();
  #game: GameServer;

  constructor(options: RaceSeriesOptions) {
    this.#options = options;
    this.#game = this.#createGame(options.setup, [], false);
  }

  /** The race that is on. */
  get game(): GameServer {
    return this.#game;
  }

  /** As GameServer's, in the race that is on. */
  join(link: Link, hello: HelloMessage): JoinResult {
    return this.#game.join(link, hello);
  }

  /** One tick, and the next race if the people have decided on it. Call every 16 ms. */
  tick(): void {
    this.#game.tick();
    const { next } = this.#game;
    if (!next) return;
    const over = this.#game;
    this.#game = this.#createGame(next.setup, over.keptSeats, next.isVoted);
    over.close('nextRace');
  }

  /** Tells everybody why, and closes their links. */
  close(reason: ByeReason): void {
    this.#game.close(reason);
  }

  #createGame(setup: RaceSetup, keptSeats: readonly KeptSeat[], startsWhenAllAreBack: boolean): GameServer {
    const { trackName, ...rest } = setup;
    const { findTrack, trackNames, createGame } = this.#options;
    const track = findTrack(trackName);
    return createGame({ ...rest, track, trackNames, keptSeats, banList: this.#banList, startsWhenAllAreBack });
  }
}
