/**
 * A solo race (`?solo`): the game server runs in a worker of this page (open-solo-game.ts), and bots play the
 * other seats.
 *
 *   solo time   tick 7             tick 8             tick 9
 *   page        requests tick 7    requests tick 8    receives the messages of tick 7, requests tick 9
 *
 * The messages of each of the server's ticks arrive at the page exactly LATENCY_TICKS later on the solo clock, however long the
 * worker took: the clock waits for a late reply. So a race depends only on its page link and the player's inputs.
 */
import type { SeatInput } from '@shotgun-rally/protocol';
import { TICK_MS, type Track } from '@shotgun-rally/sim';
import { asPlayerLink } from '../connection/as-player-link.ts';
import type { ServerStatus, SoloAccess } from '../connection/solo-access.ts';
import { SoloClock } from '../connection/solo-clock.ts';
import { LinkMultiplexer } from '../hosting/links/link-multiplexer.ts';
import { DEFAULT_TEAMS } from '../look/liveries.ts';
import type { ClientConfig } from '../page/config.ts';
import { BatchChannel } from './batch-channel.ts';
import type { SoloOptions, TickReply, TickRequest } from './solo-server.ts';

/** Two ticks: a page that draws 30 frames per second runs two ticks in each, and need not wait between them. */
const LATENCY_TICKS = 2;

/** Runs ticks of the server in the order of the requests, and calls `onReply` after each, at once or later. */
export type RunTick = (request: TickRequest, onReply: (reply: TickReply) => void) => void;

/** Returns what the server needs to know for the race of a page link on `track`. */
export function soloOptionsOf(config: ClientConfig, track: Track): SoloOptions {
  const { botLevel, weapons, cars } = config;
  const botCars = Math.min(config.bots, cars - 1);
  return {
    setup: { trackName: track.name, laps: config.laps || track.laps, botCars, botLevel, weapons },
    cars,
    seed: config.network.seed,
    teams: DEFAULT_TEAMS,
  };
}

/** Creates a solo race. It advances only when `run` is called, and pauses after the server's tick `pauseTick`, if that is above 0. */
export function createSoloRace(setup: SoloOptions['setup'], pauseTick: number, runTick: RunTick): SoloAccess {
  const soloClock = new SoloClock();
  const channel = new BatchChannel();
  const links = new LinkMultiplexer(channel);
  const replies: TickReply[] = [];
  /** Ticks that were requested and whose messages have not been delivered. */
  let ticksOnTheWay = 0;
  let server: ServerStatus = { setup, tickNumber: 0, stateHash: 0 };
  let wantedBotSeat: TickRequest['botSeat'] = null;
  let botInput: SeatInput | null = null;
  /** Continues the last `run` if it had to wait for the server; null if it had not. */
  let resume: (() => void) | null = null;

  const deliver = (reply: TickReply): void => {
    ticksOnTheWay--;
    server = reply.status;
    botInput = reply.botInput ?? botInput;
    channel.receive(reply.frames);
    if (pauseTick > 0 && server.tickNumber === pauseTick) soloClock.pause();
  };
  const startTick = (): void => {
    const reply = ticksOnTheWay === LATENCY_TICKS ? replies.shift() : undefined;
    if (reply) deliver(reply);
    ticksOnTheWay++;
    const botSeat = wantedBotSeat;
    wantedBotSeat = null;
    runTick({ atMs: soloClock.now(), frames: channel.take(), botSeat }, (each) => {
      replies.push(each);
      resume?.();
    });
  };
  /** Returns true if a tick starts at this time whose messages have not arrived. */
  const isTickLate = (nextMs: number): boolean =>
    nextMs % TICK_MS === 0 && ticksOnTheWay === LATENCY_TICKS && replies.length === 0;
  const run = (realMs: number, work: () => void): void => {
    resume = null;
    const step = (): void => {
      if (soloClock.now() % TICK_MS === 0) startTick();
      work();
    };
    soloClock.run(realMs, step, (nextMs) => {
      const hasToWait = isTickLate(nextMs);
      if (hasToWait) resume = () => run(realMs, work);
      return !hasToWait;
    });
  };
  return {
    soloClock,
    get server() {
      return server;
    },
    clock: soloClock.now,
    run,
    connect: () => asPlayerLink(links.open(), 'tab'),
    botInput: ({ welcome }) => {
      if (!welcome || welcome.role === 'spectator') return null;
      const { car, role } = welcome;
      wantedBotSeat = { car, role };
      // After a swap of seats, the inputs that are still to arrive are for the other seat.
      const isForSeat = botInput && 'steer' in botInput === (role === 'driver');
      return isForSeat ? botInput : null;
    },
  };
}
