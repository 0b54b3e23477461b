/** `window.__game`: the state of the game, for browser tests and for the console. */
import type { ClientPhase, ClientStats, GameClient } from '@shotgun-rally/netcode';
import type { Role } from '@shotgun-rally/protocol';
import { PHASE, RACE, standings } from '@shotgun-rally/sim';
import { yawOf } from '@shotgun-rally/sim/state';
import type { Transport } from '../connection/server-link.ts';
import type { News } from '../news/news.ts';
import { carInteger, type Moment, shownSpeed } from '../race/moment.ts';
import type { ViewStats } from '../view/race-view.ts';
import type { FrameCost } from './frame-cost.ts';

interface ProbedCar {
  /** The slot of the car. */
  readonly car: number;
  /** False for an empty slot. */
  readonly present: boolean;
  /** The drawn pose: position in m, velocity in m/s. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
  /** Heading in radians: 0 along +Z, positive towards +X. */
  readonly yaw: number;
  /** Armour, from 0 (wrecked) to 100. */
  readonly health: number;
}

export interface GameProbe {
  /** The state of the connection. */
  readonly phase: ClientPhase;
  readonly racePhase: keyof typeof PHASE;
  readonly role: Role;
  readonly car: number;
  /** The newest predicted tick for a driver; the newest tick that arrived from the server for a gunner. */
  readonly tick: number;
  /** The race time that the frame shows (ms). */
  readonly shownMs: number;
  /** Displayed speed of the player's car in m/s. */
  readonly speed: number;
  readonly cars: readonly ProbedCar[];
  /** Laps completed by the player's car. */
  readonly lap: number;
  /** Index of the player's next checkpoint. */
  readonly checkpoint: number;
  /** The place of the player's car in the race, from 1. */
  readonly place: number;
  /** Shots of the player's car whose result the server has sent. */
  readonly shots: number;
  /** How many of these shots hit. */
  readonly hits: number;
  /** Rockets in flight, as this page shows them. */
  readonly rockets: number;
  /** The gunner's aim in radians in world space: yaw like a car's heading, pitch positive upwards. */
  readonly aimYaw: number;
  readonly aimPitch: number;
  readonly stats: ClientStats;
  /** The connection in use: WebSocket, WebRTC data channel, or a server in this tab. */
  readonly transport: Transport;
  /** Race time (ms) of the newest input that the server has executed for each seat of the player's car. */
  readonly executedMs: Readonly<Record<Role, number>>;
  /** Draw calls and triangles of the newest frame, and GPU resources in use. */
  readonly viewStats: ViewStats | null;
  /** Percentiles (ms) of the time that frames took on the main thread. */
  readonly frameCost: FrameCost;
  /** Returns the longest call (ms) of the client's `advance` since the last call; 0 in the first one. */
  readonly takeLongestAdvanceMs: () => number;
  /**
   * How the engine sound is created, the state of the audio context, and the number of effects that are playing; null
   * before the first user gesture.
   */
  readonly audio: { readonly engines: string; readonly state: string; readonly playing: number } | null;
  /** True if the 3D scene of the track is built and drawn. */
  readonly drawn: boolean;
  /** Frames drawn since the page was loaded. */
  readonly frames: number;
}

declare global {
  interface Window {
    /** Undefined until the first frame of a race. */
    readonly __game?: GameProbe;
  }
}

export interface ProbeSources {
  readonly moment: Moment;
  readonly client: GameClient;
  readonly transport: Transport;
  /** null until the HUD is loaded. */
  readonly news: News | null;
  readonly audio: GameProbe['audio'];
  readonly viewStats: ViewStats | null;
  readonly frameCost: FrameCost;
  readonly takeLongestAdvanceMs: () => number;
  readonly frames: number;
}

/** Returns the values of the frame that showed `moment`. */
export function createProbe({ moment, client, news, ...rest }: ProbeSources): GameProbe {
  const { view, viewpoint, track, aim } = moment;
  const { state } = view;
  const { car, role } = viewpoint;
  return {
    ...rest,
    phase: client.phase,
    stats: client.stats,
    drawn: moment.isSceneBuilt,
    racePhase: phaseName(state[RACE.phase]),
    role,
    car,
    tick: state[RACE.tick] ?? 0,
    shownMs: view.timeMs,
    speed: shownSpeed(moment),
    executedMs: {
      driver: moment.reports[car]?.driver.lastTimeMs ?? 0,
      gunner: moment.reports[car]?.gunner.lastTimeMs ?? 0,
    },
    cars: view.cars.map(({ car }) => probedCar(moment, car)),
    lap: carInteger(state, car, 'lap'),
    checkpoint: carInteger(state, car, 'checkpoint'),
    place: standings(state, track).indexOf(car) + 1,
    shots: news?.combat.shots ?? 0,
    hits: news?.combat.hits ?? 0,
    rockets: moment.rockets.length,
    aimYaw: aim.yaw,
    aimPitch: aim.pitch,
  };
}

function probedCar({ view }: Moment, car: number): ProbedCar {
  const viewCar = view.cars[car];
  if (!viewCar) throw new Error(`car ${car}: the race has ${view.cars.length} slots`);
  const { x, y, z, vx, vy, vz } = viewCar.pose;
  const yaw = yawOf(viewCar.pose);
  return { car, present: viewCar.present, x, y, z, vx, vy, vz, yaw, health: carInteger(view.state, car, 'health') };
}

function phaseName(phase: number | undefined): keyof typeof PHASE {
  const names = Object.keys(PHASE) as (keyof typeof PHASE)[];
  return names.find((name) => PHASE[name] === phase) ?? 'warmup';
}
