/** What a call to the partner means: the place or the car that its caller has in sight. */
import type { Call } from '@shotgun-rally/protocol';
import { aimRay, createRay, createTrackSample, groundOf, trackPoint } from '@shotgun-rally/sim';
import { type Aim, pitchToSteps, yawToSteps } from './aim.ts';
import { bearing } from './bearing.ts';
import { carInteger, headingOf, type Moment } from './moment.ts';

/** Beyond this nobody means anything, m. */
const SIGHT_M = 160;
/** A look at the sky, or a driver's, means the road so far ahead, m. */
const AHEAD_M = 60;
/** A car is meant within this of the line of sight, rad; one nearer by this many metres may be a radian further off. */
const MEANT_WITHIN = 0.6;
const METRES_A_RADIAN = 250;

/** The call as it is sent; null where there is nothing to point at. */
export function callOf(call: Call['call'], moment: Moment, aim: Aim): Call | null {
  const own = moment.view.cars[moment.welcome.car]?.pose;
  if (!own) return null;
  if (call === 'look') return { call, target: -1, ...placeInSight(moment, aim) };
  const target = call === 'target' ? carInSight(moment, aim) : -1;
  if (call === 'target' && target < 0) return null;
  const { x, y, z } = moment.view.cars[target]?.pose ?? own;
  return { call, target, x, y, z };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Where a gunner's line of sight meets the ground; the road ahead for a driver. */
function placeInSight({ view, welcome, track }: Moment, aim: Aim): Place {
  const own = view.cars[welcome.car]?.pose;
  if (own && welcome.role === 'gunner') {
    aimRay(own, { yaw: yawToSteps(aim.yaw), pitch: pitchToSteps(aim.pitch) }, ray);
    const reach = groundOf(track).distance(ray, SIGHT_M);
    if (reach < SIGHT_M) return { x: ray.ox + ray.dx * reach, y: ray.oy + ray.dy * reach, z: ray.oz + ray.dz * reach };
  }
  const along = track.distance[carInteger(view.state, welcome.car, 'trackHint')] ?? 0;
  const { x, y, z } = trackPoint(track, along + AHEAD_M, 0, 0, ahead);
  return { x, y, z };
}

/** The rival that lies most nearly in the line of sight, the near before the far; -1 for none. */
function carInSight({ view, welcome }: Moment, aim: Aim): number {
  const own = view.cars[welcome.car]?.pose;
  if (!own) return -1;
  const heading = welcome.role === 'gunner' ? aim.yaw : headingOf(own);
  const inSight = view.cars.flatMap(({ car, present, pose }) => {
    if (!present || car === welcome.car) return [];
    const angle = Math.abs(bearing(own.x, own.z, heading, pose.x, pose.z));
    const metres = Math.hypot(pose.x - own.x, pose.z - own.z);
    return angle < MEANT_WITHIN && metres < SIGHT_M ? [{ car, away: angle + metres / METRES_A_RADIAN }] : [];
  });
  return inSight.sort((a, b) => a.away - b.away)[0]?.car ?? -1;
}

const ray = createRay();
const ahead = createTrackSample();
