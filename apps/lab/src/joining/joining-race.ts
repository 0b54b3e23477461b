/**
 * Row 24 of the scoreboard: the time from a player's hello to being in control, while a race is running.
 *
 * 1. Each car has one player who stays. Its other seat is free, and a substitute bot plays it.
 * 2. A late player asks for the free seat over a simulated link of its own, and leaves it as soon as it is in control.
 * 3. After a random pause the next one comes. So there are many joins, at all times between two ticks and two states.
 *
 * A player is in control when the server executes an input of that player that arrived in time.
 */
import { createBot, expectedDriverInput } from '@shotgun-rally/bots';
import { eachWay, type Link, type Weather, type WeatherEachWay } from '@shotgun-rally/netcode';
import { type InputSource, Match } from '@shotgun-rally/netcode/testing';
import { decodeClientMessage, type Role } from '@shotgun-rally/protocol';
import { PHASE, RACE, type Track } from '@shotgun-rally/sim';
import { hash32 } from '@shotgun-rally/sim/math';
import type { Conditions, Figure } from '../race/measure.ts';
import { observedLink } from '../race/observed-link.ts';
import { PlayerRecord } from '../race/player-record.ts';
import { ENDLESS_LAPS } from '../race/race.ts';
import { driverBot, gunnerBot } from '../race/random-bots.ts';
import { Samples } from '../race/samples.ts';
import { Truth } from '../race/truth.ts';

const FRAMES_PER_SECOND = 60;
/** All players who stay have joined after this time, and the race is requested. */
const START_MS = 2000;
const START_ATTEMPTS = 20;
/** The pause between two players of a seat is at least PAUSE_MIN_MS, and shorter than PAUSE_MIN_MS + PAUSE_RANGE_MS. */
const PAUSE_MIN_MS = 200;
const PAUSE_RANGE_MS = 500;
/** A player who is not in control when the measurement ends counts if the hello was at least this long ago. */
const GIVEN_UP_MS = 2000;

const ROUND_TRIPS_MAX = 3;
const EXTRA_MAX_MS = 300;
const MIN_JOINS = 50;

export interface JoiningOptions {
  readonly conditions: Conditions;
  readonly weather: Weather | WeatherEachWay;
  readonly track: Track;
  readonly cars: number;
  readonly seed: number;
  /** Time in which late players join. */
  readonly durationMs: number;
  /** Replaces the server's end of a player's link, to plant faults in tests. */
  readonly wrap?: (link: Link) => Link;
}

/** The free seat of a car. */
interface FreeSeat {
  readonly car: number;
  readonly role: Role;
  /** The late player who has the seat now, with the time of the hello; null between two players. */
  late: { readonly record: PlayerRecord; readonly helloMs: number } | null;
  nextHelloMs: number;
}

/** Plays a race with late players and returns its figures. The same options give the same figures. */
export function measureJoining(options: JoiningOptions): Figure[] {
  const times = new JoiningRace(options).play();
  const { up, down } = eachWay(options.weather);
  const roundTripMs = (up.delayMinMs + up.delayMaxMs + down.delayMinMs + down.delayMaxMs) / 2;
  const figure = (measure: string, share: number, atMost: number | null): Figure => {
    const value = times.percentile(share);
    return { row: 24, measure, unit: 'ms', value, samples: times.count, minSamples: MIN_JOINS, atMost };
  };
  return [
    figure(
      'hello to the first input that is executed in time, p95',
      0.95,
      ROUND_TRIPS_MAX * roundTripMs + EXTRA_MAX_MS,
    ),
    figure('hello to the first input that is executed in time, p50', 0.5, null),
  ];
}

class JoiningRace {
  readonly #options: JoiningOptions;
  readonly #match: Match;
  readonly #truth: Truth;
  /** By the index of the player in the match. */
  readonly #records = new Map<number, PlayerRecord>();
  readonly #seats: readonly FreeSeat[];
  readonly #times = new Samples();

  constructor(options: JoiningOptions) {
    this.#options = options;
    const { track, weather, conditions, seed, cars } = options;
    this.#match = new Match({
      track,
      weather,
      seed,
      cars,
      kind: conditions.link,
      laps: ENDLESS_LAPS,
      bot: createBot('medium', seed),
      wrap: (link, end, index) => (end === 'server' ? this.#recordArrivals(options.wrap?.(link) ?? link, index) : link),
    });
    this.#truth = new Truth(this.#match);
    this.#seats = Array.from({ length: cars }, (_, car): FreeSeat => {
      const staysAs = car % 2 === 0 ? 'driver' : 'gunner';
      this.#join(staysAs, car);
      return { car, role: staysAs === 'driver' ? 'gunner' : 'driver', late: null, nextHelloMs: 0 };
    });
  }

  /** Returns the times from hello to control in ms. */
  play(): Samples {
    const { world } = this.#match.server;
    for (let attempt = 0; attempt < START_ATTEMPTS && world.state[RACE.phase] !== PHASE.racing; attempt++) {
      this.#run(START_MS);
      if (world.state[RACE.phase] === PHASE.warmup) this.#records.get(0)?.player.client.start();
    }
    this.#run(this.#options.durationMs, () => this.#afterTick());
    for (const { late } of this.#seats) {
      const waitedMs = late ? this.#match.nowMs - late.helloMs : 0;
      if (waitedMs > GIVEN_UP_MS) this.#times.add(waitedMs);
    }
    return this.#times;
  }

  #run(ms: number, onTick?: () => void): void {
    this.#match.run(
      ms,
      ({ index }, view) => {
        this.#records.get(index)!.view = view;
      },
      onTick,
    );
  }

  #join(role: Role, car: number, helloTravels = false): PlayerRecord {
    const { seed } = this.#options;
    let record: PlayerRecord | null = null;
    const bot: InputSource =
      role === 'driver'
        ? driverBot(this.#match.server.world, car, seed)
        : gunnerBot(car, seed, () => record?.view ?? null);
    const prediction = { expectInput: expectedDriverInput };
    const options = { framesPerSecond: FRAMES_PER_SECOND, encoding: 'packed', prediction, helloTravels } as const;
    record = new PlayerRecord(this.#match.join(role, car, bot, options), FRAMES_PER_SECOND);
    this.#records.set(record.player.index, record);
    return record;
  }

  #afterTick(): void {
    this.#truth.record();
    const { nowMs } = this.#match;
    for (const seat of this.#seats) {
      const { late, car, role } = seat;
      if (late && this.#isInControl(late.record)) {
        this.#times.add(nowMs - late.helloMs);
        this.#match.leave(late.record.player);
        seat.late = null;
        seat.nextHelloMs = nowMs + PAUSE_MIN_MS + (hash32(this.#options.seed, car, nowMs) % PAUSE_RANGE_MS);
      } else if (!late && nowMs >= seat.nextHelloMs) {
        seat.late = { record: this.#join(role, car, true), helloMs: nowMs };
      }
    }
  }

  #isInControl(record: PlayerRecord): boolean {
    const { tick } = this.#truth;
    return record.wasExecuted(tick, this.#truth) && (record.earlinessTicks(tick) ?? -1) >= 0;
  }

  #recordArrivals(link: Link, index: number): Link {
    return observedLink(link, {
      onSend: () => {},
      onReceive: (bytes, handle) => {
        const record = this.#records.get(index);
        const decoded = record && decodeClientMessage(bytes, record.player.role);
        if (decoded?.ok && decoded.message.kind === 'inputs') {
          record?.recordArrival(decoded.message.runs, this.#match.nowMs);
        }
        handle();
      },
    });
  }
}
