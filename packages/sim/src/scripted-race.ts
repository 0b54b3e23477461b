/** A race that plays itself, with contacts, jumps, shots and wrecks, to compare its hashes between engines and versions. */

import { hash32 } from './math/hash.ts';
import { clamp } from './math/scalar.ts';
import type { Command } from './state/command.ts';
import { CAR, PUSH_STEP } from './state/fields.ts';
import { AXIS_MAX, type CarInput } from './state/input.ts';
import { carOffset } from './state/state.ts';
import type { Track } from './track/track.ts';
import { World } from './world.ts';

const CARS = 8;
const HELD_TICKS = 24;
const WARMUP_TICKS = 40;
const HIT_EVERY_TICKS = 97;
const HIT_DAMAGE = 40;
const PUSH = [1 / PUSH_STEP, 2 / PUSH_STEP, -1 / PUSH_STEP] as const;

/** Runs `ticks` ticks of a race of eight cars on `track`; returns the state's hash after each. */
export function runScriptedRace(track: Track, ticks: number): number[] {
  const world = new World({ track, cars: CARS, laps: 2, seed: 7 });
  const hashes: number[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    const inputs = Array.from({ length: CARS }, (_, car) => scriptedInput(world, car, tick));
    world.step(inputs, scriptedCommands(tick));
    hashes.push(world.hash());
  }
  return hashes;
}

function scriptedCommands(tick: number): Command[] {
  if (tick === 0) return Array.from({ length: CARS }, (_, car) => ({ kind: 'enter', car }) as const);
  if (tick === WARMUP_TICKS) return [{ kind: 'start' }];
  if (tick % HIT_EVERY_TICKS !== 0) return [];
  const car = hash32(tick, 1, 0) % CARS;
  return [{ kind: 'hit', car, by: (car + 1) % CARS, damage: HIT_DAMAGE, push: PUSH }];
}

/** Steers towards the middle of the road, with moods that last half a second: some drift, some boost, some ram. */
function scriptedInput(world: World, car: number, tick: number): CarInput {
  const { state, track } = world;
  const mood = hash32(Math.floor(tick / HELD_TICKS), car, 3);
  const at = carOffset(car);
  const x = state[at + CAR.px]! / 1024;
  const z = state[at + CAR.pz]! / 1024;
  const vx = state[at + CAR.vx]! / 512;
  const vz = state[at + CAR.vz]! / 512;
  const ahead = (state[at + CAR.trackHint]! + 12) % track.count;
  const dx = track.px[ahead]! - x;
  const dz = track.pz[ahead]! - z;
  const qy = state[at + CAR.qy]! / 32_767;
  const qw = state[at + CAR.qw]! / 32_767;
  const fx = 2 * qy * qw;
  const fz = qw * qw - qy * qy;
  const right = (fz * -dx + fx * dz) / (1 + Math.sqrt(dx * dx + dz * dz));
  const wobble = ((mood & 255) / 255 - 0.5) * 0.7;
  const fast = vx * vx + vz * vz > 900;
  return {
    driver: {
      steer: clamp(Math.floor((right * 3 + wobble) * AXIS_MAX), -AXIS_MAX, AXIS_MAX),
      throttle: fast && (mood & 0x300) === 0 ? -AXIS_MAX : AXIS_MAX,
      drift: (mood & 0xc00) === 0,
      boost: (mood & 0x3000) === 0,
      reset: (mood & 0xff_0000) === 0,
    },
    gunner: {
      aimYaw: (mood >>> 8) & 0xffff,
      aimPitch: ((mood >>> 16) & 0x1fff) - 0x800,
      fire: (mood & 0x4000) === 0,
      rocket: (mood & 0x3f000) === 0,
      viewDelayMs: 0,
    },
  };
}
