/** A scoreboard is worth something only if it turns red: each fault here is planted, and the row for it must show it. */
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

/** A short race, held against the bars of TYPICAL; over a perfect network, so that nothing but the fault is to be seen. */
function race(faults: Faults = {}, weather: Weather = WEATHERS.LAN, cars = 3): Figure[] {
  const conditions = { weather: 'TYPICAL', link: 'datagram' } as const;
  const options = { conditions, weather, track, cars, seed: 3, durationMs: 12_000, watchers: MEASURES, faults };
  return playRace(options).flatMap((measure) => measure.figures());
}

/** Whether the figure keeps its bar, however few its samples. */
function isGreen(figures: readonly Figure[], measure: string): boolean {
  const figure = figures.find((each) => each.measure.startsWith(measure));
  if (figure?.value == null || figure.atMost === null) throw new Error(`nothing to judge: ${measure}`);
  return figure.value <= figure.atMost;
}

/** An input queue that loses the input of one tick in fifty. */
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

/** The gunner's world shown 80 ms later than the client means to: an interpolation delay that is too short. */
function showTooEarly(view: ClientView, { client, role }: Player): ClientView {
  if (role === 'driver') return view;
  const timeMs = view.timeMs + 80;
  const cars = view.cars.map(({ car, present }) => {
    const pose = createTimelinePose();
    return { car, present: present && client.timeline.sample(car, timeMs, pose) !== 'none', pose };
  });
  return { ...view, cars, timeMs, state: view.state, predicted: view.predicted, serverPose: view.serverPose };
}

/** A smoother that hides everything: the shown car drifts after the simulated one for seconds. */
function createHider(): (view: ClientView, player: Player) => ClientView {
  const shown = new Map<Player, { x: number; y: number; z: number }>();
  return (view, player) => {
    const own = view.cars[player.car];
    if (player.role !== 'driver' || !own) return view;
    const { pose } = own;
    const last = shown.get(player) ?? pose;
    const place = { x: follow(last.x, pose.x), y: follow(last.y, pose.y), z: follow(last.z, pose.z) };
    shown.set(player, place);
    const cars = view.cars.map((each) => (each === own ? { ...own, pose: { ...pose, ...place } } : each));
    return { cars, timeMs: view.timeMs, state: view.state, predicted: view.predicted, serverPose: view.serverPose };
  };
}

const follow = (from: number, to: number): number => from + (to - from) * 0.1;

describe('the scoreboard', () => {
  const sound = race();

  it.each([
    'own-car corrections while',
    'ticks predicted otherwise',
    'largest own-car error',
    'shown minus simulated, clean',
    'server ticks without a real input',
    'frames shown beyond the newest state',
    'snapshots without every pose',
  ])('has nothing against the netcode as it is: %s', (measure) => {
    expect(isGreen(sound, measure)).toBe(true);
  });

  it('turns red for a client whose simulation differs by one constant', () => {
    const rows = ['own-car corrections while', 'ticks predicted otherwise', 'largest own-car error'];
    const weak: Faults = { createWorld: (options) => alteredWorld(options, DRIVE, { engine: 12.9 }) };
    const [alone, weakAlone] = [race({}, WEATHERS.TYPICAL, 1), race(weak, WEATHERS.TYPICAL, 1)];
    expect(rows.map((row) => isGreen(alone, row))).toEqual([true, true, true]);
    expect(rows.map((row) => isGreen(weakAlone, row))).toEqual([false, false, false]);
  });

  it('turns red for an input queue that drops one in fifty', () => {
    expect(isGreen(race({ wrap: dropOneInFifty }), 'server ticks without a real input')).toBe(false);
  });

  it('turns red for an interpolation delay that is too short', () => {
    expect(isGreen(race({ show: showTooEarly }), 'frames shown beyond the newest state')).toBe(false);
  });

  it('turns red for an empty past', () => {
    const forgetful: Faults = {
      prepare: ({ server }) => {
        server.timeline.at = () => undefined;
      },
    };
    expect(isGreen(race(forgetful), 'snapshots without every pose')).toBe(false);
  });

  it('turns red for a smoother that hides everything', () => {
    expect(isGreen(race({ show: createHider() }), 'shown minus simulated, clean')).toBe(false);
  });
});

describe('a race in the lab', () => {
  it('is the same again with the same seed, figure by figure, and another with another', () => {
    const options = {
      conditions: { weather: 'BAD', link: 'datagram' },
      weather: WEATHERS.BAD,
      track,
      cars: 2,
      durationMs: 4000,
      watchers: MEASURES,
    } as const;
    const figuresOf = (seed: number): string =>
      JSON.stringify(playRace({ ...options, seed }).map((measure) => measure.figures()));
    const first = figuresOf(5);
    expect(figuresOf(5)).toBe(first);
    expect(figuresOf(6)).not.toBe(first);
  });
});
