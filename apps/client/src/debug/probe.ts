/** `window.__game`: what the page shows, as plain values, for tests and for the curious in the console. */
import type { ClientPhase, ClientStats } from '@shotgun-rally/netcode';
import type { Role } from '@shotgun-rally/protocol';
import { PHASE, RACE, standings } from '@shotgun-rally/sim';
import type { Transport } from '../connection/server-link.ts';
import type { News } from '../news/news.ts';
import { carInteger, headingOf, type Moment, shownSpeed } from '../race/moment.ts';
import type { ViewStats } from '../view/race-view.ts';
import type { FrameCost } from './frame-cost.ts';
import type { KeyTrace, ProbedKey } from './key-trace.ts';

export interface ProbedCar {
  readonly car: number;
  readonly present: boolean;
  /** As drawn: metres, and m/s. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
  /** Heading of the nose, radians: 0 along +Z, growing towards +X. */
  readonly yaw: number;
  /** 0 (wrecked) to 100. */
  readonly health: number;
}

export interface GameProbe {
  /** Of the connection: joining, playing or closed. */
  readonly phase: ClientPhase;
  readonly racePhase: keyof typeof PHASE;
  readonly role: Role;
  readonly car: number;
  /** Newest tick run by this page. */
  readonly tick: number;
  /** Own car as shown, m/s. */
  readonly speed: number;
  readonly cars: readonly ProbedCar[];
  /** Laps completed, the next checkpoint, place in the race (1 first). */
  readonly lap: number;
  readonly checkpoint: number;
  readonly place: number;
  /** Shots of the own car that the server told of, and those that hit. */
  readonly shots: number;
  readonly hits: number;
  /** Rockets that are drawn on their way. */
  readonly rockets: number;
  /** Where the gunner looks, radians in the world: yaw as a car's, pitch up positive. */
  readonly aimYaw: number;
  readonly aimPitch: number;
  readonly lastKey: ProbedKey | null;
  readonly stats: ClientStats;
  /** How messages travel now. */
  readonly transport: Transport;
  /** Race time of the newest input of each seat of the own car that the server really executed, ms. */
  readonly executedMs: Readonly<Record<Role, number>>;
  /** What the newest frame drew, and what is held on the GPU. */
  readonly picture: ViewStats | null;
  /** What frames cost this thread. */
  readonly costMs: FrameCost;
  /** How engines are made, whether sound can be heard, and the short sounds that play; null before the first gesture. */
  readonly audio: { readonly engines: string; readonly state: string; readonly playing: number } | null;
  /** Whether the scene is built and drawn. */
  readonly drawn: boolean;
  /** Frames drawn since the page was loaded. */
  readonly frames: number;
}

declare global {
  interface Window {
    /** Absent until the first frame of a race. */
    __game?: GameProbe;
  }
}

export interface ProbeSources {
  readonly moment: Moment;
  readonly phase: ClientPhase;
  readonly stats: ClientStats;
  readonly transport: Transport;
  readonly news: News;
  readonly keys: KeyTrace;
  readonly audio: GameProbe['audio'];
  readonly picture: ViewStats | null;
  readonly costMs: FrameCost;
  readonly drawn: boolean;
  readonly frames: number;
}

export function exposeProbe({ moment, news, keys, ...rest }: ProbeSources): void {
  const { view, welcome, track, aim } = moment;
  const { state } = view;
  const { car, role } = welcome;
  window.__game = {
    ...rest,
    racePhase: phaseName(state[RACE.phase]),
    role,
    car,
    tick: state[RACE.tick] ?? 0,
    speed: shownSpeed(moment),
    executedMs: {
      driver: moment.reports[car]?.driver.lastTimeMs ?? 0,
      gunner: moment.reports[car]?.gunner.lastTimeMs ?? 0,
    },
    cars: view.cars.map((shown) => probedCar(moment, shown.car)),
    lap: carInteger(state, car, 'lap'),
    checkpoint: carInteger(state, car, 'checkpoint'),
    place: standings(state, track).indexOf(car) + 1,
    shots: news.combat.shots,
    hits: news.combat.hits,
    rockets: moment.rockets.length,
    aimYaw: aim.yaw,
    aimPitch: aim.pitch,
    lastKey: keys.last,
  };
}

function probedCar({ view }: Moment, car: number): ProbedCar {
  const shown = view.cars[car];
  if (!shown) throw new Error(`car ${car}: the race has ${view.cars.length} slots`);
  const { x, y, z, vx, vy, vz } = shown.pose;
  const yaw = headingOf(shown.pose);
  return { car, present: shown.present, x, y, z, vx, vy, vz, yaw, health: carInteger(view.state, car, 'health') };
}

function phaseName(phase: number | undefined): keyof typeof PHASE {
  const names = Object.keys(PHASE) as (keyof typeof PHASE)[];
  return names.find((name) => PHASE[name] === phase) ?? 'warmup';
}
