// What the client's page shows to tests as `window.__game`; see apps/client/src/debug.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** One car as it is drawn: m, m/s, radians (yaw 0 along +Z, growing towards +X). */
export interface ProbedCar {
  readonly car: number;
  readonly present: boolean;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly vx: number;
  readonly vz: number;
  readonly yaw: number;
  /** 0 to 100. */
  readonly health: number;
}

export interface Probe {
  readonly phase: 'joining' | 'playing' | 'closed';
  readonly racePhase: 'warmup' | 'countdown' | 'racing' | 'finished';
  readonly role: 'driver' | 'gunner';
  readonly car: number;
  readonly tick: number;
  /** m/s of the own car. */
  readonly speed: number;
  readonly cars: readonly ProbedCar[];
  /** Laps completed. */
  readonly lap: number;
  /** The next checkpoint, by its number. */
  readonly checkpoint: number;
  /** Place in the race, 1 first. */
  readonly place: number;
  /** Shots of the own car that the server told of, and those that hit. */
  readonly shots: number;
  readonly hits: number;
  /** Where the gunner looks, radians: yaw as a car's, pitch up positive. */
  readonly aimYaw: number;
  readonly aimPitch: number;
  /** The last press of a key; its times are on the page's clock, and 0 until they have come. */
  readonly lastKey: { readonly code: string; readonly pressedAtMs: number; readonly tickMs: number } | null;
  readonly stats: {
    readonly rttMs: number;
    readonly clockSteps: number;
    /** How the own car is predicted, and how rivals are seen. */
    readonly strategy: string;
    readonly rivals: string;
  };
  /** How messages travel now. */
  readonly transport: 'ws' | 'rtc' | 'tab';
  /** Race time of the newest input of each seat of the own car that the server really executed, ms. */
  readonly executedMs: { readonly driver: number; readonly gunner: number };
  /** How engines are made, whether sound can be heard, and how many short sounds play; null before the first gesture. */
  readonly audio: { readonly engines: string; readonly state: string; readonly playing: number } | null;
  /** What the newest frame drew, and what is held on the GPU; null before there is a picture. */
  readonly picture: {
    readonly drawCalls: number;
    readonly triangles: number;
    readonly geometries: number;
    readonly textures: number;
  } | null;
  /** Whether the scene is built and drawn. */
  readonly drawn: boolean;
}

declare global {
  interface Window {
    __game?: Probe;
    /** Resolves to the hash after each tick of the scripted race on the oval. */
    __simHashes?: (ticks: number) => Promise<readonly number[]>;
  }
}

/** How long a state may take to come about; generous, because only a failure ever waits this long. */
const PATIENCE_MS = 90_000;
const LOOK_EVERY_MS = 50;

/** What the page shows now; throws while the page has not started the game. */
export async function probe(page: Page): Promise<Probe> {
  const game = await page.evaluate(() => window.__game ?? null);
  if (!game) throw new Error('The page shows no __game yet.');
  return game;
}

/** The player's own car, as the page shows it. */
export function ownCar(game: Probe): ProbedCar {
  const car = game.cars[game.car];
  if (!car) throw new Error(`The page shows no car ${game.car}.`);
  return car;
}

/** Looks again and again until `wanted` holds, and gives what was seen; throws with the last sight when patience ends. */
export async function until(page: Page, what: string, wanted: (game: Probe) => boolean): Promise<Probe> {
  const end = Date.now() + PATIENCE_MS;
  let seen: Probe | null = null;
  while (Date.now() < end) {
    seen = await probe(page).catch(() => null);
    if (seen && wanted(seen)) return seen;
    await setTimeout(LOOK_EVERY_MS);
  }
  throw new Error(`Waited in vain until ${what}. Last seen: ${JSON.stringify(seen)}`);
}
