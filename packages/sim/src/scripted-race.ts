/** A race without players, with contacts, shots and hits. Its hashes must be the same in every JavaScript engine. */
import { requireInteger } from './errors/invalid-value.ts';
import { hash32 } from './math/hash.ts';
import { clamp } from './math/scalar.ts';
import { lengthOf } from './math/vector.ts';
import type { Command } from './state/command.ts';
import { CAR, PUSH_STEP } from './state/fields.ts';
import { AXIS_MAX, type CarInput, type DriverInput, type GunnerInput } from './state/input.ts';
import { carOffset, readField } from './state/state.ts';
import type { Track } from './track/road/track.ts';
import { World } from './world.ts';

const TICKS_MAX = 1_000_000_000;
const CARS = 8;
const LAPS = 2;
const SEED = 7;
const WARMUP_TICKS = 40;
const HIT_EVERY_TICKS = 97;
const HIT_DAMAGE = 40;
const PUSH = [1 / PUSH_STEP, 2 / PUSH_STEP, -1 / PUSH_STEP] as const;
/** After this many ticks, a car gets new random bits, which decide what its crew does. */
const DECISION_TICKS = 24;
const DECISION_SALT = 3;
/** Cars steer towards the track sample this far ahead, with this gain, and with a random deviation of this size. */
const SAMPLES_AHEAD = 12;
const STEER_GAIN = 3;
const WOBBLE = 0.7;
const BYTE_MAX = 255;
/** A car above this speed (m/s) brakes with some of these bits. */
const FAST = 30;

/**
 * Runs `ticks` ticks of a race of eight cars on `track`; returns the hash of the state after each tick. Two engines compute
 * the same race if their lists are equal. Throws a TypeError or RangeError unless `ticks` is an integer from 0 to 1 000 000 000.
 *
 * @example
 * const hashes = runScriptedRace(track, 3600);
 */
export function runScriptedRace(track: Track, ticks: number): number[] {
  requireInteger('runScriptedRace: ticks', ticks, 0, TICKS_MAX);
  const world = new World({ track, cars: CARS, laps: LAPS, seed: SEED });
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

/** Returns the input of a car that follows the road; its random bits decide the rest. */
function scriptedInput(world: World, car: number, tick: number): CarInput {
  const randomBits = hash32(Math.floor(tick / DECISION_TICKS), car, DECISION_SALT);
  return { driver: scriptedDriver(world, car, randomBits), gunner: scriptedGunner(randomBits) };
}

/** An action happens if all the bits that it tests are 0: with two bits, in a quarter of the time. */
function scriptedDriver(world: World, car: number, randomBits: number): DriverInput {
  const { state } = world;
  const wobble = ((randomBits & 0xff) / BYTE_MAX - 0.5) * WOBBLE;
  const isFast = lengthOf(readField(state, car, 'vx'), 0, readField(state, car, 'vz')) > FAST;
  return {
    steer: clamp(Math.floor((sineToRoadAhead(world, car) * STEER_GAIN + wobble) * AXIS_MAX), -AXIS_MAX, AXIS_MAX),
    throttle: isFast && (randomBits & 0x300) === 0 ? -AXIS_MAX : AXIS_MAX,
    drift: (randomBits & 0xc00) === 0,
    boost: (randomBits & 0x3000) === 0,
    reset: (randomBits & 0xff_0000) === 0,
  };
}

function scriptedGunner(randomBits: number): GunnerInput {
  return {
    aimYaw: (randomBits >>> 8) & 0xffff,
    aimPitch: ((randomBits >>> 16) & 0x1fff) - 0x800,
    fire: (randomBits & 0x4000) === 0,
    rocket: (randomBits & 0x3f000) === 0,
    viewDelayMs: 0,
  };
}

/** Returns the sine of the angle from a car's nose to the road ahead, right positive; smaller if the target is near. */
function sineToRoadAhead({ state, track }: World, car: number): number {
  const ahead = (state[carOffset(car) + CAR.trackHint]! + SAMPLES_AHEAD) % track.count;
  const dx = track.px[ahead]! - readField(state, car, 'px');
  const dz = track.pz[ahead]! - readField(state, car, 'pz');
  const qy = readField(state, car, 'qy');
  const qw = readField(state, car, 'qw');
  const noseX = 2 * qy * qw;
  const noseZ = qw * qw - qy * qy;
  return (noseZ * -dx + noseX * dz) / (1 + lengthOf(dx, 0, dz));
}
