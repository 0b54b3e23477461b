/**
 * Interest management: finds the cars that matter less to a player in a race with many cars. The server sends them less often,
 * and a client does not simulate them. A car is far unless
 *
 *   - it is one of the NEAREST_CARS, the player's own car included, or
 *   - it is closer than CLOSE_M, so that it could soon touch the player's car, or
 *   - it is closer than VIEW_M and can be in view: ahead of the driver or behind it (a driver can look back), or where the gunner's
 *     barrel points, or
 *   - the gunner may soon shoot at it: the barrel points nearly at it, and the gun reaches it.
 */
import type { Role } from '@shotgun-rally/protocol';
import { CAR, carOffset, type Pose, type WorldState } from '@shotgun-rally/sim';
import { ANGLE_STEPS, atan2, lengthOf, radiansToSteps, turnBetween } from '@shotgun-rally/sim/math';
import { type CarSet, carCountOf, createPose, hasCar, readPose, withCar, yawOf } from '@shotgun-rally/sim/state';
import { SHOT } from '@shotgun-rally/sim/tuning';

/** In a race with at most this many cars, none is far. */
export const NEAREST_CARS = 8;
/** Two cars that close in on each other at 75 m/s need 0.4 s for this distance. */
const CLOSE_M = 30;
/** Largest distance of a car in view. If raised, more bytes are sent. At this distance, a car is about 2° wide. */
const VIEW_M = 100;
/** Half of the widest horizontal field of view on a screen of 16:9, in 1/65536 turn. A driver's is that at full speed with boost. */
const VIEW_HALF_ANGLE = { driver: (62 / 360) * ANGLE_STEPS, gunner: (48 / 360) * ANGLE_STEPS } as const;
/** A gunner may soon shoot at a car within this angle of the barrel (1/65536 turn). */
const AIM_HALF_ANGLE = (15 / 360) * ANGLE_STEPS;

/** Returns the cars on the track that are far from the player with this role in `ownCar`. */
export function farCars(state: WorldState, ownCar: number, role: Role): CarSet {
  if (carCountOf(state) <= NEAREST_CARS) return 0;
  readPose(state, ownCar, own);
  const direction = viewDirection(state, ownCar, role);
  return bearingsFrom(state, own)
    .sort((a, b) => a.distanceM - b.distanceM || a.car - b.car)
    .slice(NEAREST_CARS)
    .filter(({ distanceM, yaw }) => {
      const angle = Math.abs(turnBetween(direction, yaw));
      const isSeen = distanceM < VIEW_M && isInView(role, angle);
      const isTarget = role === 'gunner' && distanceM < SHOT.rangeM && angle < AIM_HALF_ANGLE;
      return distanceM >= CLOSE_M && !isSeen && !isTarget;
    })
    .reduce((far, { car }) => withCar(far, car), 0);
}

/** Returns true if a player can see in a direction that differs from the view's by this angle (1/65536 turn). */
const isInView = (role: Role, angle: number): boolean =>
  angle < VIEW_HALF_ANGLE[role] || (role === 'driver' && angle > ANGLE_STEPS / 2 - VIEW_HALF_ANGLE.driver);

/** Where a car is, seen from another one. */
interface Bearing {
  readonly car: number;
  readonly distanceM: number;
  /** In 1/65536 turn, from +Z towards +X. */
  readonly yaw: number;
}

/** Returns the bearings of all cars on the track. */
function bearingsFrom(state: WorldState, from: Pose): Bearing[] {
  const bearings: Bearing[] = [];
  for (let car = 0; car < carCountOf(state); car++) {
    if (!hasCar(state, car)) continue;
    const { x, y, z } = readPose(state, car, other);
    const distanceM = lengthOf(x - from.x, y - from.y, z - from.z);
    bearings.push({ car, distanceM, yaw: toSteps(atan2(x - from.x, z - from.z)) });
  }
  return bearings;
}

/** Returns the direction in which a player looks, in 1/65536 turn from +Z towards +X. `own` must be the pose of the car. */
function viewDirection(state: WorldState, car: number, role: Role): number {
  if (role === 'gunner') return state[carOffset(car) + CAR.barrelYaw]!;
  return toSteps(yawOf(own));
}

const toSteps = (radians: number): number => Math.round(radiansToSteps(radians));

// Reused between calls.
const own = createPose();
const other = createPose();
