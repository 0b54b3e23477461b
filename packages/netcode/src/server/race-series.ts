/**
 * A room's races, one after another. To repeat a race, its server starts it again. For another track or setup a new server
 * is created: clients are disconnected with the reason `nextRace`, reconnect with their tokens and get the same seats.
 */
import type { ByeReason, HelloMessage, RaceSetup } from '@shotgun-rally/protocol';
import type { Track } from '@shotgun-rally/sim';
import type { Clock } from '../environment/clock.ts';
import type { Link } from '../link/link.ts';
import type { GameServer, JoinResult } from './game-server.ts';
import type { GameServerOptions } from './game-server-options.ts';
import { BanList } from './room/ban-list.ts';
import type { KeptSeat } from './room/seating.ts';

/** The options of a race that the series decides; `createGame` adds all other options. */
export type SeriesRaceOptions = Pick<GameServerOptions, 'track' | 'laps'> &
  Required<
    Pick<
      GameServerOptions,
      'botCars' | 'botLevel' | 'weapons' | 'trackNames' | 'keptSeats' | 'banList' | 'startsWhenAllAreBack'
    >
  >;

/** The options of a `RaceSeries`. */
export interface RaceSeriesOptions {
  /** The setup of the first race. */
  readonly setup: RaceSetup;
  /** Names of the tracks to choose from, in the order of the series. */
  readonly trackNames: readonly string[];
  /** Returns the track with the given name. */
  readonly findTrack: (name: string) => Track;
  /** The server's clock. */
  readonly clock: Clock;
  /** The people who may not come back. Pass the list of an earlier series to keep its bans. Default: a new list. */
  readonly banList?: BanList;
  /** Returns true if the next race may be created now, and counts it; otherwise it waits. Default: always true. */
  readonly reserveRace?: () => boolean;
  /** Creates the server of one race. */
  readonly createGame: (race: SeriesRaceOptions) => GameServer;
}

/**
 * A room's races, one after another. Call `join` with the first message of each connection, and `tick` every TICK_MS. `game` is the
 * server of the current race, so do not keep it.
 */
export class RaceSeries {
  readonly #options: RaceSeriesOptions;
  readonly #banList: BanList;
  #game: GameServer;
  #hasBeenPlayed = false;

  constructor(options: RaceSeriesOptions) {
    this.#options = options;
    this.#banList = options.banList ?? new BanList(options.clock);
    this.#game = this.#createGame(options.setup, [], false);
  }

  /** The server of the current race. */
  get game(): GameServer {
    return this.#game;
  }

  /** True if anyone has played in a race of the room. */
  get hasBeenPlayed(): boolean {
    return this.#hasBeenPlayed || this.#game.attendance.hasBeenPlayed;
  }

  /** Joins the current race; see `GameServer.join`. */
  join(link: Link, hello: HelloMessage, address = ''): JoinResult {
    return this.#game.join(link, hello, address);
  }

  /** Simulates one tick, and changes to the next race if the room has decided on one. Call every TICK_MS. */
  tick(): void {
    this.#game.tick();
    const { next } = this.#game;
    const { reserveRace } = this.#options;
    if (!next || (reserveRace && !reserveRace())) return;
    const previous = this.#game;
    this.#hasBeenPlayed ||= previous.attendance.hasBeenPlayed;
    this.#game = this.#createGame(next.setup, previous.keptSeats, next.isVoted);
    previous.close('nextRace');
  }

  /** Disconnects all clients with `reason`. */
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
