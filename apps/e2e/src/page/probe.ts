// Reads `window.__game`, the debug values that the client's page publishes (apps/client/src/debug/probe.ts). Apps may not
// import each other, so the values that tests read are declared here again.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { WAIT_MAX_MS } from './wait-max.ts';

/** One car as drawn, in m, m/s and radians. Yaw is 0 along +Z and grows towards +X. */
export interface ProbedCar {
  readonly car: number;
  readonly present: boolean;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly vx: number;
  readonly vz: number;
  readonly yaw: number;
  /** Armour, from 0 (wrecked) to 100. */
  readonly health: number;
}

/** The part of `window.__game` that tests read. */
export interface Probe {
  /** The connection's phase. */
  readonly phase: 'joining' | 'playing' | 'closed';
  readonly racePhase: 'warmup' | 'countdown' | 'racing' | 'finished';
  readonly role: 'driver' | 'gunner';
  readonly car: number;
  /** For a driver the newest predicted tick; for a gunner the tick of the newest state from the server. */
  readonly tick: number;
  /** The race time that the frame shows (ms). */
  readonly shownMs: number;
  /** Speed of the player's car (m/s). */
  readonly speed: number;
  readonly cars: readonly ProbedCar[];
  /** Laps that the player's car has completed. */
  readonly lap: number;
  /** Index of the next checkpoint of the player's car. */
  readonly checkpoint: number;
  /** Position in the race; the leader is 1. */
  readonly place: number;
  /** Shots of the player's car that the server has reported, and how many of them hit. */
  readonly shots: number;
  readonly hits: number;
  /** Direction in which the gunner looks (radians): yaw as for a car, pitch positive upwards. */
  readonly aimYaw: number;
  readonly aimPitch: number;
  readonly stats: {
    readonly rttMs: number;
    readonly clockSteps: number;
    /** Names of the prediction strategy of the player's car and of the way in which rivals are predicted. */
    readonly strategy: string;
    readonly rivals: string;
  };
  /** The transport in use; `tab` is the server in this tab (solo). */
  readonly transport: 'ws' | 'rtc' | 'tab';
  /** For each seat of the player's car, the race time (ms) of the player's newest input that the server has executed. */
  readonly executedMs: { readonly driver: number; readonly gunner: number };
  /** Engine sound in use, state of the AudioContext, and number of short sounds playing; null before the first gesture. */
  readonly audio: { readonly engines: string; readonly state: string; readonly playing: number } | null;
  /** What the newest frame drew, and the objects held on the GPU; null before the first frame. */
  readonly viewStats: {
    readonly drawCalls: number;
    readonly triangles: number;
    readonly geometries: number;
    readonly textures: number;
    /** The camera's world matrix (4 x 4, by columns): its last column is the position (m), its third one points backwards. */
    readonly camera: readonly number[];
  } | null;
  /** True once the scene is built and drawn. */
  readonly drawn: boolean;
  /** Frames drawn since the page was loaded. */
  readonly frames: number;
}

declare global {
  interface Window {
    __game?: Probe;
    /** Resolves to the hashes of the scripted race on the oval, one for each tick. */
    __simHashes?: (ticks: number) => Promise<readonly number[]>;
  }
}

const POLL_MS = 50;

/** Reads the page's current values. Throws if the page has not started the game. */
export async function probe(page: Page): Promise<Probe> {
  const game = await page.evaluate(() => window.__game ?? null);
  if (!game) throw new Error('The page has no __game yet.');
  return game;
}

/** Returns the player's car as drawn. Throws if the page has no such car. */
export function ownCar(game: Probe): ProbedCar {
  const car = game.cars[game.car];
  if (!car) throw new Error(`The page shows no car ${game.car}.`);
  return car;
}

/** Returns the distance that the player's car has moved (m). */
export function distanceBetween(before: Probe, after: Probe): number {
  const [from, to] = [ownCar(before), ownCar(after)];
  return Math.hypot(to.x - from.x, to.z - from.z);
}

/**
 * Polls the page until `isReached` returns true for its values, and returns them. After WAIT_MAX_MS it throws an error that
 * names `state` (a description for that message) and shows the last values.
 */
export async function until(page: Page, state: string, isReached: (game: Probe) => boolean): Promise<Probe> {
  const end = Date.now() + WAIT_MAX_MS;
  let last: Probe | null = null;
  while (Date.now() < end) {
    last = await probe(page).catch(() => null);
    if (last && isReached(last)) return last;
    await setTimeout(POLL_MS);
  }
  throw new Error(`The page never reached the state "${state}". Last values: ${JSON.stringify(last)}`);
}
