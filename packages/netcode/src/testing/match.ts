/**
 * A whole match in virtual time: one server, its clients, their weather and their players, without a socket or a wait.
 *
 * Time goes from event to event: the next delivery, server tick, client timer or frame, whichever is due first; at the
 * same time deliveries come first, then the tick, then the players in the order of joining. So a message is handled when it
 * arrives, not when somebody looks, and the same options give the same match.
 *
 * A frame is `advance` and then `view`, at each player's own rate. Between frames a timer calls `advance`, as it does in
 * a page. A hidden tab has no frames, and its timer runs once a second.
 */
import { type Encoding, type ParticipantRole, PROTOCOL_VERSION, type SeatInput } from '@shotgun-rally/protocol';
import { TICK_MS, type Track, World, type WorldOptions } from '@shotgun-rally/sim';
import { GameClient } from '../client/game-client.ts';
import type { GameClientOptions } from '../client/messages/client-options.ts';
import type { ClientView } from '../client/seats/client-view.ts';
import type { Clock } from '../environment/clock.ts';
import { LagLink } from '../link/lag-link.ts';
import type { Link } from '../link/link.ts';
import { createLinkPair } from '../link/link-pair.ts';
import { eachWay, type LinkKind, type Weather, type WeatherEachWay } from '../link/weather.ts';
import { GameServer } from '../server/game-server.ts';
import type { GameServerOptions } from '../server/game-server-options.ts';
import type { Bot } from '../server/input-collector.ts';
import { RaceSeries } from '../server/race-series.ts';
import type { Team } from '../server/sending/roster.ts';
import { FrameSchedule } from './frame-schedule.ts';

/** What a player does in a tick. */
export type GiveInput = (client: GameClient, tick: number) => SeatInput;

export interface Player {
  /** In the order of joining, from 0. */
  readonly index: number;
  readonly client: GameClient;
  readonly role: ParticipantRole;
  readonly car: number;
  readonly giveInput: GiveInput;
  /** Every input given, by tick. */
  readonly sent: Map<number, SeatInput>;
  readonly link: LagLink;
  /** The player's own clock, which started at another time than the server's. */
  readonly clock: Clock;
  readonly frames: FrameSchedule;
  /** When the page's timer fires next, ms. */
  timerMs: number;
}

export interface MatchOptions {
  readonly track: Track;
  readonly weather: Weather | WeatherEachWay;
  readonly kind?: LinkKind;
  readonly seed?: number;
  readonly cars?: number;
  readonly botCars?: number;
  readonly bot?: Bot | null;
  readonly laps?: number;
  /** Tracks that can be raced after the first; none when absent. */
  readonly otherTracks?: readonly Track[];
  /** How the server sends; its defaults when absent. */
  readonly server?: Pick<GameServerOptions, 'sendRates' | 'encoding'>;
  /** Wraps an end of a player's link, outside of the weather: to spy on it, or to break it. */
  readonly wrap?: (link: Link, end: 'server' | 'client', player: number) => Link;
  /** Builds the world that a client predicts with; it may differ from the server's on purpose. */
  readonly createWorld?: (options: WorldOptions, player: number) => World;
}

export interface JoinOptions {
  /** Asks for the seat that was lost. */
  readonly token?: string;
  readonly framesPerSecond?: number;
  /** By default every second player reads the plain one. */
  readonly encoding?: Encoding;
  /** How a driver's client predicts and sees; its defaults when absent. */
  readonly prediction?: Pick<GameClientOptions, 'strategy' | 'rivals' | 'expectInput'>;
}

/** Called after each frame of a player; the view is null while there is none, as before joining or in a hidden tab. */
export type OnFrame = (player: Player, view: ClientView | null) => void;

const TEAM: Team = { name: 'Red', livery: 0xe8412b };
/** Spreads the phases of any number of players' frames. */
const GOLDEN_RATIO = 0.618_033_988_749_895;
/** A page's timer between frames: twice a tick, so that no tick is late by more than half of one. */
const TIMER_MS = TICK_MS / 2;
/** How much earlier than the one before it each player's clock started, ms. */
const CLOCK_APART_MS = 1234.375;

export class Match {
  readonly series: RaceSeries;
  readonly players: Player[] = [];
  readonly track: Track;
  readonly #options: MatchOptions;
  readonly #tracks: readonly Track[];
  #nowMs = 0;
  #nextTickMs: number = TICK_MS;
  #tokens = 0;
  #isPaused = false;

  constructor(options: MatchOptions) {
    this.#options = options;
    this.track = options.track;
    this.#tracks = [options.track, ...(options.otherTracks ?? [])];
    const { laps = 3, botCars = 0 } = options;
    this.series = new RaceSeries({
      setup: { trackName: options.track.name, laps, botCars, botLevel: 'medium', weapons: true },
      trackNames: this.#tracks.map(({ name }) => name),
      findTrack: (name) => this.#trackOf(name),
      createGame: (race) =>
        new GameServer({
          ...race,
          room: 'TEST',
          cars: options.cars ?? 8,
          seed: options.seed ?? 1,
          clock: this.clock,
          newToken: () => `token-${++this.#tokens}`,
          bot: options.bot ?? null,
          teams: [TEAM],
          ...options.server,
        }),
    });
  }

  /** That of the race that is on. */
  get server(): GameServer {
    return this.series.game;
  }

  #trackOf(wanted: string): Track {
    const track = this.#tracks.find(({ name }) => name === wanted);
    if (!track) throw new Error(`expected one of this match's tracks, got ${wanted}`);
    return track;
  }

  /** The server's clock. */
  readonly clock: Clock = () => this.#nowMs;

  get nowMs(): number {
    return this.#nowMs;
  }

  join(role: ParticipantRole, car: number, giveInput: GiveInput, options: JoinOptions = {}): Player {
    const index = this.players.length;
    const seed = (this.#options.seed ?? 1) * 1000 + index * 7 + 1;
    const { weather, kind = 'datagram', wrap, createWorld } = this.#options;
    const { framesPerSecond = 60, token = '', encoding = index % 2 === 0 ? 'packed' : 'plain' } = options;
    const clock = (): number => this.#nowMs + (index + 1) * CLOCK_APART_MS;
    const [here, there] = createLinkPair();
    const link = new LagLink(here, { weather, kind, seed, clock: this.clock });
    const version = PROTOCOL_VERSION;
    const hello = { kind: 'hello', version, name: `${role} ${car}`, room: 'TEST', role, car, encoding, token } as const;
    this.series.join(wrap?.(there, 'server', index) ?? there, hello);
    const client = new GameClient({
      link: wrap?.(link, 'client', index) ?? link,
      hello,
      clock,
      ...options.prediction,
      createWorld: ({ trackName, cars, laps, seed: raceSeed }) => {
        const world = { track: this.#trackOf(trackName), cars, laps, seed: raceSeed };
        return createWorld?.(world, index) ?? new World(world);
      },
    });
    const frames = new FrameSchedule({
      framesPerSecond,
      phase: ((index + 1) * GOLDEN_RATIO) % 1,
      startMs: this.#nowMs,
      weather: eachWay(weather).down,
      seed: seed + 1,
    });
    const timerMs = this.#nowMs + (((index + 1) * GOLDEN_RATIO + 0.5) % 1) * TIMER_MS;
    const player: Player = { index, client, role, car, giveInput, sent: new Map(), link, clock, frames, timerMs };
    this.players.push(player);
    return player;
  }

  /** Runs for `ms` of virtual time; `onFrame` after each client's frame, `onTick` after each server tick. */
  run(ms: number, onFrame?: OnFrame, onTick?: () => void): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const deliveryMs = this.#nextDeliveryMs();
      const player = this.#nextPlayer();
      const playerMs = player ? nextMsOf(player) : Number.POSITIVE_INFINITY;
      const nextMs = Math.min(deliveryMs, this.#nextTickMs, playerMs);
      if (nextMs > endMs) break;
      this.#nowMs = Math.max(this.#nowMs, nextMs);
      if (nextMs === deliveryMs) {
        for (const { link } of this.players) link.deliver();
      } else if (nextMs === this.#nextTickMs) {
        this.#nextTickMs += TICK_MS;
        this.series.tick();
        onTick?.();
      } else if (player) this.#play(player, onFrame);
    }
    this.#nowMs = endMs;
  }

  /** Lets `ms` pass for server and links while the players do nothing, as when their pages sleep. */
  pause(ms: number): void {
    this.#isPaused = true;
    this.run(ms);
    this.#isPaused = false;
  }

  #nextDeliveryMs(): number {
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { link } of this.players) nextMs = Math.min(nextMs, link.nextDueMs);
    return nextMs;
  }

  /** Whose timer or frame comes next. */
  #nextPlayer(): Player | undefined {
    let next = this.players[0];
    for (const player of this.players) if (nextMsOf(player) < nextMsOf(next as Player)) next = player;
    return next;
  }

  /** The player's frame, or its timer when that is due before. */
  #play(player: Player, onFrame?: OnFrame): void {
    const { client, frames, timerMs } = player;
    const isFrame = frames.nextMs <= timerMs;
    if (!this.#isPaused) {
      advance(player);
      if (isFrame) onFrame?.(player, frames.isHidden ? null : client.view());
    }
    if (isFrame) frames.advance();
    // A hidden tab's timer is its schedule of frames.
    player.timerMs = frames.isHidden ? frames.nextMs + TIMER_MS : isFrame ? timerMs : timerMs + TIMER_MS;
  }
}

const nextMsOf = ({ frames, timerMs }: Player): number => Math.min(frames.nextMs, timerMs);

function advance({ client, giveInput, sent }: Player): void {
  client.advance((tick) => {
    const input = giveInput(client, tick);
    sent.set(tick, input);
    return input;
  });
}
