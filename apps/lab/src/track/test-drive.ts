/** A lap by a fast bot alone, for an estimate of what the track gives. */
import { wildDriver } from '@shotgun-rally/bots';
import {
  CAR,
  carOffset,
  createTrackSample,
  lengthOf,
  NEUTRAL_GUNNER,
  RACE,
  readField,
  sampleTrack,
  TICK_SECONDS,
  type Track,
  World,
} from '@shotgun-rally/sim';

export interface TestDrive {
  /** Of the second lap, from a flying start, s; null when there was none within the time. */
  readonly lapSeconds: number | null;
  /** On that lap, m/s. */
  readonly topSpeed: number;
  readonly meanSpeed: number;
  /** The flights of that lap: where they began, m from the start line, and how long they were, s. */
  readonly flights: readonly { readonly from: number; readonly seconds: number }[];
}

const SEED = 1;
const TICKS_MAX = 30_000;
/** Over the road by this much a car flies, m; shorter flights are bumps, s. */
const FLYING_M = 1;
const FLIGHT_MIN_S = 0.3;

/** Races a car alone for two laps. */
export function testDrive(track: Track): TestDrive {
  const world = new World({ track, cars: 1, laps: 2, seed: SEED });
  world.step([], [{ kind: 'enter', car: 0 }, { kind: 'start' }]);
  const read = (name: Parameters<typeof readField>[2]): number => readField(world.state, 0, name);
  const place = createTrackSample();
  const flights: { from: number; seconds: number }[] = [];
  let topSpeed = 0;
  let flight = { from: 0, seconds: 0 };
  for (let tick = 0; tick < TICKS_MAX && read('lap') < 2; tick++) {
    const driver = wildDriver(world.state, track, 0, world.state[RACE.tick]!, SEED);
    world.step([{ driver, gunner: NEUTRAL_GUNNER }]);
    if (read('lap') !== 1) continue;
    topSpeed = Math.max(topSpeed, lengthOf(read('vx'), read('vy'), read('vz')));
    sampleTrack(track, read('px'), read('py'), read('pz'), world.state[carOffset(0) + CAR.trackHint]!, place);
    if (place.height > FLYING_M) {
      if (flight.seconds === 0) flight.from = place.distance;
      flight.seconds += TICK_SECONDS;
    } else {
      if (flight.seconds >= FLIGHT_MIN_S) flights.push(flight);
      flight = { from: 0, seconds: 0 };
    }
  }
  const lapSeconds = read('lap') < 2 ? null : read('lastLapTicks') * TICK_SECONDS;
  return { lapSeconds, topSpeed, meanSpeed: lapSeconds === null ? 0 : track.length / lapSeconds, flights };
}
