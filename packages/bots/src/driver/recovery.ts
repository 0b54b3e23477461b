/** Recovers a car that cannot race: one that is in the air, overturned, turned round, against a wall, or stuck. */
import { CAR, type CarTuning, carOffset, type DriverInput, NEUTRAL_DRIVER } from '@shotgun-rally/sim';
import { clamp, lengthOf } from '@shotgun-rally/sim/math';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim/track';
import { rideHeightOf } from '@shotgun-rally/sim/tuning';
import type { OwnCar } from '../situation/own-car.ts';
import type { Situation } from '../situation/situation.ts';
import { BACKWARDS_SPEED, curvatureTo, pedalsFor, steerFor, toAxis } from './steering.ts';

/**
 * A car is in the air if it is faster than FLYING_SPEED (m/s) and either higher above the road than FLYING_M (m), and than
 * FLYING_GAP_M above its height at rest ...
 */
const FLYING_M = 1.1;
const FLYING_GAP_M = 0.2;
const FLYING_SPEED = 8;
/** ... or falls faster than this (m/s). */
const FALLING_SPEED = 2.5;
/** Steering in the air, per unit of the sine of the angle between the nose and the direction of flight. */
const FLIGHT_GAIN = 3;
/** Ticks without progress after which the driver reverses. */
const STUCK_TICKS = 25;
/** Ticks without progress after which the driver asks for a respawn. */
const HOPELESS_TICKS = 50;
/** The car is on its side if the cosine between its up axis and the road's is below this ... */
const ON_SIDE_COSINE = 0.5;
/** ... and on its roof if it is below this. */
const ON_ROOF_COSINE = -0.2;
/** The driver aims at the road this far ahead (m). */
const LOOK_AHEAD_M = 10;
/** If the cosine of the angle between nose and aim is above this, the driver stops reversing ... */
const CLEARLY_AHEAD_COSINE = 0.55;
/** ... and if it is below this, the driver turns round. */
const FACING_AWAY_COSINE = 0.35;
/** A nose that is closer than this to a wall (m) counts as touching it. */
const NOSE_GAP_M = 0.8;
/** Speed (m/s) at which the driver turns round. */
const TURNING_SPEED = 7;
/** A car beside a wall turns round with this share of the steering: with all of it, its tail presses against the wall. */
const TURNING_SHARE = 0.35;
/**
 * A car beside a wall reverses until it reaches this speed (m/s), or this share of its top speed in reverse: some metres away from
 * what it was stuck at.
 */
const CLEAR_SPEED = -6;
const CLEAR_SHARE = 0.8;
/** It does so in every other period of this many ticks. Otherwise a car that brakes from CLEAR_SPEED would soon reverse again. */
const REVERSING_TICKS = 64;
/** A car is along a wall if the cosine of the angle between them is above this. */
const ALONG_COSINE = 0.9;
/** A side that is closer than this to a wall (m) counts as touching it. */
const SIDE_GAP_M = 0.8;
/** The bend of the road is measured over this distance (m). */
const BEND_M = 4;
/** Beside a wall the driver steers this share of what the bend needs: with 0.3 or less, or with 1, the car gets stuck more often. */
const BEND_SHARE = 0.6;

/** The point on the road to drive to. Reused between calls, to avoid allocations. */
const aim = createTrackSample();

/** Returns the input that recovers the car; null if it can race. A pure function of its arguments. */
export function recoverDriver(situation: Situation<unknown>, own: OwnCar): DriverInput | null {
  const { state, track, car, tuning } = situation;
  const { here, pose, left, forward, speed, velocity } = own;
  const fallingSpeed = -(velocity.x * here.nx + velocity.y * here.ny + velocity.z * here.nz);
  const isHigh = here.height > Math.max(FLYING_M, rideHeightOf(tuning) + FLYING_GAP_M);
  if (speed > FLYING_SPEED && (isHigh || fallingSpeed > FALLING_SPEED)) return steerFlight(own);
  trackPoint(track, here.distance + LOOK_AHEAD_M, clamp(here.lateral, -here.halfWidth / 2, here.halfWidth / 2), 0, aim);
  const dx = aim.x - pose.x;
  const dy = aim.y - pose.y;
  const dz = aim.z - pose.z;
  const distance = lengthOf(dx, dy, dz) || 1;
  const right = -(dx * left.x + dy * left.y + dz * left.z) / distance;
  const ahead = (dx * forward.x + dy * forward.y + dz * forward.z) / distance;
  const stuckTicks = state[carOffset(car) + CAR.stuckTicks]!;
  if (stuckTicks > HOPELESS_TICKS || isOverturned(own, stuckTicks)) {
    return { ...NEUTRAL_DRIVER, throttle: AXIS_MAX, reset: true };
  }
  const isReversing = speed < BACKWARDS_SPEED;
  // A car that rolls backwards keeps reversing until the road is ahead: the driver's only memory is the car's speed.
  const mustReverse = ahead < CLEARLY_AHEAD_COSINE && (isNoseToWall(own, tuning) || isReversing);
  const isBeside = isBesideWall(own, tuning);
  const clearSpeed = Math.max(CLEAR_SPEED, -CLEAR_SHARE * tuning.drive.reverseTopSpeed);
  const mayReverse = situation.tick % (2 * REVERSING_TICKS) < REVERSING_TICKS;
  const mustClear = isReversing && isBeside && speed > clearSpeed && mayReverse;
  if (stuckTicks > STUCK_TICKS || mustReverse || mustClear) {
    return reverse(isBeside ? alongRoad(situation, own) : toAxis(-Math.sign(right)));
  }
  return ahead > FACING_AWAY_COSINE ? null : turnRound(own, right, isReversing, isBeside);
}

/** Drives slowly towards an aim, which is to the car's right if `right` is positive. A car that slides fast brakes first. */
function turnRound({ speed, velocity }: OwnCar, right: number, isReversing: boolean, isBeside: boolean): DriverInput {
  const steer = Math.sign(right) * (isReversing ? -1 : 1) * (isBeside ? TURNING_SHARE : 1);
  const slidingSpeed = lengthOf(velocity.x, velocity.y, velocity.z);
  const throttle = pedalsFor(TURNING_SPEED, slidingSpeed > 2 * TURNING_SPEED ? slidingSpeed : speed);
  return { ...NEUTRAL_DRIVER, steer: toAxis(steer), throttle: toAxis(throttle) };
}

/**
 * Returns true for a slow car on its roof, and for a car that has been on its side for a while. Such a car asks for a respawn:
 * using its wheels would only rock it, and that movement would restart the count of stuck ticks.
 */
function isOverturned({ here, up, velocity }: OwnCar, stuckTicks: number): boolean {
  const cosine = up.x * here.nx + up.y * here.ny + up.z * here.nz;
  if (cosine < ON_ROOF_COSINE) return lengthOf(velocity.x, velocity.y, velocity.z) < FLYING_SPEED;
  return cosine < ON_SIDE_COSINE && stuckTicks > STUCK_TICKS;
}

/** Returns true for a slow car if one of its front corners touches a wall. */
const isNoseToWall = ({ here, left, forward, speed }: OwnCar, { body }: CarTuning): boolean => {
  const reach = body.halfLength + NOSE_GAP_M;
  const nose = here.lateral + reach * (forward.x * here.rx + forward.y * here.ry + forward.z * here.rz);
  const corner = body.halfWidth * Math.abs(left.x * here.rx + left.y * here.ry + left.z * here.rz);
  return speed < TURNING_SPEED / 2 && Math.abs(nose) + corner > here.wall;
};

/** Returns true for a car along a wall that touches it with one side. */
const isBesideWall = ({ here, left, forward }: OwnCar, { body }: CarTuning): boolean => {
  const along = Math.abs(forward.x * here.tx + forward.y * here.ty + forward.z * here.tz);
  const reach = body.halfWidth * Math.abs(left.x * here.rx + left.y * here.ry + left.z * here.rz) + SIDE_GAP_M;
  return along > ALONG_COSINE && Math.abs(here.lateral) + reach > here.wall;
};

/** Turns the nose into the direction of flight. Uses no throttle, because that would press the nose down. */
function steerFlight({ left, velocity }: OwnCar): DriverInput {
  const right = -(left.x * velocity.x + left.y * velocity.y + left.z * velocity.z);
  const speed = lengthOf(velocity.x, velocity.y, velocity.z) || 1;
  return { ...NEUTRAL_DRIVER, steer: toAxis((FLIGHT_GAIN * right) / speed) };
}

/**
 * Returns the steering that follows the bend of the road at the car's distance from the centre line. A car beside a wall that
 * steers otherwise presses its nose or its tail against the wall.
 */
function alongRoad({ track, tuning }: Situation<unknown>, { here, pose }: OwnCar): number {
  trackPoint(track, here.distance + BEND_M, here.lateral, 0, aim);
  const tangent = { x: here.tx, y: here.ty, z: here.tz };
  const normal = { x: here.nx, y: here.ny, z: here.nz };
  return toAxis(BEND_SHARE * steerFor(curvatureTo(pose, tangent, normal, aim), 0, tuning));
}

const reverse = (steer: number): DriverInput => ({ ...NEUTRAL_DRIVER, steer, throttle: -AXIS_MAX });
