/**
 * Plays one observed race of bots with the real client and server code in virtual time. Each car has two players, and
 * each player is a client with a simulated link of its own to the server.
 *
 * 1. All players join, the race is started, and the first seconds after the start are not measured.
 * 2. Then the observers are called for every server tick, frame and message of the measured time.
 */
import { createBot, expectedDriverInput } from '@shotgun-rally/bots';
import {
  type ClientView,
  DEFAULT_STRATEGY,
  eachWay,
  type GameClient,
  type GameClientOptions,
  type Link,
  type Weather,
  type WeatherEachWay,
} from '@shotgun-rally/netcode';
import { type InputSource, Match, type Player } from '@shotgun-rally/netcode/testing';
import { decodeClientMessage, type Role } from '@shotgun-rally/protocol';
import { PHASE, RACE, TICK_MS, type Track, World, type WorldOptions } from '@shotgun-rally/sim';
import { RACE_RULES } from '@shotgun-rally/sim/tuning';
import { type StrategyChange, withChangedStrategy } from './changed-strategy.ts';
import type { Conditions, RaceObserver } from './measure.ts';
import { observedLink } from './observed-link.ts';
import { pageOf } from './page.ts';
import { PlayerRecord } from './player-record.ts';
import { driverBot, gunnerBot } from './random-bots.ts';
import { Truth } from './truth.ts';

const BOTH_ROLES: readonly Role[] = ['driver', 'gunner'];
/** More laps than any bot can drive in the measured time. */
export const ENDLESS_LAPS = 255;
/** Time before the first request to start the race, in which all players join, and between two requests. */
const START_INTERVAL_MS = 2000;
const START_ATTEMPTS = 20;
/** Time after the start that is not measured: until the guns work. */
const WARM_UP_MS = RACE_RULES.gunsAfterTicks * TICK_MS;
/** Virtual time between two reports of progress. */
const PROGRESS_INTERVAL_MS = 1000;

export interface RaceOptions<Observer extends RaceObserver> {
  readonly conditions: Conditions;
  readonly weather: Weather | WeatherEachWay;
  readonly track: Track;
  readonly cars: number;
  readonly seed: number;
  /** Measured time, in race time. */
  readonly durationMs: number;
  /** Each function creates an observer when the measurement starts. */
  readonly observers: readonly ((race: ObservedRace) => Observer)[];
  /** The roles of the players in every car; driver and gunner by default. */
  readonly roles?: readonly Role[];
  /** How the clients of drivers predict; the client's own defaults if omitted. */
  readonly prediction?: Pick<GameClientOptions, 'strategy' | 'rivals'>;
  readonly onProgress?: (share: number) => void;
  readonly overrides?: RaceOverrides;
}

/** Replacements for parts of a race: to plant faults in tests, or to count or time work. */
export interface RaceOverrides {
  /** Replaces an end of a player's link. */
  readonly wrap?: (link: Link, end: 'server' | 'client', player: number) => Link;
  /** Creates the world in which a client predicts. */
  readonly createWorld?: (options: WorldOptions) => World;
  /** Changes the match before the players join. */
  readonly prepare?: (match: Match) => void;
  /** Returns the view that the player sees instead of the client's. */
  readonly show?: (view: ClientView, player: Player) => ClientView;
  /** Creates the strategy with which a driver's client predicts, by changing the one that `create` returns. */
  readonly createStrategy?: StrategyChange;
}

/** The parts of a race that its observers can read. */
export interface ObservedRace {
  readonly match: Match;
  readonly conditions: Conditions;
  /** What the server did in each tick. */
  readonly truth: Truth;
  /** One record for each player, in the order in which they joined: a car's driver, then its gunner. */
  readonly records: readonly PlayerRecord[];
  /** Half the mean round trip of the simulated network. */
  readonly halfTripMs: number;
  readonly durationMs: number;
}

/** Plays a race and returns its observers. The same options give the same race, tick by tick. */
export function playRace<Observer extends RaceObserver>(options: RaceOptions<Observer>): Observer[] {
  const play = (): Observer[] => new RaceRun(options).play();
  const { createStrategy } = options.overrides ?? {};
  const strategy = options.prediction?.strategy ?? DEFAULT_STRATEGY;
  return createStrategy ? withChangedStrategy(strategy, createStrategy, play) : play();
}

const meanDelayMs = ({ delayMinMs, delayMaxMs }: Weather): number => (delayMinMs + delayMaxMs) / 2;

class RaceRun<Observer extends RaceObserver> implements ObservedRace {
  readonly conditions: Conditions;
  readonly durationMs: number;
  readonly halfTripMs: number;
  readonly match: Match;
  readonly truth: Truth;
  readonly records: PlayerRecord[] = [];
  readonly #options: RaceOptions<Observer>;
  #observers: Observer[] = [];

  constructor(options: RaceOptions<Observer>) {
    this.#options = options;
    this.conditions = options.conditions;
    this.durationMs = options.durationMs;
    const { up, down } = eachWay(options.weather);
    this.halfTripMs = (meanDelayMs(up) + meanDelayMs(down)) / 2;
    this.match = new Match({
      track: options.track,
      weather: options.weather,
      kind: options.conditions.link,
      seed: options.seed,
      cars: options.cars,
      laps: ENDLESS_LAPS,
      weapons: options.conditions.weapons,
      bot: createBot('medium', options.seed),
      wrap: (link, end, index) => this.#observe(options.overrides?.wrap?.(link, end, index) ?? link, end, index),
      createWorld: (world, index) =>
        this.#observedWorld(options.overrides?.createWorld?.(world) ?? new World(world), index),
    });
    options.overrides?.prepare?.(this.match);
    this.truth = new Truth(this.match);
    for (let car = 0; car < options.cars; car++) for (const role of options.roles ?? BOTH_ROLES) this.#join(role, car);
  }

  play(): Observer[] {
    this.#startRace();
    this.#run(WARM_UP_MS);
    this.#observers = this.#options.observers.map((create) => create(this));
    for (let doneMs = 0; doneMs < this.durationMs; doneMs += PROGRESS_INTERVAL_MS) {
      this.#run(Math.min(PROGRESS_INTERVAL_MS, this.durationMs - doneMs));
      this.#options.onProgress?.(Math.min(1, (doneMs + PROGRESS_INTERVAL_MS) / this.durationMs));
    }
    return this.#observers;
  }

  /**
   * Requests the start until the race runs, at most START_ATTEMPTS times: if every message is lost, the race never
   * starts.
   */
  #startRace(): void {
    const { world } = this.match.server;
    for (let attempt = 0; attempt < START_ATTEMPTS && world.state[RACE.phase] !== PHASE.racing; attempt++) {
      this.#run(START_INTERVAL_MS);
      if (world.state[RACE.phase] === PHASE.warmup) this.records[0]?.player.client.start();
    }
  }

  #join(role: Role, car: number): void {
    const index = this.records.length;
    const page = pageOf(role, car);
    const { seed } = this.#options;
    const bot =
      role === 'driver'
        ? driverBot(this.match.server.world, car, seed)
        : gunnerBot(car, seed, () => this.records[index]?.view ?? null);
    const inputSource: InputSource = (client, tick) => {
      this.#reportSimulated(index, client);
      return bot(client, tick);
    };
    const player = this.match.join(role, car, inputSource, {
      ...page,
      encoding: 'packed',
      prediction: { expectInput: expectedDriverInput, ...this.#options.prediction },
    });
    const advance = player.client.advance.bind(player.client);
    player.client.advance = (sampleInput) => {
      advance(sampleInput);
      this.#reportSimulated(index, player.client);
    };
    this.records.push(new PlayerRecord(player, page.framesPerSecond));
  }

  #run(ms: number): void {
    this.match.run(
      ms,
      ({ index }, view) => this.#afterFrame(this.records[index]!, view),
      () => this.#afterTick(),
    );
  }

  #afterTick(): void {
    const { truth } = this;
    truth.record();
    for (const record of this.records) record.recordTick(truth.tick, truth);
    for (const observer of this.#observers) observer.onServerTick?.(truth.tick);
  }

  #afterFrame(record: PlayerRecord, drawn: ClientView | null): void {
    const view = drawn && (this.#options.overrides?.show?.(drawn, record.player) ?? drawn);
    record.view = view;
    record.recordEarlyClock(this.match.nowMs, this.truth);
    for (const observer of this.#observers) observer.onFrame?.(record, view);
  }

  /**
   * Returns a client's world. After every step, also a re-simulated one, the touches of the player's car are recorded.
   */
  #observedWorld(world: World, index: number): World {
    const step = world.step.bind(world);
    world.step = (inputs, commands) => {
      step(inputs, commands);
      const record = this.records[index];
      if (record?.player.role === 'driver') record.recordTouches(world);
    };
    return world;
  }

  /** Called before each tick of a client and after its last one, so that observers see each state before it changes. */
  #reportSimulated(index: number, { state }: GameClient): void {
    const record = this.records[index];
    if (!record || !state) return;
    for (const observer of this.#observers) observer.onSimulated?.(record, state);
  }

  #observe(link: Link, end: 'server' | 'client', index: number): Link {
    return observedLink(link, {
      onSend: (bytes) => this.#reportSent(index, end === 'server' ? 'down' : 'up', bytes),
      onReceive: (bytes, handle) => {
        if (end === 'server') this.#afterServerReceived(index, bytes);
        const newestTick = this.records[index]?.newestTick ?? 0;
        handle();
        if (end === 'client') this.#afterClientReceived(index, newestTick, bytes);
      },
    });
  }

  #reportSent(index: number, direction: 'up' | 'down', { length }: Uint8Array): void {
    const record = this.records[index];
    if (record) for (const observer of this.#observers) observer.onSent?.(record, direction, length);
  }

  #afterServerReceived(index: number, bytes: Uint8Array): void {
    const record = this.records[index];
    if (!record) return;
    const decoded = decodeClientMessage(bytes, record.player.role);
    if (!decoded.ok || decoded.message.kind !== 'inputs') return;
    record.recordArrival(decoded.message.runs, this.match.nowMs);
  }

  #afterClientReceived(index: number, newestTickBefore: number, bytes: Uint8Array): void {
    const record = this.records[index];
    if (!record) return;
    const { nowMs } = this.match;
    for (const observer of this.#observers) observer.onPacket?.(record, nowMs - record.lastMessageMs);
    record.lastMessageMs = nowMs;
    const newest = record.player.client.newestState;
    if (!newest || record.newestTick === newestTickBefore) return;
    for (const observer of this.#observers) observer.onState?.(record, newest, bytes.length);
  }
}
