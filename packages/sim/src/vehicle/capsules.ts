/** Finds the contact of two cars within the coming tick: their shapes are capsules, swept along the relative motion. */
import { clamp } from '../math/scalar.ts';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import type { Chassis } from './chassis.ts';

/** The relative motion of a tick is checked in pieces of at most this length. */
const SWEEP_STEP_M = 0.3;
/** Capsule axes that are closer than this count as crossing: no direction leads from one to the other. */
const CROSSING_M = 1e-4;
/** Two capsule axes are parallel if the squared sine of the angle between them is at most this. */
const PARALLEL_SINE_SQUARED = 1e-6;

/**
 * The contact found by `findCarContact` between cars a and b: the distance of the contact along each car's axis from
 * its centre (m), the gap (m, negative if they overlap), the closing speed (m/s), and the unit normal, from a to b.
 */
export const carContact = { alongA: 0, alongB: 0, gap: 0, closing: 0, nx: 0, ny: 0, nz: 0 };

/** Velocity of car b relative to a (m/s). */
const motion: Vec3 = { x: 0, y: 0, z: 0 };
/** Position of car b relative to a, at the current time of the sweep (m). */
const offset: Vec3 = { x: 0, y: 0, z: 0 };

/**
 * Returns true if two cars touch now or within the coming tick; fills `carContact`. Its normal is perpendicular to a's
 * up axis, unless the axes of the capsules cross.
 */
export function findCarContact(a: Chassis, b: Chassis): boolean {
  const p = a.body.position;
  const q = b.body.position;
  const v = a.body.velocity;
  const u = b.body.velocity;
  motion.x = u.x - v.x;
  motion.y = u.y - v.y;
  motion.z = u.z - v.z;
  const path = lengthOf(motion.x, motion.y, motion.z) * TICK_SECONDS;
  const dx = q.x - p.x;
  const dy = q.y - p.y;
  const dz = q.z - p.z;
  const near = reachOf(a) + reachOf(b) + path;
  if (dx * dx + dy * dy + dz * dz > near * near) return false;
  const pieces = Math.ceil(path / SWEEP_STEP_M);
  for (let piece = 0; piece <= pieces; piece++) {
    const ahead = pieces === 0 ? 0 : (TICK_SECONDS * piece) / pieces;
    offset.x = dx + motion.x * ahead;
    offset.y = dy + motion.y * ahead;
    offset.z = dz + motion.z * ahead;
    if (!overlap(a, b)) continue;
    carContact.closing = -(motion.x * carContact.nx + motion.y * carContact.ny + motion.z * carContact.nz);
    carContact.gap += carContact.closing * ahead;
    return true;
  }
  return false;
}

/** Returns how far the capsule of a car reaches from its centre (m). */
function reachOf({ model }: Chassis): number {
  const { halfLength, radius } = model.tuning.body.capsule;
  return halfLength + radius;
}

/**
 * Returns true if the capsule of b, at `offset` from a, overlaps the capsule of a; fills `carContact` except `closing`.
 */
function overlap(a: Chassis, b: Chassis): boolean {
  const shapeA = a.model.tuning.body.capsule;
  const shapeB = b.model.tuning.body.capsule;
  findClosest(a, b);
  const { alongA, alongB } = carContact;
  let nx = offset.x + b.forward.x * alongB - a.forward.x * alongA;
  let ny = offset.y + b.forward.y * alongB - a.forward.y * alongA;
  let nz = offset.z + b.forward.z * alongB - a.forward.z * alongA;
  const above = nx * a.up.x + ny * a.up.y + nz * a.up.z;
  if (Math.abs(above) > (shapeA.reachUp + shapeB.reachUp) / 2) return false;
  nx -= above * a.up.x;
  ny -= above * a.up.y;
  nz -= above * a.up.z;
  const distance = lengthOf(nx, ny, nz);
  const touching = shapeA.radius + shapeB.radius;
  if (distance > touching) return false;
  carContact.gap = distance - touching;
  if (distance > CROSSING_M) setNormal(nx, ny, nz, distance);
  else {
    // The axes cross: push the cars apart against their relative motion, or sideways if there is none.
    const pace = lengthOf(motion.x, motion.y, motion.z);
    if (pace > 0) setNormal(-motion.x, -motion.y, -motion.z, pace);
    else setNormal(a.left.x, a.left.y, a.left.z, 1);
  }
  return true;
}

function setNormal(x: number, y: number, z: number, length: number): void {
  carContact.nx = x / length;
  carContact.ny = y / length;
  carContact.nz = z / length;
}

/**
 * Fills `alongA` and `alongB` with the closest points of the capsule axes, which have directions u and v (Ericson, Real-Time
 * Collision Detection, 5.1.9).
 */
function findClosest({ forward: u, model: a }: Chassis, { forward: v, model: b }: Chassis): void {
  const halfA = a.tuning.body.capsule.halfLength;
  const halfB = b.tuning.body.capsule.halfLength;
  const cosine = u.x * v.x + u.y * v.y + u.z * v.z;
  const onU = u.x * offset.x + u.y * offset.y + u.z * offset.z;
  const onV = v.x * offset.x + v.y * offset.y + v.z * offset.z;
  const sineSquared = 1 - cosine * cosine;
  const first = clamp(sineSquared > PARALLEL_SINE_SQUARED ? (onU - cosine * onV) / sineSquared : 0, -halfA, halfA);
  carContact.alongB = clamp(cosine * first - onV, -halfB, halfB);
  carContact.alongA = clamp(cosine * carContact.alongB + onU, -halfA, halfA);
}
