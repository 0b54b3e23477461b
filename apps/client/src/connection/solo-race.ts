/** A solo race (`?solo`): the game server runs in this tab, and bots play the other seats. */
import { createBot } from '@shotgun-rally/bots';
import { createLinkPair, encodeBye, type GameClient, GameServer, RaceSeries, TEAMS } from '@shotgun-rally/netcode';
import { decodeClientMessage, type SeatInput } from '@shotgun-rally/protocol';
import { CAR_MODELS, TICK_MS, type Track } from '@shotgun-rally/sim';
import type { ClientConfig } from '../page/config.ts';
import { requireTrack, TRACK_NAMES } from '../page/tracks.ts';
import { asPlayerLink } from './as-player-link.ts';
import type { GameTime } from './game-time.ts';
import type { PlayerLink } from './server-link.ts';
import { SoloClock } from './solo-clock.ts';

/** A server in this tab. It shares one clock with its player. */
export interface SoloRace extends GameTime {
  readonly soloClock: SoloClock;
  /** The game server of the current race. */
  readonly server: GameServer;
  /** Opens a connection to the server. */
  connect(): PlayerLink;
  /**
   * Returns a bot's input for the player's seat, or null if the player has none. The bot uses the server's state, so
   * its driving does not depend on the client's prediction strategy.
   */
  botInput(client: GameClient): SeatInput | null;
}

/** Creates a solo race on `track`. It advances only when `run` is called. */
export function createSoloRace(config: ClientConfig, track: Track): SoloRace {
  const soloClock = new SoloClock();
  const series = createSeries(config, track, soloClock);
  const bot = createBot(config.botLevel, config.network.seed);
  return {
    soloClock,
    get server() {
      return series.game;
    },
    clock: soloClock.now,
    run: (realMs, work) =>
      soloClock.run(realMs, () => {
        if (soloClock.now() % TICK_MS === 0) {
          series.tick();
          if (config.pause > 0 && series.game.tickNumber === config.pause) soloClock.pause();
        }
        work();
      }),
    connect: () => connect(series),
    botInput: ({ welcome }) => {
      if (!welcome || welcome.role === 'spectator') return null;
      const { game } = series;
      return bot(game.world.state, game.world, welcome.car, game.tickNumber)[welcome.role];
    },
  };
}

function createSeries(config: ClientConfig, track: Track, soloClock: SoloClock): RaceSeries {
  const { botLevel, weapons } = config;
  const { seed } = config.network;
  const botCars = Math.min(config.bots, config.cars - 1);
  return new RaceSeries({
    setup: { trackName: track.name, laps: config.laps || track.laps, botCars, botLevel, weapons },
    trackNames: TRACK_NAMES,
    findTrack: (name) => (name === track.name ? track : requireTrack(name)),
    clock: soloClock.now,
    createGame: (race) =>
      new GameServer({
        ...race,
        room: 'SOLO',
        cars: config.cars,
        carModels: CAR_MODELS,
        seed,
        clock: soloClock.now,
        bot: createBot(race.botLevel, seed),
        newToken: () => 'solo',
        teams: TEAMS,
      }),
  });
}

/** Opens a link within the tab and returns the client's end. The player joins the race when the server's end receives a hello. */
function connect(series: RaceSeries): PlayerLink {
  const [clientEnd, serverEnd] = createLinkPair();
  serverEnd.onReceive((bytes) => {
    const decoded = decodeClientMessage(bytes, null);
    if (!decoded.ok || decoded.message.kind !== 'hello') return;
    const result = series.join(serverEnd, decoded.message);
    if (!result.ok) serverEnd.close(encodeBye(result.reason));
  });
  return asPlayerLink(clientEnd, 'tab');
}
