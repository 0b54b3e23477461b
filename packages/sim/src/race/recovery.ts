/** Decides when a car respawns: its driver requests it, or it is stuck, wrecked or out of the world. */
import { lengthOf } from '../math/vector.ts';
import { CAR, STATUS, TIMER_MAX_TICKS } from '../state/fields.ts';
import type { DriverInput } from '../state/input.ts';
import { createPose, readPose, readVelocity } from '../state/pose.ts';
import { carOffset, type WorldState } from '../state/state.ts';
import type { TrackSample } from '../track/road/road.ts';
import { RESPAWN } from '../tuning/race.ts';
import type { DrivingContext } from './race-context.ts';
import { repair, respawn } from './spawn.ts';

/** A driver who gives more throttle than this, forwards or backwards, wants to move. */
const THROTTLE_MIN = 32;
/** Cosine of the car's tilt below which it lies on its side or roof. */
const LYING_COSINE_MAX = 0.3;

const pose = createPose();
const velocity = { x: 0, y: 0, z: 0 };

/**
 * Counts down a car's timers, and respawns the car if it must, or if its driver requests it and is allowed to. Fills `below`
 * with the ground below the car.
 */
export function recover(race: DrivingContext, car: number, input: DriverInput, below: TrackSample): void {
  const { state, events } = race;
  const at = carOffset(car);
  findGround(race, car, below);
  state[at + CAR.protectTicks] = Math.max(0, state[at + CAR.protectTicks]! - 1);
  const hasWaited = countDownRespawn(state, at);
  const isWrecked = state[at + CAR.status] === STATUS.wrecked;
  const isNecessary = isWrecked ? hasWaited : isStuck(state, car, input) || isLost(below);
  const isRequested = !isWrecked && hasWaited && input.reset && state[at + CAR.resetHeld] === 0;
  // A reset that is pressed too early and held takes effect when the wait ends, and then not again until it is
  // released.
  if (!input.reset) state[at + CAR.resetHeld] = 0;
  if (!isNecessary && !isRequested) return;
  if (input.reset) state[at + CAR.resetHeld] = 1;
  respawn(race, car, isNecessary);
  findGround(race, car, below);
  events.push({ kind: 'respawn', car });
}

/**
 * Waits until a wreck or a stuck car respawns, and then repairs it as `recover` does, but does not move it. With this a
 * gunner's client predicts when the gun works again, without simulating cars: a stuck car is assumed to remain stuck.
 */
export function stepRepair(state: WorldState, car: number): void {
  const at = carOffset(car);
  const isWrecked = state[at + CAR.status] === STATUS.wrecked;
  if (isWrecked ? !countDownRespawn(state, at) : !countStuckTick(state, at, state[at + CAR.stuckTicks]! > 0)) return;
  repair(state, car);
  state[at + CAR.stuckTicks] = 0;
}

/** Counts down the wait of a wreck for its respawn, or of a driver for the next request; returns true if it is over. */
function countDownRespawn(state: WorldState, at: number): boolean {
  const ticks = Math.max(0, state[at + CAR.respawnTicks]! - 1);
  state[at + CAR.respawnTicks] = ticks;
  return ticks === 0;
}

/** Counts the ticks for which a car has been stuck; returns true if it has been stuck for long enough to respawn. */
function isStuck(state: WorldState, car: number, input: DriverInput): boolean {
  const at = carOffset(car);
  readVelocity(state, car, velocity);
  readPose(state, car, pose);
  const isLying = 1 - 2 * (pose.qx * pose.qx + pose.qz * pose.qz) < LYING_COSINE_MAX;
  const shouldMove = Math.abs(input.throttle) > THROTTLE_MIN || isLying;
  const isSlow = lengthOf(velocity.x, velocity.y, velocity.z) < RESPAWN.stuckSpeed;
  return countStuckTick(state, at, shouldMove && isSlow);
}

/** Counts a tick in which a car is stuck or not; returns true if it has been stuck for long enough to respawn. */
function countStuckTick(state: WorldState, at: number, isStuckNow: boolean): boolean {
  const ticks = isStuckNow ? Math.min(TIMER_MAX_TICKS, state[at + CAR.stuckTicks]! + 1) : 0;
  state[at + CAR.stuckTicks] = ticks;
  return ticks >= RESPAWN.stuckTicks;
}

function findGround({ state, ground }: DrivingContext, car: number, below: TrackSample): void {
  ground.sample(readPose(state, car, pose), state[carOffset(car) + CAR.trackHint]!, below);
}

/** Returns true if a car is out of the world: below or high above the ground `below`, or past a wall. */
function isLost(below: TrackSample): boolean {
  if (below.height < -RESPAWN.belowRoad || below.height > RESPAWN.aboveRoad) return true;
  return Math.abs(below.lateral) > below.wall + RESPAWN.pastWall;
}
