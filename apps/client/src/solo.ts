/** `?solo`: the very same server, in the tab, with bots in the other seats, over the same lagging link. */
import { botCar } from '@shotgun-rally/bots';
import { createLinkPair, GameServer, type Link } from '@shotgun-rally/netcode';
import { decodeClientMessage } from '@shotgun-rally/protocol';
import { TICK_MS, type Track } from '@shotgun-rally/sim';
import type { ClientConfig } from './config.ts';
import { SOLO_TEAMS } from './liveries.ts';
import { startTimer } from './timer.ts';

const CARS = 8;
/** Most ticks made up for after the tab was hidden or the page froze. */
const CATCH_UP_MAX_TICKS = 64;

export interface SoloServer {
  /** Opens one connection, as a socket would. */
  connect(): Link;
  stop(): void;
}

/** Starts a race on `track` that ticks until it is stopped. */
export function startSoloServer(config: ClientConfig, track: Track): SoloServer {
  const clock = () => performance.now();
  const server = new GameServer({
    track,
    room: 'SOLO',
    cars: CARS,
    laps: config.laps || track.laps,
    botCars: Math.min(config.bots, CARS - 1),
    seed: config.lag.seed,
    clock,
    bot: botCar,
    newToken: () => 'solo',
    teams: SOLO_TEAMS,
  });
  let dueMs = clock() + TICK_MS;
  const stop = startTimer(() => {
    const nowMs = clock();
    dueMs = Math.max(dueMs, nowMs - CATCH_UP_MAX_TICKS * TICK_MS);
    for (; dueMs <= nowMs; dueMs += TICK_MS) server.tick();
  });
  return { connect: () => connect(server), stop };
}

/** Joins when the hello comes, as the lobby of a real server does. */
function connect(server: GameServer): Link {
  const [here, there] = createLinkPair();
  there.onReceive((bytes) => {
    const decoded = decodeClientMessage(bytes, null);
    if (decoded.ok && decoded.message.kind === 'hello') server.join(there, decoded.message);
  });
  return here;
}
