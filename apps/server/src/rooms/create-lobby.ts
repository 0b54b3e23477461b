/** Creates the lobby with everything that a race needs: tracks, bots, teams, seeds and tokens. */
import { randomBytes, randomInt } from 'node:crypto';
import { createBot } from '@shotgun-rally/bots';
import { GameServer, RaceSeries, type SeriesRaceOptions, type Weather } from '@shotgun-rally/netcode';
import { CAR_MODELS } from '@shotgun-rally/sim';
import type { ServerConfig } from '../config/config.ts';
import { SEED_MAX } from '../config/options.ts';
import { sendRatesOf } from '../config/send-rates.ts';
import { loadTrack, TRACK_NAMES } from '../config/tracks.ts';
import type { Datagrams } from '../connections/datagrams.ts';
import { Lobby } from './lobby.ts';
import { TEAMS } from './teams.ts';
import type { TickLoop } from './tick-loop.ts';

/** Length of the secret token with which a player who reconnects gets the same seat. It is sent as 32 hex digits. */
const TOKEN_BYTES = 16;

/** Everything that the lobby depends on. */
export interface LobbyEnvironment {
  readonly config: ServerConfig;
  /** Simulated network conditions; null for none. */
  readonly conditions: Weather | null;
  /** null if players cannot have data channels. */
  readonly datagrams: Datagrams | null;
  readonly loop: TickLoop;
  /** Prints a line. */
  readonly log: (line: string) => void;
}

/** Creates the lobby. Throws an error with code BAD_TRACK if the configured track is not usable. */
export function createLobby({ config, conditions, datagrams, loop, log }: LobbyEnvironment): Lobby {
  const setup = firstSetup(config);
  const createRaces = (room: string): RaceSeries =>
    new RaceSeries({
      setup,
      trackNames: TRACK_NAMES,
      findTrack: loadTrack,
      createGame: (race) => createGame(config, loop, room, race),
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
    log,
  });
}

/** Returns the choices for the first race of a room. */
function firstSetup({ track: trackName, laps, cars, bots, botLevel }: ServerConfig) {
  const track = loadTrack(trackName);
  return { trackName: track.name, laps: laps ?? track.laps, botCars: Math.min(bots, cars), botLevel, weapons: true };
}

function createGame(config: ServerConfig, loop: TickLoop, room: string, race: SeriesRaceOptions): GameServer {
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
    newToken: () => randomBytes(TOKEN_BYTES).toString('hex'),
    sendRates: sendRatesOf(config.rates),
    ...(config.encoding && { encoding: config.encoding }),
  });
}

/** Returns the configured seed, or else a random seed. */
const seedOf = ({ seed }: ServerConfig): number => seed ?? randomInt(SEED_MAX);
