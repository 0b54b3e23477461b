/** Tests of the measures: with a planted fault, the measure that should detect the fault must exceed its limit. */
import { type ClientView, createTimelinePose, type Link, WEATHERS, type Weather } from '@shotgun-rally/netcode';
import type { Player } from '@shotgun-rally/netcode/testing';
import { decodeClientMessage, encodeClientMessage, type InputRun } from '@shotgun-rally/protocol';
import { CAR_MODELS, parseTrack, TICK_MS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import valley from '../../../assets/tracks/valley.json' with { type: 'json' };
import { isSeparated } from './faults/fault-page.ts';
import { type FaultResult, figureWithLimit, playFaultRace } from './faults/fault-race.ts';
import { type FaultRaceName, PLANTED_FAULTS } from './faults/planted-faults.ts';
import { MEASURES } from './measures/index.ts';
import { alteredWorld } from './race/altered-world.ts';
import type { Figure } from './race/measure.ts';
import { withChangedReceived } from './race/observed-link.ts';
import { playRace, type RaceOverrides } from './race/race.ts';

const track = parseTrack(valley);
/** Races take seconds, but many times longer on a busy machine. */
const TIMEOUT_MS = 600_000;

/**
 * Plays a short race and judges it by the limits of TYPICAL; by default over LAN, so that only the fault affects the
 * figures.
 */
function figuresOfRace(overrides: RaceOverrides = {}, weather: Weather = WEATHERS.LAN, cars = 2): Figure[] {
  const conditions = { weather: 'TYPICAL', link: 'datagram', weapons: true } as const;
  const options = { conditions, weather, track, cars, seed: 3, durationMs: 8000, observers: MEASURES, overrides };
  return playRace(options).flatMap((measure) => measure.figures());
}

/** Returns true if the figure whose name starts with `start` is within its limit, regardless of its number of samples. */
function isWithinLimit(figures: readonly Figure[], start: string): boolean {
  const { value, atMost } = figureWithLimit(figures, start);
  if (value === null) throw new Error(`expected a value, got none: ${start}`);
  return value <= atMost;
}

/** One input in this many is lost. */
const LOST_INPUT_INTERVAL = 50;

/** At the server's end of a link, removes one input in LOST_INPUT_INTERVAL from the received messages. */
const dropInputs = (link: Link, end: 'server' | 'client', player: number): Link =>
  end === 'client' ? link : withChangedReceived(link, (bytes) => withoutSomeInputs(bytes, player));

function withoutSomeInputs(bytes: Uint8Array, player: number): Uint8Array {
  // Each car's driver joins before its gunner.
  const role = player % 2 === 0 ? 'driver' : 'gunner';
  const decoded = decodeClientMessage(bytes, role);
  if (!decoded.ok || decoded.message.kind !== 'inputs') return bytes;
  const runs = decoded.message.runs
    .flatMap(singleTicks)
    .filter(({ timeMs }) => (timeMs / TICK_MS) % LOST_INPUT_INTERVAL > 0);
  return encodeClientMessage({ ...decoded.message, runs }, role);
}

/** Splits a run, which is one input for several ticks, into one run for each tick. */
const singleTicks = ({ movement, timeMs, timeDeltaMs }: InputRun): InputRun[] =>
  Array.from({ length: timeDeltaMs / TICK_MS }, (_, index) => {
    return { movement, timeDeltaMs: TICK_MS, timeMs: timeMs - timeDeltaMs + (index + 1) * TICK_MS };
  });

/** A changed car: an engine with 0.5 % less acceleration than the real one. */
const WEAK_ENGINE = { drive: { engine: CAR_MODELS.rally.drive.engine * 0.995 } };

/** How much newer (ms) the view of `viewTooEarly` is than the client's own choice. */
const EARLY_MS = 80;

/** A gunner's view at a later time, as with an interpolation delay that is too short. */
function viewTooEarly(view: ClientView, { client, role }: Player): ClientView {
  if (role === 'driver') return view;
  const timeMs = view.timeMs + EARLY_MS;
  const cars = view.cars.map(({ car, present }) => {
    const pose = createTimelinePose();
    return { car, present: present && client.timeline.sample(car, timeMs, pose) !== 'none', pose };
  });
  return { ...view, cars, timeMs, state: view.state, predicted: view.predicted, serverPose: view.serverPose };
}

/** Smooths the driver's car so much that the drawn car follows the simulated car with a large delay. */
function createStrongSmoother(): (view: ClientView, player: Player) => ClientView {
  const drawn = new Map<Player, { x: number; y: number; z: number }>();
  return (view, player) => {
    const own = view.cars[player.car];
    if (player.role !== 'driver' || !own) return view;
    const { pose } = own;
    const last = drawn.get(player) ?? pose;
    const position = { x: approach(last.x, pose.x), y: approach(last.y, pose.y), z: approach(last.z, pose.z) };
    drawn.set(player, position);
    const cars = view.cars.map((each) => (each === own ? { ...own, pose: { ...pose, ...position } } : each));
    return { cars, timeMs: view.timeMs, state: view.state, predicted: view.predicted, serverPose: view.serverPose };
  };
}

/** Moves from `from` by a tenth of the way to `to`. */
const approach = (from: number, to: number): number => from + (to - from) * 0.1;

describe('the measures of the scoreboard', () => {
  const withoutFault = figuresOfRace();

  it.each([
    'unexplained own-car corrections',
    'predicted ticks that differ',
    'largest own-car prediction error',
    'offset between drawn and simulated car, p95',
    "server ticks without the driver's own input",
    'gunner frames later than the newest state',
    'snapshots with missing poses',
  ])('show a value within the limit of "%s" if no fault is planted', (measure) => {
    expect(isWithinLimit(withoutFault, measure)).toBe(true);
  });

  it("show wrong predictions of the driver's car if the engine is weaker in the clients' simulation", () => {
    const measures = [
      'unexplained own-car corrections',
      'predicted ticks that differ',
      'largest own-car prediction error',
    ];
    const weakEngine: RaceOverrides = { createWorld: (options) => alteredWorld(options, WEAK_ENGINE) };
    const single = figuresOfRace({}, WEATHERS.TYPICAL, 1);
    const singleWithFault = figuresOfRace(weakEngine, WEATHERS.TYPICAL, 1);
    expect(measures.map((measure) => isWithinLimit(single, measure))).toEqual([true, true, true]);
    expect(measures.map((measure) => isWithinLimit(singleWithFault, measure))).toEqual([false, false, false]);
  });

  it("show too many ticks without a player's own input if one input in fifty is lost", () => {
    expect(isWithinLimit(figuresOfRace({ wrap: dropInputs }), "server ticks without the driver's own input")).toBe(
      false,
    );
  });

  it("show too many frames that are later than the newest state if gunners' views are 80 ms too early", () => {
    expect(isWithinLimit(figuresOfRace({ show: viewTooEarly }), 'gunner frames later than the newest state')).toBe(
      false,
    );
  });

  it('show incomplete snapshots if snapshots have no past poses', () => {
    const withoutPast: RaceOverrides = {
      prepare: ({ server }) => {
        server.timeline.at = () => undefined;
      },
    };
    expect(isWithinLimit(figuresOfRace(withoutPast), 'snapshots with missing poses')).toBe(false);
  });

  it('show too large an offset between drawn and simulated car if the smoothing is too strong', () => {
    expect(
      isWithinLimit(figuresOfRace({ show: createStrongSmoother() }), 'offset between drawn and simulated car, p95'),
    ).toBe(false);
  });
});

describe('the scoreboard', () => {
  const withoutFault = new Map<FaultRaceName, FaultResult>();
  const play = (race: FaultRaceName, fault: string | null): FaultResult =>
    playFaultRace({ race, fault, seed: 2, size: 'short', durationMs: 0 });

  const faults = PLANTED_FAULTS.map(({ figure, fault, race }) => [figure, fault, race] as const);

  const options = { timeout: TIMEOUT_MS };
  it.each(faults)(
    'is within the limit of "%s" without a fault, but exceeds it if %s',
    options,
    (figure, fault, race) => {
      const without = withoutFault.get(race) ?? play(race, null);
      withoutFault.set(race, without);
      expect(isWithinLimit(without.figures, figure)).toBe(true);
      expect(isWithinLimit(play(race, fault).figures, figure)).toBe(false);
    },
  );
});

describe('isSeparated', () => {
  it.each([
    [true, 'the limit is between two intervals that do not overlap', 2, 3],
    [false, 'both means are within the limit', 5, 3],
    [false, 'both means exceed the limit', 0.5, 3],
    [false, 'the intervals overlap', 2, 2.2],
  ])('returns %s if %s', (expected, _situation, atMost, mean) => {
    const without = { mean: 1, low: 0.5, high: 1.5 };
    expect(isSeparated(without, { mean, low: mean - 1, high: mean + 1 }, atMost)).toBe(expected);
  });
});

describe('a race in the lab', () => {
  it('gives the same figures with the same seed, and different figures with another seed', () => {
    const options = {
      conditions: { weather: 'BAD', link: 'datagram', weapons: true },
      weather: WEATHERS.BAD,
      track,
      cars: 2,
      durationMs: 4000,
      observers: MEASURES,
    } as const;
    const figuresOf = (seed: number): string =>
      JSON.stringify(playRace({ ...options, seed }).map((measure) => measure.figures()));
    const first = figuresOf(5);
    expect(figuresOf(5)).toBe(first);
    expect(figuresOf(6)).not.toBe(first);
  });
});
