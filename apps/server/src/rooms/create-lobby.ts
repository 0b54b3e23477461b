/** Creates the lobby with everything that a race needs: tracks, bots, teams, seeds and tokens. */
import { randomBytes, randomInt } from 'node:crypto';
import { createBot } from '@shotgun-rally/bots';
import { GameServer, RaceSeries, type SeriesRaceOptions, type TickLoop, type Weather } from '@shotgun-rally/netcode';
import type { RaceSetup } from '@shotgun-rally/protocol';
import { CAR_MODELS } from '@shotgun-rally/sim';
import type { ServerConfig } from '../config/config.ts';
import { SEED_MAX } from '../config/options.ts';
import { sendRatesOf } from '../config/send-rates.ts';
import { TRACK_NAMES, trackOf } from '../config/tracks.ts';
import type { Datagrams } from '../connections/datagrams.ts';
import type { AddressLimits } from '../limits/address-limits.ts';
import type { Refusals } from '../limits/refusals.ts';
import { TokenBucket } from '../limits/token-bucket.ts';
import { Lobby } from './lobby.ts';
import { TEAMS } from './teams.ts';

/** Length of the secret token with which a player who reconnects gets the same seat. It is sent as 32 hex digits. */
const TOKEN_BYTES = 16;

/**
 * How many races are created, in new rooms and for new setups. A race costs about 1 ms, and its players connect again, which
 * costs more. Rooms and setups beyond this rate wait.
 */
const NEW_RACES = { burst: 8, perSecond: 4 };

/** Everything that the lobby depends on. */
export interface LobbyEnvironment {
  readonly config: ServerConfig;
  /** Simulated network conditions; null for none. */
  readonly conditions: Weather | null;
  /** null if players cannot have data channels. */
  readonly datagrams: Datagrams | null;
  readonly loop: TickLoop;
  readonly refusals: Refusals;
  readonly limits: AddressLimits;
  /** Prints a line. */
  readonly log: (line: string) => void;
}

/** Creates the lobby. Throws an error with code BAD_TRACK if the configured track is not usable. */
export function createLobby({ config, conditions, datagrams, loop, refusals, limits, log }: LobbyEnvironment): Lobby {
  const races = new TokenBucket(NEW_RACES, performance.now());
  const mayCreateRace = (): boolean => races.take(performance.now());
  const createRaces = (room: string, isForNewcomer: boolean): RaceSeries =>
    new RaceSeries({
      setup: firstSetup(config, isForNewcomer),
      trackNames: TRACK_NAMES,
      findTrack: trackOf,
      clock: loop.clock,
      mayCreateRace,
      createGame: (race) => createGame({ config, loop, refusals, room }, race),
    });
  return new Lobby({
    createRaces,
    conditions,
    linkKind: config.link,
    datagrams,
    requiresDatagrams: config.transport === 'rtc',
    seed: seedOf(config),
    clock: () => performance.now(),
    runDueTicks: loop.runDue,
    refusals,
    limits,
    mayCreateRace,
    log,
  });
}

/** Returns the choices for the first race of a room. A newcomer has never finished a race. */
function firstSetup(config: ServerConfig, isForNewcomer: boolean): RaceSetup {
  const { cars, bots } = config;
  const track = trackOf(config.track);
  return {
    trackName: track.name,
    laps: config.laps ?? track.laps,
    botCars: Math.min(bots, cars),
    botLevel: config.botLevel ?? (isForNewcomer ? 'easy' : 'medium'),
    weapons: true,
  };
}

interface GameEnvironment extends Pick<LobbyEnvironment, 'config' | 'loop' | 'refusals'> {
  readonly room: string;
}

function createGame({ config, loop, refusals, room }: GameEnvironment, race: SeriesRaceOptions): GameServer {
  const seed = seedOf(config);
  return new GameServer({
    ...race,
    room,
    cars: config.cars,
    carModels: CAR_MODELS,
    seed,
    clock: loop.clock,
    bot: createBot(race.botLevel, seed),
    teams: TEAMS,
    onDismissed: (reason) => refusals.count(reason),
    newToken: () => randomBytes(TOKEN_BYTES).toString('hex'),
    sendRates: sendRatesOf(config.rates),
    ...(config.encoding && { encoding: config.encoding }),
  });
}

/** Returns the configured seed, or else a random seed. */
const seedOf = ({ seed }: ServerConfig): number => seed ?? randomInt(SEED_MAX);
