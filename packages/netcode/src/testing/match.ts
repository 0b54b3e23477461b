/**
 * Runs a match in virtual time: one server and its clients over simulated networks, without sockets or waiting.
 *
 * Time jumps from event to event. An event is the delivery of a message, a server tick, or a client's timer or frame. At
 * equal times deliveries come first, then the tick, then the players in the order of joining. Two matches with the same
 * options, players and inputs are equal.
 *
 * Each player has a frame rate. A frame calls `GameClient.advance`, and also `view` if `run` was given an `onFrame` function.
 * Between frames a timer calls `advance`, as in a real page. In a hidden tab only `advance` is called, once a second.
 * During a hitch nothing is called.
 */
import {
  decodeClientMessage,
  type HelloMessage,
  type ParticipantRole,
  PROTOCOL_VERSION,
} from '@shotgun-rally/protocol';
import { TICK_MS, type Track, World, type WorldOptions } from '@shotgun-rally/sim';
import { RACE_CARS } from '@shotgun-rally/sim/tuning';
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
import type { Team } from '../server/sending/roster-message.ts';
import { FrameSchedule } from './frame-schedule.ts';
import {
  advanceClient,
  type InputSource,
  type JoinOptions,
  nextRunMs,
  type Player,
  scheduleNextRun,
  TIMER_MS,
} from './player.ts';

/** The options of a `Match`. */
export interface MatchOptions {
  readonly track: Track;
  /** The simulated network conditions of every player who joins without conditions of their own. */
  readonly weather: Weather | WeatherEachWay;
  /** Default: 'datagram'. */
  readonly kind?: LinkKind;
  /** Seed of the race and of all random numbers. Default: 1. */
  readonly seed?: number;
  /** Number of car slots. Default: RACE_CARS. */
  readonly cars?: number;
  /** Number of cars with bots in both seats. Default: 0. */
  readonly botCars?: number;
  /** Plays seats without a player. Default: null, which leaves them idle. */
  readonly bot?: Bot | null;
  /** Default: 3. */
  readonly laps?: number;
  /** False for a race without weapons. Default: true. */
  readonly weapons?: boolean;
  /** Further tracks that the room can choose for its next race. Default: none. */
  readonly otherTracks?: readonly Track[];
  /** How the server sends, by default as in the game; its car models, by default only the rally car; and the operator's part. */
  readonly server?: Pick<
    GameServerOptions,
    | 'sendRates'
    | 'encoding'
    | 'carModels'
    | 'notice'
    | 'mayRemove'
    | 'mayStart'
    | 'onMessage'
    | 'onLateInputs'
    | 'onRefusedChoices'
    | 'onCorrections'
  >;
  /** Wraps one end of a player's link, to observe or change messages. `playerIndex` is the player's `index`. */
  readonly wrap?: (link: Link, end: 'server' | 'client', playerIndex: number) => Link;
  /** Creates the world that a client predicts with; tests can make it differ from the server's. */
  readonly createWorld?: (options: WorldOptions, playerIndex: number) => World;
}

/** Called after each frame of a player. `view` is null in a hidden tab, and before the client plays. */
export type OnFrame = (player: Player, view: ClientView | null) => void;

const TEAM: Team = { name: 'Red', livery: 0xe8412b };
const ROOM = 'TEST';
const DEFAULT_LAPS = 3;
const DEFAULT_FRAMES_PER_SECOND = 60;
/** Its multiples modulo 1 are spread evenly, so each player gets a different frame phase. */
const GOLDEN_RATIO = 0.618_033_988_749_895;
/** A player's seed is (match seed * SEED_STEP_MATCH) + (player index * SEED_STEP_PLAYER) + 1. */
const SEED_STEP_MATCH = 1000;
const SEED_STEP_PLAYER = 7;
/** Each player's clock is ahead of the previous player's by this much (ms). */
const CLOCK_OFFSET_MS = 1234.375;
const MILLION = 1e6;

export class Match {
  readonly series: RaceSeries;
  readonly players: Player[] = [];
  /** The track of the first race. */
  readonly track: Track;
  readonly #options: MatchOptions;
  readonly #tracks: readonly Track[];
  #nowMs = 0;
  #nextTickMs: number = TICK_MS;
  #tokens = 0;
  #joined = 0;
  #isPaused = false;

  constructor(options: MatchOptions) {
    this.#options = options;
    this.track = options.track;
    this.#tracks = [options.track, ...(options.otherTracks ?? [])];
    const { laps = DEFAULT_LAPS, botCars = 0, weapons = true } = options;
    this.series = new RaceSeries({
      setup: { trackName: options.track.name, laps, botCars, botLevel: 'medium', weapons },
      trackNames: this.#tracks.map(({ name }) => name),
      findTrack: (name) => this.#findTrack(name),
      clock: this.clock,
      createGame: (race) =>
        new GameServer({
          ...race,
          room: ROOM,
          cars: options.cars ?? RACE_CARS,
          seed: options.seed ?? 1,
          clock: this.clock,
          newToken: () => `token-${++this.#tokens}`,
          bot: options.bot ?? null,
          teams: [TEAM],
          ...options.server,
        }),
    });
  }

  /** The server of the current race. */
  get server(): GameServer {
    return this.series.game;
  }

  /** The server's clock. */
  readonly clock: Clock = () => this.#nowMs;

  get nowMs(): number {
    return this.#nowMs;
  }

  /**
   * Adds a player who asks the server for `role` in `car` (-1 for any car). Throws an Error if the server refuses at once, and a RangeError
   * unless `clockDriftPpm` is a finite number.
   */
  join(role: ParticipantRole, car: number, inputSource: InputSource, options: JoinOptions = {}): Player {
    const { clockDriftPpm = 0 } = options;
    if (!Number.isFinite(clockDriftPpm))
      throw new RangeError(`Match.join: clockDriftPpm: got ${clockDriftPpm}; allowed: a finite number`);
    const index = this.#joined++;
    const seed = (this.#options.seed ?? 1) * SEED_STEP_MATCH + index * SEED_STEP_PLAYER + 1;
    const { kind = 'datagram', wrap } = this.#options;
    const {
      token = '',
      model = '',
      encoding = index % 2 === 0 ? 'packed' : 'plain',
      weather = this.#options.weather,
    } = options;
    const [clientEnd, serverEnd] = createLinkPair();
    const link = new LagLink(clientEnd, { weather, kind, seed, clock: this.clock });
    const version = PROTOCOL_VERSION;
    const hello = {
      kind: 'hello',
      version,
      name: `${role} ${car}`,
      room: ROOM,
      role,
      car,
      model,
      encoding,
      token,
      isNewcomer: false,
    } as const;
    this.#admit(wrap?.(serverEnd, 'server', index) ?? serverEnd, hello, options.helloTravels);
    const clock = this.#clockOf(index, clockDriftPpm);
    const clientLink = wrap?.(link, 'client', index) ?? link;
    const client = this.#createClient(index, { link: clientLink, hello, clock, ...options.prediction });
    const frames = new FrameSchedule({
      framesPerSecond: options.framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND,
      hitches: options.hitches,
      phase: ((index + 1) * GOLDEN_RATIO) % 1,
      startMs: this.#nowMs,
      weather: eachWay(weather).down,
      seed: seed + 1,
    });
    const timerMs = this.#nowMs + (((index + 1) * GOLDEN_RATIO + 0.5) % 1) * TIMER_MS;
    const player: Player = { index, client, role, car, inputSource, inputs: new Map(), link, clock, frames, timerMs };
    this.players.push(player);
    return player;
  }

  /** Closes a player's page. The seat is free at once, which in the game takes SEAT_KEPT_MS. Throws an Error if the player has left. */
  leave(player: Player): void {
    const { participants } = this.server;
    const at = this.players.indexOf(player);
    if (at < 0) throw new Error(`Match.leave: player ${player.index} has left already`);
    const participant = participants.findByToken(player.client.welcome?.token ?? '');
    if (participant) participants.remove(participant);
    player.client.close();
    this.players.splice(at, 1);
  }

  /** Runs for `ms` of virtual time, 0 or longer. Calls `onFrame` after each player's frame and `onTick` after each server tick. */
  run(ms: number, onFrame?: OnFrame, onTick?: () => void): void {
    if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`Match.run: got ${ms} ms; allowed: finite numbers from 0`);
    const endMs = this.#nowMs + ms;
    for (;;) {
      const deliveryMs = this.#nextDeliveryMs();
      const player = this.#nextPlayer();
      const playerMs = player ? nextRunMs(player) : Number.POSITIVE_INFINITY;
      const nextMs = Math.min(deliveryMs, this.#nextTickMs, playerMs);
      if (nextMs > endMs) break;
      this.#nowMs = Math.max(this.#nowMs, nextMs);
      if (nextMs === deliveryMs) {
        for (const { link } of this.players) link.deliver();
      } else if (nextMs === this.#nextTickMs) {
        this.#nextTickMs += TICK_MS;
        this.series.tick();
        onTick?.();
      } else if (player) this.#runPage(player, onFrame);
    }
    this.#nowMs = endMs;
  }

  /** Runs the server and the links for `ms` while all clients are suspended. */
  pause(ms: number): void {
    this.#isPaused = true;
    this.run(ms);
    this.#isPaused = false;
  }

  #findTrack(name: string): Track {
    const track = this.#tracks.find((each) => each.name === name);
    if (!track) throw new Error(`expected one of this match's tracks, got ${name}`);
    return track;
  }

  /** Lets the server admit a player: now, or when the hello arrives. The client repeats the hello until it has an answer. */
  #admit(link: Link, hello: HelloMessage, helloTravels = false): void {
    if (!helloTravels) {
      const joined = this.series.join(link, hello);
      if (!joined.ok) throw new Error(`Match.join: the server refused: ${joined.reason}`);
      return;
    }
    link.onReceive((bytes) => {
      const decoded = decodeClientMessage(bytes, null);
      if (decoded.ok && decoded.message.kind === 'hello') this.series.join(link, decoded.message);
    });
  }

  #createClient(index: number, options: Omit<GameClientOptions, 'createWorld'>): GameClient {
    return new GameClient({
      ...options,
      createWorld: ({ trackName, cars, laps, tuning, seed }) => {
        const world = { track: this.#findTrack(trackName), cars, laps, tuning, seed };
        return this.#options.createWorld?.(world, index) ?? new World(world);
      },
    });
  }

  /** The clock of a player's page. */
  #clockOf(index: number, driftPpm: number): Clock {
    const rate = 1 + driftPpm / MILLION;
    return () => this.#nowMs * rate + (index + 1) * CLOCK_OFFSET_MS;
  }

  #nextDeliveryMs(): number {
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { link } of this.players) nextMs = Math.min(nextMs, link.nextDueMs);
    return nextMs;
  }

  /** The player whose timer or frame is due first. */
  #nextPlayer(): Player | undefined {
    let next = this.players[0];
    for (const player of this.players) if (next && nextRunMs(player) < nextRunMs(next)) next = player;
    return next;
  }

  /** Runs the player's frame or timer, whichever comes first. */
  #runPage(player: Player, onFrame?: OnFrame): void {
    const { client, frames, timerMs } = player;
    const isFrame = frames.nextMs <= timerMs;
    if (!this.#isPaused) {
      advanceClient(player);
      if (isFrame) onFrame?.(player, frames.isHidden ? null : client.view());
    }
    scheduleNextRun(player, isFrame);
  }
}
