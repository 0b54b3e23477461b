/**
 * Plays a race of equal bots whose round trips differ, to see what a long round trip costs a player.
 *
 * Driver and gunner of a car have the same round trip. Delays vary by a few ms, and no message is lost, so only the length of
 * the round trip differs between the cars. Every car drives as fast as it can: nobody waits for cars that are behind.
 */
import { expectedDriverInput, randomDriverInput, randomGunnerInput } from '@shotgun-rally/bots';
import { type ClientView, type Link, WEATHERS, type Weather } from '@shotgun-rally/netcode';
import { type InputSource, Match } from '@shotgun-rally/netcode/testing';
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER, PHASE, RACE, TICK_MS, type Track } from '@shotgun-rally/sim';
import { ENDLESS_LAPS } from '../race/race.ts';

/** The round trips (ms) of the cars in each race. */
export const ROUND_TRIPS_MS: readonly number[] = [20, 60, 100, 140, 180, 220];
/**
 * The order of the round trips on the grid (a Williams design): over a set of races, every round trip has every other one exactly
 * once as the car before it, so that no round trip gains from its neighbours.
 */
const GRID_ORDER: readonly number[] = [0, 1, 5, 2, 4, 3];
/** A delay differs from half the round trip by up to this much (ms). */
const JITTER_MS = 5;

const START_MS = 2000;
/** A car that has not finished its lap after this time counts as finished then. */
const RACE_MAX_MS = 240_000;
/** The race is checked for its end in this interval. */
const CHECK_MS = 1000;

/** A fair race to play. Plain data, so that it can be passed to another thread. */
export interface FairRace {
  readonly seed: number;
  /** Car c has round trip number GRID_ORDER[c] + `shift`: over a set of races, every grid place gets every round trip. */
  readonly shift: number;
  /** False for a race without gunners: nobody is shot, so finish times differ less for reasons that have nothing to do with lag. */
  readonly hasGunners: boolean;
  /** Relative to other races, for the progress. */
  readonly durationMs: number;
}

/** Plans at least `races` races of one kind, in whole sets; each set has a seed of its own, from `seed` on. */
export function planFairRaces(races: number, seed: number, hasGunners: boolean): FairRace[] {
  const perSet = ROUND_TRIPS_MS.length;
  return Array.from({ length: Math.ceil(races / perSet) * perSet }, (_, race): FairRace => {
    return { seed: seed + Math.floor(race / perSet), shift: race % perSet, hasGunners, durationMs: hasGunners ? 2 : 1 };
  });
}

/** Returns the round trips (ms) of the cars in a race with that shift, in the order of the grid. */
export const roundTripsOnGrid = (shift: number): number[] =>
  GRID_ORDER.map((trip) => ROUND_TRIPS_MS[(trip + shift) % ROUND_TRIPS_MS.length]!);

/** What one car did in a fair race. */
export interface FairResult {
  readonly roundTripMs: number;
  /** Time from the start signal to the end of the first lap. */
  readonly finishMs: number;
  /** Gun shots that the gunner fired on its own screen. */
  readonly shots: number;
  /** Gun shots of this car that cost another car armour. */
  readonly hits: number;
}

/** Replacements for parts of a race, for tests. */
export interface FairRaceOverrides {
  /** The longest race. Default: RACE_MAX_MS. */
  readonly raceMaxMs?: number;
  /** Replaces the server's end of a player's link. `match` returns the match, which exists when messages arrive. */
  readonly wrap?: (link: Link, roundTripMs: number, match: () => Match) => Link;
  /** Changes the match before the players join. */
  readonly prepare?: (match: Match) => void;
}

/** Plays a race until every car has driven one lap. Returns one result for each car, in the order of the car slots. */
export function playFairRace(race: FairRace, track: Track, overrides: FairRaceOverrides = {}): FairResult[] {
  return new FairRaceRun(race, track, overrides).play();
}

class FairRaceRun {
  readonly #race: FairRace;
  readonly #raceMaxMs: number;
  readonly #match: Match;
  /** By car. The numbers are counted during the race. */
  readonly #results: { roundTripMs: number; finishMs: number | null; shots: number; hits: number }[];
  /** By car: the view that its gunner's client has drawn last. */
  readonly #views: (ClientView | null)[] = [];

  constructor(race: FairRace, track: Track, { wrap, prepare, raceMaxMs = RACE_MAX_MS }: FairRaceOverrides) {
    this.#race = race;
    this.#raceMaxMs = raceMaxMs;
    const cars = ROUND_TRIPS_MS.length;
    this.#results = roundTripsOnGrid(race.shift).map((roundTripMs) => {
      return { roundTripMs, finishMs: null, shots: 0, hits: 0 };
    });
    const { seed } = race;
    // A car that has finished its lap keeps racing and shooting until all have.
    this.#match = new Match({
      track,
      seed,
      cars,
      weather: WEATHERS.LAN,
      laps: ENDLESS_LAPS,
      bot: null,
      wrap: (link, end, index) =>
        end === 'server' && wrap
          ? wrap(link, this.#results[Math.floor(index / (race.hasGunners ? 2 : 1))]!.roundTripMs, () => this.#match)
          : link,
    });
    prepare?.(this.#match);
    for (let car = 0; car < cars; car++) this.#join(car);
  }

  play(): FairResult[] {
    const { world } = this.#match.server;
    this.#run(START_MS);
    while (world.state[RACE.phase] !== PHASE.racing) {
      if (world.state[RACE.phase] === PHASE.warmup) this.#match.players[0]?.client.start();
      this.#run(CHECK_MS);
    }
    for (const result of this.#results) result.shots = result.hits = 0;
    for (let ms = 0; ms < this.#raceMaxMs && this.#results.some(({ finishMs }) => finishMs === null); ms += CHECK_MS)
      this.#run(CHECK_MS);
    return this.#results.map((result) => ({ ...result, finishMs: result.finishMs ?? this.#raceMaxMs }));
  }

  #join(car: number): void {
    const { seed } = this.#race;
    const { world } = this.#match.server;
    const driver: InputSource = ({ state }, tick) =>
      state ? randomDriverInput(state, world, car, tick, seed) : NEUTRAL_DRIVER;
    const gunner: InputSource = (_client, tick) => {
      const view = this.#views[car];
      // Without rockets, each hit belongs to one shot.
      return view ? { ...randomGunnerInput(view.cars, car, tick, seed), rocket: false } : NEUTRAL_GUNNER;
    };
    const weather = weatherOf(this.#results[car]!.roundTripMs);
    const options = { weather, encoding: 'packed', prediction: { expectInput: expectedDriverInput } } as const;
    this.#match.join('driver', car, driver, options);
    if (this.#race.hasGunners) this.#match.join('gunner', car, gunner, options);
  }

  #run(ms: number): void {
    this.#match.run(
      ms,
      ({ role, client, car }, view) => {
        if (role === 'gunner') this.#views[car] = view;
        this.#results[car]!.shots += client.takeShots().length;
      },
      () => this.#afterTick(),
    );
  }

  #afterTick(): void {
    for (const event of this.#match.server.world.events) {
      if (event.kind === 'lap') this.#results[event.car]!.finishMs ??= event.ticks * TICK_MS;
      // There are no rockets, so each hit is one of a gun.
      if (event.kind === 'hit' && event.by >= 0) this.#results[event.by]!.hits++;
    }
  }
}

const weatherOf = (roundTripMs: number): Weather => ({
  ...WEATHERS.LAN,
  delayMinMs: roundTripMs / 2 - JITTER_MS,
  delayMaxMs: roundTripMs / 2 + JITTER_MS,
});
