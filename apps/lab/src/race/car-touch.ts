/** Detects from poses whether two cars touch, because the simulation has no event for a gentle push. */
import { CAR_MODELS, readField, TICK_SECONDS, type WorldState } from '@shotgun-rally/sim';

/** A vector on the horizontal plane: an offset in metres, or a direction of length 1. */
interface PlaneVector {
  readonly x: number;
  readonly z: number;
}

/** The lab measures races of rally cars. */
const { halfLength, radius, reachUp } = CAR_MODELS.rally.body.capsule;
/** Cars whose centres are further apart cannot touch within a tick. */
const FAR_M = 2 * (halfLength + radius) + 2;
/** Cars count as touching if the gap between them is smaller than this plus their relative movement in a tick. */
const SLACK_M = 0.05;
/** Sine of the angle between two axes below which they count as parallel. */
const PARALLEL_SINE = 1e-6;

/** Returns true if the capsules of two cars meet now or within the next tick. */
export function areTouching(state: WorldState, a: number, b: number): boolean {
  const offset = {
    x: readField(state, b, 'px') - readField(state, a, 'px'),
    z: readField(state, b, 'pz') - readField(state, a, 'pz'),
  };
  const dy = readField(state, b, 'py') - readField(state, a, 'py');
  if (offset.x * offset.x + offset.z * offset.z > FAR_M * FAR_M || Math.abs(dy) > reachUp) return false;
  const vx = readField(state, b, 'vx') - readField(state, a, 'vx');
  const vz = readField(state, b, 'vz') - readField(state, a, 'vz');
  const reach = 2 * radius + SLACK_M + Math.hypot(vx, vz) * TICK_SECONDS;
  return distanceOfAxes(offset, forwardOf(state, a), forwardOf(state, b)) < reach;
}

/**
 * The car's forward direction, projected on the horizontal plane. Touching cars are on about the same slope, so the
 * slope does not matter.
 */
function forwardOf(state: WorldState, car: number): PlaneVector {
  const qx = readField(state, car, 'qx');
  const qy = readField(state, car, 'qy');
  const qz = readField(state, car, 'qz');
  const qw = readField(state, car, 'qw');
  return { x: 2 * (qx * qz + qw * qy), z: 1 - 2 * (qx * qx + qy * qy) };
}

/**
 * Distance (m) between the axes of two capsules: segments along `forwardA` and `forwardB` that reach `halfLength` to
 * each side of their centres. `offset` is the vector from the first centre to the second.
 */
function distanceOfAxes(offset: PlaneVector, forwardA: PlaneVector, forwardB: PlaneVector): number {
  if (areCrossing(offset, forwardA, forwardB)) return 0;
  const { x: dx, z: dz } = offset;
  let distance = Number.POSITIVE_INFINITY;
  for (const end of [-halfLength, halfLength]) {
    distance = Math.min(distance, distanceToAxis({ x: dx + forwardB.x * end, z: dz + forwardB.z * end }, forwardA));
    distance = Math.min(distance, distanceToAxis({ x: forwardA.x * end - dx, z: forwardA.z * end - dz }, forwardB));
  }
  return distance;
}

/** Distance (m) of a point from the axis of a capsule at the origin, along `forward`. */
function distanceToAxis({ x, z }: PlaneVector, forward: PlaneVector): number {
  const along = Math.min(halfLength, Math.max(-halfLength, x * forward.x + z * forward.z));
  return Math.hypot(x - forward.x * along, z - forward.z * along);
}

/**
 * Returns true if the axes intersect. Solves for the distances from both centres to the intersection of the two lines.
 */
function areCrossing({ x: dx, z: dz }: PlaneVector, forwardA: PlaneVector, forwardB: PlaneVector): boolean {
  const sine = forwardA.x * forwardB.z - forwardA.z * forwardB.x;
  if (Math.abs(sine) < PARALLEL_SINE) return false;
  const alongA = (dx * forwardB.z - dz * forwardB.x) / sine;
  const alongB = (dx * forwardA.z - dz * forwardA.x) / sine;
  return Math.abs(alongA) <= halfLength && Math.abs(alongB) <= halfLength;
}
