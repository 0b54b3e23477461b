/** Creates calls to the partner, such as "look there" and "rival behind", with the place or car that they point at. */
import type { ClientView } from '@shotgun-rally/netcode';
import type { Call } from '@shotgun-rally/protocol';
import { STATUS, type Vec3, type WorldState } from '@shotgun-rally/sim';
import { createRay } from '@shotgun-rally/sim/math';
import { yawOf } from '@shotgun-rally/sim/state';
import { createTrackSample, groundOf, trackPoint } from '@shotgun-rally/sim/track';
import { tuningOfCar } from '@shotgun-rally/sim/tuning';
import { aimRay } from '@shotgun-rally/sim/weapons';
import { pitchToSteps, yawToSteps } from './aim.ts';
import { bearingTo } from './bearing.ts';
import { carInteger, lookHeading, type Moment } from './moment.ts';

/** Calls point no further than this (m). */
const CALL_RANGE_M = 160;
/** "Look there" points this far ahead (m) for a driver, and for a gunner whose line of sight meets no ground in range. */
const AHEAD_M = 60;
/** "Shoot that car" can point at a car within this angle of the line of sight (radians). */
const TARGET_ANGLE_MAX = 0.6;
/** To choose a target, one radian off the line of sight counts as much as this distance (m). */
const METRES_PER_RADIAN = 250;

/** What a player can call. `threat` is sent as a `look` that points at a car. */
export type CallName = Call['call'] | 'threat';

/** Calls that only the driver can follow, so only a gunner makes them. */
const GUNNER_CALLS: readonly CallName[] = ['threat', 'slow'];

/**
 * Returns the call to send; null if there is no car to point at, the player's car does not exist, or a driver makes one of
 * the GUNNER_CALLS.
 */
export function createCall(name: CallName, moment: Moment): Call | null {
  const { view, viewpoint } = moment;
  const own = view.cars[viewpoint.car]?.pose;
  if (!own || (viewpoint.role !== 'gunner' && GUNNER_CALLS.includes(name))) return null;
  if (name === 'look') return { call: 'look', target: -1, ...pointInSight(moment) };
  const target = name === 'slow' ? -1 : name === 'target' ? carInSight(moment) : rivalBehind(view, viewpoint.car);
  if (name !== 'slow' && target < 0) return null;
  const { x, y, z } = view.cars[target]?.pose ?? own;
  return { call: name === 'threat' ? 'look' : name, target, x, y, z };
}

/** Returns where a gunner's line of sight meets the ground; otherwise a point on the road ahead. */
function pointInSight({ view, viewpoint, track, aim }: Moment): Vec3 {
  const own = view.cars[viewpoint.car]?.pose;
  if (own && viewpoint.role === 'gunner') {
    const tuning = tuningOfCar(viewpoint.tuning, view.state, viewpoint.car);
    aimRay(own, { yaw: yawToSteps(aim.yaw), pitch: pitchToSteps(aim.pitch) }, tuning, ray);
    const reach = groundOf(track).distance(ray, CALL_RANGE_M);
    if (reach < CALL_RANGE_M)
      return { x: ray.ox + ray.dx * reach, y: ray.oy + ray.dy * reach, z: ray.oz + ray.dz * reach };
  }
  const distanceM = track.distance[carInteger(view.state, viewpoint.car, 'trackHint')] ?? 0;
  const { x, y, z } = trackPoint(track, distanceM + AHEAD_M, 0, 0, sampleAhead);
  return { x, y, z };
}

/** Returns false for a wrecked car, and for one that has finished: a call must not point at them. */
const isRacing = (state: WorldState, car: number): boolean => carInteger(state, car, 'status') === STATUS.racing;

/** Returns the car slot of the nearest rival behind a car, within CALL_RANGE_M; -1 for none. */
function rivalBehind({ cars, state }: ClientView, car: number): number {
  const own = cars[car]!.pose;
  let nearest = -1;
  let nearestM = CALL_RANGE_M;
  for (const { car: rival, present, pose } of cars) {
    if (!present || rival === car || !isRacing(state, rival)) continue;
    const metres = Math.hypot(pose.x - own.x, pose.y - own.y, pose.z - own.z);
    if (metres >= nearestM || Math.abs(bearingTo(pose, own, yawOf(own))) < Math.PI / 2) continue;
    nearest = rival;
    nearestM = metres;
  }
  return nearest;
}

/** Returns the car slot of the best target: near the line of sight and near the player's car; -1 for none. */
function carInSight(moment: Moment): number {
  const { view, viewpoint } = moment;
  const own = view.cars[viewpoint.car]?.pose;
  if (!own) return -1;
  const heading = lookHeading(moment);
  const candidates = view.cars.flatMap(({ car, present, pose }) => {
    if (!present || car === viewpoint.car || !isRacing(view.state, car)) return [];
    const angle = Math.abs(bearingTo(pose, own, heading));
    const metres = Math.hypot(pose.x - own.x, pose.z - own.z);
    const cost = angle + metres / METRES_PER_RADIAN;
    return angle < TARGET_ANGLE_MAX && metres < CALL_RANGE_M ? [{ car, cost }] : [];
  });
  return candidates.sort((a, b) => a.cost - b.cost)[0]?.car ?? -1;
}

/** Reused by every call. */
const ray = createRay();
const sampleAhead = createTrackSample();
