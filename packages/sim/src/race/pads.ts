/** Pads on the road: they give speed, health or rockets to a car that drives onto them, once per crossing. */
import { clamp } from '../math/scalar.ts';
import { lengthOf } from '../math/vector.ts';
import { CAR, carField, HEALTH_MAX, STATUS, VELOCITY_STEP } from '../state/fields.ts';
import { createPose, type Pose, readPose, readVelocity } from '../state/pose.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import { createTrackSample, sampleTrack } from '../track/road/road.ts';
import type { Track, TrackPad } from '../track/road/track.ts';
import { PAD } from '../tuning/race.ts';
import { ROCKET, TURRET } from '../tuning/weapons.ts';
import type { RaceContext } from './race-context.ts';

/** From this heat, a jammed gun works again after `PAD.unjamTicks`. It also cools in the tick of the pad itself. */
const UNJAM_HEAT = TURRET.clearHeat + (PAD.unjamTicks + 1) * TURRET.coolPerTick;

const road = createTrackSample();
const pose = createPose();
const velocity = { x: 0, y: 0, z: 0 };
const { min: VELOCITY_MIN, max: VELOCITY_MAX } = carField(CAR.vx);

/** Stores the pad under a car, and applies it if the car has just driven onto it. */
export function updatePad({ state, track, events }: RaceContext, car: number): void {
  const sample = state[carOffset(car) + CAR.trackHint]!;
  const pad = enterPad(state, car, track, sample, readPose(state, car, pose));
  if (pad === 0) return;
  applyPad(state, car, track, track.pads[pad - 1]!);
  events.push({ kind: 'pad', car, pad: pad - 1 });
}

/**
 * Does for a car at `carPose` what `updatePad` does, but applies only pads with ammo. With this a gunner's client predicts
 * when a pad cools the gun, without simulating cars.
 */
export function stepAmmoPad(state: WorldState, car: number, track: Track, carPose: Pose): void {
  const { index: sample } = sampleTrack(track, carPose, state[carOffset(car) + CAR.trackHint]!, road);
  const pad = track.pads[enterPad(state, car, track, sample, carPose) - 1];
  if (pad?.kind === 'ammo') takeAmmo(state, car);
}

/** Stores the pad under a car. Returns its number, from 1, if the car has just driven onto it; else 0. */
function enterPad(state: WorldState, car: number, track: Track, sample: number, carPose: Pose): number {
  const at = carOffset(car);
  const pad = state[at + CAR.status] === STATUS.racing ? padUnder(track, sample, carPose) : 0;
  const before = state[at + CAR.pad];
  state[at + CAR.pad] = pad;
  return pad === before ? 0 : pad;
}

/**
 * Returns the number of the pad under a car's centre, from 1; 0 if there is none, or if the car is high above it. `sample` is
 * the track sample behind the car.
 */
function padUnder(track: Track, sample: number, carPose: Pose): number {
  const near = track.padsNear[sample];
  if (!near) return 0;
  sampleTrack(track, carPose, sample, road);
  if (road.height > PAD.reachUp) return 0;
  for (let index = 0; index < near.length; index++) {
    const pad = near[index]!;
    if (Math.abs(road.lateral - track.pads[pad]!.lateral) <= PAD.halfWidth) return pad + 1;
  }
  return 0;
}

function applyPad(state: WorldState, car: number, track: Track, { kind, index }: TrackPad): void {
  const at = carOffset(car);
  if (kind === 'boost') boostAlongRoad(state, car, track, index);
  else if (kind === 'repair') {
    state[at + CAR.health] = Math.min(HEALTH_MAX, state[at + CAR.health]! + PAD.repair);
  } else takeAmmo(state, car);
}

/**
 * Gives a car rockets and cools its gun. A jammed gun works again `PAD.unjamTicks` later: a gunner's client learns of the pad before
 * that, so it fires in the same tick as the server even if it predicted another tick for the crossing.
 */
function takeAmmo(state: WorldState, car: number): void {
  const at = carOffset(car);
  state[at + CAR.rockets] = Math.min(ROCKET.maxCarried, state[at + CAR.rockets]! + PAD.rockets);
  state[at + CAR.heat] = state[at + CAR.jammed] === 1 ? Math.min(UNJAM_HEAT, state[at + CAR.heat]!) : 0;
}

/** Adds speed in the direction of the road at a sample, up to the top speed of boost pads. */
function boostAlongRoad(state: WorldState, car: number, track: Track, sample: number): void {
  readVelocity(state, car, velocity);
  const room = PAD.boostTopSpeed - lengthOf(velocity.x, velocity.y, velocity.z);
  pushAlongRoad(state, car, track, sample, clamp(room, 0, PAD.boostSpeed));
}

/** Adds `speed` (m/s) to a car's velocity, in the direction of the road at a sample. */
export function pushAlongRoad(state: WorldState, car: number, track: Track, sample: number, speed: number): void {
  const at = carOffset(car);
  const steps = speed / VELOCITY_STEP;
  addVelocity(state, at + CAR.vx, track.tx[sample]! * steps);
  addVelocity(state, at + CAR.vy, track.ty[sample]! * steps);
  addVelocity(state, at + CAR.vz, track.tz[sample]! * steps);
}

function addVelocity(state: WorldState, index: number, steps: number): void {
  state[index] = clamp(state[index]! + Math.floor(steps + 0.5), VELOCITY_MIN, VELOCITY_MAX);
}
