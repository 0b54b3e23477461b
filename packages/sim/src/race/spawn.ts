/** Puts cars on the road: on the starting grid, where they were wrecked, or back at their last checkpoint. */
import { clamp } from '../math/scalar.ts';
import { quatOfAxes } from '../math/vector.ts';
import { withoutCar } from '../state/car-set.ts';
import { BOOST_MAX, CAR, HEALTH_MAX, PHASE, RACE, RACE_TICKS_MAX, STATUS } from '../state/fields.ts';
import { createPose, readPose } from '../state/pose.ts';
import { carCountOf, carOffset, type WorldState, writeCar } from '../state/state.ts';
import { createTrackSample, sampleTrack } from '../track/road/road.ts';
import type { Track } from '../track/road/track.ts';
import { RACE_RULES, RESPAWN } from '../tuning/race.ts';
import { rideHeightOf } from '../tuning/ride-height.ts';
import { tuningOfCar } from '../tuning/tuning-of-car.ts';
import { ROCKET } from '../tuning/weapons.ts';
import { pushAlongRoad } from './pads.ts';
import type { DrivingContext, RaceCars } from './race-context.ts';

/** Cars respawn on this many lanes at a checkpoint, this far apart (m), so that fewer overlap. */
const CHECKPOINT_LANES = 4;
const CHECKPOINT_LANE_M = 1.8;

/** A repaired wreck is at least this far from the edge of the road (m). */
const WRECK_EDGE_M = 2;

const pose = createPose();
const spot = createTrackSample();
const left = { x: 0, y: 0, z: 0 };
const up = { x: 0, y: 0, z: 0 };
const forward = { x: 0, y: 0, z: 0 };
const rotation = { x: 0, y: 0, z: 0, w: 1 };

/**
 * Puts a car at rest on its wheels, `distance` m along the track and `lateral` m to the right of its middle, with its
 * nose in the direction of travel. On a terrain, `distance` counts from the middle along +Z, and `lateral` along -X.
 */
export function standCar({ state, ground, tuning }: RaceCars, car: number, distance: number, lateral: number): void {
  const at = carOffset(car);
  ground.pointAt(distance, lateral, rideHeightOf(tuningOfCar(tuning, state, car)), spot);
  alignWithRoad();
  writeCar(state, car, CAR.px, spot.x);
  writeCar(state, car, CAR.py, spot.y);
  writeCar(state, car, CAR.pz, spot.z);
  writeCar(state, car, CAR.qx, rotation.x);
  writeCar(state, car, CAR.qy, rotation.y);
  writeCar(state, car, CAR.qz, rotation.z);
  writeCar(state, car, CAR.qw, rotation.w);
  state.fill(0, at + CAR.vx, at + CAR.wz + 1);
  state[at + CAR.steer] = 0;
  state[at + CAR.trackHint] = spot.index;
  state[at + CAR.stuckTicks] = 0;
  state[at + CAR.respawnTicks] = 0;
  state[at + CAR.slipstream] = 0;
}

/** Fills `rotation` with the rotation of a car that stands on the ground at `spot`. */
function alignWithRoad(): void {
  left.x = -spot.rx;
  left.y = -spot.ry;
  left.z = -spot.rz;
  up.x = spot.nx;
  up.y = spot.ny;
  up.z = spot.nz;
  forward.x = left.y * up.z - left.z * up.y;
  forward.y = left.z * up.x - left.x * up.z;
  forward.z = left.x * up.y - left.y * up.x;
  quatOfAxes(left, up, forward, rotation);
}

/** Puts a car of a model on the grid, as at the start of a race. Its barrel keeps its direction. In a race, its first lap begins now. */
export function enterCar(race: RaceCars, car: number, model: number): void {
  const { state } = race;
  state[carOffset(car) + CAR.model] = model;
  placeOnGrid(race, car);
  if (state[RACE.phase] !== PHASE.racing) return;
  state[carOffset(car) + CAR.lapStartTick] = Math.min(RACE_TICKS_MAX, state[RACE.tick]! - state[RACE.phaseStartTick]!);
}

/** Clears the slot of a car, and its bit in RACE.wakes, which a later car in the slot would inherit. */
export function removeCar(state: WorldState, car: number): void {
  state.fill(0, carOffset(car), carOffset(car + 1));
  state[RACE.wakes] = withoutCar(state[RACE.wakes]!, car);
}

/**
 * Puts a car on the grid with full health and the boost and rockets of a race start. It keeps its model and the
 * direction of its barrel.
 */
export function placeOnGrid(race: RaceCars, car: number): void {
  const { state, tuning } = race;
  const at = carOffset(car);
  const model = state[at + CAR.model]!;
  const barrelYaw = state[at + CAR.barrelYaw]!;
  const barrelPitch = state[at + CAR.barrelPitch]!;
  state.fill(0, at, carOffset(car + 1));
  state[at + CAR.model] = model;
  state[at + CAR.barrelYaw] = barrelYaw;
  state[at + CAR.barrelPitch] = barrelPitch;
  moveToGrid(race, car);
  state[at + CAR.status] = STATUS.racing;
  state[at + CAR.health] = HEALTH_MAX;
  state[at + CAR.boost] = boostAtStart(state, car, tuning[model]!.boost.atStart);
  state[at + CAR.rockets] = ROCKET.atStart;
  state[at + CAR.checkpoint] = 1;
}

/**
 * Puts a wreck back on the road where it is, rolling; any other car at its last checkpoint, or on the grid if it has not
 * passed the start line; and on a terrain every car on the grid. Protects it from hits. A necessary respawn (the car is
 * wrecked, stuck or out of the world) also repairs the car and cools its gun. A requested respawn does not, and starts the
 * wait for the next request.
 */
export function respawn(race: DrivingContext, car: number, isNecessary: boolean): void {
  const { state, track } = race;
  const at = carOffset(car);
  if (track === null) moveToGrid(race, car);
  else if (state[at + CAR.status] === STATUS.wrecked) rollOnFromHere(race, car, track);
  else if (isBehindStart(state, at, track)) moveToGrid(race, car);
  else standCar(race, car, lastCheckpointM(state, at, track), checkpointLaneM(car));
  state[at + CAR.protectTicks] = RESPAWN.protectTicks;
  if (!isNecessary) {
    state[at + CAR.respawnTicks] = RESPAWN.requestIntervalTicks;
    return;
  }
  repair(state, car);
}

/** Repairs a car's armour and gun; a wreck races on, and waits no longer. */
export function repair(state: WorldState, car: number): void {
  const at = carOffset(car);
  if (state[at + CAR.status] === STATUS.wrecked) {
    state[at + CAR.status] = STATUS.racing;
    state[at + CAR.respawnTicks] = 0;
  }
  state[at + CAR.health] = HEALTH_MAX;
  state[at + CAR.heat] = 0;
  state[at + CAR.jammed] = 0;
}

/** Puts a wreck on the road beside the place where it is, at the speed of a repaired wreck. */
function rollOnFromHere(race: DrivingContext, car: number, track: Track): void {
  const { state } = race;
  const hint = state[carOffset(car) + CAR.trackHint]!;
  sampleTrack(track, readPose(state, car, pose), hint, spot);
  const lateralMax = spot.halfWidth - WRECK_EDGE_M;
  standCar(race, car, spot.distance, clamp(spot.lateral, -lateralMax, lateralMax));
  pushAlongRoad(state, car, track, state[carOffset(car) + CAR.trackHint]!, RESPAWN.wreckSpeed);
  // The wreck may have passed a checkpoint in this tick. It is found by the sample before it.
  state[carOffset(car) + CAR.trackHint] = hint;
}

/**
 * Moves a car to its place on the grid: rows across the middle of the road, each from left to right in the order of the
 * cars' numbers.
 */
function moveToGrid(race: RaceCars, car: number): void {
  const { gridColumns, gridFirst, gridRow, gridLane } = RACE_RULES;
  const columns = Math.min(gridColumns, carCountOf(race.state));
  const lane = (car % columns) - (columns - 1) / 2;
  standCar(race, car, -gridFirst - gridRowOf(car) * gridRow, lane * gridLane);
}

/** Returns the row of a car's place on the grid, from 0. */
const gridRowOf = (car: number): number => Math.floor(car / RACE_RULES.gridColumns);

/** Returns a car's boost on the grid: `front` in the first row, a full tank in the last one, and evenly spaced in between. */
function boostAtStart(state: WorldState, car: number, front: number): number {
  const lastRow = gridRowOf(carCountOf(state) - 1);
  return lastRow === 0 ? front : front + Math.floor(((BOOST_MAX - front) * gridRowOf(car)) / lastRow);
}

/** Returns true if a car has not passed the start line since it was on the grid. */
const isBehindStart = (state: WorldState, at: number, track: Track): boolean =>
  state[at + CAR.lap] === 0 && state[at + CAR.checkpoint] === 1 && state[at + CAR.trackHint]! * 2 > track.count;

/** Returns the distance of a car's last checkpoint from the start line, along the track (m). */
function lastCheckpointM(state: WorldState, at: number, { checkpoints, distance }: Track): number {
  const last = (state[at + CAR.checkpoint]! + checkpoints.length - 1) % checkpoints.length;
  return distance[checkpoints[last]!]!;
}

/** Returns the distance of a car's lane at a checkpoint to the right of the centre line (m). */
const checkpointLaneM = (car: number): number =>
  ((car % CHECKPOINT_LANES) - (CHECKPOINT_LANES - 1) / 2) * CHECKPOINT_LANE_M;
