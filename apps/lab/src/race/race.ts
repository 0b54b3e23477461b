/**
 * One race of bots through the very client and server code, watched: two players a car, each a real client over its own
 * bad link to a real server, all in virtual time.
 *
 * 1. Everybody joins, the race is started, and the first seconds after the signal are not measured.
 * 2. Then every measure sees every server tick, frame and message for as long as was asked.
 */
import { botCar, expectedDriver } from '@shotgun-rally/bots';
import {
  type ClientView,
  eachWay,
  type GameClient,
  type GameClientOptions,
  type Link,
  type Weather,
  type WeatherEachWay,
} from '@shotgun-rally/netcode';
import { type GiveInput, Match, type Player } from '@shotgun-rally/netcode/testing';
import { decodeClientMessage, type Role } from '@shotgun-rally/protocol';
import { PHASE, RACE, type Track, World, type WorldOptions } from '@shotgun-rally/sim';
import type { Conditions, Watcher } from './measure.ts';
import { spiedLink } from './observed-link.ts';
import { PlayerRecord } from './player-record.ts';
import { driverHands, gunnerHands } from './random-bots.ts';
import { Truth } from './truth.ts';

/** Screens of the players, in turn, frames a second. */
const SCREENS = [60, 75, 144] as const;
const BOTH: readonly Role[] = ['driver', 'gunner'];
const ENDLESS_LAPS = 255;
/** How long everybody has to join, and how often a start is asked for, ms. */
const SETTLE_MS = 2000;
const STARTS_TRIED = 20;
/** After the start signal, before anything is measured, ms. */
const WARM_UP_MS = 3000;
const PROGRESS_EVERY_MS = 1000;

export interface RaceOptions<Watching extends Watcher> {
  readonly conditions: Conditions;
  readonly weather: Weather | WeatherEachWay;
  readonly track: Track;
  readonly cars: number;
  readonly seed: number;
  /** Measured time, ms. */
  readonly durationMs: number;
  readonly watchers: readonly ((race: Race) => Watching)[];
  /** Who plays; both seats of every car by default. */
  readonly roles?: readonly Role[];
  /** How the drivers' clients predict and see; as they do by themselves by default. */
  readonly prediction?: Pick<GameClientOptions, 'strategy' | 'rivals'>;
  readonly onProgress?: (share: number) => void;
  /** Faults to plant, for the tests of the measures. */
  readonly faults?: Faults;
}

/** What can be broken on purpose, from outside. */
export interface Faults {
  readonly wrap?: (link: Link, end: 'server' | 'client', player: number) => Link;
  readonly createWorld?: (options: WorldOptions) => World;
  readonly prepare?: (match: Match) => void;
  readonly show?: (view: ClientView, player: Player) => ClientView;
}

/** What a measure may look at. */
export interface Race {
  readonly match: Match;
  readonly conditions: Conditions;
  readonly truth: Truth;
  readonly records: readonly PlayerRecord[];
  /** Half of the mean round trip of the weather, ms. */
  readonly halfTripMs: number;
  readonly durationMs: number;
}

/** Plays a race and gives those who watched it. The same options give the same race. */
export function playRace<Watching extends Watcher>(options: RaceOptions<Watching>): Watching[] {
  return new WatchedRace(options).play();
}

class WatchedRace<Watching extends Watcher> implements Race {
  readonly conditions: Conditions;
  readonly durationMs: number;
  readonly halfTripMs: number;
  readonly match: Match;
  readonly truth: Truth;
  readonly records: PlayerRecord[] = [];
  readonly #options: RaceOptions<Watching>;
  #watchers: Watching[] = [];

  constructor(options: RaceOptions<Watching>) {
    this.#options = options;
    this.conditions = options.conditions;
    this.durationMs = options.durationMs;
    const { up, down } = eachWay(options.weather);
    this.halfTripMs = (up.delayMinMs + up.delayMaxMs + down.delayMinMs + down.delayMaxMs) / 4;
    this.match = new Match({
      track: options.track,
      weather: options.weather,
      kind: options.conditions.link,
      seed: options.seed,
      cars: options.cars,
      laps: ENDLESS_LAPS,
      bot: botCar('medium', options.seed),
      wrap: (link, end, index) => this.#spy(options.faults?.wrap?.(link, end, index) ?? link, end, index),
      createWorld: (world, index) => this.#watched(options.faults?.createWorld?.(world) ?? new World(world), index),
    });
    options.faults?.prepare?.(this.match);
    this.truth = new Truth(this.match);
    for (let car = 0; car < options.cars; car++) for (const role of options.roles ?? BOTH) this.#join(role, car);
  }

  play(): Watching[] {
    this.#startRace();
    this.#run(WARM_UP_MS);
    this.#watchers = this.#options.watchers.map((create) => create(this));
    for (let doneMs = 0; doneMs < this.durationMs; doneMs += PROGRESS_EVERY_MS) {
      this.#run(Math.min(PROGRESS_EVERY_MS, this.durationMs - doneMs));
      this.#options.onProgress?.(Math.min(1, (doneMs + PROGRESS_EVERY_MS) / this.durationMs));
    }
    return this.#watchers;
  }

  /** Over a link that lets nothing through nobody ever starts, and there is nothing to measure. */
  #startRace(): void {
    const { world } = this.match.server;
    for (let tries = 0; tries < STARTS_TRIED && world.state[RACE.phase] !== PHASE.racing; tries++) {
      this.#run(SETTLE_MS);
      if (world.state[RACE.phase] === PHASE.warmup) this.records[0]?.player.client.start();
    }
  }

  #join(role: Role, car: number): void {
    const index = this.records.length;
    const framesPerSecond = SCREENS[(car + (role === 'driver' ? 0 : 1)) % SCREENS.length] as number;
    const { track, seed } = this.#options;
    const play =
      role === 'driver'
        ? driverHands(track, car, seed)
        : gunnerHands(car, seed, () => this.records[index]?.view ?? null);
    const hands: GiveInput = (client, tick) => {
      this.#simulated(index, client);
      return play(client, tick);
    };
    const player = this.match.join(role, car, hands, {
      framesPerSecond,
      encoding: 'packed',
      prediction: { expectInput: expectedDriver, ...this.#options.prediction },
    });
    this.records.push(new PlayerRecord(player, framesPerSecond));
  }

  #run(ms: number): void {
    this.match.run(
      ms,
      ({ index }, view) => this.#framed(this.records[index]!, view),
      () => this.#ticked(),
    );
  }

  #ticked(): void {
    const { truth } = this;
    truth.record();
    for (const record of this.records) record.settle(truth.tick, truth);
    for (const watcher of this.#watchers) watcher.onServerTick?.(truth.tick);
  }

  #framed(record: PlayerRecord, drawn: ClientView | null): void {
    const view = drawn && (this.#options.faults?.show?.(drawn, record.player) ?? drawn);
    record.view = view;
    this.#simulated(record.player.index, record.player.client);
    for (const watcher of this.#watchers) watcher.onFrame?.(record, view);
  }

  /** A client's world, watched in every tick: those of a replay are over before anybody could look. */
  #watched(world: World, index: number): World {
    const step = world.step.bind(world);
    world.step = (inputs, commands) => {
      step(inputs, commands);
      const record = this.records[index];
      if (record?.player.role === 'driver') record.watchTouches(world);
    };
    return world;
  }

  /** Between the ticks of a frame and at its end: what the client's simulation holds is looked at before it changes. */
  #simulated(index: number, { state }: GameClient): void {
    const record = this.records[index];
    if (!record || !state) return;
    for (const watcher of this.#watchers) watcher.onSimulated?.(record, state);
  }

  #spy(link: Link, end: 'server' | 'client', index: number): Link {
    return spiedLink(link, {
      onSend: (bytes) => this.#sent(index, end === 'server' ? 'down' : 'up', bytes),
      onReceive: (bytes, handle) => {
        if (end === 'server') this.#reachedServer(index, bytes);
        const known = this.records[index]?.knownTick ?? 0;
        handle();
        if (end === 'client') this.#reachedClient(index, known, bytes);
      },
    });
  }

  #sent(index: number, direction: 'up' | 'down', { length }: Uint8Array): void {
    const record = this.records[index];
    if (record) for (const watcher of this.#watchers) watcher.onSent?.(record, direction, length);
  }

  #reachedServer(index: number, bytes: Uint8Array): void {
    const record = this.records[index];
    if (!record) return;
    const decoded = decodeClientMessage(bytes, record.player.role);
    if (!decoded.ok || decoded.message.kind !== 'inputs') return;
    record.arrived(decoded.message.runs, this.match.nowMs);
  }

  #reachedClient(index: number, knownBefore: number, bytes: Uint8Array): void {
    const record = this.records[index];
    if (!record) return;
    const { nowMs } = this.match;
    for (const watcher of this.#watchers) watcher.onPacket?.(record, nowMs - record.heardAtMs);
    record.heardAtMs = nowMs;
    const newest = record.player.client.newestState;
    if (!newest || record.knownTick === knownBefore) return;
    for (const watcher of this.#watchers) watcher.onState?.(record, newest, bytes.length);
  }
}
