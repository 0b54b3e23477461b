/** Where two cars would meet within a tick: capsules along their length, swept by their relative motion. */

import { clamp } from '../math/scalar.ts';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import { CAR_BODY } from '../tuning/car.ts';
import type { Chassis } from './chassis.ts';

const { capsule } = CAR_BODY;
/** Pieces into which a tick's relative motion is cut, m. */
const SWEEP_STEP_M = 0.3;

/** Filled by `findMeeting`: along each car from its centre, m; apart along the normal from a to b, m; closing, m/s. */
export const carContact = { alongA: 0, alongB: 0, gap: 0, closing: 0, nx: 0, ny: 0, nz: 0 };

/** The second car's speed seen from the first, and its place seen from there at a time of the sweep. */
const drift: Vec3 = { x: 0, y: 0, z: 0 };
const offset: Vec3 = { x: 0, y: 0, z: 0 };
/** Closer than this two capsules' axes have no direction between them, m. */
const CROSSING_M = 1e-4;

/** Whether two cars touch now or within the coming tick; fills `meeting`, its normal in a's own plane. */
export function findCarContact(a: Chassis, b: Chassis): boolean {
  const p = a.body.position;
  const q = b.body.position;
  const v = a.body.velocity;
  const u = b.body.velocity;
  drift.x = u.x - v.x;
  drift.y = u.y - v.y;
  drift.z = u.z - v.z;
  const way = lengthOf(drift.x, drift.y, drift.z) * TICK_SECONDS;
  const dx = q.x - p.x;
  const dy = q.y - p.y;
  const dz = q.z - p.z;
  const near = 2 * (capsule.halfLength + capsule.radius) + way;
  if (dx * dx + dy * dy + dz * dz > near * near) return false;
  const pieces = Math.ceil(way / SWEEP_STEP_M);
  for (let piece = 0; piece <= pieces; piece++) {
    const ahead = pieces === 0 ? 0 : (TICK_SECONDS * piece) / pieces;
    offset.x = dx + drift.x * ahead;
    offset.y = dy + drift.y * ahead;
    offset.z = dz + drift.z * ahead;
    if (!overlap(a, b)) continue;
    carContact.closing = -(drift.x * carContact.nx + drift.y * carContact.ny + drift.z * carContact.nz);
    carContact.gap += carContact.closing * ahead;
    return true;
  }
  return false;
}

/** Whether b, at `offset` from a, overlaps it. */
function overlap(a: Chassis, b: Chassis): boolean {
  findClosest(a.forward, b.forward);
  const { alongA, alongB } = carContact;
  let nx = offset.x + b.forward.x * alongB - a.forward.x * alongA;
  let ny = offset.y + b.forward.y * alongB - a.forward.y * alongA;
  let nz = offset.z + b.forward.z * alongB - a.forward.z * alongA;
  const above = nx * a.up.x + ny * a.up.y + nz * a.up.z;
  if (Math.abs(above) > capsule.reachUp) return false;
  nx -= above * a.up.x;
  ny -= above * a.up.y;
  nz -= above * a.up.z;
  const distance = lengthOf(nx, ny, nz);
  if (distance > 2 * capsule.radius) return false;
  carContact.gap = distance - 2 * capsule.radius;
  if (distance > CROSSING_M) setNormal(nx, ny, nz, distance);
  else {
    // Right through each other: apart the way they came, or sideways if they stand.
    const pace = lengthOf(drift.x, drift.y, drift.z);
    if (pace > 0) setNormal(-drift.x, -drift.y, -drift.z, pace);
    else setNormal(a.left.x, a.left.y, a.left.z, 1);
  }
  return true;
}

function setNormal(x: number, y: number, z: number, length: number): void {
  carContact.nx = x / length;
  carContact.ny = y / length;
  carContact.nz = z / length;
}

/** Closest points of two segments along u and v, `offset` apart (Ericson, Real-Time Collision Detection, 5.1.9). */
function findClosest(u: Vec3, v: Vec3): void {
  const half = capsule.halfLength;
  const across = u.x * v.x + u.y * v.y + u.z * v.z;
  const onU = u.x * offset.x + u.y * offset.y + u.z * offset.z;
  const onV = v.x * offset.x + v.y * offset.y + v.z * offset.z;
  const spread = 1 - across * across;
  const first = clamp(spread > 1e-6 ? (onU - across * onV) / spread : 0, -half, half);
  carContact.alongB = clamp(across * first - onV, -half, half);
  carContact.alongA = clamp(across * carContact.alongB + onU, -half, half);
}
