/** Tests of the scoreboard itself: each test plants a fault, and the measure for it must exceed its limit. */
import { type ClientView, createTimelinePose, type Link, WEATHERS, type Weather } from '@shotgun-rally/netcode';
import type { Player } from '@shotgun-rally/netcode/testing';
import { decodeClientMessage, encodeClientMessage, type InputRun } from '@shotgun-rally/protocol';
import { DRIVE, parseTrack, TICK_MS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import valley from '../../../assets/tracks/valley.json' with { type: 'json' };
import { MEASURES } from './measures/index.ts';
import { alteredWorld } from './race/altered-world.ts';
import type { Figure } from './race/measure.ts';
import { type Faults, playRace } from './race/race.ts';

const track = parseTrack(valley);

/** A short race judged by the limits of TYPICAL; by default over LAN, so that only the fault affects the figures. */
function race(faults: Faults = {}, weather: Weather = WEATHERS.LAN, cars = 3): Figure[] {
  const conditions = { weather: 'TYPICAL', link: 'datagram' } as const;
  const options = { conditions, weather, track, cars, seed: 3, durationMs: 12_000, observers: MEASURES, faults };
  return playRace(options).flatMap((measure) => measure.figures());
}

/** Returns true if the figure keeps its limit, regardless of its number of samples. */
function keepsLimit(figures: readonly Figure[], measure: string): boolean {
  const figure = figures.find((each) => each.measure.startsWith(measure));
  if (figure?.value == null || figure.atMost === null)
    throw new Error(`expected a figure with a limit, got none: ${measure}`);
  return figure.value <= figure.atMost;
}

/** Loses the input of one tick in fifty before it reaches the server. */
const dropOneInFifty = (link: Link, end: 'server' | 'client', player: number): Link =>
  end === 'client' ? link : thinnedLink(link, player);

const thinnedLink = (link: Link, player: number): Link => ({
  send: (bytes) => link.send(bytes),
  onReceive: (handler) => link.onReceive((bytes) => handler(thinned(bytes, player))),
  onClose: (handler) => link.onClose(handler),
  close: (lastWords) => link.close(lastWords),
});

function thinned(bytes: Uint8Array, player: number): Uint8Array {
  const role = player % 2 === 0 ? 'driver' : 'gunner';
  const decoded = decodeClientMessage(bytes, role);
  if (!decoded.ok || decoded.message.kind !== 'inputs') return bytes;
  const runs = decoded.message.runs.flatMap(singleTicks).filter(({ timeMs }) => (timeMs / TICK_MS) % 50 > 0);
  return encodeClientMessage({ ...decoded.message, runs }, role);
}

const singleTicks = ({ movement, timeMs, timeDeltaMs }: InputRun): InputRun[] =>
  Array.from({ length: timeDeltaMs / TICK_MS }, (_, index) => {
    return { movement, timeDeltaMs: TICK_MS, timeMs: timeMs - timeDeltaMs + (index + 1) * TICK_MS };
  });

/** Shows the gunner a view that is 80 ms newer, as with an interpolation delay that is too short. */
function showTooEarly(view: ClientView, { client, role }: Player): ClientView {
  if (role === 'driver') return view;
  const timeMs = view.timeMs + 80;
  const cars = view.cars.map(({ car, present }) => {
    const pose = createTimelinePose();
    return { car, present: present && client.timeline.sample(car, timeMs, pose) !== 'none', pose };
  });
  return { ...view, cars, timeMs, state: view.state, predicted: view.predicted, serverPose: view.serverPose };
}

/** Smooths so much that the shown car follows the simulated one with a large delay. */
function createStrongSmoother(): (view: ClientView, player: Player) => ClientView {
  const shown = new Map<Player, { x: number; y: number; z: number }>();
  return (view, player) => {
    const own = view.cars[player.car];
    if (player.role !== 'driver' || !own) return view;
    const { pose } = own;
    const last = shown.get(player) ?? pose;
    const position = { x: follow(last.x, pose.x), y: follow(last.y, pose.y), z: follow(last.z, pose.z) };
    shown.set(player, position);
    const cars = view.cars.map((each) => (each === own ? { ...own, pose: { ...pose, ...position } } : each));
    return { cars, timeMs: view.timeMs, state: view.state, predicted: view.predicted, serverPose: view.serverPose };
  };
}

const follow = (from: number, to: number): number => from + (to - from) * 0.1;

describe('the scoreboard', () => {
  const withoutFault = race();

  it.each([
    'own-car corrections while',
    'ticks predicted otherwise',
    'largest own-car error',
    'shown minus simulated, clean',
    'server ticks without a real input',
    'frames shown beyond the newest state',
    'snapshots without every pose',
  ])('keeps its limits without a fault: %s', (measure) => {
    expect(keepsLimit(withoutFault, measure)).toBe(true);
  });

  it('exceeds its limits if the simulation of a client differs by one constant', () => {
    const rows = ['own-car corrections while', 'ticks predicted otherwise', 'largest own-car error'];
    const weakEngine: Faults = { createWorld: (options) => alteredWorld(options, DRIVE, { engine: 12.9 }) };
    const [single, singleWithFault] = [race({}, WEATHERS.TYPICAL, 1), race(weakEngine, WEATHERS.TYPICAL, 1)];
    expect(rows.map((row) => keepsLimit(single, row))).toEqual([true, true, true]);
    expect(rows.map((row) => keepsLimit(singleWithFault, row))).toEqual([false, false, false]);
  });

  it('exceeds a limit if one input in fifty is lost', () => {
    expect(keepsLimit(race({ wrap: dropOneInFifty }), 'server ticks without a real input')).toBe(false);
  });

  it('exceeds a limit if the interpolation delay is too short', () => {
    expect(keepsLimit(race({ show: showTooEarly }), 'frames shown beyond the newest state')).toBe(false);
  });

  it('exceeds a limit if snapshots have no past poses', () => {
    const withoutPast: Faults = {
      prepare: ({ server }) => {
        server.timeline.at = () => undefined;
      },
    };
    expect(keepsLimit(race(withoutPast), 'snapshots without every pose')).toBe(false);
  });

  it('exceeds a limit if the smoothing is too strong', () => {
    expect(keepsLimit(race({ show: createStrongSmoother() }), 'shown minus simulated, clean')).toBe(false);
  });
});

describe('a race in the lab', () => {
  it('has the same figures with the same seed, and others with another seed', () => {
    const options = {
      conditions: { weather: 'BAD', link: 'datagram' },
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
