/** `?solo`: the very same server, in the tab, with bots in the other seats, over the same lagging link. */
import { botCar } from '@shotgun-rally/bots';
import { createLinkPair, type GameClient, GameServer, RaceSeries } from '@shotgun-rally/netcode';
import { decodeClientMessage, type SeatInput } from '@shotgun-rally/protocol';
import { TICK_MS, type Track } from '@shotgun-rally/sim';
import { SOLO_TEAMS } from '../look/liveries.ts';
import type { ClientConfig } from '../page/config.ts';
import { loadTrack, TRACK_NAMES } from '../page/tracks.ts';
import type { HostTime } from './host-time.ts';
import type { PlayerLink } from './server-link.ts';
import { SoloClock } from './solo-clock.ts';

const CARS = 8;

/** A server in the tab, and the time that it shares with its player. */
export interface Solo extends HostTime {
  readonly soloClock: SoloClock;
  readonly server: GameServer;
  /** Opens one connection, as a socket would. */
  connect(): PlayerLink;
  /**
   * What a bot does in the player's seat, null before there is one. It looks at the server's own state, so that it drives
   * the same whatever the page believes: one run for every strategy.
   */
  botInput(client: GameClient): SeatInput | null;
}

/** A race on `track` that goes on as far as its pace is run. */
export function createSolo(config: ClientConfig, track: Track): Solo {
  const soloClock = new SoloClock();
  const { seed } = config.lag;
  const { botLevel } = config;
  const botCars = Math.min(config.bots, CARS - 1);
  const series = new RaceSeries({
    setup: { trackName: track.name, laps: config.laps || track.laps, botCars, botLevel, weapons: true },
    trackNames: TRACK_NAMES,
    findTrack: (name) => (name === track.name ? track : knownTrack(name)),
    createGame: (race) =>
      new GameServer({
        ...race,
        room: 'SOLO',
        cars: CARS,
        seed,
        clock: soloClock.now,
        bot: botCar(race.botLevel, seed),
        newToken: () => 'solo',
        teams: SOLO_TEAMS,
      }),
  });
  const bot = botCar(botLevel, seed);
  const run: HostTime['run'] = (realMs, work) =>
    soloClock.run(realMs, () => {
      if (soloClock.now() % TICK_MS === 0) {
        series.tick();
        if (config.pause > 0 && series.game.tickNumber === config.pause) soloClock.pause();
      }
      work();
    });
  const botInput: Solo['botInput'] = ({ welcome }) =>
    welcome && welcome.role !== 'spectator'
      ? bot(series.game.world.state, series.game.track, welcome.car, series.game.tickNumber)[welcome.role]
      : null;
  return {
    soloClock,
    get server() {
      return series.game;
    },
    clock: soloClock.now,
    run,
    connect: () => connect(series),
    botInput,
  };
}

function knownTrack(name: string): Track {
  const track = loadTrack(name);
  if (!track) throw new Error(`expected one of the tracks ${TRACK_NAMES.join(', ')}, got ${name}`);
  return track;
}

/** Joins when the hello comes, as the lobby of a real server does. */
function connect(series: RaceSeries): PlayerLink {
  const [here, there] = createLinkPair();
  there.onReceive((bytes) => {
    const decoded = decodeClientMessage(bytes, null);
    if (decoded.ok && decoded.message.kind === 'hello') series.join(there, decoded.message);
  });
  return Object.assign(here, { isOpen: true, onOpen: () => {}, transport: 'tab' } as const);
}
