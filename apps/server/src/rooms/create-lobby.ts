/** Creates the lobby with everything that a race needs: tracks, bots, teams, seeds and tokens. */
import { randomBytes, randomInt } from 'node:crypto';
import { createBot } from '@shotgun-rally/bots';
import {
  type Clock,
  GameServer,
  RaceSeries,
  type SeriesRaceOptions,
  TEAMS,
  type TickLoop,
  type Weather,
} from '@shotgun-rally/netcode';
import type { RaceSetup } from '@shotgun-rally/protocol';
import { CAR_MODELS } from '@shotgun-rally/sim';
import type { ServerConfig } from '../config/config.ts';
import { SEED_MAX } from '../config/options.ts';
import { sendRatesOf } from '../config/send-rates.ts';
import { TRACK_NAMES, trackOf } from '../config/tracks.ts';
import type { Datagrams } from '../connections/datagrams.ts';
import type { Placement } from '../directory/placement.ts';
import type { AddressLimits } from '../limits/address-limits.ts';
import type { Refusals } from '../limits/refusals.ts';
import { TokenBucket } from '../limits/token-bucket.ts';
import type { Log } from '../logging/log.ts';
import type { GameCounts } from './game-counts.ts';
import { Lobby } from './lobby.ts';
import type { NewRoom } from './rooms.ts';

/** Length of the secret token with which a player who reconnects gets the same seat. It is sent as 32 hex digits. */
const TOKEN_BYTES = 16;

/**
 * Limits how often races are created, for new rooms and for changed setups; both wait while the limit is reached. Creating a
 * race takes about 1 ms. Its players join again, which costs more.
 */
const NEW_RACES = { burst: 8, perSecond: 4 };

const SECOND_MS = 1000;

/** A sentence from the operator to all players, '' for none. */
export interface Notice {
  text: string;
}

/** Everything that the lobby depends on. */
export interface LobbyEnvironment {
  readonly config: ServerConfig;
  /** Simulated network conditions; null for none. */
  readonly conditions: Weather | null;
  /** null if players cannot have data channels. */
  readonly datagrams: Datagrams | null;
  readonly loop: TickLoop;
  /** The monotonic clock (ms) of the limits. Unlike the clock of the loop, it counts skipped ticks. */
  readonly clock: Clock;
  readonly refusals: Refusals;
  readonly limits: AddressLimits;
  readonly log: Log;
  /** The operator's notice to all players. */
  readonly notice: Notice;
  readonly gameCounts: GameCounts;
  /** Knows on which server each room is. */
  readonly placement: Placement;
}

export function createLobby(environment: LobbyEnvironment): Lobby {
  const { config, conditions, datagrams, loop, clock, refusals, limits, log, gameCounts, placement } = environment;
  const raceBudget = new TokenBucket(NEW_RACES, clock());
  const reserveRace = (): boolean => raceBudget.take(clock());
  const createRaces = (room: NewRoom): RaceSeries => {
    const firstSeed = seedOf(config);
    let races = 0;
    return new RaceSeries({
      setup: firstSetup(config, room.isForNewcomer),
      trackNames: TRACK_NAMES,
      findTrack: trackOf,
      clock: loop.clock,
      banList: room.banList,
      reserveRace,
      // A client that has missed the end of the last race notices the next one by its seed.
      createGame: (race) => createGame(environment, room, { ...race, seed: firstSeed + races++ }),
    });
  };
  return new Lobby({
    createRaces,
    conditions,
    linkKind: config.link,
    datagrams,
    requiresDatagrams: config.transport === 'rtc',
    seed: seedOf(config),
    clock: loop.clock,
    runDueTicks: loop.runDue,
    refusals,
    gameCounts,
    limits,
    reserveRace,
    placement,
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

function createGame(
  { config, loop, refusals, notice, gameCounts }: LobbyEnvironment,
  { code, mayStart, onDismissed }: NewRoom,
  race: SeriesRaceOptions & { readonly seed: number },
): GameServer {
  return new GameServer({
    ...race,
    room: code,
    cars: config.cars,
    carModels: CAR_MODELS,
    clock: loop.clock,
    bot: createBot(race.botLevel, race.seed),
    teams: TEAMS,
    idleMaxMs: config.idleSeconds * SECOND_MS,
    mayStart,
    onDismissed: (reason, link) => {
      if (reason !== 'nextRace') refusals.count(reason);
      onDismissed(reason, link);
    },
    onMessage: (kind) => gameCounts.addMessage(kind),
    onLateInputs: (count) => gameCounts.addLateInputs(count),
    onFalseClaim: () => refusals.count('falseClaim'),
    onRefusedChoices: () => refusals.count('tooManyChoices'),
    onCorrections: (cause, count) => gameCounts.addCorrections(cause, count),
    notice: () => notice.text,
    newToken: () => randomBytes(TOKEN_BYTES).toString('hex'),
    sendRates: sendRatesOf(config.rates),
    ...(config.encoding && { encoding: config.encoding }),
  });
}

/** Returns the configured seed, or else a random seed. */
const seedOf = ({ seed }: ServerConfig): number => seed ?? randomInt(SEED_MAX);
