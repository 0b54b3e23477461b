/** Lets a fast bot drive alone, to estimate the lap time, speeds and flights of a track. */
import { randomDriverInput } from '@shotgun-rally/bots';
import { CAR, carOffset, NEUTRAL_GUNNER, RACE, readField, TICK_SECONDS, type Track, World } from '@shotgun-rally/sim';
import { lengthOf } from '@shotgun-rally/sim/math';
import { createTrackSample, sampleTrack } from '@shotgun-rally/sim/track';

/** The result of a test drive. */
export interface TestDrive {
  /** Time of the second lap; null if the bot did not finish it within TICKS_MAX. */
  readonly lapSeconds: number | null;
  /** Highest speed of the second lap (m/s). */
  readonly topSpeed: number;
  /** Mean speed of the second lap (m/s); 0 if the bot did not finish it. */
  readonly meanSpeed: number;
  /** The flights of the second lap: distance from the start line to the take-off, and duration. */
  readonly flights: readonly { readonly fromM: number; readonly seconds: number }[];
}

const SEED = 1;
const TICKS_MAX = 30_000;
/** A car that is higher than this above the road is flying. */
const FLYING_M = 1;
/** Shorter flights are bumps and are left out. */
const FLIGHT_MIN_S = 0.3;

/** Drives two laps. The first is not measured, because it starts from standstill. */
export function testDrive(track: Track): TestDrive {
  const world = new World({ track, cars: 1, laps: 2, seed: SEED });
  world.step([], [{ kind: 'enter', car: 0 }, { kind: 'start' }]);
  const read = (name: Parameters<typeof readField>[2]): number => readField(world.state, 0, name);
  const trackSample = createTrackSample();
  const flights: { fromM: number; seconds: number }[] = [];
  let topSpeed = 0;
  let flight = { fromM: 0, seconds: 0 };
  for (let tick = 0; tick < TICKS_MAX && read('lap') < 2; tick++) {
    const driver = randomDriverInput(world.state, world, 0, world.state[RACE.tick]!, SEED);
    world.step([{ driver, gunner: NEUTRAL_GUNNER }]);
    if (read('lap') !== 1) continue;
    topSpeed = Math.max(topSpeed, lengthOf(read('vx'), read('vy'), read('vz')));
    sampleTrack(
      track,
      { x: read('px'), y: read('py'), z: read('pz') },
      world.state[carOffset(0) + CAR.trackHint]!,
      trackSample,
    );
    if (trackSample.height > FLYING_M) {
      if (flight.seconds === 0) flight.fromM = trackSample.distance;
      flight.seconds += TICK_SECONDS;
    } else {
      if (flight.seconds >= FLIGHT_MIN_S) flights.push(flight);
      flight = { fromM: 0, seconds: 0 };
    }
  }
  const lapSeconds = read('lap') < 2 ? null : read('lastLapTicks') * TICK_SECONDS;
  return { lapSeconds, topSpeed, meanSpeed: lapSeconds === null ? 0 : track.length / lapSeconds, flights };
}
